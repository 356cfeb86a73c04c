"""A browser that is slow on purpose, with answers that come late: whatever comes first, all must go well."""

import os

from playwright.sync_api import BrowserContext, Page

SLOWNESS = int(os.environ.get("BANNERET_SLOW_BROWSER", "1"))
"""So many times slower than it could be."""

# What the server answers arrives up to 300 ms later, and so sometimes after what was asked later.
_ANSWER_LATE = """
    const [answer, after] = [window.fetch, window.setTimeout.bind(window)];
    window.fetch = async (...asked) => {
        const answered = await answer(...asked);
        await new Promise((done) => after(done, 300 * Math.random()));
        return answered;
    };
"""


def slow_down(context: BrowserContext) -> None:
    """Slows down all pages of a browser, if that is wanted."""
    if SLOWNESS > 1:
        context.add_init_script(_ANSWER_LATE)
        context.on("page", _slow_down_page)


def _slow_down_page(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})
