import { bookKinds } from '@chorus/contract/content-pack';
import type { SearchHit } from '@chorus/contract/api/material-calls';
import { searchKeys, type SearchKey } from './search-keys.ts';

export const searchGroups = ['book', 'unit', 'word', 'text'] as const satisfies readonly SearchHit['group'][];

type Content = Readonly<Record<string, unknown>>;
type Localized = Readonly<Record<string, string>>;

const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : isLocalized(value) ? Object.values(value) : [];
/** A text of one language, for readers of any. */
const plain = (text: string): Localized => ({ 'zh-CN': text, en: text });

interface Sentence {
  readonly text: string;
  readonly translation?: Localized;
}
const sentencesOf = (passage: Content): readonly Sentence[] =>
  (Array.isArray(passage['paragraphs']) ? (passage['paragraphs'] as { sentences?: Sentence[] }[]) : []).flatMap(
    ({ sentences }) => sentences ?? [],
  );

/** In which group an entry is found; undefined: it is not looked for. */
export function groupOf(kind: string): SearchHit['group'] | undefined {
  if (Object.hasOwn(bookKinds, kind)) return 'book';
  if (kind === 'unit' || kind === 'word') return kind;
  return kind === 'sentence' || kind === 'passage' ? 'text' : undefined;
}

/** What is said of an entry that was found. */
export function shownHit(kind: string, content: Content): Pick<SearchHit, 'title' | 'note'> {
  const { title, text, meaning, translation } = content;
  if (kind === 'passage') {
    const first = sentencesOf(content)[0];
    return { title: plain(typeof title === 'string' ? title : (first?.text ?? '')), note: first?.translation ?? null };
  }
  if (typeof text === 'string') return { title: plain(text), note: [meaning, translation].find(isLocalized) ?? null };
  return { title: isLocalized(title) ? title : plain(''), note: null };
}

/** By what an entry is found. An example belongs to its word: whoever looks for it is led there. */
export function keysOf(kind: string, content: Content): readonly SearchKey[] {
  const { title, text, meaning, translation, example } = content;
  switch (groupOf(kind)) {
    case 'book':
    case 'unit':
      return searchKeys(textsOf(title), 'name');
    case 'word': {
      const { text: said = '', translation: meant } = (example ?? {}) as Partial<Sentence>;
      const further = searchKeys([said, ...textsOf(meant)], 'text').map(([key, weight]) => [key, weight + 20] as const);
      return [...searchKeys([...textsOf(text), ...textsOf(meaning)], 'name'), ...further];
    }
    case 'text': {
      const read = kind === 'passage' ? sentencesOf(content).slice(0, 3) : [{ text: typeof text === 'string' ? text : '', translation } as Sentence];
      return searchKeys([...textsOf(title), ...read.flatMap((one) => [one.text, ...textsOf(one.translation)])], 'text');
    }
    default:
      return [];
  }
}
