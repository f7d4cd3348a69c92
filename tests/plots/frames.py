"""Synthetic frames of realistic size, computed here and not by the package."""

from __future__ import annotations

from math import comb

import numpy as np
import pandas as pd

PHASES = ["draw", "clock", "main", "climax", "attack", "end", "opponent's damage"]
TRIALS = 20_000


def cancel_odds(cards: int, climaxes: int, damage: int) -> float:
    """P(a climax among the top `damage` cards); NaN where the deck is too small."""
    if not max(climaxes, damage) <= cards:
        return float("nan")
    return 1 - comb(cards - climaxes, damage) / comb(cards, damage)


def with_interval(frame: pd.DataFrame, trials: int = TRIALS) -> pd.DataFrame:
    """Add the normal interval of a share seen in so many trials."""
    share = frame["probability"]
    half = 1.96 * np.sqrt(share * (1 - share) / trials) + 2 / trials
    return frame.assign(
        low=(share - half).clip(lower=0), high=(share + half).clip(upper=1)
    )


def bell(
    values: np.ndarray, middle: float, spread: float, total: float = 1.0
) -> np.ndarray:
    """A bell over some integers that sums to `total`."""
    weight = np.exp(-((values - middle) ** 2) / (2 * spread**2))
    return total * weight / weight.sum()


def cancel_map(damage: int = 3) -> pd.DataFrame:
    rows = [
        (deck, climaxes, damage, cancel_odds(deck, climaxes, damage))
        for deck in range(1, 51)
        for climaxes in range(min(8, deck) + 1)
    ]
    return pd.DataFrame(rows, columns=["deck", "climaxes", "damage", "probability"])


def cancel_line(cards: int = 24, climaxes: int = 6) -> pd.DataFrame:
    damage = np.arange(1, 11)
    cancelled = np.array([cancel_odds(cards, climaxes, int(n)) for n in damage])
    return pd.DataFrame(
        {"damage": damage, "dealt": 1 - cancelled, "cancelled": cancelled}
    )


def three_hits(
    sizes: tuple[int, ...], cards: int = 30, climaxes: int = 8
) -> pd.DataFrame:
    """Points of independent hits: near enough to a turn to draw it."""
    pmf = np.array([1.0])
    for size in sizes:
        hit = np.zeros(size + 1)
        hit[0] = cancel_odds(cards, climaxes, size)
        hit[size] = 1 - hit[0]
        pmf = np.convolve(pmf, hit)
    return pd.DataFrame({"points": np.arange(pmf.size), "probability": pmf})


def at_least(sizes: tuple[int, ...] = (3, 3, 2)) -> pd.DataFrame:
    frame = three_hits(sizes)
    tail = frame["probability"][::-1].cumsum()[::-1].clip(upper=1)
    return frame.assign(probability=tail)[1:].reset_index(drop=True)


def at_least_compared() -> pd.DataFrame:
    cases = {"2-2-3": (2, 2, 3), "3-3-3": (3, 3, 3), "1-1-6": (1, 1, 6)}
    return pd.concat(
        [at_least(sizes).assign(series=name) for name, sizes in cases.items()]
    )


def new_deck() -> pd.DataFrame:
    rows = [
        (cards, climaxes, bell(np.arange(16, 41), 27, 3.4)[cards - 16] * share)
        for cards in range(16, 41)
        for climaxes, share in enumerate(
            [0, 0, 0.002, 0.015, 0.06, 0.16, 0.29, 0.31, 0.163]
        )
    ]
    return pd.DataFrame(rows, columns=["cards", "climaxes", "probability"])


def second_deck(damage: int = 3) -> pd.DataFrame:
    frame = new_deck().rename(columns={"probability": "reached"})
    odds = [
        cancel_odds(cards, climaxes, damage)
        for cards, climaxes in zip(frame["cards"], frame["climaxes"], strict=True)
    ]
    return frame.assign(probability=odds, damage=damage)


def climaxes_back() -> pd.DataFrame:
    share = new_deck().groupby("climaxes")["probability"].sum().reset_index()
    return with_interval(share, 4_000)


def refresh_turn() -> pd.DataFrame:
    turns = np.arange(2, 13)
    parts = [
        pd.DataFrame(
            {
                "refresh": rank,
                "turn": turns,
                "half": half,
                "probability": bell(turns, middle, spread, total),
            }
        )
        for rank, half, middle, spread, total in (
            (1, "own", 4.8, 0.8, 0.35),
            (1, "opponent's", 4.4, 0.9, 0.65),
            (2, "own", 8.2, 1.1, 0.30),
            (2, "opponent's", 7.7, 1.2, 0.48),
        )
    ]
    return with_interval(pd.concat(parts, ignore_index=True), 2_000)


def refresh_phase() -> pd.DataFrame:
    shares = {
        1: [0.06, 0.09, 0.12, 0.01, 0.07, 0.0, 0.65],
        2: [0.07, 0.05, 0.10, 0.002, 0.11, 0.0, 0.45],
    }
    rows = [
        (rank, phase, share)
        for rank, row in shares.items()
        for phase, share in zip(PHASES, row, strict=True)
    ]
    frame = pd.DataFrame(rows, columns=["refresh", "phase", "probability"])
    ordered = pd.Categorical(frame["phase"], PHASES, ordered=True)
    return with_interval(frame.assign(phase=ordered), 3_000)


def missing_climaxes() -> pd.DataFrame:
    zones = {
        "hand": 0.52, "stock": 0.71, "clock": 0.18, "level": 0.02, "stage": 0.0,
        "climax zone": 0.21, "memory": 0.0, "resolution zone": 0.004,
    }  # fmt: skip
    mean = np.array(list(zones.values()))
    return pd.DataFrame(
        {"zone": list(zones), "mean": mean, "low": mean * 0.96, "high": mean * 1.04}
    )


def cancel_rate() -> pd.DataFrame:
    rows = []
    for deck, cards, climaxes, hits in (
        (1, 40, 7, 90_000),
        (2, 27, 7, 70_000),
        (3, 20, 6, 900),
    ):
        for damage in (1, 2, 3, 4, "all"):
            size = 2 if damage == "all" else int(damage)
            seen = hits if damage == "all" else hits // 4
            rows.append((deck, str(damage), cancel_odds(cards, climaxes, size), seen))
    columns = ["deck_number", "damage", "probability", "hits"]
    frame = pd.DataFrame(rows, columns=columns)
    half = 1.96 * np.sqrt(
        frame["probability"] * (1 - frame["probability"]) / frame["hits"]
    )
    return frame.assign(
        low=frame["probability"] - half, high=frame["probability"] + half
    )


def by_turn() -> pd.DataFrame:
    rows = []
    for turn in range(1, 11):
        points = 2.35 * turn
        for quantity, mean in (
            ("level", min(points / 7, 3.4)),
            ("clock", 2.4 + np.sin(turn)),
        ):
            spread = 0.25 * turn**0.5 if quantity == "level" else 2.0
            low, middle, high = (
                round(max(0, mean + k * spread)) for k in (-1.3, 0, 1.3)
            )
            rows.append(
                (turn, quantity, mean, mean - 0.02, mean + 0.02, low, middle, high)
            )
    columns = ["turn", "quantity", "mean", "low", "high", "p10", "p50", "p90"]
    return pd.DataFrame(rows, columns=columns)


def level_by_turn() -> pd.DataFrame:
    rows = []
    for turn in range(1, 11):
        share = bell(np.arange(5), min(2.35 * turn / 7, 4.2), 0.35 + 0.05 * turn)
        rows += [
            (turn, level, p)
            for level, p in zip([0, 1, 2, 3, "lost"], share, strict=True)
        ]
    return pd.DataFrame(rows, columns=["turn", "level", "probability"])


def damage() -> pd.DataFrame:
    return with_interval(three_hits((2, 3, 3, 1)), 3_000)


def kill_line() -> pd.DataFrame:
    life = [f"3/{clock}" for clock in range(6, -1, -1)] + ["2/6", "2/5"]
    share = [0.97, 0.9, 0.78, 0.61, 0.43, 0.27, 0.14, 0.07, 0.03]
    return with_interval(pd.DataFrame({"life": life, "probability": share}), 2_000)


def kill_lines() -> pd.DataFrame:
    one = kill_line()[["life", "probability"]]
    cases = {"once": 1.0, "twice": 0.55, "3 times": 0.3}
    return pd.concat(
        [
            one.assign(series=name, probability=one["probability"] ** power)
            for name, power in cases.items()
        ],
        ignore_index=True,
    )


def final() -> pd.DataFrame:
    rows = [
        (2, clock, p)
        for clock, p in zip((3, 4, 5, 6), (0.11, 0.07, 0.14, 0.1), strict=True)
    ]
    rows += [
        (3, clock, p)
        for clock, p in enumerate((0.13, 0.12, 0.09, 0.1, 0.06, 0.02, 0.003))
    ]
    frame = pd.DataFrame(rows, columns=["level", "clock", "probability"])
    lost = {
        "level": "lost",
        "clock": np.nan,
        "probability": 1 - frame["probability"].sum(),
    }
    return pd.concat([frame, pd.DataFrame([lost])], ignore_index=True)
