"""The same recordings held against texts that were not read: a word more, a word in the place of another, another text. What was not said is marked so."""

import numpy as np

from align import align
from evaluate import auc
from scorer_net import SAID, marks_of_words
from words import item_of

# Of the sentences: with a word in another's place, with one to three words more, with another text; of single words, how many are taught with another's.
REPLACED, MORE = 0.45, 0.45
MOST_MORE = 3
# Of 10: words that the experts call right.
RIGHT = 8
# Accuracy and total of what was not said are nobody's.
NOT_SAID = np.array([np.nan, np.nan, 0])
OTHER_WORDS = 0.3


class Misread:
    """An item in which the words at `places` were not said."""

    def __init__(self, item, places):
        self.item, self.places = item, places


class _Text:
    """A text word by word: phones, stress, the experts' marks of phones and words."""

    def __init__(self, u):
        self.words, self.stress = list(u.words), list(u.stress)
        self.phones = [np.asarray(marks, np.float32) for marks in u.phone_labels]
        self.marks = list(marks_of_words(np.asarray(u.word_labels, np.float32), len(u.words)))

    def put(self, at, until, words):
        """Other words (phones, stress) in the place of those from `at` to `until`; gives their places."""
        said = {p for w in self.words[at:until] for p in w}
        self.words[at:until] = [phones for phones, _ in words]
        self.stress[at:until] = [stress for _, stress in words]
        # A phone that the word has in common with what was said may be heard in it.
        self.phones[at:until] = [np.array([np.nan if p in said else 0 for p in phones], np.float32) for phones, _ in words]
        self.marks[at:until] = [NOT_SAID] * len(words)
        return list(range(at, at + len(words)))


def of_sentences(utterances, heard, log_prior, durations, seed):
    """A Misread per utterance; None where the recording is too short for the text. `heard`: posteriors and energy per utterance."""
    rng = np.random.default_rng(seed)
    vocabulary = {}
    for u in utterances:
        for text, phones, stress in zip(u.texts, u.words, u.stress):
            vocabulary.setdefault(text, (phones, stress))
    vocabulary = list(vocabulary.values())
    some = lambda count: [vocabulary[i] for i in rng.integers(len(vocabulary), size=count)]
    found = []
    for u, (posteriors, energy) in zip(utterances, heard):
        text, kind = _Text(u), rng.random()
        if kind < REPLACED:
            at = rng.integers(len(u.words))
            places = text.put(at, at + 1, some(1))
        elif kind < REPLACED + MORE:
            at = rng.integers(len(u.words) + 1)
            places = text.put(at, at, some(rng.integers(1, MOST_MORE + 1)))
        else:
            other = utterances[rng.integers(len(utterances))]
            places = text.put(0, len(u.words), list(zip(other.words, other.stress)))
        result = align(posteriors, log_prior, text.words)
        if result is None:
            found.append(None)
            continue
        labels = {"phone_labels": np.concatenate(text.phones), "word_labels": np.array(text.marks)}
        found.append(Misread(item_of(posteriors, energy, log_prior, result[0], text.stress, durations, **labels)[0], places))
    return found


def words_taught(others, seed):
    """Single words held against others' texts that the nets hear as not said, None in place of the rest."""
    rng = np.random.default_rng(seed)
    return [_not_said(item) if rng.random() < OTHER_WORDS and item is not None else None for item in others]


def _not_said(item):
    item.word_labels, item.sentence = NOT_SAID[None], None
    return item


def told(own, marks, misread, predicted):
    """How well the nets tell words that were not said from those that were, `own` and `predicted` are predictions, `marks` the experts' per word."""
    said = np.concatenate([p[1][:, SAID] for p in own])
    right = said[np.concatenate(marks)[:, 0] >= RIGHT]
    both = [(m.places, p[1][:, SAID]) for m, p in zip(misread, predicted) if m and p is not None]
    other = np.concatenate([marks[places] for places, marks in both])
    beside = np.concatenate([np.delete(marks, places) for places, marks in both])
    return {
        "auc": auc(right, other),
        "right words under 5": float((right < 5).mean()),
        "words beside unsaid ones, under 5": float((beside < 5).mean()),
        "unsaid words, under 5": float((other < 5).mean()),
    }
