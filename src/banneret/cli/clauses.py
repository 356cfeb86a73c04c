"""Rules shown in a terminal."""

from rich.console import Console


def show_rules_text(console: Console, text: str) -> None:
    """Shows rules rendered in a terminal, and as they are written anywhere else."""
    if not console.is_terminal:
        console.print(text, soft_wrap=True)
        return
    from rich.markdown import Markdown  # slow to import, and seldom wanted

    console.print(Markdown(text))
