import { describe, expect, it } from 'vitest';
import type { AttemptView, RecordAnswer, RecordItem, RecordResult, SpeechOutcome } from '@chorus/sdk';
import { classSummary } from './class-summary.ts';
import { spokenWords } from './evaluated-text.tsx';

const scorer = { provider: 'device', version: '1', modelChecksum: '' } as const;
const scored = (overall: number, words: readonly string[] = []): SpeechOutcome => ({
  kind: 'scored',
  overall,
  accuracy: overall - 10,
  fluency: 90,
  integrity: 100,
  confidence: 1,
  warnings: [],
  words: words.map((text) => ({ text, score: overall, said: text !== 'red', fromMs: 0, toMs: 1, phones: [] })),
  durationMs: 1,
  scorer,
});
const refused: SpeechOutcome = { kind: 'refused', reason: 'too-short', durationMs: 1, scorer };
const attempt = (outcome: SpeechOutcome | undefined) =>
  ({ result: outcome && { outcome } }) as unknown as AttemptView<RecordAnswer, RecordResult>;

describe('classSummary', () => {
  it('is the mean of what was scored; refusals and missing scores do not count [2.6-11]', () => {
    expect(classSummary([attempt(scored(80)), attempt(scored(60)), attempt(refused), attempt(undefined)])).toEqual({
      overall: 70,
      without: 2,
      parts: { accuracy: 60, fluency: 90, integrity: 100 },
    });
  });
  it('takes the teacher’s score before the scorer’s, also where the scorer gave none', () => {
    const override = { overall: 100, reason: '', by: 't', at: 1 };
    expect(classSummary([attempt(scored(80)), { ...attempt(scored(20)), override }])).toMatchObject({ overall: 90 });
    expect(classSummary([{ ...attempt(refused), override }])).toEqual({ overall: 100, without: 0, parts: undefined });
  });
  it('leaves out what it is not sure of', () => {
    const unsure = { ...scored(10), confidence: 0.49 } as SpeechOutcome;
    expect(classSummary([attempt(scored(80)), attempt(unsure)])).toMatchObject({ overall: 80, without: 1, parts: { accuracy: 70 } });
    expect(classSummary([attempt(unsure)])).toBeUndefined();
  });
  it('is nothing where nothing was scored', () => {
    expect(classSummary([attempt(refused)])).toBeUndefined();
    expect(classSummary([])).toBeUndefined();
  });
});

describe('spokenWords', () => {
  const item: RecordItem = { text: ' a red  apple', reference: { kind: 'sentence', words: [] } };
  it('gives each scored word with its score, and says which was left out [2.6-8]', () => {
    expect(spokenWords(item, scored(70, ['a', 'red']))).toEqual([
      { text: 'a', score: 70, said: true },
      { text: 'red', score: 70, said: false },
    ]);
  });
  it('gives a text without scores where it is not sure', () => {
    expect(spokenWords(item, { ...scored(70, ['a', 'red']), confidence: 0.3 } as SpeechOutcome)).toEqual([
      { text: 'a', score: undefined, said: true },
      { text: 'red', score: undefined, said: true },
    ]);
  });
  it('gives the text as it was asked where there is no score, or none of words [2.6-8]', () => {
    const asked = ['a', 'red', 'apple'].map((text) => ({ text, score: undefined, said: true }));
    for (const outcome of [refused, undefined, scored(70)]) expect(spokenWords(item, outcome)).toEqual(asked);
    expect(spokenWords(item, scored(70, ['pear']))).toHaveLength(1);
  });
});
