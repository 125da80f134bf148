"""The 25 features of a phone and the 33 of an utterance; the same numbers in the same order as speech/src/features."""

from dataclasses import dataclass

import numpy as np

from phones import SIL, VOWELS

# Of the utterance's features: how the phones' lengths differ from what is usual.
UNEVEN = 16
FLOOR = -12
PHONE_FEATURES, UTTERANCE_FEATURES = 25, 33


@dataclass
class Measures:
    lpp: float
    gop: float
    rows: list  # the first ten features
    means: np.ndarray
    energy: float


def measure(posteriors, energy, phone, a, b):
    """What the frames [a, b) say of a phone."""
    raw = posteriors[a:b].astype(np.float64)
    x = np.maximum(raw, FLOOR)
    own = x[:, phone]
    others = x.copy()
    others[:, (SIL, phone)] = -np.inf
    gop = float((own - others.max(1)).mean())
    means = x.mean(0)
    rivals = means.copy()
    rivals[[SIL, phone]] = -np.inf
    q = (b - a) // 4
    rows = [
        means[phone],
        gop,
        own[q : b - a - q].mean(),
        own.min(),
        own.max(),
        np.exp(own).mean(),
        means[SIL],
        np.exp(x[:, SIL]).mean(),
        means[phone] - rivals.max(),
        (raw.argmax(1) == phone).mean(),
    ]
    return Measures(float(means[phone]), gop, rows, means, float(energy[a:b].astype(np.float64).mean()))


def measures_of(posteriors, energy, words):
    return [measure(posteriors, energy, *segment) for word in words for segment in word]


def loudness(energy):
    """98th and 3rd percentile."""
    e = energy.astype(np.float64)
    return np.quantile(e, 0.98), np.quantile(e, 0.03)


def phone_features(words, stress, measures, durations, loud, fits):
    """(phones, 25). `words`: segments per word; `stress`: marks per word; `fits`: of the best neighbours (`neighbours.py`)."""
    high, low = loud
    mu = np.array([d[0] for d in durations])
    sd = np.array([d[1] for d in durations])
    flat = [s for w in words for s in w]
    phone = np.array([s[0] for s in flat])
    log_length = np.log([b - a for _, a, b in flat])
    deviation = log_length - mu[phone]
    usual = deviation.mean()
    rows, j, total = [], 0, len(flat)
    for w, word in enumerate(words):
        last = len(word) - 1
        for i, (p, a, b) in enumerate(word):
            m = measures[j]
            before = a - words[w - 1][-1][2] if i == 0 and w > 0 else 0
            after = words[w + 1][0][1] - b if i == last and w + 1 < len(words) else 0
            rows.append(
                m.rows
                + [
                    deviation[j] / sd[p],
                    (deviation[j] - usual) / sd[p],
                    log_length[j],
                    (m.energy - high) / (high - low + 1),
                    np.log(1 + before / 10),
                    np.log(1 + after / 10),
                    stress[w][i],
                    float(last == 0),
                    float(last > 0 and i == 0),
                    float(0 < i < last),
                    float(last > 0 and i == last),
                    np.log(last + 1),
                    j / total,
                    1 - j / total,
                    fits[j],
                ]
            )
            j += 1
    return np.array(rows, np.float32)


def utterance_features(posteriors, energy, words, measures, durations, loud):
    """(33,). The recording is the whole utterance."""
    high, low = loud
    flat = [s for w in words for s in w]
    begin, end = flat[0][1], flat[-1][2]
    length = end - begin
    gaps = np.array([b[0][1] - a[-1][2] for a, b in zip(words, words[1:])], float)
    pause = gaps.sum()
    phone = np.array([s[0] for s in flat])
    mu, sd = np.array(durations)[phone].T
    deviation = np.log([b - a for _, a, b in flat]) - mu
    z = deviation / sd
    lpp = np.array([m.lpp for m in measures])
    gop = np.array([m.gop for m in measures])
    expected = np.zeros(length, int)
    for p, a, b in flat:
        expected[a - begin : b - begin] = p
    span = posteriors[begin:end].astype(np.float64)
    own = np.maximum(span[np.arange(length), expected], FLOOR).mean()
    top = span.max(1).mean()
    best = span.argmax(1)
    edges = np.r_[0, np.flatnonzero(np.diff(best)) + 1, length]
    runs = sum(b - a >= 3 and best[a] != SIL for a, b in zip(edges, edges[1:]))
    vowels = np.array([b - a for p, a, b in flat if p in VOWELS], float)
    pairs = np.abs(np.diff(vowels)) / ((vowels[1:] + vowels[:-1]) / 2)
    steps = np.diff(energy[begin:end].astype(np.float64))
    return np.array(
        [
            10 * len(flat) / length,
            10 * len(flat) / max(1, length - pause),
            pause / length,
            (gaps >= 5).sum() / len(words),
            np.log(1 + max(0, gaps.max(initial=0)) / 10),
            (gaps >= 20).sum() / len(words),
            lpp.mean(),
            lpp.std(),
            np.quantile(lpp, 0.1),
            np.quantile(lpp, 0.5),
            gop.mean(),
            gop.std(),
            np.quantile(gop, 0.1),
            np.quantile(gop, 0.5),
            (gop < -1).mean(),
            np.abs(z).mean(),
            z.std(),
            deviation.mean(),
            np.log(len(flat)),
            np.log(len(words)),
            np.log(length / 100),
            own - top,
            own,
            top,
            runs / len(flat),
            (gop < -3).mean(),
            np.mean([m.rows[5] for m in measures]),
            np.mean([m.rows[9] for m in measures]),
            np.log(1 + begin / 10),
            np.log(1 + (len(posteriors) - end) / 10),
            (high - low) / 10,
            pairs.mean() if len(pairs) else 0,
            steps.std() if len(steps) else 0,
        ],
        np.float32,
    )
