import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import type { PhoneScore, Reference, SpeechOutcome } from '../model/speech.ts';
import { sampleScore } from '../testing/samples.ts';
import { hardestSound } from './hard-sound.ts';

const reference: Reference = { kind: 'word', word: { text: 'healthy', pronunciations: [{ phones: ['TH', 'IY'], stress: [0, 0] }] } };
const phone = (name: string, score: number, heard?: string): PhoneScore => ({
  phone: name,
  score,
  fromMs: 0,
  toMs: 1,
  ...(heard !== undefined && { heard }),
});
const reads = (studentId: string, phones: readonly PhoneScore[], change: Partial<Extract<SpeechOutcome, { kind: 'scored' }>> = {}) =>
  ({ studentId, result: { outcome: sampleScore(50, change, phones) } }) as unknown as AttemptView;
const wrong = (studentId: string, heard?: string, more = {}) => reads(studentId, [phone('TH', 20, heard), phone('IY', 90)], more);

it('names the sound that most did not say well, and what was heard instead, the commonest first', () => {
  const readings = [wrong('a', 'F'), wrong('b', 'S'), wrong('c', 'S'), wrong('d'), reads('e', [phone('TH', 90), phone('IY', 30)])];
  expect(hardestSound(readings, reference)).toEqual({
    sign: 'θ',
    studentIds: ['a', 'b', 'c', 'd'],
    heard: [
      { sign: 's', studentIds: ['b', 'c'] },
      { sign: 'f', studentIds: ['a'] },
    ],
  });
});

it('calls it hard from two students on, and only below 60', () => {
  expect(hardestSound([wrong('a', 'S')], reference)).toBeUndefined();
  expect(hardestSound([wrong('a', 'S'), reads('b', [phone('TH', 60)])], reference)).toBeUndefined();
  expect(hardestSound([wrong('a', 'S'), reads('b', [phone('TH', 59)])], reference)?.studentIds).toEqual(['a', 'b']);
});

it('counts nothing that is not sure: doubt, a request to say it again, the teacher’s own score', () => {
  const override = { overall: 90, reason: '', by: 't', at: 1 };
  const doubtful = [
    wrong('b', 'S', { confidence: 0.4 }),
    wrong('c', 'S', { warnings: ['say-again'] }),
    { ...wrong('d', 'S'), override },
    { studentId: 'e', result: undefined } as unknown as AttemptView,
  ];
  expect(hardestSound([wrong('a', 'S'), ...doubtful], reference)).toBeUndefined();
});

it('counts a student once for a sound that the word has twice, and knows its weak form', () => {
  const twice = (id: string) => reads(id, [phone('TH', 90), phone('IY', 30), phone('IY', 20)]);
  const weak = (id: string) => reads(id, [phone('TH', 90), phone('IY', 30)]);
  expect(hardestSound([twice('a'), twice('b')], reference)).toMatchObject({ sign: 'iː', studentIds: ['a', 'b'] });
  expect(hardestSound([weak('a'), weak('b')], reference)?.sign).toBe('i');
});
