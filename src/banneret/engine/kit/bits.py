"""Sets of small numbers as bitmasks, the way kernels store them."""


def members_of(bits: int) -> list[int]:
    """The positions of the set bits, in rising order."""
    return [number for number in range(int(bits).bit_length()) if bits >> number & 1]
