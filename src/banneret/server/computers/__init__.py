"""Computer players: their jobs, and the worker processes that carry them out.

A worker knows only what a seat may know: it never receives the match, its seed or its log.
"""
