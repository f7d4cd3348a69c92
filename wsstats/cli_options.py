"""Options that several commands share, and the one way a command ends."""

from __future__ import annotations

import functools
import os
import sys
import threading
from collections.abc import Callable
from typing import Annotated, Any, ParamSpec

import typer

from wsstats.errors import ScenarioError, StoreError, WsStatsError
from wsstats.model import whole_number
from wsstats.rules import SETTINGS

P = ParamSpec("P")

METHOD, RULES = "Method", "Rules in force"

Exact = Annotated[
    bool,
    typer.Option("--exact", help="Exact odds (default).", rich_help_panel=METHOD),
]
Trials = Annotated[
    str | None,
    typer.Option(metavar="N", help="Sample N trials instead.", rich_help_panel=METHOD),
]
Precision = Annotated[
    str | None,
    typer.Option(
        metavar="P",
        help="Sample until every 95 % interval is at most plus or minus P.",
        rich_help_panel=METHOD,
    ),
]
Seed = Annotated[
    str,
    typer.Option(
        metavar="S", help="Seed: equal seeds, equal numbers.", rich_help_panel=METHOD
    ),
]
Workers = Annotated[
    str | None,
    typer.Option(metavar="N", help="Threads (default: all).", rich_help_panel=METHOD),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]


def _setting(name: str, text: str) -> Any:
    values = "|".join(SETTINGS[name])  # the first is the default
    flag = "--" + name.replace("_", "-")
    return typer.Option(flag, metavar=values, help=text, rich_help_panel=RULES)


RefreshPoint = Annotated[
    str | None, _setting("refresh_point", "When the card of a refresh is paid (R7.3).")
]
EmptyWaitingRoom = Annotated[
    str | None, _setting("empty_waiting_room", "Deck and waiting room both empty (R8).")
]
LevelUpCard = Annotated[
    str | None,
    _setting("level_up_card", "Which of the seven goes to the level (R9.3)."),
]
BothLose = Annotated[
    str | None, _setting("both_lose", "Both lose at the same test (R10.2).")
]
InterruptOrder = Annotated[
    str | None, _setting("interrupt_order", "Level-up and refresh due at once (R6.6).")
]
OptionalIcons = Annotated[
    str | None,
    typer.Option(
        metavar="always|never|ICON+ICON",
        help='Whether the "may" part of trigger icons is used (R4.3).',
        rich_help_panel=RULES,
    ),
]

_deck = typer.Option(metavar="N/K", help="Deck: N cards of which K are climaxes.")
_waiting_room = typer.Option(metavar="N/K", help="Waiting room.")
_clock = typer.Option(
    metavar="N/K", help="Clock, or its cards as letters from the oldest: NNC."
)
_level = typer.Option(metavar="0..3", help="Cards in the level zone.")
_hits = typer.Option(metavar="D,D,…", help="Points of each hit, in order: 2,3,3,1.")

Deck = Annotated[str, _deck]
WaitingRoom = Annotated[str, _waiting_room]
Clock = Annotated[str, _clock]
Level = Annotated[str, _level]
Hits = Annotated[str, _hits]

# where a scenario file may stand instead
DeckOrNone = Annotated[str | None, _deck]
WaitingRoomOrNone = Annotated[str | None, _waiting_room]
ClockOrNone = Annotated[str | None, _clock]
LevelOrNone = Annotated[str | None, _level]
HitsOrNone = Annotated[str | None, _hits]


def answers(command: Callable[P, None]) -> Callable[P, None]:
    """Turn errors into one message on stderr and an exit status (1, or 130)."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            if sys.stdout is None:  # closed by the caller, as in `>&-`
                raise StoreError("output: standard output is closed; open it")
            command(*args, **kwargs)
            sys.stdout.flush()
        except WsStatsError as error:
            print(f"wsstats: {error}", file=sys.stderr)
            raise typer.Exit(1) from None
        except OSError as error:  # what is read from files ends in a StoreError
            if not isinstance(error, BrokenPipeError):
                print(f"wsstats: output: {error.strerror}", file=sys.stderr)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(1) from None
        except KeyboardInterrupt:
            print("wsstats: stopped", file=sys.stderr)
            raise typer.Exit(130) from None

    return run


def method_of(exact: bool, trials: str | None, precision: str | None) -> dict[str, Any]:
    """Check that at most one method was chosen; return it as keywords."""
    chosen = [
        flag
        for flag, given in (
            ("--exact", exact),
            ("--trials", trials is not None),
            ("--precision", precision is not None),
        )
        if given
    ]
    if len(chosen) > 1:
        raise ScenarioError.of(
            "method", " and ".join(chosen), "one of --exact, --trials, --precision"
        )
    if exact:
        return {"method": "exact"}
    if trials is not None:
        return {"trials": whole_number("trials", trials, low=1, high=10**12)}
    if precision is not None:
        return {"precision": precision}
    return {}


def workers_of(workers: str | None) -> int:
    """Return the number of threads: as given, or all processors."""
    from wsstats.simulate import available_workers  # loads the kernels

    if workers is None:
        return available_workers()
    return whole_number("workers", workers, low=1, high=256)


def seed_of(seed: str) -> int:
    """Return the seed as a number."""
    return whole_number("seed", seed, low=0, high=2**63 - 1)


class ProgressBar:
    """A bar on stderr for what takes over two seconds, compiling included."""

    def __init__(self, unit: str = "trials") -> None:
        self.unit = unit
        self.bar: Any = None
        self.waiting = threading.Timer(2, _say_compiling)
        self.waiting.daemon = True
        self.waiting.start()

    def __call__(self, done: int, total: int) -> None:
        """Move the bar."""
        self.waiting.cancel()
        if self.bar is None:
            from tqdm import tqdm

            self.bar = tqdm(
                total=total, unit=f" {self.unit}", unit_scale=True, delay=2, leave=False
            )
        self.bar.total = total
        self.bar.update(done - self.bar.n)

    def close(self) -> None:
        """Remove the bar."""
        self.waiting.cancel()
        if self.bar is not None:
            self.bar.close()


def _say_compiling() -> None:
    print("wsstats: compiling, which only the first run does", file=sys.stderr)
