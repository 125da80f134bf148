import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { wordSources } from '@chorus/contract/content/word-list-draft';
import { PackedDictionary, sourceOf, type Dictionary } from '@chorus/speech';

/** Whether the scorer knows how words are said. Its dictionary is read at the first question. */
export class SpeechWords {
  #dictionary: PackedDictionary | undefined;

  /** `speechDir`: the scorer's room; undefined: there is none, and every word is guessed. */
  constructor(private readonly speechDir: string | undefined) {}

  sourceOf(text: string): Exclude<(typeof wordSources)[number], 'known'> {
    const none: Dictionary = { lookup: () => [] };
    const dictionary = this.speechDir === undefined ? none : (this.#dictionary ??= readDictionary(this.speechDir));
    const source = sourceOf(text, dictionary);
    return source === 'none' ? 'unscorable' : source;
  }
}

const readDictionary = (speechDir: string) => new PackedDictionary(readFileSync(join(speechDir, 'dictionary', 'cmudict.txt'), 'utf8'));
