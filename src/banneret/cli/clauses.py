"""Prints rules in a terminal."""

from rich.console import Console


def show_rules_text(console: Console, text: str) -> None:
    """Prints rules, rendered in a terminal and as plain Markdown elsewhere."""
    if not console.is_terminal:
        console.print(text, soft_wrap=True)
        return
    from rich.markdown import Markdown  # slow to import, and rarely needed

    console.print(Markdown(text))
