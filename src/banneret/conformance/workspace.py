"""The record of what is noted of each position while games are played."""

from banneret.engine.machine.layout import SEATS_MAX, record

NOTE = record(
    [
        ("asked", "i4"),  # the seats, as bits
        ("most", "i4"),  # how many actions the seat has that has the most
        ("faults", "i4"),  # what is wrong, as bits (kernels/notes.py)
        ("seat", "i4"),  # who acted then
        ("code", "i4"),  # what it did
        ("events", "i4"),  # how many events that brought about
        ("worths", "i4", SEATS_MAX),
    ]
)
