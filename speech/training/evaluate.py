"""Figures: correlation and error per level and age group, areas under curves, rates."""

import numpy as np

# The last overlaps the others.
GROUPS = {
    "all": lambda age: age >= 0,
    "<=10": lambda age: age <= 10,
    "11-17": lambda age: (age > 10) & (age <= 17),
    "adult": lambda age: age > 17,
    "<=12": lambda age: age <= 12,
}


def pcc(predicted, label, weight=None):
    w = np.ones(len(label)) if weight is None else np.asarray(weight, float)
    p, y = np.asarray(predicted, float), np.asarray(label, float)
    if len(y) < 3:
        return float("nan")
    mean = lambda v: (w * v).sum() / w.sum()
    p, y = p - mean(p), y - mean(y)
    return float(mean(p * y) / np.sqrt(mean(p * p) * mean(y * y) + 1e-12))


def mse(predicted, label, weight=None):
    return float(np.average((np.asarray(predicted) - np.asarray(label)) ** 2, weights=weight))


def auc(right, wrong):
    """Share of pairs in which the right one is higher."""
    right, wrong = np.asarray(right, float), np.sort(np.asarray(wrong, float))
    below = np.searchsorted(wrong, right, "left")
    equal = np.searchsorted(wrong, right, "right") - below
    return float((below + 0.5 * equal).mean() / len(wrong))


def by_age(ages, figure):
    """`figure(mask)` for all and per age group."""
    ages = np.asarray(ages)
    return {name: figure(within(ages)) for name, within in GROUPS.items()}


def levels(utterances, predicted):
    """PCC and MSE of each level, whole and by age group. MSE on the labels' own scales (phones 0-2, the rest 0-10)."""
    ages = np.array([u.age for u in utterances])
    flat = lambda parts: np.concatenate(parts)
    count = lambda parts: np.repeat(ages, [len(p) for p in parts])
    phone_labels = [flat(u.phone_labels) for u in utterances]
    tables = {
        "phone": (flat([np.clip(p[0], 0, 2) for p in predicted]), flat(phone_labels), count(phone_labels)),
        "word accuracy": (
            flat([np.clip(p[1][:, 0], 0, 10) for p in predicted]),
            flat([u.word_labels[:, 0] for u in utterances]),
            count([u.word_labels for u in utterances]),
        ),
        "word total": (
            flat([np.clip(p[1][:, 1], 0, 10) for p in predicted]),
            flat([u.word_labels[:, 1] for u in utterances]),
            count([u.word_labels for u in utterances]),
        ),
    }
    for i, name in enumerate(("accuracy", "fluency", "prosody", "total")):
        tables[f"sentence {name}"] = (np.array([np.clip(p[2][i], 0, 10) for p in predicted]), np.array([u.sentence[i] for u in utterances]), ages)
    return {
        name: by_age(who, lambda m, p=p, y=y: {"pcc": round(pcc(p[m], y[m]), 3), "mse": round(mse(p[m], y[m]), 3), "n": int(m.sum())})
        for name, (p, y, who) in tables.items()
    }


def table(figures):
    """The levels as text."""
    lines = [f"{'level':20}" + "".join(f"{g:>8} PCC   MSE" for g in GROUPS)]
    for name, groups in figures.items():
        lines.append(f"{name:20}" + "".join(f"{groups[g]['pcc']:12.3f} {groups[g]['mse']:5.2f}" for g in GROUPS))
    return "\n".join(lines)
