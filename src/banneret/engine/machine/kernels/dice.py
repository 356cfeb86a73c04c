"""Dice: the only source of randomness.

A stream is a key and a count (`DICE`). Each draw encrypts the count under the key with Threefry-2x32
(20 rounds; Salmon et al. 2011), so a stream can be copied, continued, or replayed anywhere: the same
key gives the same dice interpreted, compiled and on a GPU. Words are 32 bits kept in 64-bit integers, so
that no sum overflows.
"""

from banneret.engine.machine.compiler import kernel

WORD = 0xFFFFFFFF
PARITY = 0x1BD11BDA

STREAM_GAME = 1
STREAM_PLAYER = 2
STREAM_IMAGINED = 3


@kernel
def threefry(key0, key1, count0, count1):
    """Encrypts two words under a key of two words; returns 62 bits of the result, the first word lowest.

    Unrolled, with as few truncations to 32 bits as possible: interpreted, it took a third of the time of some
    games. The sum `x` stays below 2³⁸, and only its lower 32 bits are used. The three key words take turns.
    """
    first, second, third = key0, key1, PARITY ^ key0 ^ key1
    x = count0 + key0
    y = (count1 + key1) & WORD
    for group in range(1, 6):
        if group & 1:
            x += y
            y = ((y << 13 | y >> 19) ^ x) & WORD
            x += y
            y = ((y << 15 | y >> 17) ^ x) & WORD
            x += y
            y = ((y << 26 | y >> 6) ^ x) & WORD
            x += y
            y = ((y << 6 | y >> 26) ^ x) & WORD
        else:
            x += y
            y = ((y << 17 | y >> 15) ^ x) & WORD
            x += y
            y = ((y << 29 | y >> 3) ^ x) & WORD
            x += y
            y = ((y << 16 | y >> 16) ^ x) & WORD
            x += y
            y = ((y << 24 | y >> 8) ^ x) & WORD
        first, second, third = second, third, first
        x += first
        y = (y + second + group) & WORD
    return ((y & 0x3FFFFFFF) << 32) | (x & WORD)


@kernel
def seed_dice(dice, seed):
    """Starts a stream from a seed of up to 63 bits."""
    dice.key0 = seed & WORD
    dice.key1 = seed >> 32
    dice.count = 0


@kernel
def derive(seed, index, stream):
    """The seed of the index-th stream of a kind (`STREAM_…`), independent of all others."""
    return threefry(seed & WORD, seed >> 32, index & WORD, ((index >> 32) << 8) | stream)


@kernel
def roll(dice, sides):
    """A number from 0 to sides − 1, all exactly equally likely.

    Multiply-and-reject (Lemire 2019): the few of the 2³² words that would favour some numbers are redrawn.
    """
    scaled = draw(dice) * sides
    if (scaled & WORD) < sides:
        unfair = ((1 << 32) - sides) % sides
        while (scaled & WORD) < unfair:
            scaled = draw(dice) * sides
    return scaled >> 32


@kernel
def draw(dice):
    """The next 32 bits of a stream."""
    word = threefry(dice.key0, dice.key1, dice.count & WORD, dice.count >> 32) & WORD
    dice.count += 1
    return word


@kernel
def skip(dice, words):
    """Advances the stream as if the given number of words had been drawn."""
    dice.count += words
