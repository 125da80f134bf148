"""The scoring net: phones, words and sentence from the features; names of its tensors are those that the runtime reads."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

from features import PHONE_FEATURES

LIMIT = 5
SENTENCE = 4
# Of a word: accuracy, total, and whether it was said at all (10, or 0).
ACCURACY, TOTAL, SAID = range(3)
# From this accuracy on a word of the corpus was said; what has less may have been another.
SURELY_SAID = 3


class Item:
    """One utterance or cut-out word as the net sees it."""

    def __init__(self, phones, lengths, rows, means, utterance, phone_labels=None, word_labels=None, sentence=None, weight=1.0):
        self.phones, self.lengths = np.asarray(phones), list(lengths)
        self.rows, self.means, self.utterance = rows, means, utterance
        self.phone_labels, self.word_labels, self.sentence = phone_labels, word_labels, sentence
        self.weight = weight  # of the sentence's error


def marks_of_words(labels, count):
    """(count, 3) from the experts' (accuracy, total), from all three, or from none."""
    if labels is None:
        return np.full((count, 3), np.nan)
    if labels.shape[1] == 3:
        return labels
    return np.column_stack([labels, np.where(labels[:, ACCURACY] >= SURELY_SAID, 10, np.nan)])


class Standard:
    """Mean and deviation of the inputs over the training items."""

    def __init__(self, items):
        rows = np.concatenate([i.rows for i in items]).astype(np.float64)
        utterances = np.stack([i.utterance for i in items]).astype(np.float64)
        self.phone_mean, self.phone_sd = rows.mean(0), rows.std(0) + 1e-6
        self.utterance_mean, self.utterance_sd = utterances.mean(0), utterances.std(0) + 1e-6

    def apply(self, item):
        rows = np.clip((item.rows - self.phone_mean) / self.phone_sd, -LIMIT, LIMIT)
        utterance = np.clip((item.utterance - self.utterance_mean) / self.utterance_sd, -LIMIT, LIMIT)
        return rows.astype(np.float32), utterance.astype(np.float32)


class Batch:
    def __init__(self, items, standard):
        given = [standard.apply(i) for i in items]
        tensor = lambda a, kind=torch.float32: torch.as_tensor(np.asarray(a), dtype=kind)
        self.rows = tensor(np.concatenate([g[0] for g in given]))
        self.utterance = tensor(np.stack([g[1] for g in given]))
        self.means = tensor(np.concatenate([i.means for i in items]) / 4 + 1)
        self.phones = tensor(np.concatenate([i.phones for i in items]), torch.long)
        self.weight = tensor([i.weight for i in items])
        self.phone_counts = [len(i.phones) for i in items]
        self.word_counts = [len(i.lengths) for i in items]
        lengths = [n for i in items for n in i.lengths]
        # Row numbers of each word's phones, padded with its first so that maximum and minimum do not change.
        starts = np.cumsum([0, *lengths[:-1]])
        widest = max(lengths)
        grid = np.array([[s + (k if k < n else 0) for k in range(widest)] for s, n in zip(starts, lengths)])
        self.grid = tensor(grid, torch.long)
        self.inside = tensor(np.array([[k < n for k in range(widest)] for n in lengths]))
        labelled = lambda values, n: np.concatenate([v if v is not None else np.full(n(i), np.nan) for i, v in values])
        self.phone_labels = tensor(labelled([(i, i.phone_labels) for i in items], lambda i: len(i.phones)))
        self.word_labels = tensor(np.concatenate([marks_of_words(i.word_labels, len(i.lengths)) for i in items]) / 5)
        self.sentence = tensor(np.stack([i.sentence if i.sentence is not None else np.full(SENTENCE, np.nan) for i in items]) / 5)


def _recurrent(gru, flat, counts):
    padded = pad_sequence(torch.split(flat, counts), batch_first=True)
    packed = pack_padded_sequence(padded, counts, batch_first=True, enforce_sorted=False)
    out, _ = pad_packed_sequence(gru(packed)[0], batch_first=True)
    return torch.cat([out[i, :n] for i, n in enumerate(counts)])


def _means(flat, counts):
    return torch.stack([part.mean(0) for part in torch.split(flat, counts)])


class ScoringNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(41, 12)
        self.pin = nn.Linear(PHONE_FEATURES + 40 + 12, 48)
        self.gru = nn.GRU(48, 40, batch_first=True, bidirectional=True)
        self.ph = nn.Linear(80 + 48, 1)
        self.win = nn.Linear(164, 24)
        self.wgru = nn.GRU(24, 12, batch_first=True, bidirectional=True)
        self.wo = nn.Linear(48, 3)
        self.uin = nn.Linear(139, 32)
        self.uo = nn.Linear(32, SENTENCE)
        self.drop = nn.Dropout(0.2)
        # Starts where nearly everything is right: the first steps are spent on differences.
        nn.init.constant_(self.ph.bias, 1.9)
        nn.init.constant_(self.wo.bias, 1.9)
        nn.init.constant_(self.uo.bias, 1.6)

    def forward(self, batch, noise=0.0):
        rows = batch.rows + noise * torch.randn_like(batch.rows)
        utterance = batch.utterance + noise * torch.randn_like(batch.utterance)
        means = batch.means + noise * torch.randn_like(batch.means)
        x = self.drop(F.relu(self.pin(torch.cat([rows, means, self.emb(batch.phones)], 1))))
        h = self.drop(_recurrent(self.gru, x, batch.phone_counts))
        phone = self.ph(torch.cat([h, x], 1))[:, 0]
        inside = batch.inside
        count = inside.sum(1)
        mean = lambda values: (values[batch.grid] * inside).sum(1) / count
        grouped = h[batch.grid]
        word = torch.cat(
            [
                (grouped * inside[:, :, None]).sum(1) / count[:, None],
                grouped.amax(1),
                mean(phone)[:, None],
                phone[batch.grid].amin(1)[:, None],
                mean(rows[:, 0])[:, None],
                rows[:, 1][batch.grid].amin(1)[:, None],
            ],
            1,
        )
        w = self.drop(F.relu(self.win(word)))
        words = self.wo(torch.cat([w, _recurrent(self.wgru, w, batch.word_counts)], 1))
        u = torch.cat(
            [
                utterance,
                _means(h, batch.phone_counts),
                _means(w, batch.word_counts),
                _means(phone[:, None], batch.phone_counts),
                _means(words[:, :1], batch.word_counts),
            ],
            1,
        )
        return phone, words, self.uo(self.drop(F.relu(self.uin(u))))


def _error(predicted, wanted, weight=None):
    known = ~torch.isnan(wanted)
    if not known.any():
        return predicted.sum() * 0
    squared = (predicted - wanted)[known] ** 2
    if weight is None:
        return squared.mean()
    weight = weight[:, None].expand_as(wanted)[known]
    return (weight * squared).sum() / weight.sum()


def _disorder(predicted, wanted, weight):
    """How far the totals of those that weigh more (children) are from being in the experts' order: 1 - correlation within the batch."""
    young = weight > 1
    p, y = predicted[young][:, -1], wanted[young][:, -1]
    if len(p) < 4:
        return predicted.sum() * 0
    p, y = p - p.mean(), y - y.mean()
    return 1 - (p * y).sum() / torch.sqrt((p * p).sum() * (y * y).sum() + 1e-6)


def train(items, seed, epochs=25, size=32, standard=None, ranked=0.0):
    """Gives (net, standard). `ranked`: what the order of children's totals weighs beside their error."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    standard = standard or Standard(items)
    net = ScoringNet()
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=0.02)
    steps = epochs * ((len(items) + size - 1) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=steps + 1)
    for _ in range(epochs):
        order = rng.permutation(len(items))
        for at in range(0, len(items), size):
            batch = Batch([items[i] for i in order[at : at + size]], standard)
            phone, words, sentence = net(batch, 0.1)
            loss = _error(phone, batch.phone_labels) + _error(words, batch.word_labels) + _error(sentence, batch.sentence, batch.weight)
            if ranked:
                loss = loss + ranked * _disorder(sentence, batch.sentence, batch.weight)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            schedule.step()
    net.eval()
    return net, standard


def weights_of(net):
    """Name to array: the same bytes wherever the same net is kept."""
    return {name: tensor.numpy() for name, tensor in net.state_dict().items()}


def with_weights(weights):
    net = ScoringNet()
    net.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    return net.eval()


@torch.no_grad()
def predict(nets, items, standard, size=200):
    """Mean of the nets per item: (phones 0-2, words 0-10 (accuracy, total, said), sentence 0-10 (accuracy, fluency, prosody, total))."""
    found = []
    for at in range(0, len(items), size):
        chosen = items[at : at + size]
        batch = Batch(chosen, standard)
        outputs = [net(batch) for net in nets]
        phone, words, sentence = (torch.stack([o[k] for o in outputs]).mean(0) for k in range(3))
        p = torch.split(phone, batch.phone_counts)
        w = torch.split(5 * words, batch.word_counts)
        found += [(p[i].numpy(), w[i].numpy(), 5 * sentence[i].numpy()) for i in range(len(chosen))]
    return found
