"""
What Python finds in recordings with the model of a folder, for TypeScript to find again: `speech/fixtures/vectors.json`.

    python3 speech/training/vectors.py                       the three recordings of the fixtures
    python3 speech/training/vectors.py --corpus FOLDER --corpus-work FOLDER --count 50 --out FILE   so many of the corpus, for agree.ts
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

import acoustic
import corpus
import model_file
from align import align, lost
from features import UNEVEN, measure
from frontend import log_mel
from phones import PHONES, parse
from scorer_net import predict
from words import item_of

HERE = Path(__file__).resolve().parent
ROUND = 5
TENTH = 10
# ARPABET's marks of stress and what the features have for them.
VALUE = {0: 0.0, 1: 1.0, 2: 0.5}
MARK = {value: mark for mark, value in VALUE.items()}


def numbers(values):
    return [round(float(v), ROUND) for v in np.asarray(values).ravel()]


def vector(name, pcm, texts, words, stress, model, scorers, durations, whole):
    mel = log_mel(pcm)
    posteriors, energy = model(mel), mel.mean(1)
    segments, _ = align(posteriors, model.log_prior, words)
    item, _ = item_of(posteriors, energy, model.log_prior, segments, stress, durations)
    flat = [s for w in segments for s in w]
    nets, standard = scorers["sentence"]
    phone, word, sentence = predict(nets, [item], standard)[0]
    # The first word alone: the nets that judge prompts of one word.
    alone, _ = align(posteriors, model.log_prior, words[:1])
    first, _ = item_of(posteriors, energy, model.log_prior, alone, stress[:1], durations)
    nets, standard = scorers["word"]
    only = predict(nets, [first], standard)[0]
    return {
        "id": name,
        "frames": len(mel),
        "words": [
            {
                "text": text,
                "phones": [PHONES[p] for p in words[i]],
                "stress": [MARK[v] for v in stress[i]],
                "accuracy": round(float(word[i, 0]), ROUND),
                "total": round(float(word[i, 1]), ROUND),
            }
            for i, text in enumerate(texts)
        ],
        "logMelFrame50": numbers(mel[50]),
        "logPosteriorFrame50": numbers(posteriors[50]),
        "begin": [a for _, a, _ in flat],
        "end": [b for _, _, b in flat],
        "gop": numbers([measure(posteriors, energy, *s).gop for s in flat]),
        "fits": numbers(item.rows[:, -1]),
        "features0": numbers(item.rows[0]),
        "utterance": numbers(item.utterance),
        "phoneScores": numbers(phone),
        "sentence": dict(zip(("accuracy", "fluency", "prosody", "total"), numbers(sentence))),
        "logPosteriorFrames": [numbers(row) for row in posteriors[::TENTH]] if whole else [],
        "firstWordAlone": {
            "phoneScores": numbers(only[0]),
            "accuracy": numbers(only[1])[0],
            "total": numbers(only[1])[1],
            "lost": round(lost(posteriors, model.log_prior, alone), ROUND),
            "uneven": round(float(first.utterance[UNEVEN]), ROUND),
        },
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, default=HERE.parent / "model")
    parser.add_argument("--fixtures", type=Path, default=HERE.parent / "fixtures")
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--corpus-work", type=Path)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = acoustic.from_runtime(options.model)
    scorers, manifest = model_file.read_scorer(options.model)
    durations = manifest["acoustic"]["lnDuration"]
    target = options.out or options.fixtures / "vectors.json"
    if options.corpus:
        all_of_them = corpus.load(options.corpus)
        utterances = all_of_them[:: max(1, len(all_of_them) // options.count)][: options.count]
        given = [
            (u.name, corpus.read_wav(options.corpus_work / "wav" / f"{u.name}.wav"), u.texts, u.words, u.stress) for u in utterances
        ]
    else:
        given = []
        for old in json.loads((options.fixtures / "vectors.json").read_text()):
            pcm = corpus.read_wav(options.fixtures / f"{old['id']}.wav")
            phones = [parse(w["phones"])[0] for w in old["words"]]
            given.append((old["id"], pcm, [w["text"] for w in old["words"]], phones, [[VALUE[v] for v in w["stress"]] for w in old["words"]]))
    made = [vector(*one, model, scorers, durations, options.corpus is not None) for one in given]
    target.write_text("[\n" + ",\n".join(json.dumps(v) for v in made) + "\n]\n")


if __name__ == "__main__":
    main()
