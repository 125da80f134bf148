"""Features by acoustic models that never heard the speaker, and predictions by nets that did not either."""

import numpy as np

import scorer_net
from align import align
from corpus import folds
from scorer_net import Standard
from words import against, item_of

# Children's sentences lie close together, so that the squared error leaves their order to chance; weighed more, it is learnt (ages up to 12: correlation
# of the total 0.514 -> 0.530, of all 0.863 -> 0.863 in a trial on two folds).
YOUNG, YOUNG_WEIGHT = 12, 2.5
NET_FOLDS = 5
WORD_FOLDS = 3


def posteriors_of(crossed, fold, utterances, mels):
    return {u.name: crossed[fold[u.speaker]](mels[u.name]) for u in utterances}


def sentence_items(utterances, posteriors, mels, log_prior, aligned, durations):
    items = []
    for u in utterances:
        item, gop = item_of(
            posteriors[u.name],
            mels[u.name].mean(1),
            aligned[u.name],
            u.stress,
            durations,
            phone_labels=np.concatenate(u.phone_labels),
            word_labels=u.word_labels,
            sentence=u.sentence,
            weight=YOUNG_WEIGHT if u.age <= YOUNG else 1.0,
        )
        item.gop = gop
        items.append(item)
    return items


def realigned(utterances, posteriors, log_prior):
    return {u.name: align(posteriors[u.name], log_prior, u.words)[0] for u in utterances}


def word_item(cut, heard, model, durations):
    """A cut word against its own phones, with all its labels. The sentence of one word is as good as the word."""
    found = against(heard, model, [(cut.phones, cut.stress)], durations)
    if found is None:
        return None
    item = found[1]
    accuracy, total = cut.word_label
    item.phone_labels = cut.phone_labels
    item.word_labels = cut.word_label[None]
    item.sentence = np.array([accuracy, np.nan, np.nan, total], np.float32)
    item.gop = found[2]
    return item


def dictionary_item(cut, found):
    """The same word by the dictionary's pronunciation, as a prompt without one is judged: its phones have no labels."""
    _, item, gop = found
    accuracy, total = cut.word_label
    item.word_labels = cut.word_label[None]
    item.sentence = np.array([accuracy, np.nan, np.nan, total], np.float32)
    item.gop = gop
    return item


def sentences_out_of_fold(store, utterances, items, noisy, seed):
    """Predictions for `items`; `noisy` are the same utterances in noise, heard by the nets as well."""
    fold = folds(utterances, NET_FOLDS)
    # One scale for the inputs of all folds (no label is in it), so that the nets can ship side by side.
    standard = Standard([*items, *noisy])
    predicted = [None] * len(items)
    for k in range(NET_FOLDS):
        def run(k=k):
            chosen = [i for pair, u in zip(zip(items, noisy), utterances) if fold[u.speaker] != k for i in pair]
            net, _ = scorer_net.train(chosen, seed + k, standard=standard)
            held = [n for n, u in enumerate(utterances) if fold[u.speaker] == k]
            return held, scorer_net.predict([net], [items[n] for n in held], standard), net

        for n, p in zip(*store.once(f"net-sentence-fold-{k}", run)[:2]):
            predicted[n] = p
    return predicted


def words_out_of_fold(store, utterances, items, cuts, cut_items, extras, probes, seed):
    """
    `cut_items` (labelled, by the corpus' phones) and the lists of `extras` (by the dictionary's, in noise; or None) belong to `cuts`. Gives
    predictions for cut_items and for each list of `probes` (items or None per cut) by nets that did not hear the speaker.
    """
    fold = folds(utterances, WORD_FOLDS)
    standard = Standard(word_training(items, [cut_items, *extras]))
    predicted = [None] * len(cuts)
    probed = [[None] * len(cuts) for _ in probes]
    for k in range(WORD_FOLDS):
        def run(k=k):
            heard = lambda those, whose: [i for i, w in zip(those, whose) if fold[w.speaker] != k]
            chosen = word_training(heard(items, utterances), [heard(those, cuts) for those in (cut_items, *extras)])
            net, _ = scorer_net.train(chosen, seed + k, epochs=14, standard=standard)
            held = [n for n, c in enumerate(cuts) if fold[c.speaker] == k]
            given = []
            for source in (cut_items, *probes):
                there = [n for n in held if source[n] is not None]
                given.append((there, scorer_net.predict([net], [source[n] for n in there], standard)))
            return held, given, net

        for (there, found), target in zip(store.once(f"net-word-fold-{k}", run)[1], (predicted, *probed)):
            for n, p in zip(there, found):
                target[n] = p
    return predicted, probed


def word_training(sentences, cut_items):
    """Sentences, cut words, and the same by the dictionary's readings that differ and in noise."""
    return [*sentences, *(item for items in cut_items for item in items if item is not None)]


def nets_of(store, kind, count):
    """The nets of all folds."""
    return [store.once(f"net-{kind}-fold-{k}", lambda: None)[2] for k in range(count)]
