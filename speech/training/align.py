"""Viterbi alignment of phones to log posteriors; the same states, costs and ties as speech/src/align."""

import numpy as np

from phones import SIL

PRIOR_WEIGHT = 0.5


class _Graph:
    def __init__(self, words, repeat, skip):
        phone, word, position, firsts, silences = [], [], [], [], []
        for w in range(len(words) + 1):
            silences.append(len(phone))
            phone.append(SIL), word.append(w), position.append(-1)
            if w < len(words):
                firsts.append(len(phone))
                for at, p in enumerate(words[w]):
                    phone += [p] * repeat
                    word += [w] * repeat
                    position += [at] * repeat
        self.phone, self.word, self.position = np.array(phone), np.array(word), np.array(position)
        # Into the first state of a word leads the last state of the word before it, too.
        self.jump = np.full(len(phone), -np.inf)
        self.jump[firsts[1:]] = 0
        self.starts = [0, firsts[0]]
        self.ends = [silences[-1], silences[-1] - 1]
        self.silences = np.array(silences) if skip is not None else None


def align(log_posteriors, log_prior, words, skip=None):
    """
    `words`: a list of phones per word. Gives per word a list of (phone, from, to), empty for a word left out, and the path's score;
    None when there are fewer frames than phones. `skip`: cost in nats of leaving a word out.
    """
    for repeat in (3, 2, 1):
        graph = _Graph(words, repeat, skip)
        found = _best(graph, log_posteriors, log_prior, skip)
        if found:
            path, score = found
            return _segments(words, graph, path), score
    return None


def _best(graph, log_posteriors, log_prior, skip):
    emission = log_posteriors[:, graph.phone].astype(np.float64) - PRIOR_WEIGHT * log_prior[graph.phone]
    count, states = emission.shape
    back = np.zeros((count, states), np.int8)
    before = np.full(states, -np.inf)
    before[graph.starts] = emission[0, graph.starts]
    step = np.full(states, -np.inf)
    jump = np.full(states, -np.inf)
    sil = graph.silences
    for t in range(1, count):
        best = before.copy()
        step[1:] = before[:-1]
        jump[2:] = before[:-2] + graph.jump[2:]
        row = back[t]
        better = step > best
        np.copyto(best, step, where=better)
        row[better] = 1
        better = jump > best
        np.copyto(best, jump, where=better)
        row[better] = 2
        if sil is not None:
            over = before[sil[:-1]] - skip
            take = over > best[sil[1:]]
            at = sil[1:][take]
            best[at] = over[take]
            row[at] = 3
        best += emission[t]
        before = best
    last = max(graph.ends, key=lambda s: (before[s], s))
    if before[last] == -np.inf:
        return None
    score = before[last]
    earlier = dict(zip(sil[1:], sil[:-1])) if sil is not None else {}
    path = np.empty(count, np.int64)
    for t in range(count - 1, -1, -1):
        path[t] = last
        move = back[t, last]
        last = earlier[last] if move == 3 else last - move
    return path, score


def _segments(words, graph, path):
    found = [[] for _ in words]
    key = graph.word[path] * 1000 + graph.position[path]
    cuts = np.flatnonzero(np.diff(key)) + 1
    for a, b in zip(np.r_[0, cuts], np.r_[cuts, len(path)]):
        state = path[a]
        if graph.position[state] >= 0:
            found[graph.word[state]].append((int(graph.phone[state]), int(a), int(b)))
    return found


def frame_labels(segments, count):
    """Phone index per frame; silence where no phone is."""
    labels = np.zeros(count, np.int64)
    for word in segments:
        for phone, a, b in word:
            labels[a:b] = phone
    return labels
