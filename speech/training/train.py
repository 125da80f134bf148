"""
From the corpus to the model file.

    python3 speech/training/train.py --corpus FOLDER --work FOLDER [--out speech/model]

FOLDER of the corpus holds `train.tar` and `train-labels.json`. See README.md for the stages, their minutes and seeds.
"""

import argparse
import json
import os
from pathlib import Path

import numpy as np
import torch

import acoustic
import alignments
import channels
import corpus
import crossfit
import dictionary
import evaluate
import misread
import model_file
import noise
import refusal
import scorer_net
import swapped
import synthetic
import words as cutting
from features import UNEVEN
from frontend import log_mel
from phones import COUNT
from scorer_net import ACCURACY, SAID
from store import Store

HERE = Path(__file__).resolve().parent
FOLDS = 3
SYNTHETIC, SYNTHETIC_SENTENCES = 1500, 400
SEED = 7
# Of each recording through channels, for the acoustic models; the nets have the first.
COPIES = 2
EPOCHS = 10
# Others that talk in the background of channels.
TALKERS = 100
SKIP_COSTS = [{"open": o, "extend": e} for o, e in ((12, 12), (3, 3), (14, 2), (16, 1), (20, 1))]
# A run of words costs little more than its first: who stops half-way leaves out many, and the hardly spoken "the" of a fluent voice stays.
SKIP_COST = {"open": 16, "extend": 1}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--seed-model", type=Path, default=HERE.parent / "model", help="makes the first alignment")
    parser.add_argument("--out", type=Path, help="where the model goes; WORK/model unless told otherwise")
    parser.add_argument("--folds", type=Path, help="where the models of the folds go; WORK/folds unless told otherwise")
    parser.add_argument("--version", default="2.5.0", help="the model's version")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th recording and synthetic text: to try all stages in minutes")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="stages that are made side by side; the processors unless told otherwise")
    options = parser.parse_args()
    options.out = options.out or options.work / "model"
    options.folds = options.folds or options.work / "folds"
    return options


def keep_out():
    """Words of the sample pack are not taught: its recordings are a test of words by voices that are known."""
    pack = HERE.parent.parent / "server/content/pack/pack.json"
    items = json.loads(pack.read_text())["items"] if pack.exists() else []
    return {item["text"].lower() for item in items if item["kind"] == "word"}


def minimal_pairs():
    """Nor are the words of the synthetic minimal pairs told from their neighbours: they are a test of that."""
    sounds = json.loads((HERE.parent / "fixtures/synthetic/synthetic.json").read_text())
    return {sound["text"] for sound in sounds if sound["kind"] == "pair"}


def prepare(options, store):
    """Recordings, synthetic voices, their first alignment, and copies of all through channels."""
    corpus.decode(options.corpus, options.work, options.workers)
    utterances = corpus.load(options.corpus)[:: options.every]
    words = dictionary.read(HERE.parent / "dictionary/cmudict.txt")
    pcm = lambda u: corpus.read_wav(options.work / "wav" / f"{u.name}.wav")
    mels = store.once("mels", lambda: {u.name: log_mel(pcm(u)) for u in utterances})
    spoken = synthetic.make(utterances, words, keep_out(), options.work / "synth", SYNTHETIC // options.every, SYNTHETIC_SENTENCES // options.every, SEED)
    seed_model = acoustic.from_runtime(options.seed_model)
    aligned = store.once("aligned-seed", lambda: alignments.of_corpus(seed_model, utterances, mels))
    voices = store.once(
        "aligned-synthetic", lambda: alignments.of_synthetic(seed_model, spoken, [log_mel(s[2]) for s in spoken], words)
    )
    print(f"{len(utterances)} recordings, {sum(v is not None for v in voices)} of {len(spoken)} synthetic", flush=True)
    talkers = [pcm(utterances[i]) for i in np.random.default_rng(SEED).integers(len(utterances), size=TALKERS)]
    sources = {**{f"channels-{k}": lambda: [pcm(u) for u in utterances] for k in range(COPIES)}, "channels-synthetic": lambda: [s[2] for s in spoken]}

    def copies(number, recordings):
        """Samples and frames of the recordings through channels."""
        made = channels.through(recordings(), talkers, (SEED, number))
        return [((32767 * m).astype(np.int16), log_mel(m)) for m in made]

    made = store.each({name: lambda i=i, get=get: copies(i, get) for i, (name, get) in enumerate(sources.items())}, options.workers)
    heard = [{u.name: made[f"channels-{k}"][n] for n, u in enumerate(utterances)} for k in range(COPIES)]
    for voice, (_, mel) in zip(voices, made["channels-synthetic"]):
        if voice is not None:
            voice.copies = [mel]
    return utterances, words, mels, aligned, spoken, [v for v in voices if v is not None], heard


class AcousticTraining:
    """What all acoustic models share: the examples, the log-mel statistics, the share of each phone."""

    def __init__(self, utterances, mels, aligned, voices, heard, log_prior=None):
        everything = np.concatenate([mels[u.name] for u in utterances]).astype(np.float64)
        self.mean, self.sd = everything.mean(0), everything.std(0)
        self.voices = voices
        self.examples = {u.name: alignments.example(u, mels[u.name], aligned[u.name]) for u in utterances}
        for name, example in self.examples.items():
            example.copies = [copy[name][1] for copy in heard]
        counts = np.bincount(np.concatenate([e.labels for e in self.examples.values()]), minlength=COUNT) + 1.0
        self.log_prior = np.log(counts / counts.sum()) if log_prior is None else log_prior

    def layers(self, name, chosen, **how):
        log = lambda text: print(f"{name}: {text}", flush=True)
        return acoustic.train([*chosen, *self.voices], self.mean, self.sd, SEED, log=log, **how).layers

    def folded(self, layers):
        return acoustic.Folded(acoustic.rounded(layers), self.mean, self.sd, self.log_prior)


def acoustic_models(store, utterances, mels, aligned, voices, heard, workers):
    """One model per fold that has not heard the fold's speakers; and the one that ships, which heard everybody: on from the first fold's."""
    fold = corpus.folds(utterances, FOLDS)
    training = AcousticTraining(utterances, mels, aligned, voices, heard)

    def unheard(k):
        return training.layers(f"acoustic-{k}", [training.examples[u.name] for u in utterances if fold[u.speaker] != k], epochs=EPOCHS)

    def shipped():
        return training.layers("acoustic-shipped", list(training.examples.values()), epochs=3, peak=2e-3, start=made["acoustic-0"])

    makes = {f"acoustic-{k}": lambda k=k: unheard(k) for k in range(FOLDS)}
    last = f"acoustic-{FOLDS - 1}"
    made = store.each({name: make for name, make in makes.items() if name != last}, workers)
    made |= store.each({last: makes[last], "acoustic-shipped": shipped}, workers)
    crossed = [training.folded(made[f"acoustic-{k}"]) for k in range(FOLDS)]
    for k, model in enumerate(crossed):
        held = [training.examples[u.name] for u in utterances if fold[u.speaker] == k][::5]
        rates = store.once(f"acoustic-{k}-rate", lambda: acoustic.frame_accuracy(model, held))
        print(f"acoustic {k}: unseen speakers {rates[0]:.3f} of all frames, {rates[1]:.3f} of speech", flush=True)
    return crossed, fold, training.folded(made["acoustic-shipped"])


def fitted(options, store, utterances, words, mels, aligned, spoken, heard, crossed, fold):
    """Features, nets and thresholds by models that never heard the speaker; then the nets that ship."""
    posteriors = crossfit.posteriors_of(crossed, fold, utterances, mels)
    prior = crossed[0].log_prior
    again = store.once("aligned-cross", lambda: crossfit.realigned(utterances, posteriors, prior))
    durations = alignments.durations(utterances, again)
    items = store.once("items", lambda: crossfit.sentence_items(utterances, posteriors, mels, prior, again, durations))
    read = lambda u: corpus.read_wav(options.work / "wav" / f"{u.name}.wav")

    def misread_items():
        """Every second recording as it sounds through a channel."""
        channel_mels = {u.name: heard[0][u.name][1] for u in utterances[1::2]}
        sounds = {**mels, **channel_mels}
        model = lambda u: crossed[fold[u.speaker]]
        return misread.of_sentences(utterances, [(model(u)(sounds[u.name]), sounds[u.name].mean(1)) for u in utterances], prior, durations, SEED)

    ways = {
        "noisy-items": lambda: crossfit.changed_items(utterances, noise.mixed(utterances, read, SEED), crossed, fold, durations),
        "channel-items": lambda: crossfit.changed_items(utterances, {n: mel for n, (_, mel) in heard[0].items()}, crossed, fold, durations),
        "swapped-items": lambda: swapped.of_sentences(utterances, posteriors, mels, prior, durations, SEED),
        "misread-items": misread_items,
    }
    noisy, channelled, neighbours, unsaid = store.each(ways, options.workers).values()
    predicted, _, through, probed, misheard = crossfit.sentences_out_of_fold(
        store, utterances, items, [noisy, channelled], neighbours, unsaid, SEED, options.workers
    )
    report = {"levels": evaluate.levels(utterances, predicted), "levels through channels": evaluate.levels(utterances, through)}
    report["a neighbour asked for"] = swapped.told(predicted, neighbours, probed, [np.concatenate(u.phone_labels) for u in utterances])
    report["a word that was not said"] = misread.told(predicted, [u.word_labels for u in utterances], unsaid, misheard)
    print(evaluate.table(report["levels"]), evaluate.table(report["levels through channels"]), sep="\n", flush=True)

    # Who reads through a poor channel is refused no more often: both are judged together.
    ages = [u.age for u in utterances] * 2
    channel_mels = {name: mel for name, (_, mel) in heard[0].items()}
    heard_through = crossfit.posteriors_of(crossed, fold, utterances, channel_mels)
    others = lambda: [refusal.other_texts(utterances, p, m, prior, durations, SEED) for p, m in ((posteriors, mels), (heard_through, channel_mels))]
    asked = store.once("other-texts", others)
    unheard = lambda those: crossfit.sentences_by_unheard(store, utterances, items, [noisy, channelled], those)

    def facts(asked, predicted):
        """Mean GOP of each, and how far the nets hear its words; what is too short for its text fits not at all."""
        return np.array([(i.gop, p[1][:, SAID].mean()) if i is not None else (refusal.NONE, 0) for i, p in zip(asked, predicted)])

    own = np.concatenate([facts(items, predicted), facts(channelled, through)])
    other = np.concatenate([facts(those, unheard(those)) for those in asked])
    by_gop = evaluate.auc(own[:, 0], other[:, 0])
    own, other = refusal.sentence_evidence(own), refusal.sentence_evidence(other)
    sentence, report["another text"] = refusal.sentence_thresholds(ages, own, other)
    size = len(utterances)
    report["another text"] |= {
        "auc by GOP alone": by_gop,
        "auc as recorded, through channels": [evaluate.auc(own[:size], other[:size]), evaluate.auc(own[size:], other[size:])],
    }
    for name, part in (("as recorded", slice(0, size)), ("through channels", slice(size, None))):
        at = sentence["refuse"]
        report["another text"][f"refused, {name}"] = {"right": float((own[part] < at).mean()), "other texts": float((other[part] < at).mean())}
    gops = store.once("wrong-words", lambda: refusal.wrong_words(utterances, posteriors, mels, prior, SEED))
    report["one wrong word in a sentence"] = {"auc by GOP alone": evaluate.auc(*gops)}

    def stopped():
        """Every third sentence of four words and more, cut before its middle word, with half a second of its own background after it."""
        chosen = [u for u in utterances if len(u.words) >= 4][::3]
        sounds = {u.name: log_mel(cutting.stopped(read(u), mels[u.name], again[u.name])) for u in chosen}
        return {u.name: (crossed[fold[u.speaker]](sounds[u.name]), sounds[u.name].mean(1)) for u in chosen}

    def believed(parts, which):
        """Evidence of the whole text and of what is left of it, for each."""
        at = {u.name: n for n, u in enumerate(utterances)}
        columns = []
        for column in zip(*parts[which]):
            asked = [None] * len(utterances)
            for name, item in zip(parts["of"], column):
                asked[at[name]] = item
            rows = refusal.sentence_evidence(facts(asked, unheard(asked)))
            columns.append([rows[at[name]] for name in parts["of"]])
        return list(zip(*columns))

    halves = store.once("stopped", stopped)
    report["missing words"] = store.once("missing", lambda: refusal.missing_words(utterances, posteriors, halves, prior, SKIP_COSTS))
    partly = store.once("partly", lambda: refusal.parts(utterances, posteriors, mels, halves, prior, durations, SKIP_COST, SEED))
    report["partly read"] = refusal.partly_read(*(believed(partly, which) for which in ("halves", "others")), sentence["refuse"])
    # Of all words as they were read: the nets alone are too kind to what does not fit at all.
    said = refusal.sentence_evidence([pair for i, p in zip(items, predicted) for pair in zip(i.word_gop, p[1][:, SAID])])
    cap = {"from": round(float(np.quantile(said, 0.02)), 2), "to": round(float(np.quantile(said, 0.007)), 2), "lowest": 30}
    print(json.dumps(report | {"levels": "above", "levels through channels": "above"}, indent=1), flush=True)

    judged = word_mode(options, store, utterances, words, mels, aligned, spoken, heard, crossed, fold, items, durations)
    report["single words"] = judged["report"]
    plain = {"phone": [1, 0], "word": [1, 0], "sentence": [1, 0]}
    settings = {
        "nets": {
            "sentence": list(range(crossfit.SENTENCE_NETS)),
            "word": list(range(crossfit.SENTENCE_NETS, crossfit.SENTENCE_NETS + crossfit.WORD_NETS)),
        },
        "skipCost": SKIP_COST,
        "modes": {
            "word": judged["settings"] | {"framesPerPhone": 2},
            "sentence": {"evidence": refusal.SENTENCE_FACTORS, **sentence}
            | {"framesPerPhone": 4, "wordCap": cap, "calibration": plain},
        },
    }
    return [*items, *noisy, *channelled], judged["training"], durations, settings, report


def word_mode(options, store, utterances, words, mels, aligned, spoken, heard, crossed, fold, items, durations):
    """Cut-out words: the nets' figures, how another word is told, calibration and thresholds."""
    read = lambda u: corpus.read_wav(options.work / "wav" / f"{u.name}.wav")
    vocabulary = cutting.vocabulary_of(utterances, words)
    clean = lambda: cutting.cut_all(utterances, aligned, mels, read, SEED)

    def through():
        """The same words cut from the recordings through channels."""
        channel_mels = {name: mel for name, (_, mel) in heard[0].items()}
        return cutting.cut_all(utterances, aligned, channel_mels, lambda u: heard[0][u.name][0].astype(np.float32) / 32768, SEED)

    def gather(cuts):
        """Each word against its own phones, against the dictionary's, and against another word."""
        rng = np.random.default_rng(SEED)
        labelled, by_dictionary, others = [], [], []
        for c in cuts:
            model = crossed[fold[c.speaker]]
            sound = cutting.Heard(model, c.pcm)
            labelled.append(crossfit.word_item(c, sound, model, durations))
            found = cutting.against(sound, model, words[c.text], durations) if c.text in words else None
            by_dictionary.append(crossfit.dictionary_item(c, found) if found else None)
            text = cutting.another_text(c, vocabulary, rng)
            found = cutting.against(sound, model, words[text], durations) if text else None
            others.append(crossfit.dictionary_item(c, found) if found else None)
            c.pcm = None
        return cuts, labelled, by_dictionary, others

    def in_noise():
        cuts = clean()
        models = [crossed[fold[c.speaker]] for c in cuts]
        return [crossfit.word_item(c, cutting.Heard(m, pcm), m, durations) for c, m, pcm in zip(cuts, models, noise.mix(cuts, SEED))]

    ways = {
        "cut-words": lambda: gather(clean()),
        "channel-words": lambda: gather(through()),
        "noisy-words": in_noise,
        "swapped-words": lambda: swapped.of_words(clean(), crossed, fold, durations, SEED),
        "clear-words": lambda: swapped.of_voices(spoken, words, crossed, durations, minimal_pairs(), SEED),
    }
    (cuts, *given), (_, *channelled), noisy, neighbours, clear = store.each(ways, options.workers).values()
    labelled, by_dictionary, others = given
    differ = lambda own, other: [d if d is not None and l is not None and list(d.phones) != list(l.phones) else None for l, d in zip(own, other)]
    extras = [differ(labelled, by_dictionary), noisy, channelled[0], differ(*channelled[:2])]
    probes = [by_dictionary, others, channelled[1], channelled[2], [n and n.item for n in neighbours]]
    predicted, asked, wrong, asked_through, wrong_through, probed = crossfit.words_out_of_fold(
        store, utterances, items, cuts, labelled, extras, neighbours, [others, channelled[2]], clear, probes, SEED, options.workers
    )
    report = {"cut": len(cuts)}
    report["a neighbour asked for"] = swapped.told(predicted, neighbours, probed, [c.phone_labels for c in cuts])

    there = [n for n, p in enumerate(predicted) if p is not None]
    weight = np.array([cuts[n].weight for n in there], float)
    accuracy = np.array([predicted[n][1][0, 0] for n in there])
    label = np.array([cuts[n].word_label[0] for n in there])
    ages = np.array([cuts[n].age for n in there])
    report["word accuracy"] = evaluate.by_age(
        ages, lambda m: {"pcc": evaluate.pcc(accuracy[m], label[m]), "pcc in natural frequency": evaluate.pcc(accuracy[m], label[m], weight[m])}
    )
    phones = np.concatenate([predicted[n][0] for n in there])
    phone_label = np.concatenate([cuts[n].phone_labels for n in there])
    phone_weight = np.repeat(weight, [len(predicted[n][0]) for n in there])
    report["phone pcc"] = evaluate.pcc(np.clip(phones, 0, 2), phone_label)
    # One straight line per level on words in their natural frequency: the bad ones were cut more often.
    calibration = {"phone": line(50 * phones, 50 * phone_label, phone_weight), "word": line(10 * accuracy, 10 * label, weight)}
    calibration["sentence"] = line(10 * np.array([predicted[n][2][3] for n in there]), 10 * np.array([cuts[n].word_label[1] for n in there]), weight)

    pairs = [n for n in range(len(cuts)) if all(p[n] is not None for p in (asked, wrong, asked_through, wrong_through))]

    def facts(*heard):
        rows = [(items[n], scores[n][1][0]) for items, scores in heard for n in pairs]
        return np.array([[i.gop, p[ACCURACY], p[SAID], np.log(len(i.phones)), i.lost, i.utterance[UNEVEN]] for i, p in rows])

    settings, report["another word"] = refusal.word_thresholds(
        facts((by_dictionary, asked), (channelled[1], asked_through)),
        facts((others, wrong), (channelled[2], wrong_through)),
        np.array([cuts[n].weight for n in pairs] * 2, float),
        [cuts[n].age for n in pairs] * 2,
        np.array([cuts[n].word_label[0] for n in pairs] * 2),
        np.repeat([False, True], len(pairs)),
    )
    print(json.dumps(report, indent=1), flush=True)
    training = crossfit.word_training(items, [labelled, *extras])
    return {"settings": settings | {"calibration": calibration}, "report": report, "training": training}


def line(predicted, label, weight):
    """[a, b] of the weighted least squares line."""
    a, b = np.polyfit(predicted, label, 1, w=np.sqrt(weight))
    return [round(float(a), 4), round(float(b), 2)]


def main():
    options = arguments()
    torch.set_num_threads(1)
    store = Store(options.work)
    utterances, words, mels, aligned, spoken, voices, heard = prepare(options, store)
    crossed, fold, final = acoustic_models(store, utterances, mels, aligned, voices, heard, options.workers)
    items, word_items, durations, settings, report = fitted(options, store, utterances, words, mels, aligned, spoken, heard, crossed, fold)
    # The nets that ship are those of the figures: each heard all folds but one, and their answers are averaged.
    sentence_nets = crossfit.nets_of(store, "sentence", crossfit.SENTENCE_NETS)
    word_nets = crossfit.nets_of(store, "word", crossfit.WORD_NETS)
    standards = {"sentence": scorer_net.Standard(items), "word": scorer_net.Standard(word_items)}
    model_file.write(options.out, options.version, final, durations, [*sentence_nets, *word_nets], standards, settings)
    nets = {"sentence": (crossfit.SENTENCE_NETS, crossfit.NET_FOLDS), "word": (crossfit.WORD_NETS, crossfit.WORD_FOLDS)}
    model_file.write_folds(options.folds, crossed, corpus.dealt(utterances), nets)
    (options.work / "figures.json").write_text(json.dumps(report, indent=1))
    print(f"model in {options.out}, figures in {options.work / 'figures.json'}")


if __name__ == "__main__":
    main()
