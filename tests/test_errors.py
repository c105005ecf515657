"""Faults: one class each, a stable code, one line."""

from __future__ import annotations

import pickle

import pytest

from prefsolve import PrefsolveError, errors

CLASSES = [item for item in vars(errors).values() if isinstance(item, type) and issubclass(item, PrefsolveError)]


def test_every_fault_is_a_value_error_with_its_own_code_and_explanation():
    assert all(issubclass(fault, ValueError) for fault in CLASSES)
    assert len({fault.code for fault in CLASSES}) == len(CLASSES)
    assert all(fault.__doc__ for fault in CLASSES)


@pytest.mark.parametrize("fault", CLASSES)
def test_faults_travel_between_processes_with_their_data(fault):
    again = pickle.loads(pickle.dumps(fault("♠A is twice in W's hand", card=7)))
    assert type(again) is fault
    assert str(again) == "♠A is twice in W's hand"
    assert again.data == {"card": 7}


def test_a_fault_in_json_is_its_class_and_its_line():
    assert errors.LevelError("a level of 5").to_json() == {"type": "LevelError", "message": "a level of 5"}
