"""The same recordings held against a text in which a phone is a neighbour of the one that was said: what a word sounds like when it is another."""

import numpy as np

from align import align
from alignments import CLEAR_GOP
from evaluate import auc
from neighbours import FOR
from words import Heard, against, item_of

# Of 2: phones that the experts call right.
RIGHT = 1.8
# Of a text's right phones.
SHARE = 0.08
# Of the sentences and words that have an item: more of them, and the nets agree less with the experts, who call many a neighbour right.
SENTENCES, WORDS = 0.2, 0.2


class Swapped:
    """An item in which the phones at `places` were not said: they have mark 0, words and sentence none."""

    def __init__(self, item, places):
        self.item, self.places = item, places


def _places(phones, labels):
    """Right phones that have neighbours."""
    return [i for i, (p, mark) in enumerate(zip(phones, labels)) if mark >= RIGHT and p in FOR]


def _swap(phones, labels, at, rng):
    choice = FOR[phones[at]]
    phones[at] = choice[rng.integers(len(choice))]
    labels[at] = 0


def of_sentences(utterances, posteriors, mels, log_prior, durations, seed):
    """A Swapped per utterance; None where nothing could be swapped."""
    rng = np.random.default_rng(seed)
    return [_of_sentence(u, posteriors[u.name], mels[u.name].mean(1), log_prior, durations, rng) for u in utterances]


def _of_sentence(u, posteriors, energy, log_prior, durations, rng):
    phones, labels = [p for w in u.words for p in w], np.concatenate(u.phone_labels)
    able = _places(phones, labels)
    if not able:
        return None
    places = sorted(rng.choice(able, size=max(1, round(SHARE * len(able))), replace=False))
    for at in places:
        _swap(phones, labels, at, rng)
    ends = np.cumsum([len(w) for w in u.words])
    words = [phones[end - len(w) : end] for w, end in zip(u.words, ends)]
    segments, _ = align(posteriors, log_prior, words)
    return Swapped(item_of(posteriors, energy, log_prior, segments, u.stress, durations, phone_labels=labels)[0], places)


def of_words(cuts, crossed, fold, durations, seed):
    """A Swapped per cut-out word; None where nothing could be swapped."""
    rng = np.random.default_rng(seed)
    return [_of_word(c, crossed[fold[c.speaker]], durations, rng) for c in cuts]


def _of_word(cut, model, durations, rng):
    phones, labels = list(cut.phones), np.array(cut.phone_labels, np.float32)
    able = _places(phones, labels)
    if not able:
        return None
    at = able[rng.integers(len(able))]
    _swap(phones, labels, at, rng)
    found = against(Heard(model, cut.pcm), model, [(phones, cut.stress)], durations)
    if found is None:
        return None
    found[1].phone_labels = labels
    return Swapped(found[1], [at])


def of_voices(spoken, dictionary, crossed, durations, kept_out, seed):
    """
    Items of single words by synthetic voices, whose every phone is right, and of the same with a phone swapped: a learner's neighbour may be right, a
    clear voice's is another word. `spoken` as `synthetic.make` gives it; the models have heard the voices.
    """
    rng = np.random.default_rng(seed)
    items = []
    for n, (_, text, pcm) in enumerate(spoken):
        if " " in text or text in kept_out:
            continue
        model = crossed[n % len(crossed)]
        heard = Heard(model, 32768 * pcm)
        found = against(heard, model, dictionary[text], durations)
        if found is None or found[2] < CLEAR_GOP:
            continue
        phones, stress = dictionary[text][found[0]]
        phones, labels = list(phones), np.full(len(phones), 2, np.float32)
        found[1].phone_labels = labels.copy()
        items.append(found[1])
        able = _places(phones, labels)
        if able:
            _swap(phones, labels, able[rng.integers(len(able))], rng)
            other = against(heard, model, [(phones, stress)], durations)
            other[1].phone_labels = labels
            items.append(other[1])
    return items


def taught(swapped, share, seed):
    """Items that the nets hear, None in place of the others."""
    rng = np.random.default_rng(seed)
    return [s.item if rng.random() < share and s else None for s in swapped]


def told(own, swapped, predicted, labels):
    """How well phones that were not said are told from the same ones that were: `own` and `predicted` are predictions, None where there is none."""
    both = [n for n, s in enumerate(swapped) if s and own[n] is not None and predicted[n] is not None]
    said = np.concatenate([own[n][0][swapped[n].places] for n in both])
    other = np.concatenate([predicted[n][0][swapped[n].places] for n in both])
    there = [n for n, p in enumerate(own) if p is not None]
    right = np.concatenate([own[n][0][labels[n] >= RIGHT] for n in there])
    limit = np.quantile(right, 0.03)
    return {
        "auc": auc(said, other),
        "under what 3 % of right phones are under": float((other < limit).mean()),
        "lowest of its text": float(np.mean([predicted[n][0].argmin() in swapped[n].places for n in both])),
    }
