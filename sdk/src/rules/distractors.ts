import type { Word } from '../model/content.ts';
import { editDistance, phoneSubstitution } from './edit-distance.ts';
import { partOfSpeech } from './part-of-speech.ts';
import { seeded, shuffled } from './seeded.ts';

/** What wrong ones are near in: `meaning` where meanings are chosen from, `sound` where a word is heard, `spelling` where it is seen. */
export type DistractorKind = 'meaning' | 'sound' | 'spelling';

/** How {@link distractorsFor} looks for wrong ones. */
export interface DistractorOptions {
  readonly by: DistractorKind;
  /** How many at most; 3. */
  readonly count?: number;
  /** The same seed gives the same ones. */
  readonly seed: string;
  /** What the class has been taught: others come only where these do not suffice. */
  readonly taught?: readonly Word[];
}

/** Another part of speech is as far as this much of a word. */
const otherPart = 0.35;
/** Another field of meaning; without fields, words that stand far apart in the book. */
const otherField = 0.6;
/** Of so many times as are needed the seed draws, so that a second round has others; those that are this much farther are too far. */
const [drawnFrom, farther] = [2, 0.2] as const;

/**
 * Wrong options for a word, near enough to make the class think and never right: the pack's own (`Word.distractors`) first, then the nearest by sound (phones), spelling
 * (letters) or field of meaning, of the same part of speech before others, taught before not. Never the word again, another sense of it, a synonym that the pack
 * names, a word of the same sound, or one that shares a Chinese gloss with the word or with another option. Fewer than `count` where there are no more.
 */
export function distractorsFor(word: Word, pool: readonly Word[], options: DistractorOptions): readonly Word[] {
  const { by, count = 3, seed, taught } = options;
  const own = word.distractors ?? [];
  const known = taught && new Set(taught.map(({ id }) => id));
  const place = pool.findIndex(({ id }) => id === word.id);
  const chance = seeded(`${seed}:${word.id}`);
  const candidates = pool
    .filter((other) => isWrong(word, other) && (by !== 'meaning' || other.meaning.trim() !== ''))
    .map((other) => {
      const named = own.indexOf(other.id);
      const far = distance(word, other, by) + (partOf(word) === partOf(other) ? 0 : otherPart) + apart(word, other, by, place, pool);
      const rank = named >= 0 ? 0 : !known || known.has(other.id) ? 1 : 2;
      return { other, rank, far: named >= 0 ? named : far, tie: chance() };
    })
    .sort((a, b) => a.rank - b.rank || a.far - b.far || a.tie - b.tie);
  const near: typeof candidates = [];
  for (const candidate of candidates) {
    if (near.length >= count * drawnFrom) break;
    if (near.every(({ other }) => isWrong(candidate.other, other))) near.push(candidate);
  }
  const named = near.filter(({ rank }) => rank === 0).slice(0, count);
  const rest = near.filter(({ rank }) => rank > 0);
  const missing = count - named.length;
  const last = rest[missing - 1];
  const drawn = last ? rest.filter(({ rank, far }) => rank <= last.rank && (rank < last.rank || far <= last.far + farther)) : rest;
  return [...named, ...shuffled(drawn, `${seed}:${word.id}`)].slice(0, count).map(({ other }) => other);
}

/** Never right in the other's place. */
function isWrong(word: Word, other: Word): boolean {
  if (other.id === word.id || same(other.text, word.text) || lemmaOf(other) === lemmaOf(word)) return false;
  if (word.synonyms?.some((text) => same(text, other.text)) || other.synonyms?.some((text) => same(text, word.text))) return false;
  if (soundsAlike(word, other)) return false;
  const glosses = glossesOf(other);
  return !glossesOf(word).some((gloss) => glosses.includes(gloss));
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** An item of a pack is named by lemma and sense. */
function lemmaOf({ ref, text }: Word): string {
  const [kind, lemma] = ref.itemId.split(':');
  return (kind === 'word' && lemma ? lemma : text).toLowerCase();
}

/** The field that a pack names, else the sense in the item's name. */
function fieldOf({ field, ref }: Word): string | undefined {
  return field ?? (ref.itemId.startsWith('word:') ? ref.itemId.split(':')[2] : undefined);
}

/** The single meanings, without what stands in brackets. */
export const glossesOf = ({ meaning }: Pick<Word, 'meaning'>): readonly string[] =>
  meaning
    .replaceAll(/[（(][^）)]*[）)]/g, '')
    .split(/[；;，,、/]/)
    .map((gloss) => gloss.trim())
    .filter(Boolean);

const soundsAlike = (a: Word, b: Word): boolean =>
  a.pronunciations.some(({ phones }) => b.pronunciations.some((other) => phones.length > 0 && phones.join(' ') === other.phones.join(' ')));

/** Verbs are one part of speech, whatever they take. */
const partOf = ({ pos }: Word): string => partOfSpeech(pos).replace(/^v[ti]?\..*$/, 'v.');

/** 0 for the same, 1 for nothing in common. */
function distance(word: Word, other: Word, by: DistractorKind): number {
  if (by === 'meaning') return 0;
  const phones =
    by === 'sound' ? ([word, other].map(({ pronunciations }) => pronunciations[0]?.phones ?? []) as [string[], string[]]) : undefined;
  const [a, b] = phones?.every(({ length }) => length > 0) ? phones : [[...word.text.toLowerCase()], [...other.text.toLowerCase()]];
  return editDistance(a, b, phoneSubstitution) / Math.max(a.length, b.length, 1);
}

/** How far two words are apart in the book and in meaning, where meanings are chosen from. */
function apart(word: Word, other: Word, by: DistractorKind, place: number, pool: readonly Word[]): number {
  if (by !== 'meaning') return 0;
  const [field, another] = [fieldOf(word), fieldOf(other)];
  const inBook = place < 0 ? 0 : Math.abs(pool.indexOf(other) - place) / pool.length;
  return (field !== undefined && field === another ? 0 : otherField) + inBook * otherField;
}
