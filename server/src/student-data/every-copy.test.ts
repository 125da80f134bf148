import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attempt, JournalEntry } from '@chorus/contract';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../sha256.ts';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let own: TestAdministrator;
beforeEach(async () => {
  ({ server, token } = await startInLesson());
  own = await administer(server);
  await append(opened('lesson', 'q'));
});
afterEach(() => server.close());

const [studentId, number] = ['three-student-1', 'three-1'];
const append = async (...entries: JournalEntry[]) =>
  (await server.ok('appendJournal', { entries }, token)).refused.map((one) => one.message);
const put = (sound: Buffer) => putRecording(server, token, sound);
const heard = async (key: string) => (await server.send('recordingUrl', { key }, token)).state === 11;
/** Files of the data folder in which a sound is. */
const filesWith = (sound: Buffer) =>
  readdirSync(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .filter((one) => readFileSync(join(one.parentPath, one.name)).includes(sound.subarray(20))).length;
const said = (id: string, sha256: string, change: Partial<Attempt> = {}) =>
  attempt('lesson', 'q', { id, audio: { recordingId: `r-${id}`, sha256, codec: 'wav', rateHz: 16_000, ms: 100 }, ...change });
const refuse = (state: 'refused' | 'given' = 'refused') =>
  own.ok('setConsents', { changes: [{ studentId, purpose: 'recording', state, note: '' }] });
const kinds = async () =>
  (await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)).entries.map((one) =>
    one.kind === 'attempt.fact' ? (one.payload as { kind: string }).kind : one.kind,
  );

/** One recording under two keys: the answer to the first put was lost. */
async function twice() {
  const sound = newSound();
  const [first, second] = [await put(sound), await put(sound)];
  expect(await append(said('a', second.sha256), fact('a', 'stored', { key: second.key, sha256: second.sha256 }))).toEqual([]);
  expect(filesWith(sound)).toBe(2);
  return { sound, first, second };
}

describe('a recording that was put under two keys', () => {
  it('goes from both with its student, and neither key nor a third brings it back', async () => {
    const { sound, first, second } = await twice();
    const statement = await own.ok('eraseStudentData', { studentId, number });
    expect(statement).toMatchObject({ before: { recordings: 2, files: 2 }, now: { recordings: 0, files: 0 }, complete: true });
    expect([await heard(first.key), await heard(second.key), filesWith(sound)]).toEqual([false, false, 0]);
    const third = await put(sound);
    expect([third.status, await heard(third.key), filesWith(sound)]).toEqual([200, false, 0]);
    expect(await own.ok('proveErasure', { studentId })).toMatchObject({ complete: true });
  });

  it('goes from both when its teacher deletes it, and when the student’s recordings are deleted', async () => {
    const { sound, first } = await twice();
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    expect([await heard(first.key), filesWith(sound)]).toEqual([false, 0]);
    const other = newSound();
    const keys = [await put(other), await put(other)];
    expect(await append(said('b', keys[0]!.sha256), fact('b', 'stored', { key: keys[0]!.key, sha256: keys[0]!.sha256 }))).toEqual([]);
    expect(await own.ok('eraseRecordings', { studentId, number })).toMatchObject({ before: 2, complete: true });
    expect(filesWith(other)).toBe(0);
  });

  it('is seen by the proof where it is left', async () => {
    const { first } = await twice();
    await own.ok('eraseStudentData', { studentId, number });
    const database = new Database(join(server.dataDir, 'chorus.db'));
    database.prepare(`update "objects" set "state" = 'stored' where "key" = ?`).run(first.key);
    database.close();
    expect(await own.ok('proveErasure', { studentId })).toMatchObject({ now: { recordings: 1 }, complete: false });
    // The next start looks for it.
    await server.restart();
    expect(await own.ok('proveErasure', { studentId })).toMatchObject({ now: { recordings: 0 }, complete: true });
  });

  it('is shown and given with the student’s data, each copy', async () => {
    await twice();
    expect((await own.ok('studentData', { studentId })).recordings.count).toBe(2);
  });
});

describe('a recording whose page was closed before it said whose it is', () => {
  it('goes with the student’s recordings, and is not bound when the page comes back', async () => {
    const sound = newSound();
    const { key, sha256 } = await put(sound);
    await append(said('a', sha256));
    expect(await own.ok('eraseRecordings', { studentId, number })).toMatchObject({
      before: 1,
      now: { recordings: 0, files: 0 },
      complete: true,
    });
    expect([await heard(key), filesWith(sound)]).toEqual([false, 0]);
    expect(await append(fact('a', 'stored', { key, sha256 }))).toEqual(['erased']);
    expect(await own.ok('proveRecordings', { studentId })).toMatchObject({ now: { recordings: 0, files: 0 }, complete: true });
  });

  it('is refused when it comes after the student’s recordings were deleted, under whichever answer', async () => {
    const sound = newSound();
    const { sha256 } = await put(sound);
    await append(said('a', sha256));
    await own.ok('eraseRecordings', { studentId, number });
    const again = await put(sound);
    expect([again.status, filesWith(sound)]).toEqual([200, 0]);
    await append(said('b', sha256, { studentId: 'three-student-2' }), fact('b', 'stored', { key: again.key, sha256 }));
    expect([await heard(again.key), filesWith(sound)]).toEqual([false, 0]);
    expect(await kinds()).toContain('erased');
  });

  it('goes when its answer comes after the student was deleted', async () => {
    const sound = newSound();
    const { key, sha256 } = await put(sound);
    await own.ok('eraseStudentData', { studentId, number });
    expect(await append(said('late', sha256))).toEqual(['erased']);
    expect([await heard(key), filesWith(sound)]).toEqual([false, 0]);
  });
});

describe('a voice that parents have forbidden to record', () => {
  it.each(['its sound first', 'its answer first'])('is deleted as soon as both are here, without being bound: %s', async (order) => {
    await refuse();
    const sound = newSound();
    const early = order === 'its sound first' ? await put(sound) : undefined;
    await append(said('a', sha256Hex(sound)));
    const { key } = early ?? (await put(sound));
    expect([await heard(key), filesWith(sound)]).toEqual([false, 0]);
    expect(await kinds()).toEqual(['question.opened', 'attempt', 'erased']);
  });

  it('is deleted at each key when it was bound to another answer before', async () => {
    await refuse();
    const sound = newSound();
    const { key, sha256 } = await put(sound);
    await append(said('b', sha256, { studentId: 'three-student-2' }), fact('b', 'stored', { key, sha256 }));
    await append(said('a', sha256));
    expect([await heard(key), filesWith(sound)]).toEqual([false, 0]);
  });

  it('is deleted when an answer with a sound that nobody bound is given to that student', async () => {
    await refuse();
    const sound = newSound();
    const { key, sha256 } = await put(sound);
    await append(said('a', sha256, { studentId: 'three-student-2' }));
    expect(await heard(key)).toBe(true);
    await append(fact('a', 'moved', { studentId }));
    expect([await heard(key), filesWith(sound)]).toEqual([false, 0]);
  });
});

it('lets nobody hear a sound whose answer is not here, in a school that records nobody without a consent', async () => {
  await own.ok('chooseConsentFirst', { consentFirst: true });
  const { key, sha256 } = await put(newSound());
  await append(fact('a', 'stored', { key, sha256 }));
  expect(await heard(key)).toBe(false);
  await refuse('given');
  await append(said('a', sha256));
  expect(await heard(key)).toBe(true);
});
