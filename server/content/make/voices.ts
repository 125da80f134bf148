import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levelled } from './loudness.ts';
import { samplesOf, toMp3, type Encoding } from './mp3.ts';
import { call } from './programs.ts';

/** What a voice is asked to say: a text, or a sound in its own phonemes. */
export type Said = string | { phonemes: string };

/** Of how many bytes a sound is. `full` is what the first sounds of the pack have; the others keep a clone small, a sentence above all. */
export type Bytes = 'full' | 'lean' | 'leanest';
const encodings: Record<Bytes, Encoding> = {
  full: { rateHz: 24_000, bitrate: '48k' },
  lean: { rateHz: 16_000, bitrate: '24k', cutoffHz: 8000 },
  leanest: { rateHz: 16_000, bitrate: '16k', cutoffHz: 7000 },
};

/** Words that flite would read otherwise than our American transcription says, in a spelling that it reads right. */
export const fliteSpelling: Record<string, string> = {
  read: 'reed',
  different: 'diffrent',
  history: 'histry',
  camera: 'camra',
  practise: 'practice',
  bought: 'bawt',
  fei: 'fay',
  zhao: 'jow',
};

/** Words that espeak-ng en-gb would read otherwise than our British transcription says, in its own phoneme letters. */
const espeakPhonemes: Record<string, string> = {
  scissors: "s'Iz@z",
  vegetable: "v'EdZt@b@L",
  expensive: "Iksp'EnsIv",
  crayon: "kr'eI@n",
  museum: "mju:z'i:@m",
  history: "h'Istri",
  dictionary: "d'IkS@nri",
  interesting: "'Intr@stIN",
  theatre: "T'I@t@",
  onion: "'Vnj@n",
  sandwich: "s'anwItS",
  battery: "b'atri",
  grandpa: "gr'anpA:",
  grandma: "gr'anmA:",
  // Its short vowels in the words below are those of the north.
  basketball: "b'A:skItb,O:l",
  after: "'A:ft@",
  fast: "f'A:st",
  faster: "f'A:st@",
  past: "p'A:st",
  class: "kl'A:s",
  classmate: "kl'A:smeIt",
  glass: "gl'A:s",
  one: "w'Vn",
  answer: "'A:ns@",
  passport: "p'A:spO:t",
  salt: "s'O:lt",
  giraffe: "dZ@r'A:f",
};

/** Spoken by the American or British model voice: MP3, mono, all of one loudness. */
export async function speak(said: Said, variety: 'us' | 'uk', bytes: Bytes): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-voice-'));
  try {
    const wav = join(folder, 'spoken.wav');
    if (variety === 'us') await call('flite', ['-voice', 'slt', ...toFlite(said), '-o', wav]);
    else await call('espeak-ng', ['-v', 'en-gb', ...toEspeak(said, wav)]);
    const encoding = encodings[bytes];
    return toMp3(levelled(samplesOf(wav, encoding.rateHz), encoding.rateHz), encoding);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What espeak-ng en-gb prints for a word. */
export async function espeakIpa(word: string): Promise<string> {
  return (await call('espeak-ng', ['-v', 'en-gb', '--ipa', '-q', word])).trim();
}

/** A sound alone is said slower than one within a word. */
const toFlite = (said: Said): string[] =>
  typeof said === 'string'
    ? ['-t', respelled(said, (word) => fliteSpelling[word])]
    : ['--setf', 'duration_stretch=1.5', '-p', `pau ${said.phonemes} pau`];
const toEspeak = (said: Said, wav: string): string[] =>
  typeof said === 'string'
    ? ['-s', '140', '-w', wav, respelled(said, (word) => bracketed(espeakPhonemes[word]))]
    : ['-s', '110', '-w', wav, `[[${said.phonemes}]]`];

const bracketed = (phonemes: string | undefined) => (phonemes === undefined ? undefined : `[[${phonemes}]]`);

function respelled(text: string, by: (word: string) => string | undefined): string {
  return text.replaceAll(/[A-Za-z']+/g, (word) => by(word.toLowerCase()) ?? word);
}
