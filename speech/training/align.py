"""Viterbi alignment of phones to log posteriors; the same states, costs and ties as speech/src/align."""

import numpy as np

from phones import SIL

PRIOR_WEIGHT = 0.5


class _Graph:
    """Arcs into each state: `came` are the states they leave, `cost` what they cost; of equal ones the first is taken."""

    def __init__(self, words, repeat, skip):
        self.phone, self.word, self.position, arcs = [], [], [], []

        def add(phone, word, position, came, costly=()):
            state = len(arcs)
            self.phone.append(phone), self.word.append(word), self.position.append(position)
            arcs.append([(state, 0.0), *((s, 0.0) for s in came), *costly])
            return state

        lasts, silence, skipped = [], -1, []
        for w in range(len(words) + 1):
            before = silence
            silence = add(SIL, w, -1, lasts)
            if w == 0:
                self.starts = [silence]
            elif skip is not None:
                skipped = [add(SIL, w, -1, [], [(before, skip["open"]), *((s, skip["extend"]) for s in skipped)])]
            if w == len(words):
                break
            state = -1
            for at, p in enumerate(words[w]):
                for _ in range(repeat):
                    state = add(p, w, at, [silence, *skipped, *lasts] if state < 0 else [state])
                    if w == 0 and len(self.starts) == 1:
                        self.starts.append(state)
            lasts = [state]
        self.ends = [silence, *skipped, *lasts]
        self.phone, self.word, self.position = np.array(self.phone), np.array(self.word), np.array(self.position)
        most = max(len(a) for a in arcs)
        self.came = np.array([[a[k][0] if k < len(a) else 0 for a in arcs] for k in range(most)])
        self.cost = np.array([[a[k][1] if k < len(a) else np.inf for a in arcs] for k in range(most)])


def align(log_posteriors, log_prior, words, skip=None):
    """
    `words`: a list of phones per word. Gives per word a list of (phone, from, to), empty for a word left out, and the path's score;
    None when there are fewer frames than phones. `skip`: {open, extend}, nats that leaving out the first and each further word of a run costs.
    """
    for repeat in (3, 2, 1):
        graph = _Graph(words, repeat, skip)
        found = _best(graph, log_posteriors, log_prior)
        if found:
            path, score = found
            return _segments(words, graph, path), score
    return None


def _best(graph, log_posteriors, log_prior):
    emission = log_posteriors[:, graph.phone].astype(np.float64) - PRIOR_WEIGHT * log_prior[graph.phone]
    count, states = emission.shape
    back = np.zeros((count, states), np.int8)
    before = np.full(states, -np.inf)
    before[graph.starts] = emission[0, graph.starts]
    each = np.arange(states)
    for t in range(1, count):
        reached = before[graph.came] - graph.cost
        back[t] = reached.argmax(0)
        before = reached[back[t], each] + emission[t]
    last = max(graph.ends, key=lambda s: before[s])
    if before[last] == -np.inf:
        return None
    score = before[last]
    path = np.empty(count, np.int64)
    for t in range(count - 1, -1, -1):
        path[t] = last
        last = graph.came[back[t, last], last]
    return path, score


def freest(log_posteriors, log_prior):
    """Score of the best path over any phones, each of three frames and more, and silence: what no text can be better than."""
    emission = log_posteriors.astype(np.float64) - PRIOR_WEIGHT * log_prior
    phones = np.full((3, emission.shape[1]), -np.inf)
    phones[0] = emission[0]
    silence = emission[0, SIL]
    phones[0, SIL] = -np.inf
    for e in emission[1:]:
        begin = max(silence, phones[2].max())
        phones = np.stack([np.maximum(phones[0], begin), np.maximum(phones[1], phones[0]), np.maximum(phones[2], phones[1])]) + e
        phones[:, SIL] = -np.inf
        silence = begin + e[SIL]
    return max(silence, phones[2].max())


# Frames of silence that part what is said around the words from the words.
PAUSE = 12


def lost(log_posteriors, log_prior, segments):
    """
    By how many nats per frame of the words any other phones would fit better, where speech goes on without a pause before and after them: another word
    said leaves sounds over that the asked one has no place for.
    """
    flat = [s for word in segments for s in word]
    begin, end = flat[0][1], flat[-1][2]
    silent = log_posteriors.argmax(1) == SIL
    a = begin - _spoken_on(silent[:begin][::-1])
    b = end + _spoken_on(silent[end:])
    own = log_posteriors[a:b, SIL].astype(np.float64) - PRIOR_WEIGHT * log_prior[SIL]
    for p, x, y in flat:
        own[x - a : y - a] = log_posteriors[x:y, p].astype(np.float64) - PRIOR_WEIGHT * log_prior[p]
    return float(freest(log_posteriors[a:b], log_prior) - own.sum()) / (end - begin)


def _spoken_on(silent):
    """How many frames until a pause."""
    count, pause = 0, 0
    for t, quiet in enumerate(silent):
        pause = pause + 1 if quiet else 0
        if pause == PAUSE:
            break
        if not quiet:
            count = t + 1
    return count


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
