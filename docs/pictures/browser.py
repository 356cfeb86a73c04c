"""Takes the pictures of the browser's client: `make pictures`.

A server with an empty folder, a browser, and matches brought in from records, so that every run shows the
same. The client must be built, and Chromium be there: on the path, or named in $CHROMIUM.

With `--beside FOLDER` it draws every screen of every game instead, into a folder that is not kept, with a
page that has them beside the pictures of that folder.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from side_by_side import write_page

import banneret

FOLDER = Path(__file__).parent
SCREENS = FOLDER.parents[1] / "build" / "pictures"
"""Where the pictures of all screens lie."""
TOURED = {"name": "banneret.settings", "value": '{"toured": true}'}

OPENING = """
    e2-e3 b7-b6   d2-c3 b6-b5   c3-b4 b5xb4   e3-e4 e7-d6    f2-g3 f8-e7   a2-a3 e7-e6
    c1-d2 a7-a6   g3-g4 e6*g4   d2-e3 c8-d7   b2-c3 d7b-e6   f1-e2 h7-h6   c2-c3 d8-c7
    e2-e3 a8-a7   h2-h3 b8-b7   b1-c2 g7-g6   d1-d2 h8-h7    g1-f2 a6-a5   c2-d4 g6-g5
"""
"""A match up to a choice that is worth a picture: a Cavalry that can strike two Archers, or fall."""
ENDING = "d4xe6 g8-h7   e6xe8"

FLANKED = """
    ready ready    D5-D6 B9-B11   G5-F6 D9-B10   F5-E6 B11-E11   F6-G5 E11-F10   J3-J2 E7-F6   G5-G6 D10-D9
    I4-J3 F8-E7    H2-E2 E7xG6    J2-K1 D8xE6
"""
"""A match on hexes, up to a capture by two together."""

ROMANS = """
    manipular-legion H-7 N, manipular-legion H-8 N, manipular-legion H-9 N,
    manipular-legion G-12 N front engager,
    alae-socii I-8 N, alae-socii K-9 N, equites J-4 NE, equites J-14 N, velites H-5 N, velites H-13 NW
"""
CARTHAGINIANS = """
    punic-spearmen D-7 S, punic-spearmen D-8 S, punic-spearmen D-9 S, punic-spearmen G-12 S front,
    libyan-spearmen B-9 S, libyan-spearmen C-11 S, punic-cavalry C-5 S, punic-cavalry E-15 SW,
    numidian-skirmishers F-5 SE, numidian-skirmishers D-13 SW
"""
"""Two armies of which one pair is at blows."""

BLUE_COURT = {
    "ke1": {"at": "g1"},
    "qd1": {"at": "d2", "rank": 2, "xp": 64, "loyalty": 96, "lord": "ke1", "hurt": 8},
    "bc1": {"at": "c3", "rank": 3, "xp": 72, "loyalty": 92, "lord": "qd1"},
    "ra1": {"at": "a1", "rank": 2, "xp": 41, "loyalty": 75, "lord": "qd1"},
    "ng1": {
        "at": "e4",
        "rank": 4,
        "xp": 96,
        "spent": 30,
        "loyalty": 58,
        "lord": "bc1",
        "hurt": 14,
        "shield": 1,
    },
    "rh1": {"at": "f1", "rank": 3, "xp": 70, "loyalty": 84, "lord": "qd1", "fortified": 2, "rooted": 2},
    "pa2": {"at": "a3", "rank": 3, "xp": 48, "loyalty": 90, "lord": "bc1"},
    "pd2": {"at": "d4", "rank": 2, "xp": 26, "loyalty": 71, "lord": "bc1", "hurt": 11},
    "pg2": {"at": "g3", "rank": 2, "xp": 30, "loyalty": 46, "orphan": 1},
    "ph2": {"at": "h2", "rank": 2, "xp": 22, "loyalty": 80, "orphan": 1},
}
GOLD_COURT = {
    "ke8": {"at": "g8"},
    "qd8": {"at": "c7", "rank": 2, "xp": 58, "loyalty": 94, "lord": "ke8"},
    "bf8": {"at": "g7", "rank": 3, "xp": 75, "loyalty": 88, "lord": "qd8"},
    "rh8": {"at": "f6", "rank": 2, "xp": 44, "loyalty": 42, "lord": "bf8", "hurt": 55},
    "ra8": {"at": "a8", "rank": 2, "xp": 35, "loyalty": 76, "lord": "qd8", "hurt": 6},
    "nb8": {"at": "c6", "rank": 3, "xp": 55, "loyalty": 91, "lord": "qd8", "hurt": 12},
    "pa7": {"at": "b5", "rank": 2, "xp": 28, "loyalty": 78, "lord": "bf8"},
    "pd7": {"at": "d6", "rank": 3, "xp": 45, "loyalty": 92, "lord": "bf8"},
    "pg7": {"at": "g6", "rank": 1, "loyalty": 64, "lord": "bf8", "hurt": 9},
    "ph7": {"at": "h7", "rank": 2, "xp": 24, "loyalty": 83, "lord": "bf8"},
}
"""Units of a match in attrition, by their names: some hurt, some wavering, two without a lord."""

PATIENCE = 60_000
"""Milliseconds, so that a busy machine takes pictures too."""

DESK = ViewportSize(width=1280, height=800)
TABLET = ViewportSize(width=768, height=1024)
PHONE = ViewportSize(width=360, height=780)
Theme = Literal["light", "dark"]


def record(
    moves: str, *players: str, length: int | None = None, game: str = "age-of-chess"
) -> dict[str, Any]:
    """A match after these moves. Seats that are named after computer players are theirs."""
    match = banneret.game(game).match(seed=7)
    for move in moves.split()[:length]:
        match.play(move, match.to_act[0])
    return match.record(players=list(players))


def side(army: str, units: str, in_play: str, commander: str) -> dict[str, Any]:
    """One side of a battle: its units, the card it has played, all others in hand."""
    numbers = banneret.game("prevail", "standard").ruleset.numbers
    stands = {}
    for number, words in enumerate((each.split() for each in units.split(",")), start=1):
        kind, cell, facing, *bond = words
        engaged = {"engaged": bond[0]} if bond else {}
        stands[f"{army[0]}{number}"] = {"type": kind, "cell": cell, "facing": facing, **engaged}
        if bond[1:]:
            stands[f"{army[0]}{number}"]["engager"] = True
    hand = [card for card in numbers.armies[getattr(numbers.setup, army)].deck if card != in_play]
    return {"commander": commander, "in_play": in_play, "hand": hand, "units": stands}


def battle(*players: str) -> dict[str, Any]:
    """A battle in which Blue has ordered a line."""
    orders = {"frame": "orders", "stage": "issue", "seat": "blue", "asked": ["blue"], "unit": 0, "count": 0}
    document = {
        "initiative": "blue",
        "blue": side("blue", ROMANS, "advance", "I-8"),
        "gold": side("gold", CARTHAGINIANS, "coordinate", "B-9"),
        "frames": [
            {"frame": "round", "stage": "first orders", "seat": "blue", "asked": []},
            {**orders, "next": 0},
        ],
    }
    match = banneret.game("prevail", "standard").position(document)
    for move in ("line H-7:H-9", "done"):
        match.play(move, 0)
    return match.record(players=list(players))


def court() -> dict[str, Any]:
    """A match of Medieval Chess with all that can be told of a unit."""
    kinds = {"k": "king", "q": "queen", "b": "bishop", "r": "rook", "n": "knight", "p": "pawn"}
    units = {
        name: {"seat": seat, "kind": kinds[name[0]], **unit}
        for seat, army in (("blue", BLUE_COURT), ("gold", GOLD_COURT))
        for name, unit in army.items()
    }
    document = {"to_move": "blue", "units": units, "points": [7, 3], "attrition": 1, "turn": 24}
    return banneret.game("medieval-chess").position(document, seed=7).record(players=["Ann", "greedy"])


def begun(game: str, setup: str, *moves: str) -> dict[str, Any]:
    """A match that begins so, after these moves; Ann has the first seat, computer players the others."""
    match = banneret.game(game, setup=setup).match(seed=7)
    for move in moves:
        match.play(move, match.to_act[0])
    return match.record(players=["Ann", *["greedy"] * (len(match.game.seats) - 1)])


RECORDS = {
    "campaign": begun("aeonis", "four-lords"),
    "lines": begun(
        "aeonis",
        "3inf+cav+2arc vs 2inf+cav+arc@forest",
        *("attack D4", "commit usual", "line bl1+bl4+bl5", "line usual", "strikes usual"),
    ),
    "battle": battle("Ann", "greedy"),
    "court": court(),
    "set-up": record("", "Ann", "Ben", game="cyvasse"),
    "flank": record(FLANKED, "Ann", "greedy", game="cyvasse"),
    "won": record(OPENING + ENDING, "Ann", "greedy"),
    "two": record(OPENING, "Ann", "Ben", length=24),
    "middle": record(OPENING, "Ann", "greedy"),
}
"""The matches of the person at the browser, the oldest first."""


class Camera:
    """Somebody's browser, which remembers who they are from picture to picture."""

    def __init__(self, browser: Browser, url: str, folder: Path) -> None:
        self._browser = browser
        self._url = url
        self._folder = folder
        with self._page(DESK, "light") as page:
            page.goto("/")
            expect(page.get_by_text("No games yet")).to_be_visible()
            self._matches = {name: self._bring_in(page, each) for name, each in RECORDS.items()}
            self._known = page.context.storage_state()

    def _bring_in(self, page: Page, record: dict[str, Any]) -> str:
        answer = page.request.post("/api/matches/import", data=record)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    @contextmanager
    def _page(self, size: ViewportSize, theme: Theme, **more: Any) -> Iterator[Page]:
        # Nobody is shown around the table.
        origin = {"origin": self._url, "localStorage": [TOURED]}
        more.setdefault("storage_state", {"cookies": [], "origins": [origin]})
        context = self._browser.new_context(
            base_url=self._url,
            viewport=size,
            color_scheme=theme,
            reduced_motion="reduce",
            locale="en-GB",
            is_mobile=size is PHONE,
            has_touch=size is PHONE,
            device_scale_factor=2 if size is PHONE else 1,
            **more,
        )
        yield context.new_page()
        context.close()

    def take(
        self,
        name: str,
        path: str,
        act: Callable[[Page], None],
        size: ViewportSize = DESK,
        theme: Theme = "light",
    ) -> None:
        """Opens a page, does something there, and takes a picture of what is in sight."""
        with self._page(size, theme, storage_state=self._known) as page:
            page.goto(path.format(**self._matches))
            act(page)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=self._folder / f"{name}.png", animations="disabled", caret="hide")


def see_home(page: Page) -> None:
    """Waits until matches are listed, and their boards are there."""
    expect(page.get_by_role("article").locator(".real svg")).to_have_count(3)


def see_choices(page: Page) -> None:
    """Waits until everything can be chosen."""
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def see_board(page: Page) -> None:
    """Waits until something can be done."""
    expect(page.get_by_text("Your move.", exact=True).first).to_be_visible()
    page.mouse.move(0, 0)


def see_attack(page: Page) -> None:
    """Picks the Cavalry and points at what it is to attack."""
    see_board(page)
    for cell, mark in (("d4", "picked"), ("e6", "chosen target")):
        page.get_by_role("gridcell", name=f"{cell}, ").click()
        expect(page.get_by_role("gridcell", name=mark)).to_be_visible()
    expect(page.get_by_role("region", name="Before you play")).to_contain_text("both die")
    page.mouse.move(0, 0)


def see_set_up(page: Page) -> None:
    """Takes a seat: the army stands, and can be moved about."""
    page.get_by_role("button", name="Continue as Blue").click()
    expect(page.get_by_role("button", name="Ready")).to_be_visible()
    page.mouse.move(0, 0)


def see_flank(page: Page) -> None:
    """Picks one of two Rabble that can capture together."""
    see_board(page)
    for cell, mark in (("D6", "picked"), ("E6", "chosen target")):
        page.get_by_role("gridcell", name=f"{cell}, ").click()
        expect(page.get_by_role("gridcell", name=mark)).to_be_visible()
    expect(page.get_by_role("region", name="Before you play")).to_contain_text("Flanking together")
    page.mouse.move(0, 0)


def see_battle(page: Page) -> None:
    """Says where the ordered line goes."""
    see_board(page)
    for cell in ("H-8", "G-8"):
        page.get_by_role("gridcell", name=f"{cell}, ").click()
    expect(page.get_by_role("region", name="Before you play")).to_contain_text("G-8 and G-9")
    page.mouse.move(0, 0)


def see_unit(page: Page) -> None:
    """Picks a Knight: its numbers, and what it can do."""
    see_board(page)
    page.get_by_role("gridcell", name="e4, ").click()
    expect(page.get_by_role("region", name="Knight-Banneret e4")).to_be_visible()
    page.mouse.move(0, 0)


def see_blow(page: Page) -> None:
    """Points at a Rook that may fall."""
    see_unit(page)
    page.get_by_role("gridcell", name="f6, ").click()
    expect(page.get_by_role("region", name="Before you play")).to_contain_text("hit points")
    page.mouse.move(0, 0)


def see_campaign(page: Page) -> None:
    """Picks an army, and one of its units to go by itself."""
    see_board(page)
    page.get_by_role("gridcell", name="A5, ").click()
    page.get_by_role("region", name="Blue: units").get_by_role("button", name="Archers").click()
    expect(page.get_by_text("Archers chosen").first).to_be_visible()
    page.mouse.move(0, 0)


def see_lines(page: Page) -> None:
    """Chooses who is to strike."""
    see_board(page)
    page.get_by_role("region", name="Blue: units").get_by_role("button", name="to strike").first.click()
    expect(page.get_by_text("chosen").first).to_be_visible()
    page.mouse.move(0, 0)


def see_result(page: Page) -> None:
    """Waits until it is said how the match ended."""
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def see_study(page: Page) -> None:
    """Opens the study, and waits until all positions are evaluated."""
    see_result(page)
    page.get_by_role("button", name="Study this game").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()


def see_hints(page: Page) -> None:
    """Asks for hints."""
    see_board(page)
    page.keyboard.press("h")
    expect(page.get_by_role("heading", name="Best for")).to_be_visible()


def take_all(camera: Camera) -> None:
    """Every picture, small and large, light and dark."""
    for theme in ("light", "dark"):
        camera.take(f"home-{theme}", "/", see_home, theme=theme)
        camera.take(f"match-{theme}", "/play/{middle}", see_attack, theme=theme)
        camera.take(f"phone-home-{theme}", "/", see_home, PHONE, theme)
        camera.take(f"phone-match-{theme}", "/play/{middle}", see_attack, PHONE, theme)
        camera.take(f"result-{theme}", "/play/{won}", see_result, theme=theme)
    camera.take("tablet-match-light", "/play/{middle}", see_attack, TABLET)
    camera.take("cyvasse-set-up-light", "/play/{set-up}", see_set_up)
    camera.take("cyvasse-dark", "/play/{flank}", see_flank, theme="dark")
    camera.take("cyvasse-phone-light", "/play/{flank}", see_flank, PHONE)
    for theme in ("light", "dark"):
        camera.take(f"prevail-{theme}", "/play/{battle}", see_battle, theme=theme)
    camera.take("prevail-phone-light", "/play/{battle}", see_battle, PHONE)
    camera.take("medieval-chess-light", "/play/{court}", see_unit)
    camera.take("medieval-chess-dark", "/play/{court}", see_blow, theme="dark")
    camera.take("medieval-chess-phone-light", "/play/{court}", see_blow, PHONE)
    camera.take("aeonis-light", "/play/{lines}", see_lines)
    camera.take("aeonis-dark", "/play/{campaign}", see_campaign, theme="dark")
    camera.take("aeonis-phone-light", "/play/{lines}", see_lines, PHONE)
    camera.take("new-game-light", "/new/age-of-chess", see_choices)


def see_page(page: Page) -> None:
    """Waits until there is something to read."""
    expect(page.get_by_role("heading").first).to_be_attached()


def see_lesson(page: Page) -> None:
    """Waits until the first step of a lesson is on the board."""
    expect(page.locator(".lesson")).to_be_visible()


FIRST_LESSONS = {
    "age-of-chess": "1-first-battle",
    "aeonis": "1-first-campaign",
    "cyvasse": "1-first-siege",
    "medieval-chess": "1-first-reign",
    "prevail": "1-first-clash",
}

EVERY_SCREEN: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("/", see_home),
    **{
        f"{game}-{page}": (address, see)
        for game, lesson in FIRST_LESSONS.items()
        for page, address, see in (
            ("setup-choose", f"/new/{game}", see_choices),
            ("rules", f"/rules/{game}", see_page),
            ("lesson", f"/learn/{game}/{lesson}", see_lesson),
        )
    },
    "age-of-chess-play-preview": ("/play/{middle}", see_attack),
    "age-of-chess-result": ("/play/{won}", see_result),
    "age-of-chess-study": ("/play/{won}", see_study),
    "age-of-chess-hints": ("/play/{middle}", see_hints),
    "cyvasse-set-up": ("/play/{set-up}", see_set_up),
    "cyvasse-preview": ("/play/{flank}", see_flank),
    "prevail-reveal-preview": ("/play/{battle}", see_battle),
    "medieval-chess-piece": ("/play/{court}", see_unit),
    "medieval-chess-preview": ("/play/{court}", see_blow),
    "aeonis-campaign-army": ("/play/{campaign}", see_campaign),
    "aeonis-battle": ("/play/{lines}", see_lines),
    "cyvasse-editor": ("/edit/cyvasse", see_page),
    "prevail-glossary": ("/rules/prevail/glossary", see_page),
    "aeonis-clauses": ("/rules/aeonis/clauses", see_page),
    "lab": ("/lab", see_page),
}
"""All screens, by words that say what they show."""


def take_every_screen(camera: Camera) -> None:
    """Each on a desk and on a phone, light and dark."""
    themes: tuple[Theme, ...] = ("light", "dark")
    for name, (path, act) in EVERY_SCREEN.items():
        for device, size in (("desktop", DESK), ("phone", PHONE)):
            for theme in themes:
                camera.take(f"{name}-{device}-{theme}", path, act, size, theme)


@contextmanager
def serving() -> Iterator[str]:
    """A server with a folder that goes with it; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "banneret.cli",
            "serve",
            "--no-open",
            "--port",
            "0",
            "--data",
            folder,
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().partition(" at ")[2].split()[0]
            finally:
                process.kill()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make pictures", description="Takes the pictures of the browser.")
    parser.add_argument(
        "--beside",
        type=Path,
        metavar="FOLDER",
        help="draw every screen of every game instead, and a page with them beside the pictures of a folder",
    )
    arguments = parser.parse_args()
    if arguments.beside is not None and not arguments.beside.is_dir():
        parser.error(f"there is no folder {arguments.beside}")
    return arguments


def main() -> None:
    """Writes every picture, or says why it cannot."""
    beside = _arguments().beside
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("The pictures of the browser need Chromium: install it, or name it in $CHROMIUM.")
    expect.set_options(timeout=PATIENCE)
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        if beside is None:
            take_all(Camera(browser, url, FOLDER))
        else:
            SCREENS.mkdir(parents=True, exist_ok=True)
            take_every_screen(Camera(browser, url, SCREENS))
            sys.stdout.write(f"{write_page(SCREENS, beside)}\n")
        browser.close()


if __name__ == "__main__":
    main()
