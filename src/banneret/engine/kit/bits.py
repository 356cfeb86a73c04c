"""Sets of small numbers as bits, as kernels hold them."""


def members_of(bits: int) -> list[int]:
    """The numbers in a set of bits, in rising order."""
    return [number for number in range(int(bits).bit_length()) if bits >> number & 1]
