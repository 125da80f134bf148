import fc from 'fast-check';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { FirstEntry, firstPayloads } from '../testing/first-entries.ts';
import { foldAttempts } from './attempts.ts';
import { inFirstShape } from './dialect.ts';
import type { JournalEntry } from './entry.ts';

const frame = { id: 'e', v: 1, schoolId: 's', ownerId: 'o', deviceId: 'd', epoch: 1, seq: 1, bootId: 'b', wallMs: 1, monoMs: 1 };
const entry = (kind: string, payload: object, more: object = {}) => ({ ...frame, kind, payload, ...more }) as unknown as JournalEntry;
const item = { packId: 'p', packVersion: '1', itemId: 'i' };
const audio = { recordingId: 'r', sha256: 'ab', codec: 'wav', rateHz: 16_000, ms: 9 };
const given = { id: 'a', lessonId: 'l', questionId: 'q', item, studentId: 's', ordinal: 1, source: 'clicker', type: 't/1' };
const attempt = { ...given, pluginVersion: '1', answer: { x: [1] }, audio, pressId: 'com:3:77:q:1', givenAt: 1 };
const fact = { id: 'f', attemptId: 'a', at: 1, by: 'o', kind: 'scored', payload: { result: { deep: { er: 1 } } } };
const speech = { reference: { text: 'fox' }, maxMs: 9 };
const lesson = { kind: 'lesson', id: 'l' };
const whole: Record<keyof typeof firstPayloads, object> = {
  'question.opened': { questionId: 'q', lessonId: 'l', item, type: 't/1', data: { a: 1 }, changeable: true, results: 'at-once', speech },
  'question.ended': { questionId: 'q' },
  'recording.started': {
    recordingId: 'r',
    questionId: 'q',
    studentId: 's',
    rateHz: 16_000,
    endsAt: 1,
    reference: {},
    clicker: { uid: '1', voiceId: 'v' },
  },
  'recording.announced': { recordingId: 'r', path: 'p', codec: 'mp3', rateHz: 16_000, ms: 1 },
  'recording.ended': { recordingId: 'r', outcome: 'kept' },
  'team.started': { questionId: 'q', teamId: 't', studentIds: ['s'], endsAt: 1 },
  'team.ended': { questionId: 'q', teamId: 't' },
  'roll.called': { lessonId: 'l', callId: 'c', studentIds: ['s'] },
  'roll.undone': { lessonId: 'l', callId: 'c' },
  'student.absent': { lessonId: 'l', studentId: 's', absent: true },
  'scores.hidden': { lessonId: 'l', hidden: true },
  'device.loaned': { lessonId: 'l', studentId: 's', uid: '1', type: 18, day: '2026-09-01' },
  'device.returned': { lessonId: 'l', uid: '1', day: '2026-09-01' },
  attempt,
  'attempt.fact': fact,
  'plugin.activated': { lessonId: 'l', pluginId: 'p', versionHash: 'h' },
};
const takes = (one: JournalEntry) =>
  Value.Check(FirstEntry, one) && Value.Check(firstPayloads[one.kind as keyof typeof firstPayloads], one.payload);

describe('an entry in the first shape', () => {
  it.each(Object.entries(whole))('is the entry itself where %s is as it was', (kind, payload) => {
    expect(inFirstShape(entry(kind, payload))).toEqual({ entry: entry(kind, payload), whole: true });
    expect(takes(entry(kind, payload))).toBe(true);
  });

  it.each([
    ['question.opened', { context: lesson }],
    ['attempt', { context: lesson, by: { kind: 'device', id: '77' } }],
    ['attempt', { source: 'screen', by: { kind: 'teacher', id: 'o' } }],
    ['attempt', { context: lesson, lessonId: undefined }],
    ['attempt', { keys: 'A', boundAt: 5 }],
    ['question.opened', { askedBy: 'chorus.pk', skill: 'speaking' }],
    ['attempt.fact', { by: { kind: 'teacher', id: 'o' } }],
    ['roll.called', { page: 'ReadAloud' }],
  ] as const)('says all that %s says of a lesson: %j', (kind, more) => {
    const now = entry(kind, { ...whole[kind], ...more });
    const first = inFirstShape(now)!;
    expect([first.whole, takes(first.entry), takes(now)]).toEqual([true, true, false]);
    const folded = (one: JournalEntry) =>
      foldAttempts([{ entry: one, saved: 'server' }]).map((attempt) => ({ ...attempt, keys: undefined }));
    if (kind === 'attempt') expect(folded(first.entry)).toEqual(folded(now));
  });

  it.each([
    ['question.opened', { context: { kind: 'assignment', id: 'w' } }],
    ['attempt', { context: { kind: 'assignment', id: 'w' } }],
    ['attempt', { context: { kind: 'lesson', id: 'another' } }],
    ['attempt', { by: { kind: 'device', id: '78' } }],
    ['attempt', { by: { kind: 'student', id: '77' } }],
    ['attempt', { audio: { ...audio, channels: 2 } }],
    ['attempt', { groupId: 'g' }],
    ['attempt.fact', { by: { kind: 'student', id: 's' } }],
    ['question.ended', { more: 1 }],
    ['roll.called', { context: lesson }],
  ] as const)('says less where %s has more to say: %j', (kind, more) => {
    const first = inFirstShape(entry(kind, { ...whole[kind], ...more }))!;
    expect([first.whole, takes(first.entry)]).toEqual([false, true]);
  });

  it('keeps what a fact says of its answer without its type', () => {
    const summed = entry('attempt.fact', { ...fact, payload: { result: {}, summary: { evidence: 'chosen', overall: 60 } } });
    expect(inFirstShape(summed)).toEqual({ entry: summed, whole: true });
    expect(takes(summed)).toBe(true);
  });

  it('says less outside a lesson, of a fact of a later kind, and of a frame that says more', () => {
    const outside = entry('attempt', { ...attempt, lessonId: undefined, context: { kind: 'self', id: 's' } });
    const later = [outside, entry('attempt.fact', { ...fact, kind: 'guess' }), entry('attempt', attempt, { more: 1 })];
    expect(later.map((one) => inFirstShape(one)?.whole)).toEqual([false, false, false]);
  });

  it('is not there for a later kind, whatever its name', () => {
    expect([entry('group.opened', {}), entry('constructor', {})].map(inFirstShape)).toEqual([undefined, undefined]);
  });

  it('has no key that was not there, whatever is added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(whole)),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.object(),
        (kind, more, frameMore) => {
          const payload = whole[kind as keyof typeof whole];
          expect(takes(inFirstShape({ ...frameMore, ...entry(kind, { ...more, ...payload }) })!.entry)).toBe(true);
        },
      ),
    );
  });
});
