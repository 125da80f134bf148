"""
Words, short phrases and sentences by synthetic voices: native anchors for single words, which the corpus lacks, for phones that are rare in it, and
for the weak forms of fluent speech.

Voices: flite (slt, rms, awb, kal16) and espeak-ng (American and British, women and men); their output is not covered by the programs' licences. Speed, pitch and
the size of the speaker vary; background noise is added, since digital silence is what no microphone gives.
"""

import subprocess
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from corpus import read_any_rate, read_wav, write_wav
from phones import INDEX, VOWELS

FLITE = ("slt", "rms", "awb", "kal16")
ESPEAK = ("en-us", "en-gb", "en-us+f3", "en-gb+f2", "en-gb-x-rp+f4", "en-gb-scotland", "en-us+m3")
RARE = [INDEX[p] for p in ("ZH", "OY", "UH", "CH", "JH", "TH", "AW", "NG", "SH")]


def texts(utterances, dictionary, keep_out, count, rng):
    """[(voice, text)]: of three, one word of the corpus, one of the dictionary (rare phones more often), one phrase of two to four words."""
    known = sorted({t.lower() for u in utterances for t in u.texts if t.lower() in dictionary} - keep_out)
    others = sorted(w for w in dictionary if w.isalpha() and 3 <= len(w) <= 9 and w not in keep_out and 2 <= len(dictionary[w][0][0]) <= 8)
    rare = [w for w in others if set(dictionary[w][0][0]) & set(RARE[:3])]
    made = []
    for i in range(count):
        if i % 3 == 0:
            text = known[rng.integers(len(known))]
        elif i % 3 == 1:
            source = rare if rng.random() < 0.4 else others
            text = source[rng.integers(len(source))]
        else:
            text = " ".join(known[k] for k in rng.integers(len(known), size=rng.integers(2, 5)))
        # espeak-ng reads by rules, flite by the same dictionary: unusual words go to flite.
        voices = FLITE if i % 3 == 1 else FLITE + ESPEAK
        made.append((voices[rng.integers(len(voices))], text))
    return made


def sentences(utterances, dictionary, keep_out, count, rng):
    """[(voice, text)] of the corpus' sentences."""
    known = sorted({" ".join(t.lower() for t in u.texts) for u in utterances})
    fit = [s for s in known if all(w in dictionary and w not in keep_out for w in s.split())]
    voices = FLITE + ESPEAK
    return [(voices[i % len(voices)], fit[rng.integers(len(fit))]) for i in range(count)]


def speak(voice, text, path, rng):
    """One WAV file at 16 kHz with 0.15-0.4 s of background on either side."""
    raw = path.with_suffix(".raw.wav")
    if voice in FLITE:
        options = ["--setf", f"duration_stretch={rng.uniform(0.9, 1.35):.2f}"]
        if voice != "kal16":
            centre = 190 if voice == "slt" else 110
            options += ["--setf", f"int_f0_target_mean={centre * rng.uniform(0.85, 1.4):.0f}"]
        subprocess.run(["flite", "-voice", voice, *options, "-t", text, "-o", str(raw)], check=True, capture_output=True)
    else:
        options = ["-s", str(rng.integers(110, 165)), "-p", str(rng.integers(35, 75))]
        subprocess.run(["espeak-ng", "-v", voice, *options, "-w", str(raw), text], check=True, capture_output=True)
    pcm, rate = read_any_rate(raw)
    # A larger factor is a smaller speaker: pitch and formants rise together.
    write_wav(path, resample(pcm, 16000 / (rate * rng.uniform(0.95, 1.18))))
    raw.unlink()


def resample(pcm, ratio):
    """Whole-signal resampling in the frequency domain; signals are short."""
    count = int(len(pcm) * ratio)
    spectrum = np.fft.rfft(pcm)
    kept = np.zeros(count // 2 + 1, complex)
    n = min(len(kept), len(spectrum))
    kept[:n] = spectrum[:n]
    return np.fft.irfft(kept, count) * ratio


def with_background(pcm, rng):
    peak = max(1e-4, np.abs(pcm).max())
    pcm = pcm * (10 ** (rng.uniform(-14, -1) / 20) / peak)
    pads = rng.integers(2400, 6400, size=2)
    out = np.concatenate([np.zeros(pads[0]), pcm, np.zeros(pads[1])])
    white = rng.normal(0, 1, len(out))
    # Rooms and microphones hum more than they hiss.
    noise = 0.5 * white + 0.5 * np.convolve(white, np.ones(16) / 4, "same")
    return (out + noise * 10 ** (rng.uniform(-78, -48) / 20)).astype(np.float32)


def make(utterances, dictionary, keep_out, folder, count, whole, seed):
    """[(voice, text, samples)]: `count` words and phrases, `whole` sentences; files that are there already stay."""
    folder.mkdir(exist_ok=True)
    wanted = texts(utterances, dictionary, keep_out, count, np.random.default_rng(seed))
    wanted += sentences(utterances, dictionary, keep_out, whole, np.random.default_rng([seed, 2]))

    def one(i):
        path = folder / f"{i:05d}.wav"
        if not path.exists():
            speak(*wanted[i], path, np.random.default_rng([seed, i]))
        return wanted[i][0], wanted[i][1], with_background(read_wav(path), np.random.default_rng([seed, i, 1]))

    with ThreadPoolExecutor(1) as pool:
        return list(pool.map(one, range(len(wanted))))


def variants(word, dictionary):
    """What may be heard for a word: each entry, and each without the R's that British voices drop."""
    found = []
    for phones, _ in dictionary[word]:
        dropped = [p for i, p in enumerate(phones) if p != INDEX["R"] or (i + 1 < len(phones) and phones[i + 1] in VOWELS)]
        for one in (phones, dropped):
            if one not in found:
                found.append(one)
    return found
