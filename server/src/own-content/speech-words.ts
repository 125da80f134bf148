import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { wordSources } from '@chorus/contract/api/admin/content-calls';
import { lookUp, PackedDictionary, type Dictionary, type Guesser } from '@chorus/speech';

/** Only whether a guess can be made is asked here; making it takes long. */
const anyGuess: Guesser = { guess: (word) => (/[a-z]/i.test(word) ? [{ phones: ['AH'] }] : []) };

/** Whether the scorer knows how words are said. Its dictionary is read at the first question. */
export class SpeechWords {
  #dictionary: PackedDictionary | undefined;

  /** `speechDir`: the scorer's room; undefined: there is none, and every word is guessed. */
  constructor(private readonly speechDir: string | undefined) {}

  sourceOf(text: string): Exclude<(typeof wordSources)[number], 'known'> {
    const none: Dictionary = { lookup: () => [] };
    const dictionary = this.speechDir === undefined ? none : (this.#dictionary ??= readDictionary(this.speechDir));
    if (lookUp(text, dictionary).length > 0) return 'dictionary';
    return lookUp(text, dictionary, anyGuess).length > 0 ? 'guessed' : 'unscorable';
  }
}

const readDictionary = (speechDir: string) => new PackedDictionary(readFileSync(join(speechDir, 'dictionary', 'cmudict.txt'), 'utf8'));
