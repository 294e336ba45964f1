from __future__ import annotations

import ctypes
import gc
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch


class Point(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))


class Record(ctypes.Structure):
    _fields_ = (
        ("number", ctypes.c_int),
        ("low", ctypes.c_int, 3),
        ("high", ctypes.c_int, 5),
        ("point", Point),
        ("name", ctypes.c_char_p),
        ("items", ctypes.c_int * 3),
        ("link", ctypes.POINTER(ctypes.c_int)),
    )


def record() -> Record:
    return Record(
        5, 2, 9, Point(6, 7), b"name", (ctypes.c_int * 3)(1, 2, 3), ctypes.pointer(ctypes.c_int(77))
    )


def look(subject: Any) -> tuple[object, ...]:
    point = (subject.point.x, subject.point.y)
    numbers = (subject.number, subject.low, subject.high, *subject.items)
    return (*numbers, *point, subject.name, subject.link.contents.value)


BEFORE = (5, 2, 9, 1, 2, 3, 6, 7, b"name", 77)
CHANGES = {
    "number": 8,
    "low": 1,
    "high": 4,
    "point": Point(0, 0),
    "name": b"other",
    "items": (ctypes.c_int * 3)(9, 9, 9),
    "link": ctypes.pointer(ctypes.c_int(88)),
}


def undo_nothing(m: falsetto.Patch) -> None:
    """Leave every change in place."""
    m.setattr(patch._undo.Undoing, "run", lambda self: None)


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("field", CHANGES)
def test_a_field_comes_back(field: str) -> None:
    subject = record()
    raw = bytes(subject)
    handle = patch.Patch()
    handle.setattr(subject, field, CHANGES[field])
    assert bytes(subject) != raw
    handle.undo()
    assert bytes(subject) == raw


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._attribute, "memory_layers", lambda owner, place, value: [])
)
def test_what_a_structure_points_to_is_kept_alive_for_it() -> None:
    subject = record()
    handle = patch.Patch()
    for field, value in CHANGES.items():
        handle.setattr(subject, field, value)
    handle.undo()
    del handle
    gc.collect()
    assert look(subject) == BEFORE


@falsetto.must_fail_when(undo_nothing)
def test_an_element_of_an_array_comes_back() -> None:
    points = (Point * 2)(Point(1, 2), Point(3, 4))
    handle = patch.Patch()
    handle.setitem(points, -1, Point(9, 9))
    handle.undo()
    assert [(point.x, point.y) for point in points] == [(1, 2), (3, 4)]


@falsetto.must_fail_when(undo_nothing)
def test_what_a_check_wrote_to_another_field_stays() -> None:
    subject = record()
    handle = patch.Patch()
    handle.setattr(subject, "point", Point(0, 0))
    subject.number = 6
    handle.undo()
    assert look(subject) == (6, *BEFORE[1:])
