import type { Reference } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { commandsOf, evalTimeOf, requestOf } from './scoring-request.ts';

it('gives the engine half as long again as the recording, and a word five seconds [9-9] [7.4-12] [9-8]', () => {
  expect(evalTimeOf('sentence', 4000)).toBe(6000);
  expect(evalTimeOf('word', 1200)).toBe(5000);
  expect(evalTimeOf('word', 5000)).toBe(5000);
  expect(evalTimeOf('word', 6000)).toBe(9000);
});

it('says of a file who asks, how it sounds and what is wanted [7.4-8] [7.4-9] [7.4-10] [7.4-11] [7.4-12]', () => {
  const app = { applicationId: 'a', timestamp: '1', userId: 'u', sig: 's' };
  const request = requestOf({ kind: 'word', word: { text: 'cat' } }, 1000, 'i', { kept: true });
  const { connect, start } = commandsOf(app, request, 2, 'c');
  expect(connect).toMatchObject({ cmd: 'connect', param: { app: { ...app, connect_id: 'c' } } });
  expect(start).toMatchObject({
    cmd: 'start',
    param: { app, audio: { audioType: 'wav', sampleRate: 16_000, channel: 1, sampleBytes: 2 } },
  });
  expect(start.param.request).toMatchObject({
    coreType: 'en.word.score',
    refText: 'cat',
    saveAudio: 1,
    compress: 'raw',
    attachAudioUrl: 1,
    audioUrlScheme: 'https',
    evalTime: 5000,
  });
});

it.each<[Reference, object]>([
  [
    { kind: 'word', word: { text: 'cat' } },
    { coreType: 'en.word.score', refText: 'cat' },
  ],
  [
    { kind: 'sentence', words: [{ text: 'a' }, { text: 'cat' }] },
    { coreType: 'en.sent.score', refText: 'a cat' },
  ],
  [
    { kind: 'paragraph', sentences: [[{ text: 'a' }, { text: 'cat' }], [{ text: 'sat' }]] },
    { coreType: 'en.pred.score', refText: 'a cat. sat.' },
  ],
  [
    { kind: 'choice', options: [[{ text: 'a' }, { text: 'cat' }], [{ text: 'dog' }]] },
    { coreType: 'en.choc.score', lm: [{ text: 'a cat' }, { text: 'dog' }] },
  ],
  [
    { kind: 'qa', answers: ['a cat', 'a dog'] },
    { coreType: 'en.pqan.score', refText: 'a cat', lm: [{ text: 'a cat' }, { text: 'a dog' }] },
  ],
  [
    { kind: 'symbol', phones: ['AE', 'T'] },
    { coreType: 'en.alpha.score', refText: 'ae t' },
  ],
  [
    { kind: 'retell', points: ['He ran', 'She sat'] },
    { coreType: 'en.retell.score', refText: 'He ran She sat', points: [{ text: 'He ran' }, { text: 'She sat' }] },
  ],
])('asks for %j by its core type, of 100, and a retelling alone measured by 1.15 [9-6] [9-2] [7.4-11]', (reference, asked) => {
  const request = requestOf(reference, 1000, 'i', { kept: true });
  expect(request).toMatchObject({ ...asked, rank: 100, precision: 1 });
  expect(request.rateScale).toBe(reference.kind === 'retell' ? 1.15 : undefined);
});

it('asks a gateway to keep nothing of what it hears live', () => {
  const word = { kind: 'word', word: { text: 'cat' } } as const;
  expect(requestOf(word, 1000, 'i', { kept: false })).toMatchObject({ saveAudio: 0, attachAudioUrl: 0, request_id: 'i', tokenId: 'i' });
});

it('names the recording that a gateway may keep, so that its copy can be erased, and no other', () => {
  const word = { kind: 'word', word: { text: 'cat' } } as const;
  expect(requestOf(word, 1000, 'i', { kept: true, recordingId: 'r' }).recordingId).toBe('r');
  expect(requestOf(word, 1000, 'i', { kept: false, recordingId: 'r' })).not.toHaveProperty('recordingId');
});

it('says of which grade a retelling is, as scoring knows grades, and of nothing else [3-29]', () => {
  const grade = (reference: Reference, gradeId?: number) => requestOf(reference, 1, 'i', { kept: true, gradeId }).grade;
  const retell: Reference = { kind: 'retell', points: ['a cat'] };
  expect([0, 3, 7, 4, 8, 105].map((id) => grade(retell, id))).toEqual([7, 7, 7, 8, 8, 8]);
  expect(grade(retell)).toBeUndefined();
  expect(grade({ kind: 'word', word: { text: 'cat' } }, 1)).toBeUndefined();
});

it('names a pronunciation where there is one, and leaves several to the gateway', () => {
  const text = (...pronunciations: { phones: string[] }[]) =>
    requestOf({ kind: 'word', word: { text: 'read', pronunciations } }, 1, 'i', { kept: true }).refText;
  expect(text()).toBe('read');
  expect(text({ phones: ['R', 'EH', 'D'] })).toBe('read(z: r eh d)');
  expect(text({ phones: ['R', 'EH', 'D'] }, { phones: ['R', 'IY', 'D'] })).toBe('read');
  const iceCream = { text: 'ice cream', pronunciations: [{ phones: ['AY', 'S'] }] };
  expect(requestOf({ kind: 'word', word: iceCream }, 1, 'i', { kept: true }).refText).toBe('ice cream');
});
