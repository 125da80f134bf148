import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Attempt, AttemptFact, Id, JournalEntry, payloads } from './entry.ts';

const item = { packId: 'p', packVersion: '1', itemId: 'i' };
const attempt = {
  id: 'a',
  lessonId: 'l',
  questionId: 'q',
  item,
  studentId: 's',
  ordinal: 1,
  source: 'screen',
  type: 't/1',
  pluginVersion: '1.0.0',
  answer: {},
  givenAt: 0,
};
const entry = {
  id: 'e',
  v: 1,
  schoolId: 's',
  ownerId: 'o',
  deviceId: 'd',
  epoch: 0,
  seq: 1,
  bootId: 'b',
  wallMs: 0,
  monoMs: 0,
  kind: 'attempt',
  payload: attempt,
};
const sample: Record<keyof typeof payloads, Record<string, unknown>> = {
  'question.opened': { questionId: 'q', lessonId: 'l', item, type: 't/1', data: {}, changeable: true },
  'question.ended': { questionId: 'q' },
  'group.opened': { groupId: 'g', kind: 'match', parts: [{ questionId: 'q', item, slot: 'left' }], order: 'parallel' },
  'group.ended': { groupId: 'g' },
  'recording.started': { recordingId: 'r', questionId: 'q', studentId: 's', rateHz: 16_000, endsAt: 1, reference: {} },
  'recording.announced': { recordingId: 'r', path: 'voice/v-1.mp3', codec: 'mp3', rateHz: 16_000, ms: 900 },
  'recording.ended': { recordingId: 'r', outcome: 'kept' },
  attempt,
  'attempt.fact': { id: 'f', attemptId: 'a', at: 0, by: 'o', kind: 'scored', payload: {} },
  'team.started': { questionId: 'q', teamId: 't', studentIds: ['s'], endsAt: 1 },
  'team.ended': { questionId: 'q', teamId: 't' },
  'roll.called': { lessonId: 'l', callId: 'c', studentIds: ['s'] },
  'roll.undone': { lessonId: 'l', callId: 'c' },
  'student.absent': { lessonId: 'l', studentId: 's', absent: true },
  'scores.hidden': { lessonId: 'l', hidden: true },
  'student.praised': { praiseId: 'p', context: { kind: 'lesson', id: 'l' }, kind: 'clap', studentIds: ['s'] },
  'praise.undone': { praiseId: 'p', context: { kind: 'lesson', id: 'l' } },
  'star.given': { starId: 's', context: { kind: 'lesson', id: 'l' }, classId: 'c', reason: 'trying' },
  'star.undone': { starId: 's', context: { kind: 'lesson', id: 'l' } },
  'device.loaned': { lessonId: 'l', studentId: 's', uid: '1234567890', type: 18, day: '2026-09-01' },
  'device.returned': { lessonId: 'l', uid: '1234567890', day: '2026-09-01' },
  'plugin.activated': { lessonId: 'l', pluginId: 'p', versionHash: '1.0.0-ab' },
};

describe('an id', () => {
  it('has 1 to 128 characters', () => {
    expect(['', 'x', 'x'.repeat(128), 'x'.repeat(129)].map((id) => Value.Check(Id, id))).toEqual([false, true, true, false]);
  });
});

describe.each(Object.entries(payloads))('the payload of %s', (kind, schema) => {
  const good = Object.fromEntries(Object.entries(sample[kind as keyof typeof payloads]));

  it('is taken when it is whole', () => expect(Value.Check(schema, good)).toBe(true));
  it('may have a key that nobody knows', () => expect(Value.Check(schema, { ...good, extra: 1 })).toBe(true));
  const free = [
    'answer',
    'context',
    'data',
    'payload',
    'reference',
    ...(kind === 'attempt' || kind === 'question.opened' ? ['lessonId'] : []),
  ];
  it.each(Object.keys(good).filter((key) => !free.includes(key)))('is refused without its %s', (key) => {
    expect(Value.Check(schema, { ...good, [key]: undefined })).toBe(false);
  });
});

describe('an attempt', () => {
  it('counts from one', () => {
    expect([0, 1, 1.5].map((ordinal) => Value.Check(Attempt, { ...attempt, ordinal }))).toEqual([false, true, false]);
  });

  it('may have sound between 8 and 192 kHz', () => {
    const audio = { recordingId: 'r', sha256: 'x', codec: 'wav', ms: 1 };
    expect([7999, 8000, 192_000, 192_001].map((rateHz) => Value.Check(Attempt, { ...attempt, audio: { ...audio, rateHz } }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(Value.Check(Attempt, { ...attempt, audio: { ...audio, rateHz: 16_000, more: 1 } })).toBe(true);
  });

  it('has one of the known sources', () => {
    expect(Value.Check(Attempt, { ...attempt, source: 'guess' })).toBe(false);
  });

  it('has a context of a known kind, or none beside its lesson', () => {
    const context = (kind: string, id: unknown = 'x') => Value.Check(Attempt, { ...attempt, lessonId: undefined, context: { kind, id } });
    expect(['lesson', 'assignment', 'self', 'guess'].map((kind) => context(kind))).toEqual([true, true, true, false]);
    expect(context('self', '')).toBe(false);
  });

  it('names who gave it, and a fact too, or the teacher’s id alone', () => {
    const by = (schema: typeof AttemptFact | typeof Attempt, who: unknown) =>
      Value.Check(schema, { ...(schema === Attempt ? attempt : sample['attempt.fact']), by: who });
    for (const schema of [Attempt, AttemptFact]) {
      expect(['teacher', 'student', 'device', 'guess'].map((kind) => by(schema, { kind, id: 'x' }))).toEqual([true, true, true, false]);
    }
    expect([by(AttemptFact, 'o'), by(AttemptFact, ''), by(Attempt, 'o')]).toEqual([true, false, false]);
  });
});

describe('a journal entry', () => {
  it('may be of a kind, and have keys, that a later version writes', () => {
    expect(Value.Check(JournalEntry, { ...entry, kind: 'guess', payload: { more: 1 }, extra: 1 })).toBe(true);
    expect(Value.Check(AttemptFact, { ...sample['attempt.fact'], kind: 'guess' })).toBe(true);
  });

  it('has version 1 and a kind, and counts from one', () => {
    expect(Value.Check(JournalEntry, entry)).toBe(true);
    for (const wrong of [
      { v: 2 },
      { kind: '' },
      { kind: 'x'.repeat(65) },
      { seq: 0 },
      { epoch: -1 },
      { wallMs: 1.5 },
      { wallMs: -1 },
      { monoMs: -1 },
      { wallMs: 8_640_000_000_000_001 },
    ])
      expect(Value.Check(JournalEntry, { ...entry, ...wrong }), JSON.stringify(wrong)).toBe(false);
    expect(Value.Check(JournalEntry, { ...entry, wallMs: 8_640_000_000_000_000, monoMs: 0.5 })).toBe(true);
  });
});
