"""The server: matches for browsers and programs, stored in a database, played over HTTP and WebSockets.

It knows no game by name.
"""
