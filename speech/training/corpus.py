"""Reads the corpus: recordings decoded to 16 kHz, labels, folds by speaker."""

import json
import subprocess
import wave
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from phones import parse


def read_any_rate(path):
    """16-bit mono WAV -> (float32 in [-1, 1), samples per second)."""
    with wave.open(str(path)) as f:
        assert f.getnchannels() == 1 and f.getsampwidth() == 2, path
        return np.frombuffer(f.readframes(f.getnframes()), np.int16).astype(np.float32) / 32768, f.getframerate()


def read_wav(path):
    """16 kHz 16-bit mono WAV -> float32 in [-1, 1)."""
    pcm, rate = read_any_rate(path)
    assert rate == 16000, path
    return pcm


def write_wav(path, pcm):
    """Samples in [-1, 1] -> 16 kHz 16-bit mono WAV."""
    with wave.open(str(path), "wb") as f:
        f.setnchannels(1), f.setsampwidth(2), f.setframerate(16000)
        f.writeframes((np.clip(pcm, -1, 1) * 32767).astype(np.int16).tobytes())


def decode(corpus, work, workers=1):
    """Unpacks train.tar and turns every Opus file into WAV; files that are there already stay."""
    opus, wav = work / "opus", work / "wav"
    if not opus.exists():
        subprocess.run(["tar", "xf", str(corpus / "train.tar"), "-C", str(work)], check=True)
    wav.mkdir(exist_ok=True)

    def one(path):
        target = wav / f"{path.stem}.wav"
        if target.exists() and target.stat().st_size > 0:
            return
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-nostdin", "-y", "-threads", "1", "-i", str(path), "-ar", "16000", "-ac", "1", str(target)],
            check=True,
        )

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one, sorted(opus.glob("*.opus"))))


class Utterance:
    """A recording with its text and what the experts said of it."""

    def __init__(self, name, label):
        self.name = name
        self.speaker = name[:5]
        self.age = label["age"]
        self.sentence = np.array(label["sent_mean5"], np.float32)  # accuracy, fluency, prosody, total
        self.texts = [w["text"] for w in label["words"]]
        self.words, self.stress = [], []
        for w in label["words"]:
            phones, stress = parse(w["phones"])
            self.words.append(phones)
            self.stress.append(stress)
        self.phone_labels = [np.array(w["phones_accuracy"], np.float32) for w in label["words"]]
        self.word_labels = np.array([w["mean5"] for w in label["words"]], np.float32)  # accuracy, total


def load(corpus):
    labels = json.loads((corpus / "train-labels.json").read_text())
    return [Utterance(name, label) for name, label in sorted(labels.items())]


def dealt(utterances):
    """Speakers by age: the order in which they are dealt to folds, so that every fold has children and adults."""
    return [speaker for _, speaker in sorted({(u.age, u.speaker) for u in utterances})]


def folds(utterances, count):
    """Speaker -> fold."""
    return {speaker: i % count for i, speaker in enumerate(dealt(utterances))}


def age_group(age):
    return "<=10" if age <= 10 else "11-17" if age <= 17 else "adult"
