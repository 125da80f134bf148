import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levelled } from './loudness.ts';
import { call, pipe } from './programs.ts';

const rateHz = 24_000;

/** Words that flite would read otherwise than our American transcription says, in a spelling that it reads right. */
const fliteSpelling: Record<string, string> = { read: 'reed', different: 'diffrent', history: 'histry', camera: 'camra' };

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
};

/** The text spoken by the American or British model voice: MP3, mono, 24 kHz, 48 kbit/s, all of one loudness. */
export async function speak(text: string, variety: 'us' | 'uk'): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-voice-'));
  try {
    const wav = join(folder, 'spoken.wav');
    if (variety === 'us') await call('flite', ['-voice', 'slt', '-t', respelled(text, (word) => fliteSpelling[word]), '-o', wav]);
    else await call('espeak-ng', ['-v', 'en-gb', '-s', '140', '-w', wav, respelled(text, (word) => bracketed(espeakPhonemes[word]))]);
    return toMp3(levelled(samplesOf(wav), rateHz));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What espeak-ng en-gb prints for a word. */
export async function espeakIpa(word: string): Promise<string> {
  return (await call('espeak-ng', ['-v', 'en-gb', '--ipa', '-q', word])).trim();
}

const bracketed = (phonemes: string | undefined) => (phonemes === undefined ? undefined : `[[${phonemes}]]`);

function respelled(text: string, by: (word: string) => string | undefined): string {
  return text.replaceAll(/[A-Za-z']+/g, (word) => by(word.toLowerCase()) ?? word);
}

function samplesOf(wav: string): Float32Array {
  const raw = pipe('ffmpeg', ['-v', 'error', '-i', wav, '-f', 'f32le', '-ac', '1', '-ar', String(rateHz), 'pipe:1']);
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}

function toMp3(samples: Float32Array): Buffer {
  const from = ['-f', 'f32le', '-ac', '1', '-ar', String(rateHz), '-i', 'pipe:0'];
  const to = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    '48k',
    '-map_metadata',
    '-1',
    '-id3v2_version',
    '0',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ];
  return pipe('ffmpeg', ['-v', 'error', ...from, ...to, '-f', 'mp3', 'pipe:1'], Buffer.from(samples.buffer));
}
