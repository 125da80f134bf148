"""The packed CMU dictionary (speech/dictionary/cmudict.txt); its layout is that of speech/src/lexicon/dictionary.ts."""

from phones import COUNT, VOWELS

MEANING = {}
for _phone in range(COUNT):
    for _stress in (0.0, 1.0, 0.5) if _phone in VOWELS else (0.0,):
        MEANING[chr(33 + len(MEANING))] = (_phone, _stress)


def read(path):
    """{word: [(indexes, stress), ...]}, the usual pronunciation first. As in the runtime, words of one vowel carry no stress."""
    entries, word = {}, ""
    for line in path.read_text().split("\n")[1:]:
        if not line:
            continue
        head, packed = line.split("\t")
        word = word[: int(head[0], 36)] + head[1:]
        entries[word] = [_decode(one) for one in packed.split(" ")]
    return entries


def _decode(packed):
    phones = [MEANING[c][0] for c in packed]
    several = sum(p in VOWELS for p in phones) > 1
    return phones, [MEANING[c][1] if several else 0.0 for c in packed]
