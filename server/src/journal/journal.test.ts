import { foldAttempts, type JournalEntry } from '@chorus/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attempt, entry, fact, opened, putAnswers } from '../testing/test-journal.ts';
import { openDatabase } from '../database/open.ts';
import { sha256Hex } from '../sha256.ts';
import { bucket } from '../storage/keys.ts';
import { ossSignature } from '../storage/oss-signature.ts';
import { startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => ({ server, token } = await startInLesson()));
afterEach(() => server.close());
const append = (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
const read = async (after = 0) =>
  (await server.ok('readJournal', { lessonId: 'lesson', after }, token)) as unknown as { entries: JournalEntry[]; cursor: number };

describe('the journal', () => {
  it('gives back what it was handed, in the order of its coming', async () => {
    const entries = [
      opened('lesson', 'q'),
      entry('recording.started', {
        recordingId: 'r',
        questionId: 'q',
        studentId: 'three-student-1',
        rateHz: 16_000,
        endsAt: 5,
        reference: { text: '🦊' },
      }),
      entry('recording.announced', { recordingId: 'r', path: 'voice/v-1.mp3', codec: 'mp3', rateHz: 16_000, ms: 900 }),
      entry('recording.ended', { recordingId: 'r', outcome: 'kept' }),
      attempt('lesson', 'q', { id: 'a' }),
      fact('a', 'scored', { result: { overall: 87.5 } }),
      entry('question.ended', { questionId: 'q' }),
      entry('plugin.activated', { lessonId: 'lesson', pluginId: 'a.b', versionHash: '1.0.0-x' }),
    ];
    const { acknowledged, refused } = await append(...entries);
    expect([acknowledged, refused]).toEqual([entries.map(({ id }) => id), []]);
    expect((await read()).entries).toEqual(entries);
  });

  it('takes the same entry once, and acknowledges it each time', async () => {
    const one = opened('lesson', 'q');
    for (let n = 0; n < 3; n += 1) expect((await append(one, one)).acknowledged).toEqual([one.id, one.id]);
    expect((await read()).entries).toEqual([one]);
  });

  it('gives to a reader only what came after its cursor', async () => {
    await append(opened('lesson', 'q'));
    const { cursor } = await read();
    expect(await read(cursor)).toEqual({ entries: [], cursor });
    const later = attempt('lesson', 'q');
    await append(later);
    expect((await read(cursor)).entries).toEqual([later]);
  });

  it('finds the lesson of what comes before that which it is about, and shows it to a reader who has passed it', async () => {
    const early = [
      entry('recording.ended', { recordingId: 'r', outcome: 'kept' }),
      entry('recording.announced', { recordingId: 'r', path: 'voice/v-1.mp3', codec: 'mp3', rateHz: 16_000, ms: 900 }),
      fact('a', 'scored', { result: 1 }),
      entry('recording.started', {
        recordingId: 'r',
        questionId: 'q',
        studentId: 'three-student-1',
        rateHz: 16_000,
        endsAt: 5,
        reference: null,
      }),
    ];
    await append(...early);
    expect((await read()).entries).toEqual([]);
    const given = attempt('lesson', 'q', { id: 'a' });
    await append(given);
    const { cursor, entries } = await read();
    expect(entries.map(({ id }) => id)).toEqual([given.id, early[2]!.id]);
    await append(opened('lesson', 'q'));
    expect((await read(cursor)).entries.map(({ kind }) => kind)).toEqual([
      'question.opened',
      'recording.started',
      'recording.ended',
      'recording.announced',
    ]);
  });

  it('keeps kinds and keys that it does not know, with the lesson that they name or that their question is in', async () => {
    const later = (payload: object) => ({ ...entry('question.ended', payload as never), kind: 'group.guessed' as never });
    const entries = [
      opened('lesson', 'q'),
      later({ lessonId: 'lesson', more: { of: ['it'] } }),
      later({ questionId: 'q' }),
      { ...attempt('lesson', 'q', { id: 'a', slot: 'left' } as object), frame: 'says more' },
      later({ attemptId: 'a' }),
    ];
    expect((await append(...entries)).refused).toEqual([]);
    expect((await read()).entries).toEqual(entries);
  });

  it('keeps an assignment that is answered in a lesson with the lesson, and one outside it without', async () => {
    const context = { kind: 'assignment', id: 'w' } as const;
    const inClass = attempt('lesson', 'q', { context, by: { kind: 'device', id: '7' } });
    const { lessonId: _lessonId, ...outside } = attempt('lesson', 'q', { context }).payload;
    const inContextOnly = { ...outside, id: 'c', context: { kind: 'lesson', id: 'lesson' } } as const;
    const entries = [inClass, entry('attempt', outside), entry('attempt', inContextOnly)];
    expect((await append(...entries)).refused).toEqual([]);
    expect((await read()).entries.map(({ id }) => id)).toEqual([entries[0]!.id, entries[2]!.id]);
  });

  it('gives an earlier page, which asks for no parts, no more of a day than was ever promised', async () => {
    const db = await openDatabase(server.dataDir, () => 1);
    await putAnswers(db, 'lesson', 20_001);
    await db.destroy();
    const { entries, ...rest } = await server.ok('journalOfDay', { clazzId: 'three', day: '2026-09-01' }, token);
    expect([entries.length, rest]).toEqual([20_000, { complete: false }]);
  });

  it('ends a part early where entries are large, and leaves none out', async () => {
    const said = 'x'.repeat(3 * 1024 ** 2);
    const entries = Array.from({ length: 5 }, (_, n) => attempt('lesson', 'q', { id: `large-${n}`, answer: { said } }));
    for (const one of entries) await append(one);
    const sizes: number[] = [];
    const read = async <P extends { entries: readonly { id: string }[] }>(next: (before: P | undefined) => Promise<P>) => {
      const ids: string[] = [];
      for (let page = await next(undefined); page.entries.length > 0; page = await next(page)) {
        ids.push(...page.entries.map(({ id }) => id));
        sizes.push(page.entries.length);
        if ('complete' in page && page.complete) break;
      }
      return ids;
    };
    const day = { clazzId: 'three', day: '2026-09-01' };
    type Day = { entries: { id: string }[]; complete: boolean; next?: string };
    const ids = entries.map(({ id }) => id);
    expect(await read<Day>((before) => server.ok('journalOfDay', { ...day, after: before?.next ?? '' }, token) as never)).toEqual(ids);
    type Read = { entries: { id: string }[]; cursor: number };
    expect(
      await read<Read>((before) => server.ok('readJournal', { lessonId: 'lesson', after: before?.cursor ?? 0 }, token) as never),
    ).toEqual(ids);
    expect(sizes).toEqual([1, 1, 1, 1, 1, 3, 2]);
  });

  it('gives a day in parts to who asks for parts, and whole to an earlier page, in the shape that it knows', async () => {
    const db = await openDatabase(server.dataDir, () => 1);
    await putAnswers(db, 'lesson', 5_001);
    await db.destroy();
    const day = { clazzId: 'three', day: '2026-09-01' };
    const whole = await server.ok('journalOfDay', day, token);
    expect(Object.keys(whole)).toEqual(['entries', 'complete']);
    expect([whole.entries.length, whole.complete]).toEqual([5_001, true]);
    const parts = [await server.ok('journalOfDay', { ...day, after: '' }, token)];
    for (let next = parts[0]!.next; next !== undefined; next = parts.at(-1)!.next)
      parts.push(await server.ok('journalOfDay', { ...day, after: next }, token));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(({ entries }) => entries)).toEqual(whole.entries);
    expect(parts.map(({ complete }) => complete)).toEqual(parts.map((_part, n) => n === parts.length - 1));
    expect((await server.ok('journalOfDay', { ...day, after: 'x.lesson' }, token)).entries).toEqual(parts[0]!.entries);
    expect((await server.ok('journalOfDay', { clazzId: 'one', day: '2026-09-01' }, token)).entries).toEqual([]);
  });

  it('takes a lesson’s entries before the lesson itself: it may have begun without a network', async () => {
    await append(opened('offline', 'q'));
    expect(await server.send('readJournal', { lessonId: 'offline', after: 0 }, token)).toMatchObject({ state: 43 });
    await server.ok('startLesson', { id: 'offline', clazzId: 'one', teacherId: 'middle', startTime: '2026-09-01 07:00:00' }, token);
    expect((await server.ok('readJournal', { lessonId: 'offline', after: 0 }, token)).entries).toHaveLength(1);
  });

  it('takes what was judged with a summary of a later version, or with none, and keeps all of it', async () => {
    const summary = { skill: 'later', evidence: 'later', overall: 60, text: 'cat', more: [1] };
    const entries = [
      opened('lesson', 'q'),
      attempt('lesson', 'q', { id: 'a' }),
      fact('a', 'scored', { result: {}, summary }),
      fact('a', 'scored', null),
    ];
    expect((await append(...entries)).refused).toEqual([]);
    expect((await read()).entries).toContainEqual(expect.objectContaining({ payload: entries[2]!.payload }));
  });

  it.each([
    ['a payload without its fields', { ...opened('lesson', 'q'), payload: {} }],
    [
      'true for a number',
      entry('recording.started', {
        recordingId: 'r',
        questionId: 'q',
        studentId: 'three-student-1',
        rateHz: true as unknown as number,
        endsAt: 5,
        reference: null,
      }),
    ],
    ['an answer that belongs nowhere', { ...attempt('lesson', 'q', { lessonId: undefined as never }) }],
    [
      'a clicker’s recording of a codec that nobody knows',
      entry('recording.announced', { recordingId: 'r', path: 'voice/v-1.aac', codec: 'aac' as 'mp3', rateHz: 16_000, ms: 900 }),
    ],
    ['a payload of another kind', { ...opened('lesson', 'q'), kind: 'attempt' as const }],
    [
      'a payload of a kind that it does not know, which is none',
      { ...opened('lesson', 'q'), kind: 'later' as never, payload: 'x' as never },
    ],
    ['a recording that is not stored', fact('a', 'stored', { key: 'none', sha256: 'a'.repeat(64) })],
    ['a recording without its hash', fact('a', 'stored', { key: 'none' })],
    ['a mark beyond the scale', fact('a', 'scored', { result: {}, summary: { overall: 101 } })],
    ['a mark that is no number', fact('a', 'scored', { result: {}, summary: { overall: '60' } })],
    ['a summary without an end', fact('a', 'scored', { result: {}, summary: { text: 'a'.repeat(201) } })],
    ['a summary that is none', fact('a', 'scored', { result: {}, summary: 'good' })],
  ])('refuses %s, and takes the others', async (_name, bad) => {
    const fine = opened('lesson', 'q');
    const { acknowledged, refused } = await append(bad as JournalEntry, fine);
    expect([acknowledged, refused.map(({ id }) => id)]).toEqual([[fine.id], [bad.id]]);
    expect(refused[0]!.message).toMatch(/^payload/);
  });

  it.each([
    ['true for a number', { seq: true }],
    ['another format', { v: 2 }],
    ['no kind', { kind: '' }],
    ['no id', { id: undefined }],
  ])('refuses a frame with %s', async (_name, change) => {
    expect(await server.send('appendJournal', { entries: [{ ...opened('lesson', 'q'), ...change }] }, token)).toMatchObject({ state: 40 });
  });

  it('does not let another teacher read or add to a lesson', async () => {
    await append(opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }));
    const other = await server.login('13800000002');
    expect(await server.send('readJournal', { lessonId: 'lesson', after: 0 }, other)).toMatchObject({ state: 43 });
    expect(await server.send('eraseRecording', { attemptId: 'a' }, other)).toMatchObject({ state: 43 });
    const theirs = [attempt('lesson', 'q'), fact('a', 'voided')].map((one) => ({ ...one, ownerId: 'primary' }));
    expect((await server.ok('appendJournal', { entries: theirs }, other)).refused.map(({ message }) => message)).toEqual([
      'not yours',
      'not yours',
    ]);
  });

  it('does not let a colleague delete a recording or take a question by saying its id first', async () => {
    const other = await server.login('13800000002');
    const erased = fact('a', 'erased');
    const said = { ...erased, payload: { ...erased.payload, by: 'primary' } };
    const theirs = [opened('elsewhere', 'q'), said].map((one) => ({ ...one, ownerId: 'primary' }));
    expect((await server.ok('appendJournal', { entries: theirs }, other)).refused).toEqual([]);
    const { keys, credentials } = await server.ok('ossParam', { needCredentials: true, keys: 1 }, token);
    const content = Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1');
    const headers = { 'x-oss-date': 'now', 'x-oss-security-token': credentials!.securityToken, 'content-type': 'audio/wav' };
    const signature = ossSignature(credentials!.accessKeySecret, 'PUT', `/${bucket}/${keys[0]}`, headers);
    const authorization = `OSS ${credentials!.accessKeyId}:${signature}`;
    const put = await fetch(`${server.url}/${bucket}/${keys[0]}`, { method: 'PUT', body: content, headers: { ...headers, authorization } });
    expect(put.status).toBe(200);
    const stored = fact('a', 'stored', { key: keys[0], sha256: sha256Hex(content) });
    expect((await append(opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), stored)).refused).toEqual([]);
    expect(await server.send('recordingUrl', { key: keys[0]! }, token)).toMatchObject({ state: 11 });
  });

  it.each([
    ['a colleague', '13800000002', 'primary'],
    ['the teacher', '13800000001', 'middle'],
  ])(
    'deletes a recording also after %s has written the last number there is under the server’s own device',
    async (_who, phone, ownerId) => {
      await append(opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }));
      const last = { ...opened('elsewhere', 'p'), ownerId, deviceId: 'server', seq: Number.MAX_SAFE_INTEGER };
      const { refused } = await server.ok('appendJournal', { entries: [last] }, await server.login(phone));
      expect(refused).toEqual([]);
      expect(await server.send('eraseRecording', { attemptId: 'a' }, token)).toMatchObject({ state: 11 });
      expect((await read()).entries.at(-1)).toMatchObject({ kind: 'attempt.fact', payload: { attemptId: 'a', kind: 'erased' } });
    },
  );

  it('does not let a colleague say which version of an activity a lesson that is yet to begin has', async () => {
    const pinning = { lessonId: 'later', pluginId: 'a.b', versionHash: 'theirs' };
    const theirs = entry('plugin.activated', pinning, { ownerId: 'primary' });
    const { refused } = await server.ok('appendJournal', { entries: [theirs] }, await server.login('13800000002'));
    expect(refused).toEqual([]);
    const body = { id: 'later', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' };
    expect((await server.ok('startLesson', body, token)).plugins).toEqual({});
    await append(entry('plugin.activated', { ...pinning, versionHash: 'ours' }));
    expect((await server.ok('startLesson', body, token)).plugins).toEqual({ 'a.b': 'ours' });
  });

  it('keeps what it acknowledged over a restart', async () => {
    const entries = Array.from({ length: 500 }, (_, n) => attempt('lesson', 'q', { ordinal: n + 1 }));
    await append(...entries);
    await server.restart();
    expect((await read()).entries).toEqual(entries);
  });

  it('folds to the same answers as on the machine that wrote it [4-43]', async () => {
    const entries = [
      opened('lesson', 'q'),
      attempt('lesson', 'q', { id: 'a' }),
      fact('a', 'scored', { result: { overall: 60 } }),
      fact('a', 'overridden', { overall: 90, reason: 'heard it' }),
      attempt('lesson', 'q', { id: 'b' }),
      fact('b', 'voided'),
    ];
    await append(...entries.toReversed());
    const fold = (list: readonly JournalEntry[]) => foldAttempts(list.map((one) => ({ entry: one, saved: 'server' as never })));
    expect(fold((await read()).entries)).toEqual(fold(entries));
    expect(fold(entries)).toMatchObject([{ id: 'a', result: { overall: 60 }, override: { overall: 90 } }]);
  });
});
