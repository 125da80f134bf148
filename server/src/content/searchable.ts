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
  readonly translation?: Localized | undefined;
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

/** What is said of an entry that was found in a group: of a word among the texts its example. */
export function shownHit(group: SearchHit['group'], kind: string, content: Content): Pick<SearchHit, 'title' | 'note'> {
  const { title, text, meaning, translation } = content;
  const sentence = kind === 'passage' ? sentencesOf(content)[0] : kind === 'word' && group === 'text' ? exampleOf(content) : undefined;
  if (sentence) return { title: plain(typeof title === 'string' ? title : sentence.text), note: sentence.translation ?? null };
  if (typeof text === 'string') return { title: plain(text), note: [meaning, translation].find(isLocalized) ?? null };
  return { title: isLocalized(title) ? title : plain(''), note: null };
}

/** By what an entry is found, group by group: a word also by its example, among the texts. */
export function* keysOf(kind: string, content: Content): Iterable<readonly [SearchHit['group'], readonly SearchKey[]]> {
  const { title, text, meaning, translation } = content;
  const group = groupOf(kind);
  if (group === 'book' || group === 'unit') yield [group, searchKeys(textsOf(title), 'name')];
  if (group === 'word') {
    yield [group, searchKeys([...textsOf(text), ...textsOf(meaning)], 'name')];
    yield ['text', sentenceKeys(exampleOf(content))];
  }
  if (kind === 'sentence')
    yield ['text', sentenceKeys(typeof text === 'string' ? { text, translation: translation as Localized } : undefined)];
  if (kind === 'passage') {
    const begin = sentencesOf(content).slice(0, 3);
    yield ['text', searchKeys([...textsOf(title), ...begin.flatMap((one) => [one.text, ...textsOf(one.translation)])], 'text')];
  }
}

const exampleOf = ({ example }: Content): Sentence | undefined => (example ?? undefined) as Sentence | undefined;
const sentenceKeys = (sentence: Sentence | undefined) =>
  searchKeys(sentence ? [sentence.text, ...textsOf(sentence.translation)] : [], 'text');
