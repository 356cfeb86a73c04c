"""The lobby: where people find each other.

Everything is in the database, so seeks outlive a restart and several processes can share one lobby. `Lobby`
combines the parts; each of the other modules has one task.
"""
