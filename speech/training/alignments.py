"""From alignments to what the acoustic model learns from, and the durations that are usual."""

import numpy as np

from acoustic import Example
from align import align, frame_labels
from features import measure
from phones import COUNT
from synthetic import variants

WRONG = 1.0  # of 2: below it the experts heard another phone, which must not be learnt as this one
CLEAR_GOP = -3.0


def of_corpus(model, utterances, mels):
    """{name: segments per word} by one model."""
    return {u.name: align(model(mels[u.name]), model.log_prior, u.words)[0] for u in utterances}


def example(utterance, mel, segments):
    weights = np.ones(len(mel), np.float32)
    for word, labels in zip(segments, utterance.phone_labels):
        for (_, a, b), label in zip(word, labels):
            if label < WRONG:
                weights[a:b] = 0
    return Example(mel, frame_labels(segments, len(mel)), weights, [(w[0][1], w[-1][2]) for w in segments])


def of_synthetic(model, spoken, mels, dictionary):
    """An example per synthetic recording, with the pronunciation that fits best; None where none fits."""
    examples = []
    for (_, text, _), mel in zip(spoken, mels):
        posteriors = model(mel)
        choices = [variants(word, dictionary) for word in text.split()]
        chosen = [c[0] for c in choices]
        best = align(posteriors, model.log_prior, chosen)
        for w, choice in enumerate(choices):
            for other in choice[1:]:
                trial = chosen[:w] + [other] + chosen[w + 1 :]
                found = align(posteriors, model.log_prior, trial)
                if found and (not best or found[1] > best[1]):
                    best, chosen = found, trial
        if not best:
            examples.append(None)
            continue
        segments = best[0]
        gops = [measure(posteriors, mel.mean(1), p, a, b).gop for word in segments for p, a, b in word]
        if np.mean(gops) < CLEAR_GOP:
            examples.append(None)
            continue
        spans = [(w[0][1], w[-1][2]) for w in segments]
        examples.append(Example(mel, frame_labels(segments, len(mel)), np.ones(len(mel)), spans))
    return examples


def durations(utterances, aligned):
    """Mean and deviation (+ 0.1) of ln(frames) per phone that was said well."""
    seen = [[] for _ in range(COUNT)]
    for u in utterances:
        for word, labels in zip(aligned[u.name], u.phone_labels):
            for (p, a, b), label in zip(word, labels):
                if label >= 1.5:
                    seen[p].append(np.log(b - a))
    return [(float(np.mean(d)), float(np.std(d) + 0.1)) if len(d) > 9 else (2.0, 0.5) for d in seen]
