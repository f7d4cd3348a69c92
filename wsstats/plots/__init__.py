"""Pictures of odds and of games, made from tidy tables."""

from wsstats.plots.cancel import plot_cancel_line, plot_cancel_map, plot_cancel_rate
from wsstats.plots.damage import (
    plot_at_least,
    plot_damage,
    plot_final,
)
from wsstats.plots.kill import plot_kill_line
from wsstats.plots.refresh import (
    plot_missing_climaxes,
    plot_refresh_phase,
    plot_refresh_turn,
)
from wsstats.plots.second_deck import (
    plot_climaxes_back,
    plot_new_deck,
    plot_second_deck,
)
from wsstats.plots.style import figure_svg, save_figure, style, title_of
from wsstats.plots.turns import plot_by_turn, plot_level_by_turn

__all__ = [
    "figure_svg",
    "plot_at_least",
    "plot_by_turn",
    "plot_cancel_line",
    "plot_cancel_map",
    "plot_cancel_rate",
    "plot_climaxes_back",
    "plot_damage",
    "plot_final",
    "plot_kill_line",
    "plot_level_by_turn",
    "plot_missing_climaxes",
    "plot_new_deck",
    "plot_refresh_phase",
    "plot_refresh_turn",
    "plot_second_deck",
    "save_figure",
    "style",
    "title_of",
]
