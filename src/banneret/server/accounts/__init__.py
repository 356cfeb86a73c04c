"""Accounts: names, passwords, recovery codes, sessions, API tokens. Everybody without one is a guest."""
