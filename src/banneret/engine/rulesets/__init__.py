"""Rulesets: the numbers of a game in YAML, checked against a model."""

from banneret.engine.rulesets.model import (
    NumberInfo,
    Numbers,
    checked,
    describe,
    leaves,
    number,
    schema,
    setting,
)
from banneret.engine.rulesets.ruleset import (
    Ruleset,
    about,
    brief,
    changed,
    dump,
    is_path,
    load,
    names,
    names_in_order,
    read_file,
    restore,
    ways_to_play,
)
from banneret.engine.rulesets.ways import LABELS, Label, WayToPlay
from banneret.engine.rulesets.yaml_source import Node, Problems, read_data, read_yaml

__all__ = [
    "LABELS",
    "Label",
    "Node",
    "NumberInfo",
    "Numbers",
    "Problems",
    "Ruleset",
    "WayToPlay",
    "about",
    "brief",
    "changed",
    "checked",
    "describe",
    "dump",
    "is_path",
    "leaves",
    "load",
    "names",
    "names_in_order",
    "number",
    "read_data",
    "read_file",
    "read_yaml",
    "restore",
    "schema",
    "setting",
    "ways_to_play",
]
