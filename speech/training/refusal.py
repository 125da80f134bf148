"""Other texts, wrong words, missing words: how well they are told, and the thresholds of refusal."""

import numpy as np

from align import align
from corpus import age_group
from evaluate import auc
from features import measure
from words import item_of

YOUNG = "<=10"


def mean_gop(posteriors, energy, segments):
    return float(np.mean([measure(posteriors, energy, *s).gop for w in segments for s in w]))


def word_gops(posteriors, energy, segments):
    return [float(np.mean([measure(posteriors, energy, *s).gop for s in w])) if w else -np.inf for w in segments]


def other_texts(utterances, posteriors, mels, log_prior, durations, seed):
    """An item of each recording held against another's text of as many words, give or take one; None where it is too short for that."""
    rng = np.random.default_rng(seed)
    found = []
    for u in utterances:
        choices = [o for o in utterances if abs(len(o.words) - len(u.words)) <= 1 and o.texts != u.texts]
        other = choices[rng.integers(len(choices))]
        found.append(held_against(posteriors[u.name], mels[u.name].mean(1), log_prior, other.words, other.stress, durations))
    return found


def held_against(posteriors, energy, log_prior, words, stress, durations):
    """The item of a recording and a text; None when it is too short."""
    result = align(posteriors, log_prior, words)
    if result is None:
        return None
    item, item.gop = item_of(posteriors, energy, log_prior, result[0], stress, durations)
    return item


def wrong_words(utterances, posteriors, mels, log_prior, seed):
    """Word GOP of right words, and of a word put in the place of one with as many phones."""
    rng = np.random.default_rng(seed)
    sizes = {}
    for u in utterances:
        for text, phones in zip(u.texts, u.words):
            sizes.setdefault(len(phones), {})[text] = phones
    right, wrong = [], []
    for u in utterances[:: 2]:
        at = rng.integers(len(u.words))
        words = sizes[len(u.words[at])]
        others = [t for t in words if t != u.texts[at] and words[t] != u.words[at]]
        if not others:
            continue
        p, energy = posteriors[u.name], mels[u.name].mean(1)
        swapped = list(u.words)
        swapped[at] = words[others[rng.integers(len(others))]]
        own, other = align(p, log_prior, u.words), align(p, log_prior, swapped)
        right.append(word_gops(p, energy, own[0])[at])
        wrong.append(word_gops(p, energy, other[0])[at])
    return np.array(right), np.array(wrong)


def missing_words(utterances, posteriors, stopped, log_prior, costs):
    """
    Per cost of leaving words out: whole sentences' words wrongly missing; of sentences read up to the middle what was found and lost.
    `stopped`: {name: posteriors and energy of the recording cut before its middle word}.
    """
    table = []
    for cost in costs:
        whole = lost = found = said = missing = words = 0
        for u in utterances:
            if u.name not in stopped:
                continue
            segments = align(posteriors[u.name], log_prior, u.words, cost)[0]
            whole += sum(not w for w in segments)
            words += len(u.words)
            middle = len(u.words) // 2
            half = align(stopped[u.name][0], log_prior, u.words, cost)
            if half is None:
                continue
            lost += sum(not w for w in half[0][:middle])
            said += middle
            found += sum(not w for w in half[0][middle:])
            missing += len(u.words) - middle
        table.append(cost | {"wrongly missing": whole / words, "missing found": found / missing, "said lost": lost / said})
    return table


# As speech/src/scoring/judge.ts: what is left of a text after leaving words out counts as partly read when it is this share of the phones and
# is believed by so much more than a whole text must be.
LEAST_SAID, PARTLY_MARGIN = 0.3, 1.7


def parts(utterances, posteriors, mels, stopped, log_prior, durations, cost, seed):
    """
    Of each reading that was stopped half-way, and of a whole one held against another text: the item of the whole text, and that of what is left when words may be
    left out (None where that is too little).
    """
    rng = np.random.default_rng(seed)

    def both(p, energy, u):
        whole = held_against(p, energy, log_prior, u.words, u.stress, durations)
        if whole is None:
            return None, None
        said = [i for i, w in enumerate(align(p, log_prior, u.words, cost)[0]) if w]
        if sum(len(u.words[i]) for i in said) < LEAST_SAID * sum(map(len, u.words)):
            return whole, None
        return whole, held_against(p, energy, log_prior, [u.words[i] for i in said], [u.stress[i] for i in said], durations)

    chosen = [u for u in utterances if u.name in stopped]
    halves, others = [], []
    for u in chosen:
        choices = [o for o in utterances if abs(len(o.words) - len(u.words)) <= 1 and o.texts != u.texts]
        others.append(both(posteriors[u.name], mels[u.name].mean(1), choices[rng.integers(len(choices))]))
        halves.append(both(*stopped[u.name], u))
    return {"of": [u.name for u in chosen], "halves": halves, "others": others}


def partly_read(halves, others, refuse):
    """How many readings that stop half-way are taken for another text, and how many other texts for a part of this one. Pairs of evidence: whole, part."""
    accepted = lambda pairs: float(np.mean([whole >= refuse or part >= refuse + PARTLY_MARGIN for whole, part in pairs]))
    return {"stopped half-way, refused": 1 - accepted(halves), "other texts taken for a part": accepted(others)}


# Evidence of a text that does not fit at all.
NONE = -12.0


# What a point (of 10) that the nets don't hear weighs against a nat of GOP. Whole texts are told apart as well by any weight from 0.1 to 1, single words of a
# sentence better by a greater one.
SAID_WEIGHT = 0.7
ALL_SAID = 10


def sentence_evidence(rows):
    """How far words were said, from mean GOP and how far the nets hear them (of 10): in units of GOP, and as much where all words are heard."""
    rows = np.asarray(rows, float)
    return rows[:, 0] + SAID_WEIGHT * (rows[:, 1] - ALL_SAID)


SENTENCE_FACTORS = {"gop": 1, "word": 0, "said": SAID_WEIGHT, "lnPhones": 0, "lost": 0, "uneven": 0, "bias": -SAID_WEIGHT * ALL_SAID}


def sentence_thresholds(ages, own, other):
    """By evidence. Refuse: as much as the promise on right recordings allows, with a margin; say again: about 4 % of right ones."""
    young = np.array([age_group(a) == YOUNG for a in ages])
    refuse = min(np.quantile(own, 0.012), np.quantile(own[young], 0.025))
    again = max(refuse + 0.3, np.quantile(own, 0.035))
    rate = lambda t: {
        "right": float((own < t).mean()),
        "right, <=10": float((own[young] < t).mean()),
        "other texts": float((other < t).mean()),
    }
    return {"refuse": round(float(refuse), 2), "sayAgain": round(float(again), 2)}, {
        "auc": auc(own, other),
        "refuse": rate(refuse),
        "sayAgain": rate(again),
    }


def logistic(x, y, weight, rounds=60):
    """Weighted logistic regression by Newton's method; the last coefficient is the bias."""
    x = np.column_stack([x, np.ones(len(x))])
    beta = np.zeros(x.shape[1])
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(len(beta))
        step = np.linalg.solve(hessian, x.T @ (weight * (y - p)) - 1e-3 * beta)
        beta += step
        if np.abs(step).max() < 1e-8:
            break
    return beta


def weighted_quantile(values, weight, q):
    order = np.argsort(values)
    return float(np.interp(q, np.cumsum(weight[order]) / weight.sum(), values[order]))


def word_thresholds(right, wrong, weight, ages, experts, through):
    """
    `right` and `wrong`: rows of (mean GOP, net's word accuracy, how far the net hears it, ln phones, nats lost, spread of lengths) of cut words against their own and against
    another text, as they were cut and then through channels.
    `weight` brings the right ones back to their natural frequency; `experts`: their mark of 10; `through`: which
    rows came through a channel.
    """
    x = np.concatenate([right, wrong])
    y = np.r_[np.ones(len(right)), np.zeros(len(wrong))]
    w = np.r_[weight / weight.mean(), np.ones(len(wrong))]
    *factors, bias = logistic(x, y, w)
    evidence = {name: round(f, 3) for name, f in zip(("gop", "word", "said", "lnPhones", "lost", "uneven"), factors)} | {"bias": round(bias, 2)}
    score = lambda rows: rows @ np.array(factors) + bias
    own, other = score(right), score(wrong)
    young = np.array([age_group(a) == YOUNG for a in ages])
    at = lambda q: weighted_quantile(own, weight, q)
    refuse = min(at(0.0165), weighted_quantile(own[young], weight[young], 0.036))
    low = max(refuse + 0.2, at(0.065))
    settings = {
        "evidence": evidence,
        "refuse": round(refuse, 2),
        "sayAgain": round(max(low, refuse + 0.4), 2),
        "wordCap": {"from": round(max(low + 0.8, at(0.1)), 2), "to": round(low, 2), "lowest": 35},
    }
    below = lambda v, t, g: float(np.average(v < t, weights=g))

    def rates(part):
        """Of one half of the rows."""
        own_, other_, weight_, young_, experts_ = own[part], other[part], weight[part], young[part], experts[part]
        ones = np.ones(len(other_))
        return {
            "auc": auc(np.repeat(own_, weight_.astype(int)), other_),
            "auc by GOP alone": auc(np.repeat(right[part, 0], weight_.astype(int)), wrong[part, 0]),
            "right refused": below(own_, refuse, weight_),
            "right refused, <=10": below(own_[young_], refuse, weight_[young_]),
            "other words refused": below(other_, refuse, ones),
            "right capped under 40": below(own_, low, weight_),
            "well said (8 or better) capped under 40": below(own_[experts_ >= 8], low, weight_[experts_ >= 8]),
            "other words refused or under 40": below(other_, low, ones),
        }

    return settings, {"as cut": rates(~through), "through channels": rates(through)}
