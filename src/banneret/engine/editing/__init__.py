"""Property up positions by hand: put, move, remove, set, on what may not be playable yet.

A game says how a document is taken apart into a `Sketch`, units and numbers, and put together again; every
edit is then the same in every game (`edits.py`). Whether the outcome can be played is said by the game's own
reading of documents, and by nothing else (`drafts.py`). What a sketch does not show is kept as it was; it can
be changed in the document's text (`texts.py`).
"""
