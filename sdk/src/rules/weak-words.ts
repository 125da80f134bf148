import type { AttemptView } from '../model/attempt.ts';
import type { ItemRef } from '../model/content.ts';
import { answerKind, isAnswer, kindKey, type AnswerKind } from './answer-kind.ts';
import { sureScore } from './class-result.ts';
import { scoreLevel } from './score.ts';

/** What the rules of weak words and sounds read of an answer. */
export type WeighedAttempt = Pick<
  AttemptView,
  'studentId' | 'item' | 'questionId' | 'type' | 'givenAt' | 'result' | 'summary' | 'override' | 'voided'
> &
  Partial<Pick<AttemptView, 'status'>>;

/** A word that a class can't yet. */
export type WeakWord = {
  /** As it was asked last. Words are told apart by `itemId`, which is made of lemma and sense: one word of two packs is one word. */
  readonly ref: ItemRef;
  /** Of the question at which it was asked last. */
  readonly questionId: string;
  /** In what the class can't: a word that it reads well may be one that it can't write. */
  readonly kind: AnswerKind;
  /** 0–1: which part of the students with a sure result can. */
  readonly share: number;
  /** Ids of the students whose newest sure result is good. */
  readonly can: readonly string[];
  /** Ids of the others with a sure result. */
  readonly cannot: readonly string[];
};

/** A word that at least three students of a class have a sure result of one kind of. */
export type ClassWord = WeakWord & {
  /** By the rule of {@link weakWords}. */
  readonly weak: boolean;
};

/** Fewer students say nothing of a class. */
const fewestStudents = 3;
/** One student's trouble is no trouble of the class, and would name its owner. */
const fewestCannot = 2;
/** From this share on a class can: the rate scale (`rateScale`) gives 3 of 5 from here. */
const canFrom = 0.7;

/**
 * The words that a class can't yet, the hardest first: fewer than 7 of 10 students can, of at least three with a sure result, and at least two can't. Of
 * each student the newest sure result of a word counts, the teacher's mark before the scorer's; good is from 85. Results of one kind are weighed together: who
 * reads a word well may have chosen its meaning wrongly. A word that is weak in several kinds is named once, in the hardest. Of words of one share the one comes
 * first that more students can't, then by the alphabet. Attempts may come in any order; for what time they are, the caller decides.
 */
export function weakWords(attempts: readonly WeighedAttempt[]): readonly WeakWord[] {
  const named = new Set<string>();
  return classWords(attempts)
    .filter(({ weak, ref }) => weak && !named.has(ref.itemId) && named.add(ref.itemId))
    .map(({ weak: _, ...word }) => word);
}

/** Each word that at least three students have a sure result of, once for each kind of answers, weak or not, weighed and sorted as {@link weakWords} does. */
export function classWords(attempts: readonly WeighedAttempt[]): readonly ClassWord[] {
  return [...newestOfWords(attempts).values()]
    .map((newest) => weigh([...newest.values()]))
    .filter(({ can, cannot }) => can.length + cannot.length >= fewestStudents)
    .map((word) => ({ ...word, weak: word.share < canFrom && word.cannot.length >= fewestCannot }))
    .sort((a, b) => a.share - b.share || b.cannot.length - a.cannot.length || byName(a, b));
}

/** By word and kind, then by student: the newest answer with a sure result. What students say of themselves is none. */
function newestOfWords(attempts: readonly WeighedAttempt[]): ReadonlyMap<string, ReadonlyMap<string, WeighedAttempt>> {
  const words = new Map<string, Map<string, WeighedAttempt>>();
  for (const attempt of attempts) {
    const kind = answerKind(attempt);
    if (!isWord(attempt) || !isAnswer(attempt) || kind.evidence === 'self-reported' || sureScore(attempt) === undefined) continue;
    const key = JSON.stringify([attempt.item.itemId, kindKey(kind)]);
    const newest = words.get(key) ?? new Map<string, WeighedAttempt>();
    words.set(key, keepNewest(newest, attempt.studentId, attempt));
  }
  return words;
}

/** By the alphabet, of one word by kind. */
function byName(a: Pick<WeakWord, 'ref' | 'kind'>, b: Pick<WeakWord, 'ref' | 'kind'>): number {
  const [x, y] = [a, b].map(({ ref, kind }) => `${ref.itemId} ${kindKey(kind)}`) as [string, string];
  return x < y ? -1 : 1;
}

/** How one student can do a word in one kind of answers: read it, write it, choose its meaning. */
export type StudentWord = {
  /** As it was asked last. */
  readonly ref: ItemRef;
  readonly questionId: string;
  readonly kind: AnswerKind;
  /** 0–100, of the newest sure result. */
  readonly score: number;
  /** By the rule of {@link weakWords}: good is from 85. */
  readonly can: boolean;
};

/** One student's words by the rule of {@link weakWords}, once for each kind, without those that have no sure result: first what the student can't yet, the lowest first. */
export function studentWords(attempts: readonly WeighedAttempt[], studentId: string): readonly StudentWord[] {
  return [...newestOfWords(attempts).values()]
    .flatMap((newest) => newest.get(studentId) ?? [])
    .map((attempt) => ({
      ref: attempt.item,
      questionId: attempt.questionId,
      kind: answerKind(attempt),
      score: sureScore(attempt) ?? 0,
      can: canDo(attempt),
    }))
    .sort((a, b) => a.score - b.score || byName(a, b));
}

const canDo = (attempt: WeighedAttempt): boolean => scoreLevel(sureScore(attempt) ?? 0, 0) === 'good';

function weigh(newest: readonly WeighedAttempt[]): WeakWord {
  const able = newest.filter(canDo);
  const ids = (some: readonly WeighedAttempt[]) => some.map(({ studentId }) => studentId);
  const last = newest.reduce((a, b) => (b.givenAt > a.givenAt ? b : a));
  return {
    ref: last.item,
    questionId: last.questionId,
    kind: answerKind(last),
    share: able.length / newest.length,
    can: ids(able),
    cannot: ids(newest.filter((attempt) => !able.includes(attempt))),
  };
}

/** Keeps of each key what was given last; of one moment the later in the list. */
export function keepNewest<A extends { readonly givenAt: number }>(newest: Map<string, A>, key: string, attempt: A): Map<string, A> {
  const before = newest.get(key);
  if (!before || attempt.givenAt >= before.givenAt) newest.set(key, attempt);
  return newest;
}

/** Items of packs are named by their kind; what is read aloud as a word is one whatever its name. */
const isWord = ({ item, type }: WeighedAttempt): boolean => item.itemId.startsWith('word:') || type.startsWith('chorus.word/');
