"""The addresses at which others in the local network reach this server, and the test for local requests."""

import socket
from collections.abc import Iterator
from ipaddress import IPv6Address, ip_address

_UNUSED = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation."""


def http_address(host: str, port: int) -> str:
    """The address of a server, without a path."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_this_machine(address: str) -> bool:
    """Whether a request from an address comes from the machine that the server runs on."""
    try:
        found = ip_address(address)
    except ValueError:  # not an IP address
        return False
    # A dual-stack socket reports 127.0.0.1 as ::ffff:127.0.0.1, which older Pythons do not call loopback.
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback


def reachable_hosts(host: str, listening: socket.socket) -> tuple[str, ...]:
    """The hosts at which others reach a listening socket: none if only this machine can."""
    bound = ip_address(listening.getsockname()[0])
    if bound.is_loopback:
        return ()
    return _own_hosts(listening) if bound.is_unspecified else (host,)


def _own_hosts(listening: socket.socket) -> tuple[str, ...]:
    """This machine's addresses, then its name."""
    found = [each for family in _families(listening) for each in _own_address(family)]
    name = socket.gethostname()
    return (*found, name) if name and name != "localhost" else tuple(found)


def _families(listening: socket.socket) -> tuple[socket.AddressFamily, ...]:
    if listening.family == socket.AF_INET:
        return (socket.AF_INET,)
    if listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        return (socket.AF_INET6,)
    return (socket.AF_INET, socket.AF_INET6)


def _own_address(family: socket.AddressFamily) -> Iterator[str]:
    """The address from which this machine reaches others. Connecting a datagram socket sends nothing."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_UNUSED[family], 9))
            address = str(probe.getsockname()[0])
    except OSError:  # no network of this family
        return
    if not ip_address(address).is_loopback:
        yield address
