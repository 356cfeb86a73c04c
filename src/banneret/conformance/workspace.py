"""The record of notes taken on each position while games are played."""

from banneret.engine.machine.layout import SEATS_MAX, record

NOTE = record(
    [
        ("asked", "i4"),  # the seats, as a bitmask
        ("most", "i4"),  # the largest number of actions of any seat
        ("faults", "i4"),  # faults, as a bitmask (kernels/notes.py)
        ("seat", "i4"),  # the seat that acted then
        ("code", "i4"),  # its code
        ("events", "i4"),  # the number of events
        ("worths", "i4", SEATS_MAX),
    ]
)
