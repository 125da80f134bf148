import { sentencesIn } from './edit-text.ts';
import type { BegunText } from './draft-of.ts';

/** A sentence to be looked at, with the reason: that of reading it, `border` (where it is in the sound is not sure) or `no-sound` (it was not found there). */
export interface Doubt {
  readonly id: string;
  readonly why: string;
}

/** What a teacher has to look at, in the order of the text. */
export function doubtsOf({ draft, doubts }: BegunText): readonly Doubt[] {
  return sentencesIn(draft).flatMap(({ id, span }) => {
    const why = doubts[id] ?? (span && !span.sure ? 'border' : undefined);
    return why === undefined ? [] : [{ id, why }];
  });
}

/** A sentence is well as it is: its first doubt is none any more. */
export function settle(text: BegunText, id: string): BegunText {
  if (text.doubts[id] !== undefined) return without(text, id);
  const paragraphs = text.draft.paragraphs.map(({ sentences }) => ({
    sentences: sentences.map((one) => (one.id === id && one.span ? { ...one, span: { ...one.span, sure: true } } : one)),
  }));
  return { ...text, draft: { ...text.draft, paragraphs } };
}

/** Takes a doubt away that a change has answered; one of another kind stays. */
export const answered = (text: BegunText, id: string, whys: readonly string[]): BegunText =>
  whys.includes(text.doubts[id] ?? '') ? without(text, id) : text;

function without(text: BegunText, id: string): BegunText {
  const { [id]: _, ...doubts } = text.doubts;
  return { ...text, doubts };
}
