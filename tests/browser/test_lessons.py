"""Lessons: taken to the end with a mouse, with keys, with a finger; what was missed, where one left off."""

import re

import pytest
from playwright.sync_api import Locator, expect

from banneret import games
from banneret.engine.lessons import files
from tests.browser.conftest import NEW_PERSON
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.browser.table import Table, Tapping, Typing
from tests.browser.test_for_everybody import expect_no_findings
from tests.browser.test_phone import expect_room_for_fingers, expect_to_fit

GAME = "age-of-chess"
LESSON = files.load(games.definition(GAME), "first-battle")
WHO_BEATS_WHOM = 2
CELL = re.compile(r"[A-Ka-k]-?\d+")

FIRST_STEPS: dict[str, tuple[type[Table], tuple[str, ...], tuple[tuple[str, ...], ...], tuple[str, ...]]] = {
    "aeonis": (Table, ("C4", "C5"), (("C4", "D4"),), ("A5", "Cavalry", "C5")),
    "cyvasse": (Typing, ("Ready",), (("H2", "G5"),), ("Ready",)),
    "medieval-chess": (
        Table,
        ("End the turn",),
        (("d2", "d4"), ("e2", "e4"), ("End the turn",)),
        ("h4", "a4"),
    ),
    "prevail": (Typing, ("Strike",), (("Advance",),), ("H-6", "G-6")),
}
"""How the first step is missed and done, and how the second is done, where no lesson is taken to its end."""


class Classroom:
    """A lesson on the page."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def card(self) -> Locator:
        return self.table.page.get_by_role("region", name="Lesson")

    def button(self, name: str) -> Locator:
        return self.card.get_by_role("button", name=name)

    def open(self, step: int) -> "Classroom":
        self.table.page.goto(f"/learn/{GAME}/first-battle/{step}")
        self.expect_step(step)
        return self

    def expect_step(self, step: int) -> None:
        expect(self.card).to_contain_text(f"Step {step} of {len(LESSON.steps)}")
        expect(self.card.get_by_role("heading", name=LESSON.steps[step - 1].title)).to_be_visible()

    def play(self, action: str) -> None:
        """An action by its notation: the first and the last cell are pointed at."""
        self.table.play(action[:2], action[-2:])

    def act(self, *things: str) -> None:
        """Points at cells and presses buttons as a hint says, then confirms if that is asked."""
        table = self.table
        expect(
            table.prompt.locator(".dot.mine")
        ).to_be_attached()  # beside a hand of cards there is no room for it
        before = table.log.count()
        for thing in things:
            if CELL.fullmatch(thing):
                table.point(thing)
            else:
                table.press(table.page.get_by_role("button", name=re.compile(rf"\b{thing}\b")).first)
        table.confirm_if_asked(before)

    def expect_done(self) -> None:
        expect(self.button("Next step")).to_be_visible()

    def expect_missed(self, text: str) -> None:
        expect(self.card.get_by_text("Not yet.").first).to_be_visible()
        expect(self.card.get_by_text(text).first).to_be_visible()


def test_a_lesson_from_the_start_page_to_its_end(new_person: NEW_PERSON) -> None:
    """With a mouse, as its solutions say; the page leads from step to step and then to a game."""
    person = new_person(reduced_motion="reduce")
    page, lesson = person.page, Classroom(Table(person))
    page.goto("/")
    card = page.get_by_role("article").filter(has_text="Age of Chess")
    card.get_by_role("link", name="Learn").click()
    for n, step in enumerate(LESSON.steps, start=1):
        lesson.expect_step(n)
        expect(lesson.card.get_by_text(step.task)).to_be_visible()
        for action in step.solution:
            lesson.play(action)
        if n < len(LESSON.steps):
            lesson.button("Next step").click()
    expect(lesson.card).to_contain_text("That was the lesson.")
    expect(lesson.table.result).to_have_count(0)
    lesson.card.get_by_role("link", name="Play a game").click()
    expect(page).to_have_url(re.compile(f"/new/{GAME}$"))
    page.goto("/")
    expect(page.get_by_text("No games yet")).to_be_visible()


@pytest.mark.parametrize("game", FIRST_STEPS)
def test_every_game_is_taught_so(new_person: NEW_PERSON, game: str) -> None:
    """From the start page; what is missed is answered, and what the hints say leads on."""
    kind, wrong, right, then = FIRST_STEPS[game]
    definition = games.definition(game)
    taught = files.load(definition, files.names(definition)[0])
    table = kind(new_person(reduced_motion="reduce"))
    lesson, page = Classroom(table), table.page
    page.goto(f"/new/{game}")
    table.press(page.get_by_role("link", name="Learn step by step"))
    expect(lesson.card.get_by_role("heading", name=taught.steps[0].title)).to_be_visible()
    lesson.act(*wrong)
    lesson.expect_missed(taught.steps[0].wrong[0].text)
    table.press(lesson.button("Try again"))
    expect(lesson.card.get_by_text("Not yet.")).to_have_count(0)
    for things in right:
        lesson.act(*things)
    table.press(lesson.button("Next step"))
    expect(lesson.card.get_by_role("heading", name=taught.steps[1].title)).to_be_visible()
    lesson.act(*then)
    lesson.expect_done()


def test_what_does_not_do_is_answered_and_the_step_begins_again(ann: Person) -> None:
    """And nothing else can be done meanwhile."""
    lesson = Classroom(Table(ann)).open(WHO_BEATS_WHOM)
    before = lesson.table.position()
    lesson.play("d4xc5")
    lesson.expect_missed(LESSON.steps[WHO_BEATS_WHOM - 1].wrong[0].text)
    assert lesson.table.position() != before
    lesson.table.point("e1")
    expect(lesson.table.cell("e1")).not_to_have_attribute("aria-selected", "true")
    lesson.button("Try again").click()
    expect(lesson.card.get_by_text("Not yet.")).to_have_count(0)
    lesson.table.expect_my_move()
    assert lesson.table.position() == before
    lesson.play("d4xe5")
    lesson.expect_done()


def test_with_keys_alone(ann: Person) -> None:
    """Whoever hears the page is led: what was missed or done has the focus, then the next step's title."""
    table = Typing(ann)
    lesson = Classroom(table).open(WHO_BEATS_WHOM)
    table.press(lesson.button("Hint"))
    expect(lesson.card.get_by_text(LESSON.steps[WHO_BEATS_WHOM - 1].hint)).to_be_visible()
    lesson.play("d4-d5")
    expect(lesson.button("Try again")).to_be_focused()
    expect(lesson.card.get_by_role("status")).to_contain_text("Not yet.")
    ann.page.keyboard.press("Enter")
    expect(lesson.card.get_by_role("heading")).to_be_focused()
    lesson.play("d4xe5")
    expect(lesson.button("Next step")).to_be_focused()
    ann.page.keyboard.press("Enter")
    lesson.expect_step(WHO_BEATS_WHOM + 1)
    expect(lesson.card.get_by_role("heading")).to_be_focused()
    lesson.play("c3xd5")
    lesson.expect_done()


def test_rules_are_one_tap_away(ann: Person) -> None:
    lesson = Classroom(Table(ann)).open(WHO_BEATS_WHOM)
    lesson.button("Read rule AC-4.1").click()
    expect(ann.page.get_by_role("region", name="Rule AC-4.1")).to_be_focused()


def test_one_goes_on_where_one_left_off(ann: Person) -> None:
    lesson = Classroom(Table(ann)).open(1)
    lesson.play("e2-e3")
    lesson.expect_done()
    ann.page.goto("/")
    ann.page.get_by_role("article").filter(has_text="Age of Chess").get_by_role("link", name="Learn").click()
    lesson.expect_step(2)
    lesson.button("Previous step").click()
    lesson.expect_step(1)
    ann.page.go_back()
    lesson.expect_step(2)
    lesson.button("Skip this step").click()
    lesson.expect_step(3)


def test_on_a_phone_the_task_and_the_answer_are_in_sight(new_person: NEW_PERSON) -> None:
    person = new_person(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    lesson = Classroom(Tapping(person)).open(WHO_BEATS_WHOM)
    step = LESSON.steps[WHO_BEATS_WHOM - 1]
    expect(lesson.table.board).to_be_in_viewport(ratio=1)
    expect(lesson.card.get_by_text(step.task)).to_be_in_viewport(ratio=1)
    expect_to_fit(person.page)
    expect_room_for_fingers(person.page)
    lesson.play("d4xe5")
    expect(lesson.button("Next step")).to_be_in_viewport(ratio=1)
    expect_to_fit(person.page)
    expect_room_for_fingers(person.page)


def test_a_server_that_has_forgotten_begins_the_step_again(
    own_server: Server, new_person: NEW_PERSON
) -> None:
    """Lessons are kept in memory only."""
    person = new_person(at=own_server)
    person.expects("WebSocket", "Failed to load resource", "ERR_CONNECTION")
    lesson = Classroom(Table(person)).open(WHO_BEATS_WHOM)
    with person.page.expect_response(lambda answer: "/steps/" in answer.url and answer.ok):
        own_server.kill()
        own_server.start()
    expect(lesson.table.prompt).to_contain_text("Your move.")
    lesson.play("d4xe5")
    lesson.expect_done()


def test_there_is_no_such_lesson(ann: Person) -> None:
    ann.expects("404")
    ann.page.goto(f"/learn/{GAME}/last-battle/1")
    expect(ann.page.get_by_role("alert")).to_contain_text("There is no lesson 'last-battle'.")
    expect(ann.page.get_by_role("button", name="Try again")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe(new_person: NEW_PERSON, theme: str) -> None:
    person = new_person(color_scheme=theme, reduced_motion="reduce")
    lesson = Classroom(Table(person)).open(WHO_BEATS_WHOM)
    lesson.button("Hint").click()
    expect_no_findings(person.page, "lesson")
    lesson.play("d4xc5")
    expect(lesson.button("Try again")).to_be_visible()
    expect_no_findings(person.page, "missed")
    lesson.button("Try again").click()
    lesson.play("d4xe5")
    lesson.expect_done()
    expect_no_findings(person.page, "done")


def test_rules_are_tried_where_they_are_read(new_person: NEW_PERSON) -> None:
    """A page of rules with small boards: what a rule says can be done at once."""
    person = new_person(reduced_motion="reduce")
    page = person.page
    page.goto(f"/new/{GAME}")
    page.get_by_role("link", name="Read the rules").click()
    page.get_by_role("link", name="All clauses").click()
    rule = page.get_by_role("region", name="Rule AC-6.1")
    expect(rule).to_contain_text("Instead of moving, an Archer may shoot")
    rule.get_by_text("Try it: Archers shoot").click()
    board = rule.get_by_role("grid", name="a small board")
    board.get_by_role("gridcell", name=re.compile("^d3, ")).click()
    board.get_by_role("gridcell", name=re.compile("^d4, ")).click()
    rule.get_by_role("button", name="Move to d4").click()
    expect(rule.get_by_role("status")).to_contain_text("Not yet.")
    expect_no_findings(page, "rules page")
    rule.get_by_role("button", name="Try again").click()
    expect(rule.get_by_role("status")).to_be_hidden()
    board.get_by_role("gridcell", name=re.compile("^d3, ")).click()
    board.get_by_role("gridcell", name=re.compile("^d5, ")).click()
    rule.get_by_role("button", name="Shoot at d5").click()
    expect(rule.get_by_role("status")).to_contain_text("Done.")


def test_rules_fit_a_phone(new_person: NEW_PERSON) -> None:
    person = new_person(viewport={"width": 360, "height": 640}, has_touch=True)
    for game in filter(lambda name: files.names(games.definition(name)), games.names()):
        person.page.goto(f"/rules/{game}/clauses")
        person.page.get_by_text(re.compile("^Try it: ")).first.tap()
        expect(person.page.get_by_role("grid", name="a small board")).to_be_visible()
        assert (
            person.page.evaluate("document.documentElement.scrollWidth") <= 360
        )  # tables scroll by themselves
        expect_room_for_fingers(person.page)
