import type { GapFillingAnswer, GapFillingItem, Question, Word } from '@chorus/sdk';

/** What a teacher has found in the papers of a dictation: by student the ids of the words that are wrong. Who is not in it has not been looked at. */
export type Marks = { readonly [studentId: string]: readonly string[] };

/** One word of one paper. */
export interface Mark {
  readonly studentId: string;
  readonly wordId: string;
  readonly right: boolean;
}

/** How the class wrote a word. */
export interface WordMarks {
  readonly word: Word;
  /** 0–1: which part of those who were looked at wrote it right. */
  readonly share: number;
  /** Ids of those who did not. */
  readonly missed: readonly string[];
}

/** A paper that was looked at is all right until a word in it is wrong. */
export const look = (marks: Marks, studentId: string): Marks => (studentId in marks ? marks : { ...marks, [studentId]: [] });

/** Says that a word is wrong in a paper, or takes that back. */
export function toggle(marks: Marks, studentId: string, wordId: string): Marks {
  const wrong = marks[studentId] ?? [];
  return { ...marks, [studentId]: wrong.includes(wordId) ? wrong.filter((id) => id !== wordId) : [...wrong, wordId] };
}

/** As if the paper had not been looked at. */
export function forget(marks: Marks, studentId: string): Marks {
  const { [studentId]: _gone, ...rest } = marks;
  return rest;
}

/** Everybody of these who was not looked at has all right. */
export const restRight = (marks: Marks, studentIds: readonly string[]): Marks => studentIds.reduce(look, marks);

/** How each word was written, the hardest first; nothing of words that nobody's paper has. */
export function wordMarks(marks: Marks, words: readonly Word[]): readonly WordMarks[] {
  const papers = Object.entries(marks);
  if (papers.length === 0) return [];
  return words
    .map((word) => {
      const missed = papers.flatMap(([id, wrong]) => (wrong.includes(word.id) ? [id] : []));
      return { word, missed, share: 1 - missed.length / papers.length };
    })
    .sort((a, b) => a.share - b.share);
}

/** What is in one student's paper and has not been kept so before. */
export function unkept(marks: Marks, kept: Marks, studentId: string, words: readonly Word[]): readonly Mark[] {
  const wrong = marks[studentId];
  if (!wrong) return [];
  const before = kept[studentId];
  return words.flatMap(({ id }) => {
    const right = !wrong.includes(id);
    return before && right === !before.includes(id) ? [] : [{ studentId, wordId: id, right }];
  });
}

/** The one blank of a dictated word. */
const blank = 'word';

/** A dictated word as a question. `title`: what the history calls the dictation by. */
export function dictated(word: Word, title: string): Question {
  const item: GapFillingItem = {
    text: `${word.text} · ${title}`,
    blanks: [{ id: blank, text: word.meaning || title, answers: [word.text] }],
  };
  return { ref: word.ref, type: 'chorus.gapFilling/1', skill: 'writing', item, changeable: true };
}

/** What was on the paper. Of a wrong word it is not known what was written, only that it was not the word. */
export const written = (word: Word, right: boolean): GapFillingAnswer => ({ written: { [blank]: right ? word.text : '' } });
