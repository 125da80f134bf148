"""Single words cut out of the corpus' sentences: what prompts of one word are fitted and judged on."""

import numpy as np

from align import align, lost
from features import loudness, measures_of, phone_features, utterance_features
from frontend import LENGTH, STEP, log_mel
from neighbours import fits
from scorer_net import Item

BEFORE, AFTER = 400, 800
QUIET = 20
GOOD = 9.0
SHARE_OF_GOOD = 0.25


class Cut:
    """A word alone: samples, the corpus' phones, the experts' marks. `weight` undoes that bad words are cut more often."""

    def __init__(self, utterance, index, pcm, weight):
        self.name, self.index = utterance.name, index
        self.speaker, self.age = utterance.speaker, utterance.age
        self.text = utterance.texts[index].lower()
        self.phones, self.stress = utterance.words[index], utterance.stress[index]
        self.phone_labels, self.word_label = utterance.phone_labels[index], utterance.word_labels[index]
        self.weight = weight
        self.pcm = (pcm * 32768).astype(np.int16)


def cut_all(utterances, aligned, mels, read, seed):
    """All words of at least two phones that the experts found wanting, and a share of the others."""
    rng = np.random.default_rng(seed)
    cuts = []
    for u in utterances:
        pcm = None
        for i, segments in enumerate(aligned[u.name]):
            if len(segments) < 2:
                continue
            good = u.word_labels[i, 0] >= GOOD
            if good and rng.random() > SHARE_OF_GOOD:
                continue
            pcm = read(u) if pcm is None else pcm
            cuts.append(Cut(u, i, cut(pcm, mels[u.name], segments, rng), 1 / SHARE_OF_GOOD if good else 1))
    return cuts


def cut(pcm, mel, segments, rng):
    """25 ms before to 50 ms after, between 0.1-0.4 s of the recording's own quietest stretch."""
    a = max(0, segments[0][1] * STEP - BEFORE)
    b = min(len(pcm), (segments[-1][2] - 1) * STEP + LENGTH + AFTER)
    loop = background(pcm, mel)
    pads = rng.integers(1600, 6400, size=2)
    return np.concatenate([loop[: pads[0]], pcm[a:b], loop[::-1][: pads[1]]])


def background(pcm, mel):
    """The recording's quietest 0.2 s, forwards and backwards: no step where it begins again."""
    energy = np.convolve(mel.mean(1), np.ones(QUIET) / QUIET, "valid")
    at = int(energy.argmin()) * STEP if len(energy) else 0
    quiet = pcm[at : at + QUIET * STEP]
    return np.concatenate([quiet, quiet[::-1]])


def stopped(pcm, mel, segments):
    """A reading that stops before the middle word, and half a second of background."""
    end = segments[len(segments) // 2][0][1] * STEP
    loop = background(pcm, mel)
    return np.concatenate([pcm[:end], loop, loop])[: end + 8000]


class Heard:
    """A cut word through an acoustic model: kept as posteriors and energy, to be held against several texts."""

    def __init__(self, model, pcm):
        mel = log_mel(pcm.astype(np.float32) / 32768)
        self.posteriors, self.energy = model(mel), mel.mean(1)


def against(heard, model, choices, durations):
    """
    The best of several pronunciations [(phones, stress)]: (which, features as an Item without labels, mean GOP);
    None when the recording is too short for all.
    """
    best = None
    for i, (phones, stress) in enumerate(choices):
        found = align(heard.posteriors, model.log_prior, [phones])
        if found and (best is None or found[1] > best[0]):
            best = (found[1], i, found[0], stress)
    if best is None:
        return None
    _, which, segments, stress = best
    item, gop = item_of(heard.posteriors, heard.energy, model.log_prior, segments, [stress], durations)
    item.lost = lost(heard.posteriors, model.log_prior, segments)
    return which, item, gop


def item_of(posteriors, energy, log_prior, segments, stress, durations, **labels):
    """(Item, mean GOP over phones) of aligned words."""
    measures = measures_of(posteriors, energy, segments)
    loud = loudness(energy)
    rows = phone_features(segments, stress, measures, durations, loud, fits(posteriors, log_prior, segments))
    utterance = utterance_features(posteriors, energy, segments, measures, durations, loud)
    phones = [s[0] for w in segments for s in w]
    means = np.stack([m.means for m in measures]).astype(np.float32)
    item = Item(phones, [len(w) for w in segments], rows, means, utterance, **labels)
    item.word_gop = np.array([np.mean([m.gop for m in part]) for part in _split(measures, item.lengths)])
    return item, float(np.mean([m.gop for m in measures]))


def _split(values, lengths):
    at = 0
    for n in lengths:
        yield values[at : at + n]
        at += n


def another_text(cut, vocabulary, rng):
    """Another word with as many phones (one more or less when there is none)."""
    for distance in (0, 1, 2, 3):
        sizes = {len(cut.phones) - distance, len(cut.phones) + distance}
        choices = [t for n in sizes for t in vocabulary.get(n, ()) if t != cut.text]
        if choices:
            return choices[rng.integers(len(choices))]
    return None


def vocabulary_of(utterances, dictionary):
    """{number of phones: texts} over the corpus' words that the dictionary has."""
    found = {}
    for text in sorted({t.lower() for u in utterances for t in u.texts}):
        if text in dictionary:
            found.setdefault(len(dictionary[text][0][0]), []).append(text)
    return found
