"""``prefsolve library``: folders of random deals with all 54 values of each, built in parts that survive."""

from __future__ import annotations

from contextlib import ExitStack

import click

from ...library.dealing import MOST_DEALS, MOST_SEED
from ...library.shards import SHARD_DEALS, Built, Recipe, build, check
from ...messages import N_, _, _n
from ...solving.threads import MAX_WORKERS, default_workers
from ..exit_status import INTERRUPTED
from ..groups import SuggestingGroup
from ..numbers import Part, Whole
from ..progress import watching
from ..spreading import mapped_on, scheduler_option
from ..stopping import stopped_status

__all__ = ["command"]

_WORKERS = click.option("--workers", type=Whole(1, MAX_WORKERS), help="Number of threads; default: one per processor.")


@click.group("library", cls=SuggestingGroup)
def command() -> None:
    """Random deals with the declarer's tricks for every strain and misère, each declarer and each leader."""


@command.command("build")
@click.argument("folder", metavar="DIR")
@click.option("--deals", type=Whole(0, MOST_DEALS), required=True, metavar="N", help="The number of deals in the whole folder.")
@click.option("--seed", type=Whole(0, MOST_SEED), default=0, show_default=True, help="The seed; the deals are those of prefsolve deal.")
@click.option("--shard", type=Part(), default="1/1", metavar="I/N", help="Only every N-th shard, from the I-th on, for N jobs.")
@click.option(
    "--shard-deals", type=Whole(1, 1 << 24), default=SHARD_DEALS, show_default=True, metavar="N", help="The number of deals per shard."
)
@_WORKERS
@scheduler_option
def build_(folder: str, deals: int, seed: int, shard: tuple[int, int], shard_deals: int, workers: int | None, scheduler: str | None) -> int:
    """Build the shards that DIR does not have yet; an interrupted run can be continued in this way.

    Example: prefsolve library build solved --deals 1000000 --seed 1 --shard 3/8
    """
    recipe = Recipe(deals, seed, shard_deals)
    with ExitStack() as stack:
        mapped = mapped_on(scheduler, workers, stack)
        watch = stack.enter_context(watching(N_("deals")))
        built = build(folder, recipe, part=shard, mapped=mapped, watch=watch)
    click.echo(_("solved {deals} deals; {shards}", deals=built.solved, shards=_shards(built)))
    return stopped_status(False)


@command.command("check")
@click.argument("folder", metavar="DIR")
@click.option("--sample", type=Whole(0), default=100, show_default=True, metavar="N", help="The number of deals per shard to solve again.")
@_WORKERS
def check_(folder: str, sample: int, workers: int | None) -> int:
    """Verify the checksums and the deals of every shard in DIR, and solve some deals again; status 1 if shards are missing.

    Example: prefsolve library check solved
    """
    built = check(folder, sample=sample, workers=workers or default_workers())
    click.echo(_("solved {deals} deals again; {shards}", deals=built.solved, shards=_shards(built)))
    return 0 if built.whole == built.shards else 1


@command.command("export")
@click.argument("folder", metavar="DIR")
@click.option("-o", "--output", required=True, metavar="FILE", help="The Parquet file: id, deal, talon, and 54 columns of values.")
def export_(folder: str, output: str) -> int:
    """Write the solved deals of DIR to one Parquet file; S_E_W is spades, East declaring, West leading.

    Example: prefsolve library export solved -o solved.parquet
    """
    from ...library.export import export_parquet

    with watching("deals") as watch:
        deals = export_parquet(folder, output, watch=watch)
    if deals is None:
        return INTERRUPTED
    click.echo(_n("wrote {n} deal", "wrote {n} deals", deals))
    return 0


def _shards(built: Built) -> str:
    return _("{whole} of {shards} shards are whole", whole=built.whole, shards=built.shards)
