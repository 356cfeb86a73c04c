"""Computer players: jobs for them, and the worker processes that do the jobs.

A worker knows only what a seat may know: it never gets the match, its seed or its log.
"""
