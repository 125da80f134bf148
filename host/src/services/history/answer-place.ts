/** Where an answer is in a list that has the newest first: those of one moment by id. The server names it in the same way. */
export interface AnswerPlace {
  readonly givenAt: number;
  readonly id: string;
}

/** A place as a text. */
export const placeAt = ({ givenAt, id }: AnswerPlace): string => `${givenAt}.${id}`;

/** The place that a text says. */
export function placeOf(text: string): AnswerPlace {
  const [givenAt = '', ...id] = text.split('.');
  return { givenAt: Number(givenAt) || 0, id: id.join('.') };
}

/** Less than 0: `a` comes first, being newer. */
export const comparePlaces = (a: AnswerPlace, b: AnswerPlace): number => b.givenAt - a.givenAt || (a.id > b.id ? -1 : a.id < b.id ? 1 : 0);
