"""Showing, asking, obeying, until the person leaves."""

from banneret.cli.playing.orders import obey
from banneret.cli.playing.session import Session
from banneret.engine.errors import BanneretError


def play_on(session: Session) -> None:
    """Plays a match from where it is. Nothing that is typed ends it except quit and the end of the input."""
    if session.people:
        session.say("Type an action, press Enter to choose from a list, or ? for help.")
    try:
        while not session.is_left:
            if not session.is_shown:
                session.let_computers_act()
                session.show()
            _answer(session, session.ask(session.prompt))
    except EOFError:
        session.say("The input has ended." + ("" if session.is_saved else " The match was not saved."))


def _answer(session: Session, line: str) -> None:
    try:
        obey(session, line)
    except BanneretError as refusal:
        session.say(str(refusal))
