import { distractorsFor, optionLetter, shuffled, routeRef, type ActivitySession, type ContentService, type Word } from '@chorus/sdk';
import { Loadable, type FlowItem, type FlowPlace, type QuestionFlow } from '@chorus/sdk/ui';

export const home = routeRef('OddOneOutHome');
export const unit = routeRef('OddOneOutUnit', { unitId: 'string' });

export type Place = FlowPlace & { readonly unitId: string }; // where the class is, and in which unit
export type OddItem = FlowItem & { readonly odd: Word }; // four words; `odd` is of another unit than the three

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

/** The books with their units to choose from, and the questions of the chosen one. */
export function oddOneOut(content: ContentService, flow: QuestionFlow<OddItem>, place: ActivitySession<Place>) {
  const books = new Loadable(async () => {
    const all = await content.wordBooks();
    return Promise.all(all.map(async (book) => ({ ...book, units: await content.units(book.id) })));
  });
  const asked = new Loadable(async (unitId) => {
    await books.load();
    const ids = (books.value ?? []).flatMap(({ units }) => units.map(({ id }) => id));
    const other = ids[(ids.indexOf(unitId) + 1) % ids.length] ?? unitId;
    const [words, others] = await Promise.all([content.words(unitId), content.words(other)]);
    const ask = place.state.get().unitId === unitId ? 'resume' : 'begin'; // goes on where the class was; another unit begins
    place.update((at) => ({ ...at, unitId }));
    await flow[ask](oddItems(words, others));
    return flow;
  });
  return { books, asked };
}
export type OddOneOut = ReturnType<typeof oddOneOut>;
