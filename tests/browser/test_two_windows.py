"""Two people, each with a browser."""

from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import begin
from tests.browser.people import Person
from tests.browser.table import Table


def _sit_down(ann: Person, ben: Person) -> tuple[Table, Table]:
    """Ann invites Ben, who follows the link."""
    hers = begin(ann, against="A friend, by link")
    link = ann.page.get_by_role("textbox", name="Link for Gold").input_value()
    assert link.startswith(ann.url)
    ben.page.goto(link)
    his = Table(ben)
    for table in (hers, his):
        expect(table.board).to_be_visible()
    return hers, his


def test_each_sees_what_the_other_does_and_they_agree_on_a_draw(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    ann.page.goto("/")
    with ann.page.expect_response("**/api/me"):
        ann.page.get_by_role("button", name="Settings").click()
    settings = ann.page.get_by_role("dialog", name="Settings")
    settings.get_by_role("textbox", name="Your name").fill("Ann")
    settings.get_by_role("button", name="Save name").click()
    expect(settings.get_by_text("Saved.")).to_be_visible()
    hers, his = _sit_down(ann, ben)

    expect(his.prompt).to_contain_text("Ann is choosing.")
    hers.play("e2", "e3")
    his.expect_moves(1)
    expect(his.cell("e3")).to_have_accessible_name("e3, Blue Pikeman; the last move ended here")
    his.play("d7", "d6")
    hers.expect_moves(2)
    expect(hers.cell("d6")).to_have_accessible_name("d6, Gold Pikeman; the last move ended here")
    assert list(his.labels()) == list(reversed(hers.labels())), "each looks from the own side"
    assert his.position() == hers.position()

    hers.expect_my_move()
    hers.button("Draw").click()
    offer = ben.page.get_by_role("region", name="Ann offers a draw")
    offer.get_by_role("button", name="Accept the draw").click()
    for table in (hers, his):
        expect(table.result.get_by_role("heading", name="A draw")).to_be_visible()


def test_one_resigns(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    hers, his = _sit_down(ann, ben)
    hers.play("a2", "a3")

    his.expect_my_move()
    his.button("Resign").click()
    question = ben.page.get_by_role("region", name="Resign")
    question.get_by_role("button", name="Back").click()
    expect(question).to_be_hidden()
    his.expect_my_move()

    his.button("Resign").click()
    question.get_by_role("button", name="Resign the game").click()
    expect(his.result.get_by_role("heading", name="You lost")).to_be_visible()
    expect(hers.result.get_by_role("heading", name="You won")).to_be_visible()
    expect(hers.result).to_contain_text("Gold resigned.")

    hers.result.get_by_role("button", name="Ask for a rematch").click()
    his.result.get_by_role("button", name="Decline").click()
    expect(hers.result).to_contain_text("There will be no rematch.")
    hers.result.get_by_role("button", name="Ask for a rematch").click()
    expect(hers.result).to_contain_text("You have asked for a rematch.")
    his.result.get_by_role("button", name="Play again").click()
    expect(his.result).to_be_hidden()
    hers.result.get_by_role("button", name="Go to the rematch").click()
    expect(hers.result).to_be_hidden()
    assert his.match == hers.match, "both come to the same rematch"
    his.play("a2", "a3")
    hers.expect_moves(1)
    hers.expect_my_move()


def test_while_a_draw_is_offered_moves_are_still_shown_before_they_are_played(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    hers, his = _sit_down(ann, ben)
    hers.play("a2", "a3")
    his.expect_my_move()
    his.choose("d7", "d6")
    hers.button("Draw").click()
    offer = ben.page.get_by_role("region", name="offers a draw")
    expect(offer).to_be_visible()
    expect(his.preview).to_be_visible()
    his.confirm()
    expect(offer).to_be_hidden()
    hers.expect_moves(2)


def test_at_one_screen_a_draw_is_asked_about(ann: Person) -> None:
    table = begin(ann, against="Two at one screen")
    table.button("Draw").click()
    question = ann.page.get_by_role("region", name="A draw")
    question.get_by_role("button", name="Back").click()
    table.play("e2", "e3")
    table.expect_moves(1)
    table.button("Draw").click()
    question.get_by_role("button", name="End in a draw").click()
    expect(table.result.get_by_role("heading", name="A draw")).to_be_visible()


def test_a_link_for_this_machine_alone_says_so(ann: Person) -> None:
    begin(ann, against="A friend, by link")
    expect(ann.page.get_by_text("Links work on this machine only.")).to_be_visible()


def test_a_draw_can_be_declined(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    hers, his = _sit_down(ann, ben)
    hers.expect_my_move()
    hers.button("Draw").click()
    offer = ben.page.get_by_role("region", name="offers a draw")
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_be_hidden()
    hers.play("a2", "a3")
    his.expect_my_move()


def test_a_link_serves_once(new_person: NEW_PERSON) -> None:
    """A later visitor learns that the seat is taken; everybody with the URL of the match can watch."""
    ann, ben, eve = new_person(), new_person(), new_person()
    eve.expects("status of 4")
    hers = begin(ann, against="A friend, by link")
    link = ann.page.get_by_role("textbox", name="Link for Gold").input_value()
    ben.page.goto(link)
    expect(hers.board).to_be_visible()
    eve.page.goto(link)
    expect(eve.page.get_by_role("alert")).to_be_visible()
    watching = Table(eve).open(hers.match)
    hers.play("h2", "h3")
    watching.expect_moves(1)
    assert watching.button("Resign").get_attribute("aria-disabled") == "true"
