"""The phones, in the order of the acoustic model's outputs; the same as speech/src/phones.ts."""

PHONES = (
    "SIL AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH"
).split()
COUNT = len(PHONES)
SIL = 0
INDEX = {name: i for i, name in enumerate(PHONES)}
VOWELS = {INDEX[p] for p in "AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split()}


def parse(phones):
    """ARPABET with stress digits -> (indexes, stress: 1 primary, 0.5 secondary, 0 none; words of one vowel carry none, as in the runtime)."""
    indexes = [INDEX[p.rstrip("012")] for p in phones]
    several = sum(p in VOWELS for p in indexes) > 1
    stress = [{"1": 1.0, "2": 0.5}.get(p[-1], 0.0) if several else 0.0 for p in phones]
    return indexes, stress
