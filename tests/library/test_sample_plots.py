"""The pictures of the sample: each is drawn, and shows what the sample says."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")
import sample_plots

from prefsolve.library import sample


def test_every_picture_is_drawn(tmp_path):
    sample_plots.main(tmp_path / "plots")
    assert sorted(file.stem for file in (tmp_path / "plots").iterdir()) == sorted(sample_plots.PLOTS)
    assert all(file.read_text(encoding="utf-8").startswith("<?xml") for file in (tmp_path / "plots").iterdir())


def test_every_hand_makes_no_trick_or_more():
    bars = sample_plots.makes(sample()).axes[0].patches
    heights = [bar.get_height() for bar in bars]
    assert heights[0] == 100
    assert heights == sorted(heights, reverse=True)


def test_shares_are_of_a_hundred():
    for line in sample_plots.strains(sample()).axes[0].lines:
        assert sum(line.get_ydata()) == pytest.approx(100)
