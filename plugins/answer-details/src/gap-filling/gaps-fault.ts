import { normaliseWritten, type GapFillingItem, type QuestionFault } from '@chorus/sdk';

type Given = Partial<GapFillingItem['blanks'][number]> | null;

/** What filled gaps lack (5-15): an accepted answer of a blank (`key`), without which whatever is written is wrong. */
export function gapsFault(item: unknown): QuestionFault | undefined {
  const blanks = (item as { readonly blanks?: unknown } | null)?.blanks;
  const answerable = (blank: Given) => (blank?.answers ?? []).some((answer) => normaliseWritten(answer) !== '');
  return !Array.isArray(blanks) || (blanks as Given[]).every(answerable) ? undefined : { kind: 'missing-parameter', parameter: 'key' };
}
