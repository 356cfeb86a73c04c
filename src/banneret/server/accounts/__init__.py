"""Accounts: names, passwords, recovery codes, sessions, API tokens. People without one are guests."""
