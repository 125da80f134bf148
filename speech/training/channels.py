"""
The same recordings through what stands between a voice and the scorer: rooms, microphones, a class that talks, narrow bands, noise gates, automatic gain,
clipping and lossy codecs. No frame moves, so marks and alignments stay.

A chain is drawn per recording and copy; those that end in a codec are coded many at once, since a program's start costs more than its work.
"""

import subprocess
import wave
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

RATE = 16000
# Each part of a chain stands in this share of the chains.
ROOM, COLOUR, BABBLE, BAND, GAIN, GATE, CODEC = 0.4, 0.5, 0.3, 0.5, 0.25, 0.15, 0.5
# Critical distance in m of a classroom of 180 m3 that rings for one second: its square root over the seconds gives it for others.
CRITICAL = 0.76
NEAREST, FARTHEST = 0.3, 4.0
SHORTEST, LONGEST = 0.3, 0.9
NARROWEST = 3400
GAP = 3200


@dataclass(frozen=True)
class Codec:
    """What ffmpeg is told: encoder, ending, bits per second, samples per second that are coded."""

    name: str
    ending: str
    bits: int
    rate: int


CODECS = (
    *(Codec("libmp3lame", "mp3", 1000 * k, rate) for k, rate in ((16, 16000), (24, 16000), (32, 16000), (48, 22050), (64, 32000))),
    *(Codec("libvorbis", "ogg", 1000 * k, rate) for k, rate in ((16, 16000), (24, 16000), (32, 22050), (48, 32000), (64, 44100))),
    *(Codec("libopus", "opus", 1000 * k, 16000) for k in (12, 16, 24, 32, 64)),
)


def through(recordings, voices, seed):
    """
    Each recording (float32 samples at 16 kHz) through a chain of its own; `voices` talk in the background. The samples are as many as they were and lie
    where they lay.
    """
    made = [None] * len(recordings)
    coded = {}
    for n, pcm in enumerate(recordings):
        rng = np.random.default_rng([*seed, n])
        made[n] = _chain(pcm.astype(np.float64), voices, rng)
        if rng.random() < CODEC:
            coded.setdefault(CODECS[rng.integers(len(CODECS))], []).append(n)
    for codec, chosen in coded.items():
        for n, pcm in zip(chosen, code([made[n] for n in chosen], codec)):
            made[n] = pcm
    return made


def _chain(pcm, voices, rng):
    level = _level(pcm)
    if rng.random() < ROOM:
        pcm = room(pcm, rng.uniform(SHORTEST, LONGEST), NEAREST * (FARTHEST / NEAREST) ** rng.random(), rng)
    if rng.random() < BABBLE:
        pcm = among(pcm, voices, rng.uniform(10, 25), rng)
    if rng.random() < COLOUR:
        pcm = coloured(pcm, rng)
    # A microphone's own noise; what comes after may leave digital silence, in the bands that it cuts off or between the words.
    pcm = pcm + rng.normal(size=len(pcm)) * _level(pcm) * 10 ** (rng.uniform(-65, -30) / 20)
    if rng.random() < BAND:
        top = NARROWEST * (RATE / 2 / NARROWEST) ** rng.random()
        pcm = aliased(pcm, 2 * top) if rng.random() < 0.25 else band(pcm, 0 if rng.random() < 0.5 else rng.uniform(80, 300), top)
    if rng.random() < GATE:
        pcm = gated(pcm, rng)
    pcm = pcm * (level / _level(pcm)) * 10 ** (rng.uniform(-12, 6) / 20)
    if rng.random() < GAIN:
        pcm = automatic_gain(pcm, rng) if rng.random() < 0.6 else pcm * rng.uniform(1, 1.6) / np.quantile(np.abs(pcm), 0.995)
    return np.clip(pcm, -1, 1).astype(np.float32)


def _level(pcm):
    return np.sqrt(np.mean(np.square(pcm)) + 1e-12)


def _quick(least):
    """A length that the Fourier transform is quick at."""
    return min(k << max(0, int(np.ceil(np.log2(least / k)))) for k in (3, 4, 5))


def _filtered(pcm, gain):
    """Through a filter without delay: `gain` of each frequency in Hz."""
    size = _quick(len(pcm) + RATE // 10)
    return np.fft.irfft(np.fft.rfft(pcm, size) * gain(np.fft.rfftfreq(size, 1 / RATE)), size)[: len(pcm)]


def _convolved(pcm, response):
    size = _quick(len(pcm) + len(response))
    return np.fft.irfft(np.fft.rfft(pcm, size) * np.fft.rfft(response, size), size)[: len(pcm)]


def room(pcm, seconds, metres, rng):
    """A room that rings for `seconds` (to -60 dB; above 2 kHz for 0.7 of it), `metres` from the mouth. The direct sound keeps its place."""
    time = np.arange(int(seconds * RATE)) / RATE
    tail = rng.normal(size=len(time))
    low = _filtered(tail, lambda hz: 1 / (1 + (hz / 2000) ** 4))
    ringing = low * 10 ** (-3 * time / seconds) + (tail - low) * 10 ** (-3 * time / (0.7 * seconds))
    ringing[: int(0.002 * RATE)] = 0
    # Direct and ringing energy are equal at the critical distance.
    ringing *= metres / (CRITICAL / np.sqrt(seconds)) / np.sqrt(np.sum(ringing**2))
    ringing[0] = 1
    return _convolved(pcm, ringing)


def among(pcm, voices, decibels, rng):
    """Four to twelve others talk, so much fainter than the whole recording."""
    others = np.sum([np.resize(np.roll(v, rng.integers(len(v))), len(pcm)) for v in (voices[i] for i in rng.integers(len(voices), size=rng.integers(4, 13)))], 0)
    return pcm + others * (_level(pcm) / _level(others) * 10 ** (-decibels / 20))


def coloured(pcm, rng):
    """A microphone's own curve: a slope and bends of a few dB."""
    knots = np.log([50, 150, 400, 1000, 2500, 5000, 8000])
    curve = rng.normal(0, 3, len(knots)) + rng.uniform(-3, 3) * np.linspace(-1, 1, len(knots))
    return _filtered(pcm, lambda hz: 10 ** (np.interp(np.log(np.maximum(hz, 50)), knots, curve) / 20))


def band(pcm, low, high):
    """Nothing outside, with slopes of a tenth of the frequency."""
    fall = lambda hz, edge: np.clip((edge * 1.05 - hz) / (0.1 * edge + 1e-9), 0, 1)
    return _filtered(pcm, lambda hz: fall(hz, high) * (1 - fall(hz, low) if low else 1))


def aliased(pcm, rate):
    """Sampled at `rate` without a filter before and joined by lines after, as cheap converters do: what was above folds down."""
    count = max(2, int(len(pcm) * rate / RATE))
    at = np.arange(count) * RATE / rate
    kept = np.interp(at, np.arange(len(pcm)), 0.7 * pcm + 0.3 * band(pcm, 0, rate / 2))
    return np.interp(np.arange(len(pcm)), at, kept)


def _envelope(pcm, step):
    count = -(-len(pcm) // step)
    return np.sqrt(np.mean(np.pad(pcm, (0, count * step - len(pcm))).reshape(count, step) ** 2, 1) + 1e-10)


def gated(pcm, rng):
    """Silent while nobody is loud for a quarter of a second: what programs for telephoning send between words."""
    step, hold = RATE // 100, 12
    envelope = _envelope(pcm, step)
    open_ = envelope > np.quantile(envelope, 0.95) * 10 ** (-rng.uniform(25, 45) / 20)
    open_ = np.convolve(open_, np.ones(2 * hold + 1), "same") > 0
    return pcm * np.repeat(open_, step)[: len(pcm)]


def automatic_gain(pcm, rng):
    """Loud within 20 ms, quiet again within half a second; what is faint is lifted by up to 20 dB."""
    step = RATE // 100
    envelope = _envelope(pcm, step)
    rise, fall, held = 0.4, rng.uniform(0.01, 0.05), envelope[0]
    for i, e in enumerate(envelope):
        held += (rise if e > held else fall) * (e - held)
        envelope[i] = held
    gain = np.minimum(10 ** (rng.uniform(-24, -14) / 20) / envelope, 10)
    return pcm * np.interp(np.arange(len(pcm)), np.arange(len(gain)) * step, gain)


def code(recordings, codec):
    """All of them, one after the other with gaps, coded and decoded once by ffmpeg."""
    joined = np.concatenate([part for pcm in recordings for part in (np.zeros(GAP), pcm)] + [np.zeros(2 * GAP)])
    with TemporaryDirectory() as folder:
        given, packed, back = (Path(folder) / name for name in ("given.wav", f"packed.{codec.ending}", "back.wav"))
        _write(given, joined)
        ffmpeg = ["ffmpeg", "-loglevel", "error", "-nostdin", "-y", "-threads", "1"]
        subprocess.run([*ffmpeg, "-i", given, "-ar", str(codec.rate), "-c:a", codec.name, "-b:a", str(codec.bits), packed], check=True)
        subprocess.run([*ffmpeg, "-i", packed, "-ar", str(RATE), "-ac", "1", back], check=True)
        decoded = _read(back)
    delay = _delay(joined, decoded)
    decoded = np.pad(decoded[delay:] if delay >= 0 else np.pad(decoded, (-delay, 0)), (0, len(joined)))[: len(joined)]
    parts, at = [], 0
    for pcm in recordings:
        at += GAP
        parts.append(decoded[at : at + len(pcm)].astype(np.float32))
        at += len(pcm)
    return parts


def _delay(given, decoded):
    """By how many samples the decoded sound is late; looked for in the first minute."""
    a, b = given[: 60 * RATE], decoded[: 60 * RATE]
    size = _quick(len(a) + len(b))
    likeness = np.fft.irfft(np.fft.rfft(b, size) * np.conj(np.fft.rfft(a, size)), size)
    reach = RATE // 5
    near = np.r_[likeness[-reach:], likeness[: reach + 1]]
    return int(near.argmax()) - reach


def _write(path, pcm):
    with wave.open(str(path), "wb") as f:
        f.setnchannels(1), f.setsampwidth(2), f.setframerate(RATE)
        f.writeframes((np.clip(pcm, -1, 1) * 32767).astype(np.int16).tobytes())


def _read(path):
    with wave.open(str(path)) as f:
        return np.frombuffer(f.readframes(f.getnframes()), np.int16).astype(np.float64) / 32768
