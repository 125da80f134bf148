import { classWords, rateScale, type ClassWord, type ItemRef, type WeighedAttempt } from '@chorus/sdk';
import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';

/** A word that the class missed, and that it is time to ask again. */
export interface DueWord {
  /** As it was asked last. */
  readonly ref: ItemRef;
  /** When the class answered it last so that it counted, UTC milliseconds. */
  readonly answeredAt: number;
  /** 0–1: which part of the students could then. */
  readonly share: number;
  /** 0–1: how likely a memory like this is still there. */
  readonly recall: number;
}

const hourMs = 3_600_000;
/** Answers of a word that are less far apart belong to one lesson, or to the lessons of one day. */
const oneLessonMs = 8 * hourMs;
/** A lesson this much earlier in the day than the one before is the next day's all the same, and what is due does not change while it lasts. */
const earlierMs = 12 * hourMs;
/** Of fewer students it is not known that the word is easy for the class. */
const fewestForEasy = 10;

/** The same answers give the same days: nothing is drawn, and no step is shorter than a day. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/**
 * The words that a class missed once and should be asked again by now, what is likeliest to be forgotten first. A word is missed where `weakWords` finds it in the
 * answers of a lesson; from then on FSRS-6 says, with its own figures and a recall of 0.9, when it is due. Each lesson in which at least three students answered it
 * is a review, rated by {@link ratingOf}; answers of fewer wait for those of the next lesson. Attempts may come in any order; those after `now` don't count.
 */
export function dueWords(attempts: readonly WeighedAttempt[], now: number): readonly DueWord[] {
  const by = new Date(now + earlierMs);
  return [...byWord(attempts.filter(({ givenAt, voided }) => givenAt <= now && !voided)).values()]
    .flatMap((answers) => learned(answers) ?? [])
    .filter(({ card }) => card.due <= by)
    .map(({ card, word, answeredAt }) => ({
      ref: word.ref,
      answeredAt,
      share: word.share,
      recall: scheduler.get_retrievability(card, by, false),
    }))
    .sort((a, b) => a.recall - b.recall || a.share - b.share || (a.ref.itemId < b.ref.itemId ? -1 : 1));
}

/**
 * How a class's answers rate its memory of a word: `Again` where `weakWords` finds it (fewer than 7 of 10 can); else by the steps of `rateScale`: `Hard` below 8 of
 * 10, `Good` below 9, `Easy` from there, which fewer than ten students can't say.
 */
export function ratingOf({ weak, share, can, cannot }: ClassWord): Grade {
  if (weak) return Rating.Again;
  const step = rateScale(share);
  if (step < 4) return Rating.Hard;
  return step === 5 && can.length + cannot.length >= fewestForEasy ? Rating.Easy : Rating.Good;
}

/** What became of a word since the class missed it first, by all answers to it; undefined where it never did. */
function learned(
  answers: readonly WeighedAttempt[],
): { readonly card: Card; readonly word: ClassWord; readonly answeredAt: number } | undefined {
  let found: { readonly card: Card; readonly word: ClassWord; readonly answeredAt: number } | undefined;
  let waiting: readonly WeighedAttempt[] = [];
  for (const lesson of lessonsOf(answers)) {
    waiting = [...waiting, ...lesson];
    const [word] = classWords(waiting);
    if (!word) continue;
    waiting = [];
    if (!found && !word.weak) continue;
    const answeredAt = lesson.at(-1)!.givenAt;
    const at = new Date(answeredAt);
    found = { card: scheduler.next(found?.card ?? createEmptyCard(at), at, ratingOf(word)).card, word, answeredAt };
  }
  return found;
}

/** The answers, oldest first, cut where a lesson ends. */
function lessonsOf(answers: readonly WeighedAttempt[]): readonly (readonly WeighedAttempt[])[] {
  const lessons: WeighedAttempt[][] = [];
  let before = -Infinity;
  for (const answer of [...answers].sort((a, b) => a.givenAt - b.givenAt || (a.studentId < b.studentId ? -1 : 1))) {
    if (answer.givenAt - before < oneLessonMs) lessons.at(-1)!.push(answer);
    else lessons.push([answer]);
    before = answer.givenAt;
  }
  return lessons;
}

function byWord(attempts: readonly WeighedAttempt[]): ReadonlyMap<string, readonly WeighedAttempt[]> {
  const words = new Map<string, WeighedAttempt[]>();
  for (const attempt of attempts) {
    const { itemId } = attempt.item;
    const answers = words.get(itemId);
    if (answers) answers.push(attempt);
    else words.set(itemId, [attempt]);
  }
  return words;
}
