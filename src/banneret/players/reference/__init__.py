"""Frozen players of earlier releases, against which later gains are measured."""
