"""Two people with a clock, each with a browser."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match
from tests.browser.people import Person
from tests.browser.table import Table

BANK = 12
"""Seconds: enough for a while with little time left, but soon over."""

_WATCH_CLOCKS = """
    window.shown = [];
    new MutationObserver(() => {
        for (const clock of document.querySelectorAll("[role=timer]"))
            shown.push(`${clock.ariaLabel} ${clock.textContent}`);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def _sit_down(ann: Person, ben: Person) -> Table:
    link = ann.page.get_by_role("textbox", name="Link for Gold").input_value()
    ben.page.goto(link)
    his = Table(ben)
    expect(his.board).to_be_visible()
    return his


def test_a_live_clock_runs_out_before_both(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    ann.context.add_init_script(_WATCH_CLOCKS)
    control = {"pace": "live", "bank": BANK, "increment": 0}
    hers = new_match(ann, "age-of-chess", "me", "friend", time_control=control)
    his = _sit_down(ann, ben)

    expect(hers.result.get_by_role("heading", name="You lost")).to_be_visible()
    expect(his.result.get_by_role("heading", name="You won")).to_be_visible()
    expect(his.result).to_contain_text("Blue ran out of time.")
    expect(ann.page.get_by_role("timer", name="Clock: You")).to_have_text("0:00")
    expect(ben.page.get_by_role("timer", name="Clock: You")).to_have_text(f"0:{BANK}")
    shown = "\n".join(ann.page.evaluate("shown"))  # on a busy machine, polling would miss some of them
    assert re.search(r"Clock: You.*0:(0[1-9]|1[01])", shown), shown
    assert re.search(r"Clock: You.*little time left", shown), shown


def test_a_time_is_chosen_and_both_agree_to_go_back(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="Age of Chess").last.click()
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("radio", name="3 days a turn").check()
    page.get_by_role("button", name="Start the game").click()
    hers = Table(ann)
    his = _sit_down(ann, ben)
    expect(page.get_by_role("timer", name="Clock: You")).to_have_text("2 d 23 h")
    hers.play("e2", "e3")
    for table in (hers, his):
        table.expect_moves(1)

    hers.button("Undo").click()
    question = ben.page.get_by_role("region", name=re.compile("asks to go back"))
    question.get_by_role("button", name="Go back").click()
    his.expect_moves(0)
    hers.expect_my_move()
