import { shuffled, type BookUnit, type ContentService, type Word } from '@chorus/sdk';

/** What a drill was opened with. */
export interface AskedWords {
  readonly bookId: string;
  readonly unitId: string;
  /** Ids of the chosen words, of whichever unit of the book; all of the unit without it. */
  readonly words?: readonly string[] | undefined;
  /** How many words; all without it. */
  readonly count?: number | undefined;
  /** In an order of their own, not the book's. */
  readonly mixed?: boolean | undefined;
}

/** The words that are asked, and where they are from. */
export interface BookWords {
  readonly unit: BookUnit | undefined;
  /** In the order in which they were chosen, else in the book's. */
  readonly words: readonly Word[];
  /** Where wrong ones may come from: the book. */
  readonly pool: readonly Word[];
  /** What the class has been taught so far. */
  readonly taught: readonly Word[];
}

/** The asked words with the whole book around them; of the book's other units, those that can be had. */
export async function bookWords(content: ContentService, { bookId, unitId, words: ids = [] }: AskedWords): Promise<BookWords> {
  const own = content.words(unitId);
  const whole = async () => {
    const units = await content.units(bookId);
    return { units, others: await Promise.all(units.map(({ id }) => (id === unitId ? own : content.words(id).catch(() => [])))) };
  };
  const [words, { units, others }] = await Promise.all([own, whole()]);
  const at = units.findIndex(({ id }) => id === unitId);
  const pool = others.flat();
  const byId = new Map(pool.map((word) => [word.id, word]));
  const chosen = ids.length === 0 ? words : ids.flatMap((id) => byId.get(id) ?? []);
  return { unit: units[at], words: chosen, pool, taught: others.slice(0, at + 1).flat() };
}

/** As many of the words as are asked, in the order that is asked; the seed decides a mixed one. */
export const inAskedOrder = (words: readonly Word[], { count, mixed }: AskedWords, seed: string): readonly Word[] =>
  (mixed ? shuffled(words, seed) : words).slice(0, count);
