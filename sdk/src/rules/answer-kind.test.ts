import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import { sampleScore } from '../testing/samples.ts';
import { answerKind, answerMark, isAnswer, kindTitle, tallyAnswers } from './answer-kind.ts';

const given = (change: Partial<AttemptView>): AttemptView =>
  ({ id: 'a', studentId: 's', type: 'lab.guess/1', status: 'scored', result: {}, ...change }) as AttemptView;
const marked = (summary: AttemptView['summary'], change: Partial<AttemptView> = {}) =>
  given({ summary, ...change } as Partial<AttemptView>);
const dictated = (overall: number, change: Partial<AttemptView> = {}) =>
  marked({ skill: 'writing', evidence: 'written', overall, correct: overall === 100 }, { type: 'chorus.gapFilling/1', ...change });
const read = (overall: number, change: Partial<AttemptView> = {}) =>
  given({ type: 'chorus.word/1', result: { outcome: sampleScore(overall) } as never, ...change });
const override = (overall: number) => ({ override: { overall, reason: '', by: 't', at: 1 } });

it('counts an answer unless it was taken out, refused, is being judged, or a stand-in for a student gave it', () => {
  const all = [
    {},
    { voided: true },
    { status: 'refused' },
    { status: 'evaluating' },
    { studentId: 'placeholder:c:1' },
    { status: 'unscored' },
  ];
  expect(all.map((change) => isAnswer(given(change as Partial<AttemptView>)))).toEqual([true, false, false, false, false, true]);
  expect(isAnswer(given({ audioErased: true, ...override(50) }))).toBe(true);
});

it('tells kinds by what was kept with the answer, of older answers by their type as far as that tells it', () => {
  expect(answerKind(dictated(100))).toEqual({ skill: 'writing', evidence: 'written' });
  expect(answerKind(read(80))).toEqual({ skill: 'speaking', evidence: 'scored' });
  expect(answerKind(marked({ overall: 80 }, { type: 'chorus.record/2' }))).toEqual({ skill: 'speaking', evidence: 'scored' });
  expect(answerKind(given({ type: 'chorus.gapFilling/1' }))).toEqual({ evidence: 'written' });
  expect(answerKind(given({ type: 'chorus.tally/1' }))).toEqual({ skill: 'writing', evidence: 'self-reported' });
  expect(answerKind(given({}))).toEqual({});
});

it('calls a dictation no gap filling, and a kind of a later version by what is known of it', () => {
  const title = (kind: object) => kindTitle(kind)['zh-CN'];
  expect(title({ skill: 'writing', evidence: 'written' })).toBe('听写与拼写');
  expect([title({ skill: 'later', evidence: 'chosen' }), title({ skill: 'reading', evidence: 'later' }), title({})]).toEqual([
    '选择题',
    '其他',
    '其他',
  ]);
});

it('sums up each kind by itself: right and wrong are counted, scores averaged, own words neither', () => {
  const chosen = (right: boolean) => marked({ skill: 'listening', evidence: 'chosen', overall: right ? 100 : 0, correct: right });
  const said = (overall: number) => marked({ skill: 'writing', evidence: 'self-reported', overall });
  const attempts = [
    ...[true, false, false, false].map(chosen),
    read(70),
    read(90),
    read(99, { result: { outcome: sampleScore(99, { confidence: 0.3 }) } as never }),
    read(10, { voided: true }),
    said(96),
    said(96),
  ];
  expect(tallyAnswers(attempts).map(({ kind, ...tally }) => [kind.evidence, tally])).toEqual([
    ['chosen', { answers: 4, scored: 4, mean: 25, right: 1 }],
    ['scored', { answers: 3, scored: 2, mean: 80, right: undefined }],
    ['self-reported', { answers: 2, scored: 2, mean: undefined, right: undefined }],
  ]);
});

it('says a mean where something is half right, and takes the teacher’s word for right and wrong', () => {
  const [half] = tallyAnswers([dictated(100), dictated(50)]);
  expect(half).toMatchObject({ mean: 75, right: undefined });
  const [changed] = tallyAnswers([dictated(0, override(100)), dictated(100, override(0)), dictated(0)]);
  expect(changed).toMatchObject({ right: 1, scored: 3 });
});

it('reads answers that are older than summaries by their own form, else by what their type says', () => {
  const old = (right: boolean) => given({ type: 'chorus.choice/1', result: { overall: right ? 100 : 0, correct: { q: right } } });
  expect([answerMark(old(true)), answerMark(old(false))]).toEqual([
    { score: 100, verdict: 'right' },
    { score: 0, verdict: 'wrong' },
  ]);
  expect(answerMark(given({}))).toEqual({ score: undefined, verdict: undefined });
  expect(answerMark(given({}), { overall: 60 })).toEqual({ score: 60, verdict: undefined });
  expect(answerMark(given({}), { overall: 60, unsure: true }).score).toBeUndefined();
});
