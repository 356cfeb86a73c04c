"""Writes the golden playthroughs: all of them, or those of the games named."""

import argparse

import banneret
from tests.golden.playthroughs import COMMAND, FOLDER, all_playthroughs


def main() -> None:
    """Writes every file, and removes those that no game has any more."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="game", help=f"one of: {', '.join(banneret.game_names())}"
    )
    wanted = parser.parse_args().games or list(banneret.game_names())
    for name in wanted:
        if name not in banneret.game_names():
            parser.error(f"there is no game called {name}")
    written = set()
    for playthrough in all_playthroughs():
        if playthrough.game in wanted:
            playthrough.path.parent.mkdir(exist_ok=True)
            playthrough.path.write_text(playthrough.text(), encoding="utf-8", newline="\n")
            written.add(playthrough.path)
            print(playthrough.path.relative_to(FOLDER))
    for name in wanted:
        for stale in set((FOLDER / name).glob("*.txt")) - written:
            stale.unlink()
            print(f"{stale.relative_to(FOLDER)} removed")


if __name__ == "__main__":
    main()
