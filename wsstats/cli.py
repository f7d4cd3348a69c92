"""The command line: one verb a question, each a thin call of a public function."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from wsstats import cli_options as option
from wsstats.cli_options import answers
from wsstats.errors import ScenarioError
from wsstats.model import whole_number
from wsstats.rules import Rules
from wsstats.version import VERSION

__all__ = ["app", "main"]

app = typer.Typer(
    name="wsstats",
    help="Odds of damage, cancel and refresh for the card game Weiss Schwarz.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line."""
    app()


def _version(wanted: bool) -> None:
    if wanted:
        print(f"wsstats {VERSION}")
        raise typer.Exit


@app.callback()
def root(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    """Odds of damage, cancel and refresh for the card game Weiss Schwarz."""


@app.command()
@answers
def damage(
    deck: option.Deck,
    hits: option.Hits,
    waiting_room: option.WaitingRoom = "0",
    clock: option.Clock = "0",
    level: option.Level = "0",
    as_json: option.Json = False,
    exact: option.Exact = False,
    trials: option.Trials = None,
    precision: option.Precision = None,
    seed: option.Seed = "1",
    workers: option.Workers = None,
    refresh_point: option.RefreshPoint = None,
    empty_waiting_room: option.EmptyWaitingRoom = None,
    level_up_card: option.LevelUpCard = None,
    both_lose: option.BothLose = None,
    interrupt_order: option.InterruptOrder = None,
) -> None:
    """Odds of one sequence of hits against one defender.

    Example: wsstats damage --deck 24/6 --waiting-room 16/2 --clock 3 --level 2
    --hits 2,3,3,1
    """
    from wsstats.cli_text import damage_text
    from wsstats.damage_odds import damage as ask

    method = option.method_of(exact, trials, precision)
    sampled = "trials" in method or "precision" in method
    bar = option.ProgressBar()
    try:
        result = ask(
            deck=deck,
            waiting_room=waiting_room,
            clock=clock,
            level=whole_number("level", level, low=0, high=3),
            hits=hits,
            **method,
            seed=option.seed_of(seed),
            workers=1
            if workers is None and not sampled
            else option.workers_of(workers),
            progress=bar,
            **_given(
                refresh_point=refresh_point,
                empty_waiting_room=empty_waiting_room,
                level_up_card=level_up_card,
                both_lose=both_lose,
                interrupt_order=interrupt_order,
            ),
        )
    finally:
        bar.close()
    print(_json(result.to_dict()) if as_json else damage_text(result))


@app.command()
@answers
def play(
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="[SCENARIO]", help="Scenario file, TOML or JSON."),
    ] = None,
    deck: option.DeckOrNone = None,
    waiting_room: option.WaitingRoomOrNone = None,
    clock: option.ClockOrNone = None,
    level: option.LevelOrNone = None,
    hits: option.HitsOrNone = None,
    trial: Annotated[
        str, typer.Option(metavar="N", help="Number of the trial, from 0.")
    ] = "0",
    seed: option.Seed = "1",
    as_json: option.Json = False,
    refresh_point: option.RefreshPoint = None,
    empty_waiting_room: option.EmptyWaitingRoom = None,
    level_up_card: option.LevelUpCard = None,
    both_lose: option.BothLose = None,
    interrupt_order: option.InterruptOrder = None,
) -> None:
    """One trial, told step by step: the very trial that the simulation counts.

    Give a scenario file, or the state and the hits as for `wsstats damage`.
    """
    from wsstats.cli_play import told

    answer = told(
        scenario,
        state=_given(
            deck=deck, waiting_room=waiting_room, clock=clock, level=level, hits=hits
        ),
        settings=_given(
            refresh_point=refresh_point,
            empty_waiting_room=empty_waiting_room,
            level_up_card=level_up_card,
            both_lose=both_lose,
            interrupt_order=interrupt_order,
        ),
        seed=option.seed_of(seed),
        trial=whole_number("trial", trial, low=0, high=2**43),
    )
    print(_json(answer.to_dict()) if as_json else answer.text())


@app.command()
@answers
def report(
    deckfile: Annotated[
        Path, typer.Argument(metavar="DECKFILE", help="CSV or Encore Decks text.")
    ],
    folder: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="New folder.")
    ],
    cards: Annotated[
        Path | None,
        typer.Option(metavar="CSV", help="Levels and triggers by card code."),
    ] = None,
    plan: Annotated[
        Path | None, typer.Option(metavar="TOML", help="How the games are played.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace an earlier report in DIR.")
    ] = False,
    as_json: option.Json = False,
    exact: option.Exact = False,
    trials: option.Trials = None,
    precision: option.Precision = None,
    seed: option.Seed = "1",
    workers: option.Workers = None,
    refresh_point: option.RefreshPoint = None,
    empty_waiting_room: option.EmptyWaitingRoom = None,
    level_up_card: option.LevelUpCard = None,
    both_lose: option.BothLose = None,
    interrupt_order: option.InterruptOrder = None,
    optional_icons: option.OptionalIcons = None,
) -> None:
    """Cancel odds, the second deck and refresh timing of a deck list, as one page.

    Example: wsstats report my_deck.csv -o report
    """
    from wsstats.decks import read_deck
    from wsstats.files.plan_file import read_plan
    from wsstats.reports import write_report

    method = option.method_of(exact, trials, precision)
    if exact:
        raise ScenarioError.of(
            "--exact",
            "given",
            "--trials N or --precision P",
            "whole games are sampled; the cancel part of a report is exact anyway",
        )
    settings = _given(
        refresh_point=refresh_point,
        empty_waiting_room=empty_waiting_room,
        level_up_card=level_up_card,
        both_lose=both_lose,
        interrupt_order=interrupt_order,
        optional_icons=optional_icons,
    )
    deck = read_deck(deckfile, cards=cards)
    bar = option.ProgressBar("steps")
    try:
        written = write_report(
            deck,
            folder=folder,
            plan=read_plan(plan) if plan else None,
            rules=Rules(**settings),
            **method,
            seed=option.seed_of(seed),
            workers=option.workers_of(workers),
            force=force,
            progress=bar,
        )
    finally:
        bar.close()
    print(_json(written.to_dict()) if as_json else written.text())


def _given(**options: str | None) -> dict[str, Any]:
    """Keep the options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def _json(answer: dict[str, Any]) -> str:
    return json.dumps(answer, ensure_ascii=False, allow_nan=False)
