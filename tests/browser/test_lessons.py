"""Lessons: finished by mouse, keyboard and touch; failed attempts; resuming."""

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
LESSON = files.load(games.definition(GAME), "1-first-battle")
WHO_BEATS_WHOM = 2
MARKED = "[data-use], [role=gridcell][aria-label*='use this next']"
ENDED = "That was the lesson."
NEXT_MARK = f"""(used) => {{
    if (document.body.textContent.includes("{ENDED}")) return "{ENDED}";
    const marks = [...document.querySelectorAll(`{MARKED}`)];
    const [mark, ...others] = marks.filter((each) => each.checkVisibility());
    const name = mark?.getAttribute("aria-label") ?? mark?.textContent;
    return others.length === 0 && name !== used ? name : null;
}}"""
"""The label of the one marked control, once it differs from the last one used."""


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
        self.table.page.goto(f"/learn/{GAME}/1-first-battle/{step}")
        self.expect_step(step)
        return self

    def expect_step(self, step: int) -> None:
        expect(self.card).to_contain_text(f"Step {step} of {len(LESSON.steps)}")
        expect(self.card.get_by_role("heading", name=LESSON.steps[step - 1].title)).to_be_visible()

    def play(self, action: str) -> None:
        """Plays an action by its notation: picks its first and its last cell."""
        self.table.play(action[:2], action[-2:])

    def follow_marks(self) -> None:
        """Uses only marked controls until the lesson is over."""
        page, used = self.table.page, ""
        while used != ENDED:
            used = page.wait_for_function(NEXT_MARK, arg=used).json_value()
            if used != ENDED:
                self.table.press(page.locator(MARKED).locator("visible=true"))

    def expect_done(self) -> None:
        expect(self.button("Next step")).to_be_visible()

    def expect_missed(self, text: str) -> None:
        expect(self.card.get_by_text("Not yet.").first).to_be_visible()
        expect(self.card.get_by_text(text).first).to_be_visible()


def test_a_course_from_the_start_page_to_a_first_game(new_person: NEW_PERSON) -> None:
    """Using only marked controls leads through a lesson, then to the next one or to a game."""
    person = new_person(reduced_motion="reduce")
    page, lesson = person.page, Classroom(Table(person))
    page.goto("/")
    learn = page.get_by_role("article").filter(has_text="Age of Chess").get_by_role("link", name="Learn")
    learn.click()
    lesson.expect_step(1)
    lesson.follow_marks()
    expect(lesson.table.result).to_have_count(0)
    expect(lesson.card.get_by_role("list", name="Lessons").get_by_role("listitem").first).to_contain_text(
        "finished"
    )
    lesson.card.get_by_role("link", name="Next lesson: Stacks").click()
    expect(lesson.card.get_by_role("heading", name="Two on one square")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("No games yet")).to_be_visible()
    learn.click()
    expect(lesson.card).to_contain_text("Step 1 of 4")
    page.goto(f"/learn/{GAME}/3-the-commander/3")
    lesson.follow_marks()
    lesson.button("Play a first game").click()
    lesson.table.expect_my_move()
    expect(lesson.table.strips.first).to_contain_text("Page")
    expect(page).to_have_url(re.compile("/play/"))


def test_somebody_new_is_offered_a_first_lesson(ann: Person) -> None:
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Learn Age of Chess in a few minutes.").click()
    Classroom(Table(ann)).expect_step(1)


@pytest.mark.parametrize("game", [each for each in games.names() if each != GAME])
def test_the_marks_of_every_game_lead_through_its_first_lesson(new_person: NEW_PERSON, game: str) -> None:
    person = new_person(reduced_motion="reduce")
    lesson = Classroom(Table(person))
    person.page.goto(f"/new/{game}")
    person.page.get_by_role("link", name="Learn step by step").click()
    lesson.follow_marks()
    expect(lesson.card.get_by_role("link", name=re.compile("^Next lesson: "))).to_be_visible()


def test_a_wrong_try_is_answered_and_after_two_one_is_shown(ann: Person) -> None:
    """The lesson, or the rule that forbids the move, answers; the marked control stays marked."""
    lesson = Classroom(Table(ann)).open(WHO_BEATS_WHOM)
    table = lesson.table
    before = table.position()
    marked = ann.page.locator(MARKED)
    expect(marked).to_have_accessible_name(re.compile("^d4, Blue Cavalry; use this next"))
    lesson.play("d4xc5")
    lesson.expect_missed(LESSON.steps[WHO_BEATS_WHOM - 1].wrong[0].text)
    assert table.position() != before
    table.point("e1")
    expect(table.cell("e1")).not_to_have_attribute("aria-selected", "true")
    lesson.button("Try again").click()
    expect(lesson.card.get_by_text("Not yet.")).to_have_count(0)
    table.expect_my_move()
    assert table.position() == before
    expect(lesson.button("Show me")).to_have_count(0)
    table.point("d4")
    table.point("d2")
    expect(table.prompt).to_contain_text("AC-3.2")
    expect(marked).to_have_accessible_name(re.compile("^e5, Gold Archer; use this next"))
    lesson.button("Show me").click()
    expect(table.preview).to_contain_text("Cavalry d4 attacks Archer e5")
    expect(marked).to_contain_text("Attack e5")
    marked.click()
    lesson.expect_done()


def test_with_keys_alone(ann: Person) -> None:
    """The focus moves to the result of each attempt, then to the title of the next step."""
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
    """Lessons are kept only in memory."""
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
    """A page of rules with small boards on which a rule can be tried at once."""
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
        )  # tables scroll on their own
        expect_room_for_fingers(person.page)
