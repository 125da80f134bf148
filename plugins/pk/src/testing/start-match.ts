import { FakeServices, PluginHarness, sampleClassroom, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import type { Word } from '@chorus/sdk';
import plugin from '../index.ts';
import type { MatchStore } from '../match/match-store.ts';
import type { Options, Slot } from '../place.ts';

export const texts = ['apple', 'banana', 'cherry', 'grape', 'lemon'];

/** So many words with a meaning each, without phones. */
export const wordsOf = (all: readonly string[], change: Partial<Word> = {}): readonly Word[] =>
  all.map((text, n) => sampleWord(text, { meaning: `义${n}`, pronunciations: [], ...change }));

const plain: Partial<Options> = { leadIn: 0, seconds: 0, count: 20 };

/** A match between the first two of the class, with these words. */
export async function startMatch(options: Partial<Options> = {}, words: readonly Word[] = wordsOf(texts), students = 4) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  fakes.content.bookUnits = [sampleUnit()];
  fakes.content.unitWords = { unit: words };
  const harness = await PluginHarness.activate(plugin, fakes);
  const { create } = harness.state;
  create.setOptions({ ...plain, ...options });
  create.setWords(words.map(({ id }) => ({ id, bookId: 'book', unitId: 'unit' })));
  create.toggle('student-1');
  create.toggle('student-2');
  await harness.state.begin();
  await settled();
  return { harness, pk: harness.state, match: harness.state.match, fakes };
}
export type World = Awaited<ReturnType<typeof startMatch>>;

export const settled = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};
type WithMatch = { readonly match: MatchStore };
export const rightOf = ({ match }: WithMatch, slot: Slot): string => match.touches.options(slot)!.answer[0]!;
export const wrongOf = ({ match }: WithMatch, slot: Slot): string =>
  match.touches.options(slot)!.options.find(({ id }) => id !== rightOf({ match }, slot))!.id;
/** All have answered: what is right is shown. */
export const shown = async ({ fakes }: World): Promise<void> => {
  await fakes.clock.advance(1_000);
  await settled();
};
/** A side spells this with its letters. */
export async function spell({ match }: WithMatch, slot: Slot, text: string): Promise<void> {
  for (const letter of text) {
    const { letters, put } = match.touches.tiles(slot);
    await match.touches.put(
      slot,
      letters.findIndex((one, at) => one === letter && !put.includes(at)),
    );
  }
}
