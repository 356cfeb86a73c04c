"""Short descriptions of browsers, by which people recognise their sessions."""

_BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrom": "Chrome", "Safari": "Safari"}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


def browser_of(user_agent: str) -> str:
    """A description such as "Firefox, Linux"; empty if nothing is recognised. Browsers also name others, so
    the order of the checks decides.
    """
    browser = next((name for sign, name in _BROWSERS.items() if sign in user_agent), "")
    system = next((name for sign, name in _SYSTEMS.items() if sign in user_agent), "")
    return f"{browser}, {system}" if browser and system else browser or system
