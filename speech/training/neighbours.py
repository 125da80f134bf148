"""How well what speakers say for a phone fits in its place; the same numbers as speech/src/align/neighbours.ts."""

import numpy as np

from align import PRIOR_WEIGHT
from phones import INDEX

NEIGHBOURS = {
    "AA": "AH AE AO", "AE": "EH AH AA", "AH": "AE AA", "AO": "AA OW", "B": "P V", "CH": "SH JH", "D": "T DH", "DH": "Z D",
    "EH": "AE IH EY", "EY": "EH", "F": "TH V", "G": "K", "IH": "IY EH", "IY": "IH", "JH": "CH", "K": "G", "L": "R N", "M": "N",
    "N": "L NG M", "NG": "N", "OW": "AO", "P": "B", "R": "L W", "S": "TH SH Z", "SH": "CH S", "T": "D", "TH": "S F T", "UH": "UW",
    "UW": "UH", "V": "W F B", "W": "V", "Z": "S DH", "ZH": "SH",
}  # fmt: skip
OF = {INDEX[phone]: [INDEX[n] for n in others.split()] for phone, others in NEIGHBOURS.items()}
# By what was said: the phones of a text for which it may have been said.
FOR = {}
for _asked, _said in OF.items():
    for _phone in _said:
        FOR.setdefault(_phone, []).append(_asked)

# Nats: of phones without neighbours, and the most that counts either way.
LIMIT = 20
REPEAT = 3


def fits(posteriors, log_prior, words):
    """Per phone of aligned words, by how many nats the best neighbour fits better, between -20 and 20."""
    return [_fit(posteriors, log_prior, word, at) for word in words for at in range(len(word))]


def _fit(posteriors, log_prior, word, at):
    others = OF.get(word[at][0])
    if not others:
        return -LIMIT
    begin = max(0, at - 1)
    around = [p for p, _, _ in word[begin : at + 2]]
    rows = np.tile(around, (1 + len(others), 1))
    rows[1:, at - begin] = others
    a, b = word[begin][1], word[min(len(word), at + 2) - 1][2]
    repeat = min(REPEAT, (b - a) // len(around))
    states = np.repeat(rows, repeat, axis=1)
    emission = posteriors[a:b, states].astype(np.float64) - PRIOR_WEIGHT * log_prior[states]
    score = np.full(states.shape, -np.inf)
    score[:, 0] = emission[0, :, 0]
    for e in emission[1:]:
        score[:, 1:] = np.maximum(score[:, 1:], score[:, :-1])
        score += e
    ends = score[:, -1]
    return float(np.clip(ends[1:].max() - ends[0], -LIMIT, LIMIT))
