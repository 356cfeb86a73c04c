"""Studies each game with the lab, and writes docs/studies/GAME.md: `make studies`.

    python -m tools.studies [GAME ...] [--minutes 5] [--games 2000] [--seed 1]

`tools/study_games.py` plays the games; `tools/study_pages.py` writes the pages.
"""

import argparse
from pathlib import Path

from banneret.games import definition, names
from tools.study_games import StudyBudget, study
from tools.study_pages import page

FOLDER = Path(__file__).parents[1] / "docs" / "studies"


def main() -> None:
    """Reads the command line, studies, and writes a page for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.studies", description="What are the games like?")
    parser.add_argument("game", nargs="*", default=names(), metavar="GAME")
    parser.add_argument("--games", type=int, default=2000, help="the most of each ruleset and player")
    parser.add_argument("--minutes", type=float, default=5, help="the most for each game")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in asked.game:
        found = study(definition(name), StudyBudget(asked.games, asked.minutes, asked.seed))
        path = FOLDER / f"{name}.md"
        path.write_text(page(found), encoding="utf-8")
        print(f"written: {path}", flush=True)


if __name__ == "__main__":
    main()
