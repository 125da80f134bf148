import type { WordItem } from '@chorus/contract/content-pack';
import type { BookSource } from '../src/book-source.ts';
import type { HeardWord } from './heard-words.ts';
import { symbolGroups, symbolSoundId } from './symbols.ts';
import type { Bytes, Said } from './voices.ts';

export interface Sound {
  id: string;
  variety: 'us' | 'uk';
  said: Said;
  bytes: Bytes;
}

const varieties = ['us', 'uk'] as const;

/** All that the voices say: words and sentences of the books, words that are only heard, symbols. `items` are the books' words in their order. */
export function soundsOf(books: BookSource[], items: WordItem[], heard: HeardWord[]): Sound[] {
  const full = books.flatMap(({ units }) => units.flatMap(({ words, fullSounds = 0 }) => words.map((_, at) => at < fullSounds)));
  return [
    ...items.flatMap(({ text, audio, example }, i) =>
      varieties.flatMap((variety): Sound[] => [
        { id: audio[variety]!, variety, said: text, bytes: full[i] ? 'full' : 'lean' },
        { id: example!.audio[variety]!, variety, said: example!.text, bytes: full[i] ? 'full' : 'leanest' },
      ]),
    ),
    ...heard.flatMap(({ text, sound }) => varieties.map((variety): Sound => ({ id: sound[variety], variety, said: text, bytes: 'lean' }))),
    ...symbolGroups.flatMap(({ symbols }) =>
      symbols.flatMap((symbol) =>
        varieties.flatMap((variety): Sound[] => {
          const phonemes = symbol[variety];
          return phonemes === null ? [] : [{ id: symbolSoundId(symbol.name, variety), variety, said: { phonemes }, bytes: 'lean' }];
        }),
      ),
    ),
  ];
}
