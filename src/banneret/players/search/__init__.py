"""Searching players."""
