"""The main loop: show the screen, read a line, carry it out."""

from banneret.cli.playing.orders import obey
from banneret.cli.playing.session import Session
from banneret.engine.errors import BanneretError


def play_on(session: Session) -> None:
    """Continues a match until quit or the end of the input; no other input ends the loop."""
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
