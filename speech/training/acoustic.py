"""The acoustic model: a time-delay network from normalised log-mel frames to 40 log posteriors."""

import json
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from frontend import BANDS, normalise
from phones import COUNT, SIL
from weights import read_matrix, scales_of

WIDTH = 192
DILATIONS = (1, 2, 3, 4, 5)


class Tdnn(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv1d(BANDS, WIDTH, 5, padding=2)
        self.first_norm = nn.BatchNorm1d(WIDTH)
        self.blocks = nn.ModuleList(nn.Conv1d(WIDTH, WIDTH, 3, padding=d, dilation=d) for d in DILATIONS)
        self.norms = nn.ModuleList(nn.BatchNorm1d(WIDTH) for _ in DILATIONS)
        self.drop = nn.Dropout(0.1)
        self.last = nn.Conv1d(WIDTH, COUNT, 1)

    def forward(self, x, mask):
        # The mask keeps the padding of shorter utterances at zero, as the runtime's edges are.
        h = F.relu(self.first_norm(self.first(x))) * mask
        for conv, norm in zip(self.blocks, self.norms):
            h = (h + self.drop(F.relu(norm(conv(h))))) * mask
        return self.last(h)


def folded(net):
    """Layers as the runtime runs them, batch norm folded in: [(shape, weights (out, tap, in), bias)]."""
    pairs = [(net.first, net.first_norm, False), *((c, n, True) for c, n in zip(net.blocks, net.norms)), (net.last, None, False)]
    layers = []
    for conv, norm, res in pairs:
        w, b = conv.weight.detach().double(), conv.bias.detach().double()
        if norm is not None:
            scale = norm.weight.detach().double() / torch.sqrt(norm.running_var.double() + norm.eps)
            w = w * scale[:, None, None]
            b = (b - norm.running_mean.double()) * scale + norm.bias.detach().double()
        shape = {"out": w.shape[0], "in": w.shape[1], "k": w.shape[2], "d": conv.dilation[0], "relu": norm is not None, "res": res}
        layers.append((shape, w.permute(0, 2, 1).contiguous().numpy(), b.numpy()))
    return layers


def rounded(layers):
    """The layers as the file holds them, weights rounded to bytes: so figures are of what ships."""
    found = []
    for shape, w, b in layers:
        w = np.asarray(w, np.float32)
        scales = scales_of(w)[:, None, None]
        found.append((shape, np.rint(w / scales) * scales, b))
    return found


class Folded:
    """Runs folded layers; what the runtime runs, so what features and figures are made with."""

    def __init__(self, layers, mean, sd, log_prior):
        self.layers = [(s, np.asarray(w, np.float32), np.asarray(b, np.float32)) for s, w, b in layers]
        self.tensors = [(s, torch.from_numpy(w).permute(0, 2, 1).contiguous(), torch.from_numpy(b)) for s, w, b in self.layers]
        self.mean, self.sd, self.log_prior = np.asarray(mean), np.asarray(sd), np.asarray(log_prior)

    @torch.no_grad()
    def __call__(self, mel):
        h = torch.from_numpy(normalise(mel, self.mean, self.sd).T[None].copy())
        for shape, w, b in self.tensors:
            out = F.conv1d(h, w, b, padding=(shape["k"] - 1) // 2 * shape["d"], dilation=shape["d"])
            if shape["relu"]:
                out = F.relu(out)
            h = h + out if shape["res"] else out
        return F.log_softmax(h[0].T, 1).numpy()

    def save(self, path):
        arrays = {f"w{i}": w for i, (_, w, _) in enumerate(self.layers)} | {f"b{i}": b for i, (_, _, b) in enumerate(self.layers)}
        shapes = json.dumps([s for s, _, _ in self.layers])
        np.savez(path, shapes=shapes, mean=self.mean, sd=self.sd, log_prior=self.log_prior, **arrays)

    @staticmethod
    def load(path):
        z = np.load(path)
        shapes = json.loads(str(z["shapes"]))
        layers = [(s, z[f"w{i}"], z[f"b{i}"]) for i, s in enumerate(shapes)]
        return Folded(layers, z["mean"], z["sd"], z["log_prior"])


def from_runtime(folder):
    """The model that ships (speech/model): it makes the first alignment."""
    manifest = json.loads((folder / "model.json").read_text())["acoustic"]
    data, layers, at = (folder / manifest["file"]).read_bytes(), [], 0
    for s in manifest["layers"]:
        weights, at = read_matrix(data, at, s["out"], s["k"] * s["in"])
        bias, at = read_matrix(data, at, s["out"], 1)
        layers.append((s, weights.reshape(s["out"], s["k"], s["in"]), bias))
    return Folded(layers, manifest["mean"], manifest["sd"], manifest["logPrior"])


class Example:
    """A recording to learn from: raw log-mel, phone per frame, and the frames that count."""

    def __init__(self, mel, labels, weights, spans):
        self.mel, self.labels, self.weights = mel, labels, weights.astype(np.float32)
        self.spans = spans  # (from, to) of each word
        self.copies = []  # log-mel of the same through channels


FLOOR = np.log(1e-6)  # of a log-mel band
WARPS = []
for _factor in np.linspace(0.94, 1.06, 13):
    _at = np.clip(np.arange(BANDS) * _factor, 0, BANDS - 1)
    _low = np.minimum(_at.astype(int), BANDS - 2)
    _w = np.zeros((BANDS, BANDS), np.float32)
    _w[_low, np.arange(BANDS)] += 1 - (_at - _low)
    _w[_low + 1, np.arange(BANDS)] += _at - _low
    WARPS.append(_w)


# Of the times that an example with copies is heard.
THROUGH_CHANNELS = 0.5


def _augment(example, examples, rng):
    mel, labels, weights = example.mel, example.labels, example.weights
    if example.copies and rng.random() < THROUGH_CHANNELS:
        mel = example.copies[rng.integers(len(example.copies))]
    if len(example.spans) > 1 and rng.random() < 0.2:
        mel, labels, weights = _excerpt(example, mel, rng)
    mel = mel @ WARPS[rng.integers(len(WARPS))]
    if rng.random() < 0.1:
        mel = _in_a_room(mel, rng)
    if rng.random() < 0.1:
        mel = _among_others(mel, [examples[i] for i in rng.integers(len(examples), size=rng.integers(1, 4))], rng)
    if rng.random() < 0.3:
        mel = np.logaddexp(mel + rng.uniform(-2.8, 1.8), FLOOR)
    if rng.random() < 0.2:
        level = np.percentile(mel, 95) - rng.uniform(3.5, 9)
        noise = level + rng.uniform(-1, 1) * np.linspace(-1, 1, BANDS) + rng.normal(0, 0.5, mel.shape)
        mel = np.logaddexp(mel, noise)
    return mel, labels, weights


def _in_a_room(mel, rng):
    """Late echoes: energy that dies away by 60 dB in 0.25-0.9 s, 0-12 dB under the voice."""
    decay = 10 ** (-0.06 / rng.uniform(0.25, 0.9))
    taps = np.zeros(64)
    taps[2:] = decay ** np.arange(62)
    taps *= 10 ** (-rng.uniform(0, 1.2)) / taps.sum()
    taps[0] = 1
    size = len(mel) + len(taps)
    power = np.fft.irfft(np.fft.rfft(np.exp(mel), size, axis=0) * np.fft.rfft(taps, size)[:, None], size, axis=0)
    return np.log(np.maximum(power[: len(mel)], 1e-6))


def _among_others(mel, others, rng):
    """Up to three others speak in the background, together 8-22 dB fainter."""
    babble = np.logaddexp.reduce([np.resize(np.roll(o.mel, rng.integers(len(o.mel)), 0), mel.shape) for o in others])
    return np.logaddexp(mel, babble - np.percentile(babble, 95) + np.percentile(mel, 95) - rng.uniform(1.8, 5))


# Of the excerpts: what a microphone with a noise gate gives.
DIGITAL = 0.2


def _excerpt(example, mel, rng):
    """A few words between two stretches of the recording's own background, or of nothing: what a prompt of one word sounds like."""
    first = rng.integers(len(example.spans))
    last = min(len(example.spans), first + rng.integers(1, 4)) - 1
    a, b = max(0, example.spans[first][0] - 2), min(len(mel), example.spans[last][1] + 4)
    energy = np.convolve(mel.mean(1), np.ones(20) / 20, "valid")
    if len(energy) == 0:
        return mel, example.labels, example.weights
    quiet = mel[energy.argmin() :][:20]
    if rng.random() < DIGITAL:
        quiet = np.full_like(quiet, FLOOR)
    pads = [quiet[: rng.integers(5, 21)], quiet[::-1][: rng.integers(5, 21)]]
    zero = [np.zeros(len(p), int) for p in pads]
    return (
        np.concatenate([pads[0], mel[a:b], pads[1]]),
        np.concatenate([zero[0], example.labels[a:b], zero[1]]),
        np.concatenate([zero[0] + 1, example.weights[a:b], zero[1] + 1]).astype(np.float32),
    )


def _batches(examples, rng, size):
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].labels) * rng.uniform(0.9, 1.1))
    batches, current, frames = [], [], 0
    for i in order:
        current.append(i)
        frames += len(examples[i].labels)
        if frames >= size:
            batches.append(current)
            current, frames = [], 0
    if current:
        batches.append(current)
    rng.shuffle(batches)
    return batches


def unfolded(layers, inputs):
    """
    A network to go on training from folded layers: each batch norm is set to undo itself on these normalised inputs, so that the
    network computes what the layers did.
    """
    net = Tdnn()
    state = [(net.first, net.first_norm), *zip(net.blocks, net.norms), (net.last, None)]
    hidden = [torch.from_numpy(x.T[None].copy()) for x in inputs]
    with torch.no_grad():
        for (conv, norm), (shape, w, b) in zip(state, layers):
            conv.weight.copy_(torch.from_numpy(np.asarray(w, np.float32)).permute(0, 2, 1))
            conv.bias.copy_(torch.from_numpy(np.asarray(b, np.float32)))
            out = [conv(h) for h in hidden]
            if norm is not None:
                flat = torch.cat([o[0] for o in out], 1)
                norm.running_mean.copy_(flat.mean(1))
                norm.running_var.copy_(flat.var(1))
                norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
                norm.bias.copy_(norm.running_mean)
            hidden = [h + F.relu(o) if shape["res"] else F.relu(o) for h, o in zip(hidden, out)]
    return net


def train(examples, mean, sd, seed, epochs=6, peak=3e-3, batch=1500, start=None, log=print):
    """From scratch, or on from the layers `start`; gives the folded model. `log_prior` is the share of each phone among the frames."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Tdnn() if start is None else unfolded(start, [normalise(e.mel, mean, sd) for e in examples[:: max(1, len(examples) // 60)]])
    plan = [_batches(examples, rng, batch) for _ in range(epochs)]
    steps = sum(len(batches) for batches in plan)
    optimiser = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, peak, total_steps=steps + 1, pct_start=0.15)
    done, begin = 0, time.time()
    for epoch, batches in enumerate(plan):
        right = total = 0
        for batch_ids in batches:
            made = [_augment(examples[i], examples, rng) for i in batch_ids]
            longest = max(len(m[1]) for m in made)
            x = np.zeros((len(made), BANDS, longest), np.float32)
            mask = np.zeros((len(made), 1, longest), np.float32)
            y = np.zeros((len(made), longest), np.int64)
            weight = np.zeros((len(made), longest), np.float32)
            for i, (mel, labels, weights) in enumerate(made):
                n = len(labels)
                z = normalise(mel, mean, sd).T
                band, width = rng.integers(BANDS), rng.integers(6)
                z[band : band + width] = 0
                x[i, :, :n], mask[i, 0, :n], y[i, :n], weight[i, :n] = z, 1, labels, weights
            net.train()
            logits = net(torch.from_numpy(x), torch.from_numpy(mask))
            target, w = torch.from_numpy(y), torch.from_numpy(weight)
            loss = (F.cross_entropy(logits, target, reduction="none") * w).sum() / w.sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimiser.step()
            schedule.step()
            done += 1
            right += ((logits.argmax(1) == target) * w).sum().item()
            total += w.sum().item()
        log(f"  epoch {epoch + 1}: frame accuracy {right / total:.3f}, {time.time() - begin:.0f} s, step {done}/{steps}")
    net.eval()
    counts = np.bincount(np.concatenate([e.labels for e in examples]), minlength=COUNT) + 1.0
    return Folded(folded(net), mean, sd, np.log(counts / counts.sum()))


def frame_accuracy(model, examples):
    """Share of right frames: all, and those that are not silence."""
    hits, speech = [], []
    for e in examples:
        hit = model(e.mel).argmax(1) == e.labels
        hits.append(hit)
        speech.append(hit[e.labels != SIL])
    return float(np.concatenate(hits).mean()), float(np.concatenate(speech).mean())
