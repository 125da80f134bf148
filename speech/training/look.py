"""
Pictures of recordings to look into one by one: spectrogram, alignment, what the experts gave, what we gave and why.

    python3 speech/training/look.py list --corpus FOLDER --count 40 > LIST.json
    npx tsx speech/training/look.ts LIST.json WORK/wav > OUTCOMES.json
    python3 speech/training/look.py draw --corpus FOLDER --wav WORK/wav --outcomes OUTCOMES.json --out FOLDER

With `look.py through --corpus FOLDER --wav WORK/wav --out FOLDER` between the first and the second the same recordings are written as they sound
through channels, each through another; FOLDER takes the place of WORK/wav then.

The recordings are drawn from bad to good by the experts' total, children and adults, no speaker twice while others are left.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import channels
import corpus
from corpus import age_group, read_wav
from frontend import log_mel
from phones import PHONES

SHARES = {"<=10": 0.35, "11-17": 0.15, "adult": 0.5}
FRAME_PX, BAND_PX = 4, 4
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
MARK = {0.0: 0, 0.5: 2, 1.0: 1}
WANTING, WRONG = 85, 60
SEED = 7


def choose(utterances, count):
    """Evenly over the experts' total within each age group."""
    chosen, speakers = [], set()
    for group, share in SHARES.items():
        own = sorted((u for u in utterances if age_group(u.age) == group), key=lambda u: (float(u.sentence[3]), u.name))
        for at in np.linspace(0, len(own) - 1, round(count * share)).astype(int):
            near = sorted(range(len(own)), key=lambda i: abs(i - at))
            fresh = next((i for i in near[:80] if own[i].speaker not in speakers), at)
            chosen.append(own[fresh])
            speakers.add(own[fresh].speaker)
    return chosen


def listed(u):
    words = [
        {"text": t, "pronunciations": [{"phones": [PHONES[p] for p in ph], "stress": [MARK[s] for s in st]}]}
        for t, ph, st in zip(u.texts, u.words, u.stress)
    ]
    return {"name": u.name, "words": words}


def colour(score):
    return "#b00020" if score < WRONG else "#a05a00" if score < WANTING else "#1b5e20"


class Picture:
    def __init__(self, u, mel, outcome):
        self.u, self.outcome = u, outcome
        low, high = np.percentile(mel, 2), np.percentile(mel, 99.5)
        grey = np.clip((high - mel.T[::-1]) / (high - low), 0, 1) * 255
        spectrum = Image.fromarray(grey.astype(np.uint8)).resize((len(mel) * FRAME_PX, mel.shape[1] * BAND_PX), Image.BILINEAR)
        self.top = 66
        self.bottom = self.top + spectrum.height
        self.image = Image.new("RGB", (max(900, spectrum.width + 10), self.bottom + 128), "white")
        self.image.paste(spectrum.convert("RGB"), (0, self.top))
        self.draw = ImageDraw.Draw(self.image)
        self.font = lambda size: ImageFont.truetype(FONT, size)

    def text(self, x, y, what, fill="black", size=13):
        self.draw.text((x, y), what, fill=fill, font=self.font(size))

    def head(self):
        u, o = self.u, self.outcome
        experts = dict(zip(("accuracy", "fluency", "prosody", "total"), u.sentence))
        self.text(4, 2, f"{u.name}  age {u.age}  {' '.join(u.texts)}", size=16)
        self.text(4, 24, "experts " + "  ".join(f"{k} {v:.1f}" for k, v in experts.items()))
        if o["kind"] == "refused":
            self.text(4, 44, f"ours    refused: {o['reason']}", "#b00020")
            return
        scores = f"accuracy {o['accuracy']:.0f}  fluency {o['fluency']:.0f}  integrity {o['integrity']:.0f}  overall {o['overall']:.0f}"
        reasons = o.get("reasons") or {}
        why = " ".join(reasons.get("loweredBy", [])) + f"  {reasons.get('wordsPerMinute', 0):.0f} wpm" if reasons else ""
        self.text(4, 44, f"ours    {scores}  confidence {o['confidence']:.2f}  {' '.join(o['warnings'])}  {why}")

    def words(self):
        at = lambda ms: ms / 10 * FRAME_PX
        for w, word in enumerate(self.outcome["words"]):
            expert = float(self.u.word_labels[w, 0]) * 10
            x = at(word["fromMs"])
            self.draw.line([(x, self.top), (x, self.bottom + 40)], fill="#1565c0", width=2)
            noticed = " ".join(word.get("noticed", []))
            self.text(x + 3, self.bottom + 2, word["text"] + (" NOT SAID" if not word["said"] else "") + f" {noticed}", size=14)
            self.text(x + 3, self.bottom + 20, f"{expert:.0f}|{word['score']:.0f}", colour(min(expert, word["score"])))
            labels = self.u.phone_labels[w]
            for p, phone in enumerate(word["phones"]):
                a = at(phone["fromMs"])
                if p:
                    self.draw.line([(a, self.bottom - 40), (a, self.bottom)], fill="#64b5f6", width=1)
                given = float(labels[p]) * 50
                shade = colour(min(given, phone["score"]))
                y = self.bottom + 42 + 42 * (p % 2)
                self.text(a + 1, y, phone["phone"] + (f">{phone['heard']}" if "heard" in phone else ""), shade, 12)
                self.text(a + 1, y + 14, f"{given:.0f}|{phone['score']:.0f}", shade, 10)
        for kind, fill in (("pauses", "#7b1fa2"), ("extra", "#e65100")):
            for s in (self.outcome.get("reasons") or {}).get(kind, []):
                self.draw.rectangle([at(s["fromMs"]), self.top, at(s["toMs"]), self.top + 8], fill=fill)

    def save(self, path):
        self.head()
        if self.outcome["kind"] == "scored":
            self.words()
        self.image.save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("list", "through", "draw"))
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--wav", type=Path)
    parser.add_argument("--outcomes", type=Path)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    utterances = corpus.load(options.corpus)
    if options.what == "list":
        print(json.dumps([listed(u) for u in choose(utterances, options.count)]))
        return
    options.out.mkdir(parents=True, exist_ok=True)
    if options.what == "through":
        chosen = choose(utterances, options.count)
        sounds = [read_wav(options.wav / f"{u.name}.wav") for u in chosen]
        for u, pcm in zip(chosen, channels.through(sounds, sounds, (SEED,))):
            corpus.write_wav(options.out / f"{u.name}.wav", pcm)
        return
    by_name = {u.name: u for u in utterances}
    for n, one in enumerate(json.loads(options.outcomes.read_text())):
        u = by_name[one["name"]]
        Picture(u, log_mel(read_wav(options.wav / f"{u.name}.wav")), one["outcome"]).save(options.out / f"{n:02d}-{u.name}.png")


if __name__ == "__main__":
    main()
