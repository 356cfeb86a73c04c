"""The tables of `docs/players.md`: ratings, and scores between players."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import banneret
from banneret.cli.arena_report import shown_elo, shown_interval
from banneret.players.arena.head_to_head import Meeting
from banneret.players.arena.ratings import Rating, ratings
from benchmarks.strengths.aims import AIMS, Aim
from benchmarks.strengths.meetings import FOLDER, REFERENCES, aim_plans, kept, plans

PAGE = Path(__file__).parents[2] / "docs" / "players.md"
BEGIN = "<!-- `make strengths` writes what follows -->"
END = "<!-- `make strengths` writes what precedes -->"

EARLIER = "Measured under earlier rules; not yet repeated under today's."
_OLD = "Code of the rules or the players has changed since some of these games."


def write_tables(page: Path = PAGE, folder: Path = FOLDER) -> None:
    """Writes the tables of all games between the two marks. If nothing has been played by the current rules,
    the existing table stays, with a note that it is from earlier ones.
    """
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    there, _, after = rest.partition(END)
    games = banneret.game_names()
    made = {
        "Aims": aims_table(games, folder),
        **{banneret.game(name).definition.title: game_tables(name, folder) for name in games},
    }
    parts = [part for title, new in made.items() if (part := new or _earlier(there, title))]
    written = "\n\n".join(parts) or "Nothing has been measured yet."
    page.write_text(f"{before}{BEGIN}\n\n{written}\n\n{END}{after}", encoding="utf-8")


def _earlier(there: str, title: str) -> str:
    """The existing tables under a title, measured with earlier rules; empty if there are none."""
    heading = f"### {title}\n"
    _, _, found = there.partition(heading)
    tables = found.partition("\n### ")[0].replace(EARLIER, "").strip()
    return f"{heading}\n{EARLIER}\n\n{tables}" if tables else ""


def aims_table(games: Iterable[str], folder: Path) -> str:
    """A Markdown table of aims and scores; empty if nothing has been played."""
    found = [
        (name, aim, played)
        for name in games
        for aim, plan in zip(AIMS.get(name, ()), aim_plans(name), strict=True)
        if (played := kept(plan, folder))
    ]
    rows = [
        _aim_row(name, aim, meeting)
        for name, aim, played in found
        for meeting in played.scoreboard.meetings.values()
    ]
    if not rows:
        return ""
    table = _table(("meeting", "games", "score", "95% interval", "aim", ""), rows)
    is_old = any(played.is_old for _, _, played in found)
    return "\n\n".join(["### Aims", table, *([_OLD] if is_old else [])])


def game_tables(name: str, folder: Path) -> str:
    """The tables of a game, as Markdown; empty if nothing has been played."""
    game = banneret.game(name)
    found = [each for plan in plans(name) if (each := kept(plan, folder))]
    standings = [each.scoreboard for each in found]
    meetings = [meeting for scoreboard in standings for meeting in scoreboard.meetings.values()]
    if not meetings:
        return ""
    plays = {
        player: played
        for scoreboard in standings
        for player, played in zip(scoreboard.plan.players, scoreboard.plan.plays, strict=True)
    }
    rated = sorted(linked_ratings(meetings).items(), key=lambda each: -each[1].elo)
    games = sum(meeting.games for meeting in meetings)
    return "\n\n".join(
        [
            f"### {game.definition.title}",
            f"Ruleset {game.ruleset.name} (`{game.ruleset.hash}`), {games:,} games."
            + (f" {_OLD}" if any(each.is_old for each in found) else ""),
            _table(
                ("player", "Elo", "95% interval", "plays as"),
                (_rating_row(player, rating, plays[player]) for player, rating in rated),
            ),
            _table(
                ("meeting", "games", "score", "Elo", "95% interval"),
                (_meeting_row(meeting) for meeting in meetings),
            ),
        ]
    )


def linked_ratings(meetings: Sequence[Meeting]) -> dict[str, Rating]:
    """The ratings of all players connected to the first reference through meetings."""
    linked, others = [REFERENCES[0]], list(meetings)
    while new := [each for each in others if each.first in linked or each.second in linked]:
        linked += [name for each in new for name in (each.first, each.second)]
        others = [each for each in others if each not in new]
    names = list(dict.fromkeys(linked))
    met = {
        (names.index(each.first), names.index(each.second)): each.sample
        for each in meetings
        if each not in others
    }
    return dict(zip(names, ratings(len(names), met), strict=True)) if met else {}


def _rating_row(player: str, rating: Rating, plays: str) -> tuple[str, ...]:
    interval = shown_interval(rating.interval) if rating.error else ""
    return f"`{player}`", shown_elo(rating.elo), interval, f"`{plays}`" if plays != player else ""


def _meeting_row(meeting: Meeting) -> tuple[str, ...]:
    sample = meeting.sample
    return (
        f"`{meeting.first}` – `{meeting.second}`",
        f"{meeting.games:,}",
        f"{sample.score:.1%}",
        shown_elo(sample.elo),
        shown_interval(sample.elo_interval),
    )


def _aim_row(name: str, aim: Aim, meeting: Meeting) -> tuple[str, ...]:
    sample = meeting.sample
    low, high = sample.score_interval
    return (
        f"{banneret.game(name).definition.title}: `{meeting.first}` – `{meeting.second}`",
        f"{meeting.games:,}",
        f"{sample.score:.1%}",
        f"{low:.0%} to {high:.0%}",
        f"{aim.score:.0%}",
        ("reached" if sample.score >= aim.score else "missed")
        + (", not yet certain" if low < aim.score <= high else ""),
    )


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table with all columns but the first and the last aligned right."""
    rules = ["---", *(["---:"] * (len(headings) - 2)), "---"]
    return "\n".join(f"| {' | '.join(row)} |" for row in (headings, rules, *rows))
