"""Files of records answered record by record: JSON Lines, CSV and Parquet, in one file, in shards, or on a cluster."""
