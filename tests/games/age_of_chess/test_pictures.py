"""The diagrams that other tests are written with."""

import pytest

from tests.games.age_of_chess.pictures import assert_shows, draw, lay_out, read_picture

PICTURE = """
    8  .  .  .  .  .  .  .  k
    5  .  .  .  pq .  .  .  .
    4  .  .  .  H  .  .  .  .
    1  K  .  .  .  .  .  .  .
"""

DRAWN = """\
8  .  .  .  .  .  .  .  k
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  pq .  .  .  .
4  .  .  .  H  .  .  .  .
3  .  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .
1  K  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h"""


def test_a_picture_is_read_and_drawn() -> None:
    document = read_picture(PICTURE)
    assert document["blue"] == {"a1": ["commander"], "d4": ["heavy"]}
    assert document["gold"] == {"h8": ["commander"], "d5": ["pikeman", "priestess"]}
    assert draw(document) == DRAWN
    assert read_picture(DRAWN) == document


def test_edges_may_be_left_out() -> None:
    bare = "\n".join(line[1:] for line in DRAWN.splitlines()[:8])
    assert read_picture(bare) == read_picture(DRAWN)


@pytest.mark.parametrize(
    ("picture", "problem"),
    [
        ("4 . . . Hp . . . .", "one side"),
        ("4 . . . X . . . .", "no units"),
        ("4 . . . HPA . . . .", "no units"),
        ("4 . . . H . . .", "eight squares"),
        ("9 . . . H . . . .", "number of a rank"),
        (". . . H . . . .", "number of a rank"),
        ("4 . . . H . . . .\n4 . . . H . . . .", "twice"),
    ],
)
def test_a_wrong_picture_is_refused(picture: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_picture(picture)


def test_a_difference_shows_both_boards() -> None:
    match = lay_out(PICTURE)
    match.play("d4xd5")
    with pytest.raises(AssertionError) as failure:
        assert_shows(match, PICTURE)
    text = str(failure.value)
    assert "5  .  .  .  pq .  .  .  .   <>>   5  .  .  .  q  .  .  .  ." in text
    assert "8  .  .  .  .  .  .  .  k         8  .  .  .  .  .  .  .  k" in text
    assert "Gold Pikeman on d5 dies." in text
