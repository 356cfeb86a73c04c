"""Signs of other people: real boards in lists, names, whose turn it is."""

from playwright.sync_api import expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import play_now
from tests.browser.people import Person
from tests.browser.table import Table


def test_a_list_shows_what_is_on_the_board(ann: Person) -> None:
    table = play_now(ann)
    table.play("e2", "e3")
    table.expect_moves(2)
    ann.page.goto("/")
    picture = ann.page.get_by_role("article").locator(".real svg")
    expect(picture).to_be_visible()
    units = len(ann.get(f"{_match(ann)}/picture")["board"]["units"])
    expect(picture.locator(".token")).to_have_count(units)


def test_new_games_are_in_sight_below_many_old_ones(ann: Person) -> None:
    """After expanding the list, the focus goes to the first match that was not listed before."""
    for _ in range(5):
        ann.context.request.post(
            "/api/matches", data={"game": "age-of-chess", "seats": [{"player": "me"}, {"player": "me"}]}
        )
    ann.page.goto("/")
    games = ann.page.get_by_role("region", name="Your games").get_by_role("article")
    expect(games).to_have_count(3)
    expect(ann.page.get_by_role("heading", name="Start a game")).to_be_in_viewport()
    ann.page.get_by_role("button", name="See all 5").press("Enter")
    expect(games).to_have_count(5)
    expect(games.nth(3).get_by_role("link")).to_be_focused()


def _match(person: Person) -> str:
    return f"/api/matches/{person.get('/api/matches')[0]['id']}"


def test_whoever_joins_is_asked_for_a_name_and_may_play_without(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Invite a friend").click()
    asked = ann.page.get_by_role("form", name="Your name")
    asked.get_by_role("textbox").fill("Ann")
    asked.get_by_role("button", name="Save name").click()
    expect(asked).to_be_hidden()
    ben.page.goto(ann.page.get_by_role("textbox", name="Link for Gold").input_value())
    expect(Table(ben).strips.first).to_contain_text("Ann")
    hers = Table(ann)
    hers.expect_my_move()
    expect(hers.strips.last).to_contain_text("Your move")
    expect(Table(ben).strips.first).to_contain_text("to move")
    asked = ben.page.get_by_role("form", name="Your name")
    asked.get_by_role("textbox").fill("Ben")
    asked.get_by_role("button", name="Save name").click()
    expect(hers.strips.first).to_contain_text("Ben")
