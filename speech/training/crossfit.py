"""Features by acoustic models that never heard the speaker, and predictions by nets that did not either."""

import numpy as np

import misread as misreading
import scorer_net
from align import align
from corpus import folds
from scorer_net import Standard
from swapped import SENTENCES, WORDS
from swapped import taught as taught_of
from words import against, item_of

# Children's sentences lie close together, so that the squared error leaves their order to chance; weighed more, it is learnt (ages up to 12: correlation
# of the total 0.514 -> 0.530, of all 0.863 -> 0.863 in a trial on two folds).
YOUNG, YOUNG_WEIGHT = 12, 2.5
# Of the order of their totals beside the errors. On a fold of 500 sentences 0.1 raised theirs from 0.525 to 0.562 and cost 0.005 of all.
RANKED = 0.05
NET_FOLDS = 5
WORD_FOLDS = 3
# Nets of each fold, alike but for their seeds; what they say is averaged. Net n belongs to fold n % folds.
SENTENCE_NETS, WORD_NETS = 2 * NET_FOLDS, WORD_FOLDS


def posteriors_of(crossed, fold, utterances, mels):
    return {u.name: crossed[fold[u.speaker]](mels[u.name]) for u in utterances}


def sentence_items(utterances, posteriors, mels, log_prior, aligned, durations):
    items = []
    for u in utterances:
        item, gop = item_of(
            posteriors[u.name],
            mels[u.name].mean(1),
            log_prior,
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


def changed_items(utterances, mels, crossed, fold, durations):
    """Items of the same recordings as they sound in noise or through a channel."""
    posteriors = posteriors_of(crossed, fold, utterances, mels)
    prior = crossed[0].log_prior
    return sentence_items(utterances, posteriors, mels, prior, realigned(utterances, posteriors, prior), durations)


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


def sentences_out_of_fold(store, utterances, items, changed, swapped, misread, seed, workers):
    """
    Predictions for `items`, for each list of `changed` (the same utterances in noise, through a channel), for `swapped` and for `misread` (a Swapped
    and a Misread per utterance, or None), which the nets hear as well.
    """
    fold = folds(utterances, NET_FOLDS)
    # One scale for the inputs of all folds (no label is in it), so that the nets can ship side by side.
    standard = Standard([i for those in (items, *changed) for i in those])
    taught = taught_of(swapped, SENTENCES, seed)
    unsaid = [m and m.item for m in misread]
    sources = (items, *changed, [s and s.item for s in swapped], unsaid)

    def run(n):
        k = n % NET_FOLDS
        there = zip(zip(items, *changed, taught, unsaid), utterances)
        chosen = [i for those, u in there if fold[u.speaker] != k for i in those if i is not None]
        net, _ = scorer_net.train(chosen, seed + n, standard=standard, ranked=RANKED)
        held = [i for i, u in enumerate(utterances) if fold[u.speaker] == k]
        return predictions(net, standard, held, sources), scorer_net.weights_of(net)

    return _each_net(store, "sentence", SENTENCE_NETS, NET_FOLDS, run, workers, [[None] * len(items) for _ in sources])


def sentences_by_unheard(store, utterances, items, changed, asked):
    """What the nets that did not hear the speaker say of each of `asked` (items or None per utterance); `items` and `changed` as they were trained with."""
    fold = folds(utterances, NET_FOLDS)
    standard = Standard([i for those in (items, *changed) for i in those])
    found = [None] * len(asked)
    nets = nets_of(store, "sentence", SENTENCE_NETS)
    for k in range(NET_FOLDS):
        held = [n for n, u in enumerate(utterances) if fold[u.speaker] == k and asked[n] is not None]
        for n, p in zip(held, scorer_net.predict(nets[k::NET_FOLDS], [asked[n] for n in held], standard)):
            found[n] = p
    return found


def _each_net(store, kind, count, of_folds, run, workers, targets):
    """Puts the mean of what the nets of a fold predict where it belongs."""
    made = store.each({f"net-{kind}-{n}": lambda n=n: run(n) for n in range(count)}, workers)
    for source, target in enumerate(targets):
        for given, _ in made.values():
            for n, p in zip(*given[source]):
                target[n] = p if target[n] is None else tuple(a + b for a, b in zip(target[n], p))
    return [[p and tuple(a * of_folds / count for a in p) for p in target] for target in targets]


def predictions(net, standard, held, sources):
    """Per source: which of `held` have an item, and what the net makes of it."""
    given = []
    for source in sources:
        there = [n for n in held if source[n] is not None]
        given.append((there, scorer_net.predict([net], [source[n] for n in there], standard)))
    return given


def words_out_of_fold(store, utterances, items, cuts, cut_items, extras, swapped, others, clear, probes, seed, workers):
    """
    `cut_items` (labelled, by the corpus' phones), the lists of `extras` (by the dictionary's, in noise, through a channel; or None) and `swapped` (a
    Swapped, or None) belong to `cuts`, and so do the lists of `others` (held against another word, or None); `clear` are items by synthetic voices. Gives predictions for cut_items and for each list of `probes` (items or None per cut) by
    nets that did not hear the speaker.
    """
    fold = folds(utterances, WORD_FOLDS)
    standard = Standard(word_training(items, [cut_items, *extras]))
    taught = [taught_of(swapped, WORDS, seed), *(misreading.words_taught(those, seed + n) for n, those in enumerate(others))]
    sources = (cut_items, *probes)

    def run(n):
        k = n % WORD_FOLDS
        heard = lambda those, whose: [i for i, w in zip(those, whose) if fold[w.speaker] != k]
        chosen = word_training(heard(items, utterances), [heard(those, cuts) for those in (cut_items, *extras, *taught)])
        net, _ = scorer_net.train([*chosen, *clear], seed + n, epochs=14, standard=standard)
        held = [i for i, c in enumerate(cuts) if fold[c.speaker] == k]
        return predictions(net, standard, held, sources), scorer_net.weights_of(net)

    return _each_net(store, "word", WORD_NETS, WORD_FOLDS, run, workers, [[None] * len(cuts) for _ in sources])


def word_training(sentences, cut_items):
    """Sentences, cut words, and the same by the dictionary's readings that differ, in noise and through a channel."""
    return [*sentences, *(item for items in cut_items for item in items if item is not None)]


def nets_of(store, kind, count):
    return [scorer_net.with_weights(store.once(f"net-{kind}-{n}", lambda: None)[1]) for n in range(count)]
