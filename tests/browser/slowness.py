"""A browser slowed down on purpose, with delayed responses: the tests must pass in any order of events."""

import os

from playwright.sync_api import BrowserContext, Page

SLOWNESS = int(os.environ.get("BANNERET_SLOW_BROWSER", "1"))
"""The CPU throttling factor."""

# Delays responses by up to 300 ms, so that they may arrive out of order.
_ANSWER_LATE = """
    const [answer, after] = [window.fetch, window.setTimeout.bind(window)];
    window.fetch = async (...asked) => {
        const answered = await answer(...asked);
        await new Promise((done) => after(done, 300 * Math.random()));
        return answered;
    };
"""


def slow_down(context: BrowserContext) -> None:
    """Slows down all pages of a browser context, if configured."""
    if SLOWNESS > 1:
        context.add_init_script(_ANSWER_LATE)
        context.on("page", _slow_down_page)


def _slow_down_page(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
