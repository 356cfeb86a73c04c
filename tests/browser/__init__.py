"""Banneret as people use it: a server, Chromium, and hands that click, tap and type."""
