"""Speaks a text into a WAV file, and prints a line for each word: what it is known by, and from and to what millisecond it is said.

    speak.py flite VOICE STRETCH HIGHER TEXT WAV        a word is known by its letters; STRETCH 1.1 is 10 % slower
    speak.py espeak-ng VOICE WPM HIGHER TEXT WAV        a word is known by where it is in TEXT, in characters

HIGHER 1.2 is the voice of a speaker whose mouth is so much smaller; it is as much faster. The command lines of both programs
don't say when a word is said; their libraries do.
"""

import ctypes
import sys
import wave
from ctypes import CFUNCTYPE, POINTER, Structure, c_char, c_char_p, c_float, c_int, c_short, c_uint, c_void_p


def flite(voice_name: str, stretch: str, higher: float, text: str, path: str) -> None:
    class Voice(Structure):
        _fields_ = [('name', c_char_p), ('features', c_void_p)]

    class Wave(Structure):
        _fields_ = [('type', c_char_p), ('rate', c_int), ('samples', c_int), ('channels', c_int), ('sound', POINTER(c_short))]

    lib = ctypes.CDLL('libflite.so.1', mode=ctypes.RTLD_GLOBAL)
    for part in ('usenglish', 'cmulex'):
        ctypes.CDLL(f'libflite_{part}.so.1', mode=ctypes.RTLD_GLOBAL)

    def function(name, result, *arguments, of=lib):
        found = getattr(of, name)
        found.restype, found.argtypes = result, arguments
        return found

    voices = ctypes.CDLL(f'libflite_cmu_us_{voice_name}.so.1')
    register = function(f'register_cmu_us_{voice_name}', POINTER(Voice), c_void_p, of=voices)
    set_float = function('feat_set_float', None, c_void_p, c_char_p, c_float)
    synthesise = function('flite_synth_text', c_void_p, c_char_p, POINTER(Voice))
    wave_of = function('utt_wave', POINTER(Wave), c_void_p)
    relation = function('utt_relation', c_void_p, c_void_p, c_char_p)
    first_of = function('relation_head', c_void_p, c_void_p)
    next_of = function('item_next', c_void_p, c_void_p)
    string_at = function('ffeature_string', c_char_p, c_void_p, c_char_p)
    float_at = function('ffeature_float', c_float, c_void_p, c_char_p)

    lib.flite_init()
    voice = register(None)
    set_float(voice.contents.features, b'duration_stretch', float(stretch))
    utterance = synthesise(text.encode(), voice)
    spoken = wave_of(utterance).contents
    save(path, ctypes.string_at(spoken.sound, spoken.samples * 2), spoken.rate, higher)
    token = first_of(relation(utterance, b'Token'))
    while token:
        start = float_at(token, b'daughter1.R:SylStructure.daughter1.daughter1.R:Segment.p.end')
        end = float_at(token, b'daughtern.R:SylStructure.daughtern.daughtern.R:Segment.end')
        tell(string_at(token, b'name').decode(), start / higher, end / higher)
        token = next_of(token)


def espeak(voice_name: str, words_per_minute: str, higher: float, text: str, path: str) -> None:
    class Id(ctypes.Union):
        _fields_ = [('number', c_int), ('name', c_char_p), ('string', c_char * 8)]

    class Event(Structure):
        _fields_ = [
            ('type', c_int),
            ('identifier', c_uint),
            ('text_position', c_int),
            ('length', c_int),
            ('milliseconds', c_int),
            ('sample', c_int),
            ('user_data', c_void_p),
            ('id', Id),
        ]

    # Constants of speak_lib.h.
    list_ended, word, phoneme = 0, 1, 7
    synchronous, tell_phonemes, by_character = 2, 1, 1
    utf8, phonemes_in_text = 1, 0x100
    parameter_rate = 1

    sound = bytearray()
    events: list[tuple[int, int, int, str]] = []

    def take(samples, count, told):
        if samples and count > 0:
            sound.extend(ctypes.string_at(samples, count * 2))
        at = 0
        while told[at].type != list_ended:
            event = told[at]
            if event.type in (word, phoneme):
                events.append((event.type, event.text_position - 1, event.sample, event.id.string.decode() if event.type == phoneme else ''))
            at += 1
        return 0

    lib = ctypes.CDLL('libespeak-ng.so.1')
    rate = lib.espeak_Initialize(synchronous, 0, None, tell_phonemes)
    callback = CFUNCTYPE(c_int, POINTER(c_short), c_int, POINTER(Event))(take)
    lib.espeak_SetSynthCallback(callback)
    if lib.espeak_SetVoiceByName(voice_name.encode()) != 0:
        raise SystemExit(f'espeak-ng has no voice {voice_name}')
    lib.espeak_SetParameter(parameter_rate, round(float(words_per_minute)), 0)
    raw = text.encode()
    lib.espeak_Synth(raw, len(raw) + 1, 0, by_character, 0, utf8 | phonemes_in_text, None, None)
    save(path, bytes(sound), rate, higher)
    for at, (kind, position, start, _) in enumerate(events):
        if kind != word:
            continue
        # A word is over where the next one begins, or the pause before it. What is nothing but a pause is a mark of punctuation.
        ends = [i for i in range(at + 1, len(events)) if events[i][0] == word or events[i][3].startswith('_')]
        end = ends[0] if ends else len(events)
        if end > at + 1:
            tell(str(position), start / rate / higher, (events[end][2] if ends else len(sound) // 2) / rate / higher)


def save(path: str, sound: bytes, rate: int, higher: float) -> None:
    with wave.open(path, 'wb') as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(round(rate * higher))
        file.writeframes(sound)


def tell(word: str, start: float, end: float) -> None:
    print(f'{word}\t{start * 1000:.0f}\t{end * 1000:.0f}')


engine, voice_name, pace, higher, text, path = sys.argv[1:]
{'flite': flite, 'espeak-ng': espeak}[engine](voice_name, pace, float(higher), text, path)
