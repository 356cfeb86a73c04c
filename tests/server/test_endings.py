"""Undo, resignation, draws by agreement."""

from random import Random

from banneret.server.models.commands import Accepted, Refused
from tests.server.running import FRIEND, GREEDY, ME, Client


def invited(ann: Client, ben: Client) -> str:
    """A match between two people."""
    begun = ann.begin(ME, FRIEND)
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    return begun.id


def texts(client: Client, match: str) -> list[str | None]:
    return [entry.text for entry in client.snapshot(match).view.log]


def test_against_the_computer_one_takes_back_to_ones_own_decision(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    assert ann.snapshot(match).rights.undo == "There is nothing to undo."
    with ann.live(match) as live:
        versions = [live.now.version]
        ann.play(match, "e2-e3")
        while not (live.next().picks and live.now.view.log):
            versions.append(live.now.version)
        assert live.now.rights.undo is None
        before = live.now.version
        assert isinstance(ann.do("undo", match), Accepted)
        now = live.next()
    assert now.version == before + 1
    assert now.log_since == 0
    assert now.view.log == ()
    assert now.picks
    assert isinstance(ann.do("undo", match), Refused)
    assert ann.matches()[0].moves == 0


def test_after_taking_back_the_computer_answers_the_same(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    replies = []
    for _ in range(2):
        with ann.live(match) as live:
            ann.play(match, "e2-e3")
            while len(ann.snapshot(match).view.log) < 2:
                live.next()
        replies.append(texts(ann, match)[1])
        ann.do("undo", match)
    assert replies[0] == replies[1]


def test_one_person_in_all_seats_takes_back_action_by_action(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.play(match, "e2-e3")
    ann.play(match, "e7-e6", seat=1)
    ann.do("undo", match)
    assert texts(ann, match) == ["e2-e3"]
    ann.do("undo", match)
    assert texts(ann, match) == []
    assert ann.snapshot(match).version == 4


def test_between_persons_nothing_is_taken_back(ann: Client, ben: Client) -> None:
    match = invited(ann, ben)
    ann.play(match, "e2-e3")
    answer = ann.do("undo", match)
    assert isinstance(answer, Refused)
    assert answer.text == "You cannot undo in a match with other people."


def test_a_set_up_in_secret_is_taken_back_until_all_are_ready(ann: Client) -> None:
    match = ann.begin(ME, GREEDY, GREEDY, game="the-road").id
    ann.play(match, "swap")
    assert isinstance(ann.do("undo", match), Accepted)
    ann.play(match, "swap")


def test_dice_and_secrets_are_not_taken_back(ann: Client) -> None:
    match = ann.begin(ME, ME, ME, game="the-road").id
    for seat in range(3):
        ann.play(match, "ready", seat=seat)
    answer = ann.do("undo", match)
    assert isinstance(answer, Refused)
    assert answer.text == "You cannot undo a roll of the dice, or the reveal of a secret."


def test_a_match_that_the_rules_ended_can_be_taken_back(ann: Client) -> None:
    match = ann.begin(ME, ME, ruleset={"endings": {"plies": 10}}).id
    random = Random(1)
    for n in range(10):
        ann.play(match, ann.some_action(match, n % 2, random), seat=n % 2)
    now = ann.snapshot(match)
    assert now.view.status.outcome
    assert now.rights.undo is None
    answer = ann.do("play", match, action="e2-e3")
    assert isinstance(answer, Refused)
    assert answer.reason == "over"
    assert isinstance(ann.do("undo", match), Accepted)
    assert ann.snapshot(match).view.status.outcome is None
    assert ann.matches()[0].outcome is None


def test_resigning(ann: Client, ben: Client) -> None:
    match = invited(ann, ben)
    with ann.live(match) as live:
        assert isinstance(ben.do("resign", match, seat=1), Accepted)
        outcome = live.next().view.status.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.text == "Blue wins: Gold resigned."
    assert live.now.view.log[-1].events[0].text == "Gold resigns."
    assert live.now.rights.resign == "The match is over."
    for who, seat in ((ann, 0), (ben, 1)):
        assert who.matches()[0].outcome == outcome
        assert not who.matches()[0].waits_for_me
        for kind in ("resign", "undo", "offer-draw"):
            assert isinstance(who.do(kind, match, seat=seat), Refused)


def test_a_resignation_against_the_computer_stays(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    ann.do("resign", match)
    answer = ann.do("undo", match)
    assert isinstance(answer, Refused)
    assert answer.reason == "over"


def test_a_draw_is_offered_and_accepted(ann: Client, ben: Client) -> None:
    match = invited(ann, ben)
    with ben.live(match) as live:
        assert isinstance(ann.do("offer-draw", match), Accepted)
        assert live.next().draw_offered_by == 0
        assert isinstance(ann.do("accept-draw", match), Refused)
        assert isinstance(ben.do("offer-draw", match, seat=1), Refused)
        assert isinstance(ben.do("accept-draw", match, seat=1), Accepted)
        outcome = live.next().view.status.outcome
    assert outcome is not None
    assert (outcome.result, outcome.ending) == ("drawn", "agreement")
    assert live.now.draw_offered_by is None


def test_a_draw_is_offered_and_declined(ann: Client, ben: Client) -> None:
    match = invited(ann, ben)
    ann.do("offer-draw", match)
    assert isinstance(ben.do("decline-draw", match, seat=1), Accepted)
    assert ann.snapshot(match).draw_offered_by is None
    assert ann.snapshot(match).rights.offer_draw == "You have already offered a draw since your last move."
    ann.play(match, "e2-e3")
    assert ann.snapshot(match).rights.offer_draw is None


def test_an_offer_lapses_when_the_other_plays_on(ann: Client, ben: Client) -> None:
    match = invited(ann, ben)
    ann.do("offer-draw", match)
    ann.play(match, "e2-e3")
    assert ben.snapshot(match).draw_offered_by == 0
    ben.play(match, "e7-e6", seat=1)
    assert ben.snapshot(match).draw_offered_by is None
    assert isinstance(ben.do("accept-draw", match, seat=1), Refused)


def test_who_plays_all_seats_agrees_at_once(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.do("offer-draw", match)
    outcome = ann.snapshot(match).view.status.outcome
    assert outcome is not None
    assert outcome.result == "drawn"


def test_where_no_draw_can_be_offered(ann: Client) -> None:
    against = ann.begin(ME, GREEDY).id
    assert ann.snapshot(against).rights.offer_draw == "The computer does not accept draws."
    assert isinstance(ann.do("offer-draw", against), Refused)
    alone = ann.begin(ME, FRIEND).id
    assert ann.snapshot(alone).rights.offer_draw == "Nobody has taken the other seat yet."
    three = ann.begin(ME, ME, ME, game="the-road").id
    assert ann.snapshot(three).rights.offer_draw == "Only two sides can agree on a draw; this match has more."
