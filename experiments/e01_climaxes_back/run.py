"""Compare second decks: cancel odds and a three-attack turn, by cards and climaxes.

Everything is exact, so there is no seed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pandas as pd

import wsstats as ws
from experiments.common import markdown_table, output_folder
from wsstats.frames.damage import at_least_frame
from wsstats.plots import plot_at_least, save_figure

DECKS = ("30/8", "30/6", "25/8", "25/6", "20/6", "20/5")  # cards/climaxes
HITS = (2, 3, 3)


def main(argv: Sequence[str]) -> None:
    """Write table.md, at_least.csv and at_least.svg into a folder."""
    folder = output_folder(argv)
    rows, frames = [], []
    for deck in DECKS:
        cards = int(deck.partition("/")[0])
        turn = ws.damage(deck=deck, waiting_room=(45 - cards, 0), hits=HITS)
        one = ws.damage(deck=deck, waiting_room=(45 - cards, 0), hits=[3])
        frames.append(at_least_frame(turn).assign(series=deck))
        rows.append(
            (
                deck,
                f"{100 * one.hits[0]['cancelled'].value:.1f} %",
                f"{turn.damage.mean.value:.2f}",
                f"{100 * turn.damage.pmf[0].value:.1f} %",
                f"{100 * turn.damage.at_least(5).value:.1f} %",
            )
        )
    header = (
        "deck",
        "3 points cancelled",
        "mean of 2, 3, 3",
        "all three cancelled",
        "at least 5 points",
    )
    table = markdown_table(header, rows)
    (folder / "table.md").write_text(table, encoding="utf-8")
    frame = pd.concat(frames, ignore_index=True)
    frame.to_csv(folder / "at_least.csv", index=False)
    two = frame[frame["series"].isin(("30/8", "20/6"))]
    axes = plot_at_least(
        two,
        subtitle="Hits of 2, 3 and 3 against second decks, cards/climaxes",
        note="exact; refresh point after process",
    )
    save_figure(axes.figure, folder / "at_least")


if __name__ == "__main__":
    main(sys.argv[1:])
