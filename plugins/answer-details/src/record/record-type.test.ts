import { sampleScore } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { recordType } from './record-type.ts';

it('gives lists a number only where it is sure of it', () => {
  expect(recordType.summarise({ outcome: sampleScore(81) })).toEqual({ overall: 81 });
  expect(recordType.summarise({ outcome: sampleScore(81, { confidence: 0.5 }) })).toEqual({ overall: 81 });
  expect(recordType.summarise({ outcome: sampleScore(81, { confidence: 0.49 }) })).toEqual({ overall: undefined, unsure: true });
});

it('tells a refusal from a score', () => {
  const outcome = { kind: 'refused', reason: 'too-short', durationMs: 1, scorer: sampleScore().scorer } as const;
  expect(recordType.summarise({ outcome })).toEqual({ overall: undefined, refused: true });
});
