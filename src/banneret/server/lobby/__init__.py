"""The lobby: where people find each other.

Everything is in the database, so seeks outlive a restart and several processes may share one lobby. `Lobby`
gathers the parts; the others do one thing each.
"""
