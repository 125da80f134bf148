"""Writes and reads the model folder that the runtime loads: model.json, acoustic.i8, scorer.i8, SHA256SUMS."""

import hashlib
import json

import numpy as np
import torch

from phones import PHONES
from scorer_net import ScoringNet
from weights import matrix, read_matrix

FORMAT = "chorus-speech-model/5"
ATTRIBUTION = (
    "Fitted on the training half of speechocean762 (Zhang et al., Interspeech 2021; github.com/jimbozhang/speechocean762; CC BY 4.0)."
)
MODES = ("word", "sentence")


def layers(model):
    return b"".join(matrix(part) for _, weights, bias in model.layers for part in (weights, bias))


def write(folder, version, model, durations, nets, standards, settings):
    """
    `model`: folded acoustic model; `nets`: all scoring nets; `settings`: skipCost and modes, with `nets` (numbers of its nets) per mode.
    `standards`: per mode.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weights = layers(model)
    tensors = [(name, len(t), t.numel() // len(t)) for name, t in nets[0].state_dict().items()]
    scorer = b"".join(matrix(t.detach().numpy()) for net in nets for t in net.state_dict().values())
    digits = lambda values: [float(f"{v:.7g}") for v in np.asarray(values).ravel()]
    entry = lambda name, data: {"file": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    manifest = {
        "format": FORMAT,
        "version": version,
        "attribution": ATTRIBUTION,
        "phones": PHONES,
        "acoustic": entry("acoustic.i8", weights)
        | {
            "layers": [s for s, _, _ in model.layers],
            "mean": digits(model.mean),
            "sd": digits(model.sd),
            "logPrior": digits(model.log_prior),
            "lnDuration": [digits(d) for d in durations],
        },
        "scorer": entry("scorer.i8", scorer)
        | {
            "tensors": tensors,
            "nets": settings["nets"],
            "standardise": {
                mode: {
                    "phoneMean": digits(standards[mode].phone_mean),
                    "phoneSd": digits(standards[mode].phone_sd),
                    "utteranceMean": digits(standards[mode].utterance_mean),
                    "utteranceSd": digits(standards[mode].utterance_sd),
                }
                for mode in MODES
            },
        },
        "skipCost": settings["skipCost"],
        "modes": settings["modes"],
    }
    files = {"model.json": json.dumps(manifest, separators=(",", ":")).encode(), "acoustic.i8": weights, "scorer.i8": scorer}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
    (folder / "SHA256SUMS").write_text(sums)


def write_folds(folder, crossed, speakers, nets):
    """
    The acoustic models that the figures are of, laid out as acoustic.i8 is (all else of model.json holds for them, too), and which speakers
    each model and net has not heard. `speakers` in the order in which they were dealt to the folds; `nets`: number of nets and of their folds per mode.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for k, model in enumerate(crossed):
        (folder / f"acoustic-{k}.i8").write_bytes(layers(model))
    held = lambda count, of: [speakers[n % of :: of] for n in range(count)]
    described = {
        "speakers": speakers,
        "acoustic": [f"acoustic-{k}.i8" for k in range(len(crossed))],
        "notHeard": {"acoustic": held(len(crossed), len(crossed))} | {mode: held(*count) for mode, count in nets.items()},
    }
    lines = ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in described.items())
    (folder / "folds.json").write_text(f"{{\n{lines}\n}}\n")


class _Standard:
    """What scorer_net.Standard is, from the file."""

    def __init__(self, given):
        self.phone_mean, self.phone_sd = np.array(given["phoneMean"]), np.array(given["phoneSd"])
        self.utterance_mean, self.utterance_sd = np.array(given["utteranceMean"]), np.array(given["utteranceSd"])

    def apply(self, item):
        from scorer_net import Standard

        return Standard.apply(self, item)


def read_scorer(folder):
    """{mode: (nets, standard)} and the manifest."""
    manifest = json.loads((folder / "model.json").read_text())
    given = manifest["scorer"]
    data, nets, at = (folder / given["file"]).read_bytes(), [], 0
    while at < len(data):
        net, state = ScoringNet(), {}
        for name, rows, columns in given["tensors"]:
            values, at = read_matrix(data, at, rows, columns)
            state[name] = torch.from_numpy(values).view_as(net.state_dict()[name])
        net.load_state_dict(state)
        nets.append(net.eval())
    return {m: ([nets[i] for i in given["nets"][m]], _Standard(given["standardise"][m])) for m in MODES}, manifest
