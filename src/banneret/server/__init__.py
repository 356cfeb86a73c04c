"""Matches for browsers and programs: kept in a database, played over HTTP and WebSockets.

Written against the engine alone, for every game and any number of seats; no game is named here.
"""
