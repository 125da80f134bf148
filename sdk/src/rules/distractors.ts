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

/** Another part of speech is as far as this much of a word; among meanings it is told at a glance. */
const otherPart = { sound: 0.35, spelling: 0.35, meaning: 1 } as const;
/** Another field of meaning; as far are words that stand at the two ends of the book. */
const otherField = 0.6;
/** So many times as are needed are looked at; the seed draws among those that are as near as the last one of those needed, give or take this much. */
const [lookedAt, alike] = [2, 0.08] as const;

/**
 * Wrong options for a word, near enough to make the class think and never right: the pack's own (`Word.distractors`) first, then the nearest by sound (phones), spelling
 * (letters) or field of meaning, of the same part of speech before others, taught before not. Never the word again, another sense of it, a synonym that the pack
 * names, a word of the same sound, or one that shares a Chinese gloss with the word or with another option. Fewer than `count` where there are no more.
 */
export function distractorsFor(word: Word, pool: readonly Word[], options: DistractorOptions): readonly Word[] {
  const { by, count = 3, seed, taught } = options;
  const own = word.distractors ?? [];
  const learned = taught && new Set(taught.map(({ id }) => id));
  const place = pool.findIndex(({ id }) => id === word.id);
  const self = compared(word);
  const chance = seeded(`${seed}:${word.id}`);
  const candidates = pool
    .map((other, at) => ({ other, at }))
    .filter(({ other }) => isWrong(word, other) && (by !== 'meaning' || other.meaning.trim() !== ''))
    .map(({ other, at }) => {
      const named = own.indexOf(other.id);
      const its = compared(other);
      const rank = named >= 0 ? 0 : !learned || learned.has(other.id) ? 1 : 2;
      const inBook = place < 0 ? 0 : Math.abs(at - place) / pool.length;
      const field = self.field !== undefined && self.field === its.field ? 0 : otherField;
      const far =
        distance(self, its, by) + (self.part === its.part ? 0 : otherPart[by]) + (by === 'meaning' ? field + inBook * otherField : 0);
      return { other, rank, far: named >= 0 ? named : far, tie: chance() };
    })
    .sort((a, b) => a.rank - b.rank || a.far - b.far || a.tie - b.tie);
  const near: typeof candidates = [];
  for (const candidate of candidates) {
    if (near.length >= count * lookedAt) break;
    if (near.every(({ other }) => isWrong(candidate.other, other))) near.push(candidate);
  }
  const named = near.filter(({ rank }) => rank === 0).slice(0, count);
  const rest = near.filter(({ rank }) => rank > 0);
  const needed = rest.slice(0, count - named.length);
  const last = needed.at(-1);
  const drawn = rest.filter(({ rank, far }) => rank === last?.rank && Math.abs(far - last.far) <= alike);
  const sure = needed.filter((one) => !drawn.includes(one));
  return [...named, ...sure, ...shuffled(drawn, `${seed}:${word.id}`)].slice(0, count).map(({ other }) => other);
}

/** What is compared of a word. */
interface Compared {
  readonly text: string;
  readonly lemma: string;
  readonly glosses: ReadonlySet<string>;
  readonly synonyms: ReadonlySet<string>;
  readonly letters: readonly string[];
  readonly phones: readonly string[];
  /** All ways to say it. */
  readonly said: readonly string[];
  readonly part: string;
  readonly field: string | undefined;
}

/** A drill of 200 words compares each with each three times. */
const known = new WeakMap<Word, Compared>();

function compared(word: Word): Compared {
  const before = known.get(word);
  if (before) return before;
  const { text, meaning, ref, pos, field, pronunciations, synonyms = [] } = word;
  const [kind, lemma, sense] = ref.itemId.split(':');
  const ofPack = kind === 'word';
  const made: Compared = {
    text: plain(text),
    lemma: plain((ofPack && lemma) || text),
    glosses: new Set(glossesOf({ meaning }).map((gloss) => gloss.replace(ending, '$1'))),
    synonyms: new Set(synonyms.map(plain)),
    letters: Array.from(plain(text)),
    phones: pronunciations[0]?.phones ?? [],
    said: pronunciations.filter(({ phones }) => phones.length > 0).map(({ phones }) => phones.join(' ')),
    // verbs are one part of speech, whatever they take
    part: partOfSpeech(pos).replace(/^v[ti]?\..*$/, 'v.'),
    field: field ?? (ofPack ? sense : undefined),
  };
  known.set(word, made);
  return made;
}

/** 的 and 地 say what part of speech a gloss is, and mean nothing. */
const ending = /^(..+)[\u7684\u5730]$/;

const plain = (text: string): string => text.trim().toLowerCase();

/** Never right in the other's place. */
function isWrong(word: Word, other: Word): boolean {
  const [a, b] = [compared(word), compared(other)];
  if (other.id === word.id || a.text === b.text || a.lemma === b.lemma) return false;
  if (a.synonyms.has(b.text) || b.synonyms.has(a.text) || a.said.some((phones) => b.said.includes(phones))) return false;
  for (const gloss of a.glosses) if (b.glosses.has(gloss)) return false;
  return true;
}

/** The single meanings, without what stands in brackets. */
export const glossesOf = ({ meaning }: Pick<Word, 'meaning'>): readonly string[] =>
  meaning
    .replaceAll(/[（(【[〔][^）)】\]〕]*[）)】\]〕]/g, '')
    .split(/[；;，,、/]/)
    .map((gloss) => gloss.trim())
    .filter(Boolean);

/** By sound and by spelling: 0 for the same, 1 for nothing in common. Words whose sounds nobody knows are as far apart as they are written. */
function distance(word: Compared, other: Compared, by: DistractorKind): number {
  if (by === 'meaning') return 0;
  if (by === 'sound' && word.phones.length > 0 && other.phones.length > 0)
    return editDistance(word.phones, other.phones, phoneSubstitution) / Math.max(word.phones.length, other.phones.length);
  return editDistance(word.letters, other.letters) / Math.max(word.letters.length, other.letters.length, 1);
}
