"""Dice: the one place where chance comes from.

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
def turn_left(word, bits):
    """Rotates a 32-bit word."""
    return ((word << bits) | (word >> (32 - bits))) & WORD


@kernel
def threefry(key0, key1, count0, count1):
    """Encrypts two words under a key of two words; 62 bits of the result, the first word lowest."""
    key2 = PARITY ^ key0 ^ key1
    x = (count0 + key0) & WORD
    y = (count1 + key1) & WORD
    for group in range(5):
        odd = group & 1
        x = (x + y) & WORD
        y = turn_left(y, 17 if odd else 13) ^ x
        x = (x + y) & WORD
        y = turn_left(y, 29 if odd else 15) ^ x
        x = (x + y) & WORD
        y = turn_left(y, 16 if odd else 26) ^ x
        x = (x + y) & WORD
        y = turn_left(y, 24 if odd else 6) ^ x
        x = (x + key_word(group + 1, key0, key1, key2)) & WORD
        y = (y + key_word(group + 2, key0, key1, key2) + group + 1) & WORD
    return ((y & 0x3FFFFFFF) << 32) | x


@kernel
def key_word(index, key0, key1, key2):
    """The word of the key that a group of rounds adds, three taking turns."""
    if index % 3 == 0:
        return key0
    if index % 3 == 1:
        return key1
    return key2


@kernel
def seed_dice(dice, seed):
    """Starts a stream from a seed of up to 63 bits."""
    dice.key0 = seed & WORD
    dice.key1 = seed >> 32
    dice.count = 0


@kernel
def derive(seed, index, stream):
    """A seed for the index-th thing of a kind (`STREAM_…`), independent of all others."""
    return threefry(seed & WORD, seed >> 32, index & WORD, ((index >> 32) << 8) | stream)


@kernel
def roll(dice, sides):
    """A number from 0 to sides − 1, each exactly as likely as the others.

    Multiply-and-reject (Lemire 2019): of the 2³² words, the few that would favour some numbers are drawn
    again.
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
    """Goes on as if so many words had been drawn."""
    dice.count += words
