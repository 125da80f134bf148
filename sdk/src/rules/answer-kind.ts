import { chorusTypes } from '../model/evaluate-types.ts';
import type { AttemptView, Evidence, Skill } from '../model/attempt.ts';
import type { ResultSummary } from '../plugin/evaluate-type.ts';
import type { LocalizedText } from '../plugin/json.ts';
import { sureScore } from './class-result.ts';
import { verdictOf, type Verdict } from './score.ts';

/**
 * What answers are told apart by wherever they are counted: what was asked for, and what the mark rests on. One mean never holds two kinds: an evaluate type is
 * no kind, as the same one serves a dictation and a match.
 */
export type AnswerKind = { readonly skill?: Skill; readonly evidence?: Evidence };

/** What is read of an answer to tell its kind, and what it came to. */
export type MarkedAttempt = Pick<AttemptView, 'type' | 'result' | 'summary' | 'override'>;

/**
 * Whether an answer counts: the one rule for every page, report and export. It does unless the teacher has taken it out, it was refused as unheard, it is being
 * judged still, or a stand-in for a student gave it. It counts for whom it was moved to, and when its recording was deleted.
 */
export const isAnswer = ({
  voided,
  status,
  studentId,
}: Pick<AttemptView, 'voided'> & Partial<Pick<AttemptView, 'status' | 'studentId'>>): boolean =>
  voided !== true && status !== 'refused' && status !== 'evaluating' && !studentId?.startsWith('placeholder:');

/** The kind of an answer: as its summary says; of one without, by its type or its result as far as they tell it. */
export function answerKind({ type, summary, result }: Pick<AttemptView, 'type' | 'summary'> & { readonly result?: unknown }): AnswerKind {
  const known: AnswerKind = typeKinds.get(familyOf(type)) ?? (hasOutcome(result) ? spoken : {});
  const skill = summary?.skill ?? known.skill;
  const evidence = summary?.evidence ?? known.evidence;
  return { ...(skill && { skill }), ...(evidence && { evidence }) };
}

/** A type's name without its version, which does not change what it asks. */
const familyOf = (type: string): string => `${type}/`.split('/', 1)[0]!;

const spoken: AnswerKind = { skill: 'speaking', evidence: 'scored' };
const hasOutcome = (result: unknown): boolean => typeof result === 'object' && result !== null && 'outcome' in result;

/** Types whose answers are older than summaries. What a reading practises is sure; what a choice or a blank does is its question's. */
const typeKinds = new Map<string, AnswerKind>([
  ...Object.entries(chorusTypes).map(([id, type]): readonly [string, AnswerKind] => [
    familyOf(id),
    type.spoken ? spoken : { evidence: type.evidence },
  ]),
  ['chorus.tally', { skill: 'writing', evidence: 'self-reported' }],
]);

/** Names a kind, to group by. */
export const kindKey = ({ skill, evidence }: AnswerKind): string => `${skill ?? ''} ${evidence ?? ''}`;

/** It was said, not chosen or written. */
export const isSpokenKind = ({ evidence }: AnswerKind): boolean => evidence === 'scored';

/** What a list calls a kind of answers; a kind of a later version by what is known of it. */
export const kindTitle = (kind: AnswerKind): LocalizedText =>
  titles.get(kindKey(kind)) ?? titles.get(kindKey(kind.evidence ? { evidence: kind.evidence } : {})) ?? titles.get(kindKey({}))!;

const titles = new Map<string, LocalizedText>([
  ['speaking scored', { 'zh-CN': '朗读', en: 'Reading aloud' }],
  ['listening chosen', { 'zh-CN': '听音选择', en: 'Listening choice' }],
  ['vocabulary chosen', { 'zh-CN': '词义选择', en: 'Meaning choice' }],
  ['reading chosen', { 'zh-CN': '阅读选择', en: 'Reading choice' }],
  ['writing written', { 'zh-CN': '听写与拼写', en: 'Dictation and spelling' }],
  ['writing self-reported', { 'zh-CN': '听写报数', en: 'Dictation, own count' }],
  [' scored', { 'zh-CN': '朗读', en: 'Reading aloud' }],
  [' chosen', { 'zh-CN': '选择题', en: 'Choice' }],
  [' written', { 'zh-CN': '填空题', en: 'Gap filling' }],
  [' self-reported', { 'zh-CN': '自己报的', en: 'Own count' }],
  [' ', { 'zh-CN': '其他', en: 'Other' }],
]);

/** The answers of one kind, summed up. */
export type AnswerTally = {
  readonly kind: AnswerKind;
  readonly answers: number;
  /** How many have a score that counts. */
  readonly scored: number;
  /** 0–100, of those; undefined where there is none, and of what students say of themselves. */
  readonly mean: number | undefined;
  /** How many were wholly right, where every score is right or wrong; else undefined, and the mean says it. */
  readonly right: number | undefined;
};

type Attempt = MarkedAttempt & Parameters<typeof isAnswer>[0];

/** Of {@link isAnswer} each, by kind, those of which there are most first. `byType`: what a type says of a result that has no summary. */
export function tallyAnswers<A extends Attempt>(
  attempts: readonly A[],
  byType: (attempt: A) => ResultSummary | undefined = () => undefined,
): readonly AnswerTally[] {
  const count = new AnswerCount();
  for (const attempt of attempts) count.add(attempt, byType(attempt));
  return count.tallies;
}

/** Counts answers as {@link tallyAnswers} does, one after the other: for more of them than are held at once. */
export class AnswerCount {
  readonly #kinds = new Map<
    string,
    { readonly kind: AnswerKind; answers: number; scored: number; sum: number; judged: number; right: number }
  >();

  /** Whether it counts. */
  add(attempt: Attempt, byType?: ResultSummary): boolean {
    if (!isAnswer(attempt)) return false;
    const kind = answerKind(attempt);
    const count = this.#kinds.get(kindKey(kind)) ?? { kind, answers: 0, scored: 0, sum: 0, judged: 0, right: 0 };
    this.#kinds.set(kindKey(kind), count);
    count.answers += 1;
    const { score, verdict } = answerMark(attempt, byType);
    if (score === undefined) return true;
    count.scored += 1;
    count.sum += score;
    count.judged += verdict === undefined ? 0 : 1;
    count.right += verdict === 'right' ? 1 : 0;
    return true;
  }

  /** What was counted so far. */
  get tallies(): readonly AnswerTally[] {
    return [...this.#kinds.values()]
      .map(({ kind, answers, scored, sum, judged, right }) => ({
        kind,
        answers,
        scored,
        mean: scored === 0 || kind.evidence === 'self-reported' ? undefined : sum / scored,
        right: judged > 0 && judged === scored ? right : undefined,
      }))
      .sort((a, b) => b.answers - a.answers);
  }
}

/** What an answer came to: the teacher's word before the scorer's, its summary before its type's. A wrong answer that the teacher gives 100 is right. */
export function answerMark(
  attempt: MarkedAttempt,
  byType?: ResultSummary,
): { readonly score: number | undefined; readonly verdict: Verdict | undefined } {
  const { override, result } = attempt;
  const said = attempt.summary ?? byType;
  const sure = said ? (said.unsure || said.refused ? undefined : said.overall) : sureScore({ result });
  const score = override?.overall ?? sure;
  const correct = said ? said.correct : allCorrect(result);
  if (score === undefined || correct === undefined) return { score, verdict: undefined };
  const verdict = override ? verdictOf({ overall: score, correct: score === 100 }) : verdictOf({ overall: score, correct });
  return { score, verdict };
}

/** Of results that are older than summaries, in the form of choices and blanks: each part right or wrong. */
function allCorrect(result: unknown): boolean | undefined {
  const { correct } = (result ?? {}) as { readonly correct?: unknown };
  return typeof correct === 'object' && correct !== null ? Object.values(correct).every(Boolean) : undefined;
}
