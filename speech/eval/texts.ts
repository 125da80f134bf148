import type { PreparedReference } from '../src/align/prepared.ts';
import type { Dictionary } from '../src/lexicon/dictionary.ts';
import { prepareReference } from '../src/lexicon/prepare.ts';
import type { CorpusWord, Utterance } from './corpus.ts';
import { phoneCount } from './heard.ts';
import { pick } from './statistics.ts';

/** The texts that recordings are held against: their own, others, and single words. */
export class Texts {
  private readonly utterances: readonly Utterance[];
  private readonly dictionary: Dictionary;
  /** Words of the corpus by the number of their phones there: text → phones. */
  private readonly bySize = new Map<number, Map<string, CorpusWord>>();
  /** Words of the dictionary by the fewest phones that they have there. */
  private readonly known = new Map<number, string[]>();

  constructor(utterances: readonly Utterance[], dictionary: Dictionary) {
    this.utterances = utterances;
    this.dictionary = dictionary;
    const seen = new Set<string>();
    for (const word of utterances.flatMap((one) => one.words)) {
      const size = word.phones.length;
      this.bySize.set(size, (this.bySize.get(size) ?? new Map<string, CorpusWord>()).set(word.text, word));
      seen.add(word.text.toLowerCase());
    }
    for (const text of [...seen].sort()) {
      const alone = this.alone(text);
      if (alone) this.known.set(phoneCount(alone), [...(this.known.get(phoneCount(alone)) ?? []), text]);
    }
  }

  /** A text with the corpus' pronunciations; scored as a sentence, however short. */
  sentence(words: readonly CorpusWord[]): PreparedReference {
    const reference = prepareReference({
      kind: 'sentence',
      words: words.map(({ text, phones }) => ({ text, pronunciations: [{ phones }] })),
    })!;
    return { ...reference, mode: 'sentence' };
  }

  /** A single word with the corpus' pronunciation. */
  word({ text, phones }: CorpusWord): PreparedReference {
    return prepareReference({ kind: 'word', word: { text, pronunciations: [{ phones }] } })!;
  }

  /** A single word by the dictionary; `undefined` when it is not there. */
  alone(text: string): PreparedReference | undefined {
    if (this.dictionary.lookup(text).length === 0) return undefined;
    return prepareReference({ kind: 'word', word: { text } }, this.dictionary);
  }

  /** Another recording's text of as many words, give or take one. */
  other(own: Utterance, random: () => number): PreparedReference | undefined {
    const text = textOf(own);
    const near = this.utterances.filter((one) => Math.abs(one.words.length - own.words.length) <= 1 && textOf(one) !== text);
    const found = pick(near, random);
    return found && this.sentence(found.words);
  }

  /** The text with one word in the place of another of as many phones. */
  swapped(own: Utterance, random: () => number): { readonly at: number; readonly reference: PreparedReference } | undefined {
    const at = Math.floor(random() * own.words.length);
    const word = own.words[at]!;
    const same = (one: CorpusWord): boolean => one.phones.join(' ') === word.phones.join(' ');
    const others = [...(this.bySize.get(word.phones.length)?.values() ?? [])].filter((one) => one.text !== word.text && !same(one));
    const other = pick(others, random);
    return other && { at, reference: this.sentence(own.words.with(at, other)) };
  }

  /** Another word of the dictionary with as many phones as the corpus gives this one, or nearly as many. */
  otherWord(word: CorpusWord, random: () => number): PreparedReference | undefined {
    const size = word.phones.length;
    for (const distance of [0, 1, 2, 3]) {
      const sizes = [...new Set([size - distance, size + distance])];
      const found = pick(
        sizes.flatMap((one) => this.known.get(one) ?? []).filter((text) => text !== word.text.toLowerCase()),
        random,
      );
      if (found) return this.alone(found);
    }
    return undefined;
  }
}

const written = new WeakMap<Utterance, string>();

function textOf(one: Utterance): string {
  const text = written.get(one) ?? one.words.map((word) => word.text).join(' ');
  written.set(one, text);
  return text;
}
