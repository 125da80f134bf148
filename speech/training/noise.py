"""The same recordings in noise: what it does to the features is no fault of the reader, and the nets are to learn that."""

import numpy as np

from frontend import log_mel

LEAST_DB, MOST_DB = 8, 30
# Of the recordings; the others get steady noise, from white to deep.
BABBLE = 0.3
MOST_TILT = 1.5


def noisy(pcm, others, rng):
    """With steady noise, or with up to four others speaking, at 8-30 dB under the whole recording's level."""
    noise = _babble(len(pcm), others, rng) if rng.random() < BABBLE else _steady(len(pcm), rng)
    level = lambda x: np.sqrt(np.mean(np.square(x, dtype=np.float64)) + 1e-12)
    mixed = pcm + noise * (level(pcm) / level(noise) * 10 ** (-rng.uniform(LEAST_DB, MOST_DB) / 20))
    return (mixed / max(1, np.abs(mixed).max())).astype(np.float32)


def _steady(size, rng):
    spectrum = np.fft.rfft(rng.normal(size=size))
    bins = np.maximum(np.arange(len(spectrum)), size / 160)
    return np.fft.irfft(spectrum * bins ** (-rng.uniform(0, MOST_TILT) / 2), size)


def _babble(size, others, rng):
    chosen = [others[i] for i in rng.integers(len(others), size=rng.integers(1, 5))]
    return np.sum([np.resize(np.roll(pcm, rng.integers(len(pcm))), size) for pcm in chosen], 0)


def mixed(utterances, read, seed):
    """{name: log-mel frames} of the recordings in noise."""
    rng = np.random.default_rng(seed)
    voices = [read(utterances[i]) for i in rng.integers(len(utterances), size=100)]
    return {u.name: log_mel(noisy(read(u), voices, rng)) for u in utterances}


def mix(cuts, seed):
    """The cut-out words in noise: samples as `Cut.pcm`."""
    rng = np.random.default_rng(seed)
    voices = [c.pcm.astype(np.float32) / 32768 for c in cuts[:: max(1, len(cuts) // 200)]]
    return [32768 * noisy(c.pcm.astype(np.float32) / 32768, voices, rng) for c in cuts]
