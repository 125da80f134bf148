import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import type { ShownActivity } from './use-shown-activities.ts';

/** The texts of the summary, filled in. */
export interface SummaryTexts {
  activity(what: { readonly title: string; readonly count: number }): string;
  tallies(of: ShownActivity['tallies']): readonly string[];
  word(what: { readonly word: string; readonly meaning: string }): string;
  words(list: readonly string[]): string;
  praise(count: number): string;
}

/** A class's day in a few lines for its parents: what was done, which words to practise, praise. No child is named in it, nor can be told from it. */
export function summaryText(
  title: string,
  activities: readonly ShownActivity[],
  { words, praised }: Pick<ClassDayReport, 'words' | 'praised'>,
  texts: SummaryTexts,
): string {
  const lines = activities.map(({ title: name, place, studentIds, tallies }) => {
    const what = place ? `${name} · ${place.unit}` : name;
    // The mark of a few would be some child's, and each kind may be of fewer than the whole.
    const marks = studentIds.length >= fewestForMarks && tallies.length === 1;
    return [texts.activity({ title: what, count: studentIds.length }), ...(marks ? texts.tallies(tallies) : [])].join(' · ');
  });
  const practise = words.map(({ text, word }) => (word ? texts.word({ word: text, meaning: word.meaning }) : text));
  return [
    title,
    ...lines.map((line) => `· ${line}`),
    ...(practise.length > 0 ? [texts.words(practise)] : []),
    ...(praised > 0 ? [texts.praise(praised)] : []),
  ].join('\n');
}

/** Of fewer students a mean says what one of them can. */
const fewestForMarks = 3;
