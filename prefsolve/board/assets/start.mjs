// The first script of the page: it unpacks the program and runs it.  The page's policy names both by their hashes.

import { unpackedText } from "./unpack.mjs";

const script = document.createElement("script");
script.textContent = unpackedText("program");
document.body.append(script);
