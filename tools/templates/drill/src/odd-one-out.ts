import { distractorsFor, optionLetter, shuffled, routeRef, type ActivitySession, type ContentService, type Word } from '@chorus/sdk';
import { Loadable, type FlowItem, type FlowPlace, type QuestionFlow } from '@chorus/sdk/ui';

export const home = routeRef('OddOneOutHome', { unitId: 'string?' });

/** Where the class is, and in which unit. */
export type Place = FlowPlace & { readonly unitId: string };

/** Four words; `odd` is of another unit than the three. */
export type OddItem = FlowItem & { readonly odd: Word };

/** A question for each word of a unit, at most eight: with two that are near to it in meaning, and one of `others`. */
export function oddItems(words: readonly Word[], others: readonly Word[]): readonly OddItem[] {
  const strangers = others.filter(({ text }) => words.every((word) => word.text !== text));
  return words.slice(0, 8).flatMap((word, n) => {
    const near = distractorsFor(word, words, { by: 'meaning', count: 2, seed: word.id });
    const odd = shuffled(strangers, 'odd')[n % strangers.length];
    if (near.length < 2 || !odd) return [];
    const four = shuffled([word, ...near, odd], word.id);
    const options = four.map(({ text }, at) => ({ id: optionLetter(at), text }));
    const text = four.map((one) => one.text).join(' · '); // what the history calls it by
    const item = { questions: [{ id: 'q', text, options, answer: [optionLetter(four.indexOf(odd))] }] };
    return [{ id: word.id, odd, question: { ref: word.ref, type: 'chorus.choice/1', item } }];
  });
}

/** The units to choose from, and the questions of the chosen one. */
export class OddOneOut {
  constructor(
    private readonly content: ContentService,
    private readonly flow: QuestionFlow<OddItem>,
    private readonly place: ActivitySession<Place>,
  ) {}

  readonly units = new Loadable(async () => {
    const books = await this.content.wordBooks();
    return (await Promise.all(books.map(({ id }) => this.content.units(id)))).flat();
  });
  /** Goes on where the class was in this unit; another unit begins. */
  readonly asked = new Loadable(async (unitId) => {
    await this.units.load();
    const ids = (this.units.value ?? []).map(({ id }) => id);
    const other = ids[(ids.indexOf(unitId) + 1) % ids.length] ?? unitId;
    const [words, others] = await Promise.all([this.content.words(unitId), this.content.words(other)]);
    const ask = this.place.state.get().unitId === unitId ? 'resume' : 'begin';
    this.place.update((at) => ({ ...at, unitId }));
    await this.flow[ask](oddItems(words, others));
    return this.flow;
  });
}
