"""
Makes `fixtures/synthetic/`: minimal pairs, sentences, Chinese, letters and single sounds by synthetic voices, in one Opus file with an index.

    python3 speech/training/synthetic-fixtures.py

Needs flite, espeak-ng, ffmpeg and numpy. The tests need none of them: they read what is committed.
"""

import json
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

OUT = Path(__file__).parent.parent / "fixtures" / "synthetic"
RATE = 16000
# Background on either side, and how loud it is: digital silence is what no microphone gives.
PAD = 4800
BACKGROUND = 0.0005

PAIRS = "ship/sheep thin/sin light/right vest/west bad/bed pen/pan rice/lice three/free think/sink vine/wine van/fan cap/cab back/bag coat/goat cut/cat"
SENTENCES = [
    "He hates shooting.",
    "The dog was sleeping in the garden under a big tree.",
    "My mother bought a new red umbrella for seven dollars.",
]
CHINESE = ["今天天气很好，我们去公园玩吧。", "你叫什么名字？我叫王小明。"]
LETTERS = {"A": "EY", "B": "B IY", "F": "EH F", "M": "EH M", "R": "AA R", "S": "EH S", "W": "D AH B AH L Y UW", "X": "EH K S"}
# A phone in espeak-ng's own notation; consonants borrow a schwa.
SOUNDS = {"AE": "a", "IY": "i:", "IH": "I", "EH": "E", "UW": "u:", "SH": "S", "B": "b@", "K": "k@"}


def speak(voice, text, folder):
    """Samples at 16 kHz of what a voice makes of a text."""
    raw, out = folder / "raw.wav", folder / "out.wav"
    program, name = voice.split(" ")
    if program == "flite":
        subprocess.run(["flite", "-voice", name, "-t", text, "-o", str(raw)], check=True)
    else:
        speed = "120" if text.startswith("[[") else "140"
        subprocess.run(["espeak-ng", "-v", name, "-s", speed, "-w", str(raw), text], check=True)
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", str(raw), "-ar", str(RATE), "-ac", "1", str(out)], check=True)
    with wave.open(str(out)) as sound:
        return np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2").astype(np.float32) / 32768


def wanted():
    """[(index entry, what is spoken)]"""
    for pair in PAIRS.split():
        for voice in ("flite slt", "flite rms"):
            for text, other in (pair.split("/"), pair.split("/")[::-1]):
                yield {"kind": "pair", "voice": voice, "text": text, "other": other}, text
    for voice in ("flite slt", "flite rms", "flite awb", "flite kal16", "espeak-ng en-us", "espeak-ng en-gb"):
        for text in SENTENCES:
            yield {"kind": "sentence", "voice": voice, "text": text}, text
    for text in CHINESE:
        yield {"kind": "chinese", "voice": "espeak-ng cmn", "text": text}, text
    for letter, phones in LETTERS.items():
        yield {"kind": "symbol", "voice": "flite slt", "text": letter, "phones": phones}, f"{letter}."
    for phone, notation in SOUNDS.items():
        yield {"kind": "symbol", "voice": "espeak-ng en-us", "text": phone, "phones": phone}, f"[[{notation}]]"


def main():
    rng = np.random.default_rng(7)
    index, parts, at = [], [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for entry, spoken in wanted():
            samples = np.pad(speak(entry["voice"], spoken, folder), PAD)
            samples = samples + rng.uniform(-BACKGROUND, BACKGROUND, len(samples))
            index.append({**entry, "from": at, "to": at + len(samples)})
            parts.append(samples)
            at += len(samples)
        whole = folder / "all.wav"
        with wave.open(str(whole), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes((np.clip(np.concatenate(parts), -1, 1) * 32767).astype("<i2").tobytes())
        OUT.mkdir(exist_ok=True)
        opus = ["-c:a", "libopus", "-b:a", "24k", "-application", "voip", "-map_metadata", "-1"]
        subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", str(whole), *opus, str(OUT / "synthetic.ogg")], check=True)
    (OUT / "synthetic.json").write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")))


main()
