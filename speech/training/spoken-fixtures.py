"""
Makes `fixtures/spoken/`: texts read by synthetic voices that say themselves when each word begins, for the tests of the aligner.

    python3 speech/training/spoken-fixtures.py

Needs libespeak-ng (its WORD events are the truth), flite and ffmpeg. The tests need none of them: they read what is committed.
"""

import ctypes
import json
import re
import subprocess
import tempfile
import wave
from pathlib import Path

OUT = Path(__file__).parent.parent / "fixtures" / "spoken"
CHARS_UTF8 = 1
RETRIEVAL = 1
RATE_PARAMETER = 1
EVENT_WORD = 1

# Our own texts (CC0). One line is one sentence.
MARKET = """\
On Saturday morning, Dr. Chen walks to the market with her two children.
The market opens at 7:30, and it is already full of people.
Her son wants to buy apples, but her daughter would rather have oranges.
"How much are these?" she asks.
"They are 4 dollars a bag," says the farmer, "and the 3rd bag is free."
They buy three bags and a loaf of brown bread.
On the way home they meet Mr. Brown, who moved here from the U.S. in 1995.
He tells them a funny story about a goat that climbed on to his roof.
The children laugh.
It was a well-known goat, he says, and it never came down before dinner.
At home they wash the fruit, cut the bread and sit down at the kitchen table."""
RIVER = """\
A small river runs behind our school.
In spring, the water is cold and clear, and you can count every stone.
Last year our class cleaned both banks of the river.
We found 42 bottles, one old bicycle, and a shoe without a lace!
Nobody knew whose shoe it was.
Our teacher, Miss Lindqvist, put it on the window sill as a prize for good ideas.
Why do people throw things into a river?
Some of us think that they are lazy, e.g. when the bin is full.
Others say they simply do not look.
Now a green sign stands by the bridge, and ducks have come back to live there."""
LETTER = """\
Dear Grandma, thank you very much for the blue scarf.
I wear it every day on my way to school, because the wind from the hills is strong.
Yesterday it snowed for the first time this winter.
My brother built a snowman with a carrot for a nose, and our dog ate the carrot.
I am learning to play the violin.
It sounds terrible, but my friends are kind and clap when I stop.
Please come and visit us soon.
We can bake a cake together and watch the birds in the garden.
With love from Tom."""
OTHER = (
    "The history of glass is long and full of chance. Sailors may have made the first pieces by lighting a fire on sand. Later, makers in many towns "
    "learned to blow it into cups and bottles. A window was once so dear that families carried their panes along when they moved. Today factories pour "
    "it on to a bath of liquid tin, where it spreads out flat and bright. Most of us look through it all day long and hardly ever see it. Perhaps that is the best thing that "
    "can be said of any invention."
)
# name, espeak-ng voice, words a minute, text
SPOKEN = [
    ("market-us", "en-us", 150, MARKET),
    ("river-gb", "en-gb-x-rp", 140, RIVER),
    ("letter-us-female", "en-us+f3", 130, LETTER),
]


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("id", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("value", ctypes.c_char * 8),
    ]


def speak(lib, rate_hz, voice, speed, text, path):
    """Writes a WAV file; gives `[(letter, milliseconds)]` of the words."""
    samples = bytearray()
    words = []
    callback_type = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))

    def heard(wav, count, events):
        if wav and count > 0:
            samples.extend(ctypes.string_at(wav, count * 2))
        i = 0
        while events[i].type != 0:
            if events[i].type == EVENT_WORD:
                words.append((events[i].text_position - 1, events[i].audio_position))
            i += 1
        return 0

    callback = callback_type(heard)
    lib.espeak_SetSynthCallback(callback)
    if lib.espeak_SetVoiceByName(voice.encode()) != 0:
        raise SystemExit(f"no voice {voice}")
    lib.espeak_SetParameter(RATE_PARAMETER, speed, 0)
    data = text.encode()
    lib.espeak_Synth(data, len(data) + 1, 0, 1, 0, CHARS_UTF8, None, None)
    lib.espeak_Synchronize()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate_hz)
        out.writeframes(bytes(samples))
    return words


def encode(wav, out, *options):
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", str(wav), "-ac", "1", *options, "-map_metadata", "-1", str(out)], check=True)


def starts_of(sentences, words):
    """Per sentence the start of each of its pieces between blanks, in ms; null where the voice has no event at a piece's first letter."""
    known = dict(reversed(words))
    found = []
    offset = 0
    for sentence in sentences:
        own = []
        for piece in re.finditer(r"\S+", sentence):
            inside = re.search(r"[^\W_]", piece.group())
            own.append(known.get(offset + piece.start() + inside.start()) if inside else None)
        found.append(own)
        offset += len(sentence) + 1
    return found


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    lib = ctypes.CDLL("libespeak-ng.so.1")
    rate_hz = lib.espeak_Initialize(RETRIEVAL, 0, None, 0)
    index = []
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "sound.wav"
        for name, voice, speed, text in SPOKEN:
            sentences = text.split("\n")
            words = speak(lib, rate_hz, voice, speed, " ".join(sentences), wav)
            encode(wav, OUT / f"{name}.mp3", "-b:a", "32k")
            index.append({"file": f"{name}.mp3", "voice": voice, "sentences": sentences, "starts": starts_of(sentences, words)})
        # The same sound by a codec that keeps nearly all of it.
        speak(lib, rate_hz, SPOKEN[0][1], SPOKEN[0][2], " ".join(MARKET.split("\n")), wav)
        encode(wav, OUT / f"{SPOKEN[0][0]}.ogg", "-c:a", "libopus", "-b:a", "40k")
        subprocess.run(["flite", "-voice", "rms", "-t", OTHER, "-o", str(wav)], check=True)
        encode(wav, OUT / "other.mp3", "-t", "30", "-b:a", "32k")
    (OUT / "spoken.json").write_text(json.dumps(index, indent=1) + "\n")


main()
