import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '@chorus/contract';
import type { ConsentChange } from '@chorus/contract/api/admin/consent-calls';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { cityPhone, foreignPhone, platformPhone, startInLesson, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let own: TestAdministrator;
beforeEach(async () => {
  ({ server, token } = await startInLesson());
  own = await administer(server);
});
afterEach(() => server.close());

const page = { offset: 0, limit: 50, purpose: 'recording' as const };
const say = (studentId: string, state: ConsentChange['state'], more: Partial<ConsentChange> = {}): ConsentChange => ({
  studentId,
  purpose: 'recording',
  state,
  note: '',
  ...more,
});
const set = (...changes: ConsentChange[]) => own.ok('setConsents', { changes });

describe('the register of what parents agree to', () => {
  it('knows of nobody at first, and lists who is missing by class and name', async () => {
    const { rows, counts, total } = await own.ok('consents', { ...page, state: 'unknown', classId: 'three' });
    expect([total, counts]).toEqual([3, { given: 0, refused: 0, withdrawn: 0, unknown: 3 }]);
    expect(rows[0]).toEqual({
      student: {
        id: 'three-student-1',
        number: 'three-1',
        name: '学生1',
        initials: 'XS#',
        place: { classId: 'three', className: '七(3)班 🎈', seat: 1 },
      },
      consents: [{ purpose: 'recording', state: 'unknown', day: null, note: '', by: '' }],
    });
  });

  it('takes the day and the note of a paper form, for many at once, and takes it back as it was', async () => {
    await set(say('three-student-1', 'given', { day: '2026-08-20', note: '表 12' }));
    server.now += 1;
    const { before } = await set(
      say('three-student-1', 'withdrawn', { note: '电话' }),
      say('three-student-2', 'given', { day: '2026-09-01', note: '' }),
    );
    const list = async () =>
      (await own.ok('consents', { ...page, classId: 'three' })).rows.map(({ consents: [one] }) => [
        one!.state,
        one!.day,
        one!.note,
        one!.by,
      ]);
    expect(await list()).toEqual([
      ['withdrawn', '2026-09-01', '电话', 'middle teacher'],
      ['given', '2026-09-01', '', 'middle teacher'],
      ['unknown', null, '', ''],
    ]);
    server.now += 1;
    await own.ok('setConsents', { changes: before });
    expect(await list()).toEqual([
      ['given', '2026-08-20', '表 12', 'middle teacher'],
      ['unknown', null, '', ''],
      ['unknown', null, '', ''],
    ]);
    expect((await own.ok('consents', { ...page, state: 'given' })).counts).toMatchObject({ given: 1 });
    const { rows } = await own.ok('audit', { offset: 0, limit: 50, group: 'data' });
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toMatchObject({
      action: 'consent.changed',
      before: null,
      after: { state: 'given', day: '2026-08-20', note: '表 12' },
    });
  });

  it('refuses days that are none or to come, somebody twice, and does nothing then', async () => {
    const refused = (...changes: ConsentChange[]) => own.refused('setConsents', { changes });
    expect(await refused(say('three-student-1', 'given', { day: '2026-02-30' }))).toEqual(['40', '/changes/0/day no-day']);
    expect(await refused(say('three-student-1', 'given'), say('three-student-2', 'given', { day: '2026-09-02' }))).toEqual([
      '40',
      '/changes/1/day future',
    ]);
    expect(await refused(say('three-student-1', 'given'), say('three-student-1', 'refused'))).toEqual(['40', '/changes twice']);
    expect((await own.ok('consents', { ...page, state: 'given' })).total).toBe(0);
  });

  it('is the school’s own: students elsewhere are unknown, and nobody above reads or writes it', async () => {
    const foreign = await administer(server, foreignPhone);
    await foreign.ok('saveStudent', { id: 'theirs', number: '1', name: '外生', place: null });
    for (const id of ['theirs', 'nobody'])
      expect(await own.refused('setConsents', { changes: [say('three-student-1', 'given'), say(id, 'given')] })).toEqual(['43']);
    expect((await own.ok('consents', { ...page, state: 'given' })).total).toBe(0);
    expect((await foreign.ok('consents', page)).rows.map(({ student }) => student.id)).toEqual(['theirs']);
    for (const phone of [cityPhone, platformPhone]) {
      const above = await administer(server, phone);
      expect(await above.refused('consents', page)).toEqual(['43']);
      expect(await above.refused('setConsents', { changes: [say('three-student-1', 'given')] })).toEqual(['43']);
    }
  });
});

it('is told to pages of the classroom that ask for it, and to no others', async () => {
  await set(say('three-student-1', 'refused'), say('three-student-2', 'given'));
  const unrecorded = async (body: object) =>
    (await server.ok('students', { clazzId: 'three', ...body }, token)).map((student) => student.unrecorded);
  expect(await unrecorded({ consents: true })).toEqual([true, undefined, undefined]);
  expect(await unrecorded({})).toEqual([undefined, undefined, undefined]);
});

describe('a voice that parents have forbidden to record', () => {
  const append = async (...entries: JournalEntry[]) => server.ok('appendJournal', { entries }, token);
  const kinds = async () =>
    ((await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token)).entries as JournalEntry[]).map((one) =>
      one.kind === 'attempt.fact' ? one.payload.kind : one.kind,
    );
  const heard = async (key: string) => (await server.send('recordingUrl', { key }, token)).state;

  it.each(['refused', 'withdrawn'] as const)('is deleted as it comes, with its answer kept, where it is %s', async (state) => {
    await set(say('three-student-1', state));
    await append(opened('lesson', 'q'));
    const { key, sha256 } = await putRecording(server, token, newSound());
    const given = [attempt('lesson', 'q', { id: 'a' }), fact('a', 'scored'), fact('a', 'stored', { key, sha256 })];
    expect((await append(...given)).refused).toEqual([]);
    expect(await heard(key)).toBe(43);
    expect(await kinds()).toEqual(['question.opened', 'attempt', 'scored', 'stored', 'erased']);
    // No browser keeps it, and none brings it back.
    expect((await server.ok('erasures', { after: 0 }, token)).erasures).toEqual([{ kind: 'recording', id: 'a' }]);
    const again = await putRecording(server, token, newSound());
    expect((await append(fact('a', 'stored', again))).refused).toHaveLength(1);
  });

  it('is deleted also when it came before its answer, or was given to that student later', async () => {
    await set(say('three-student-1', 'refused'));
    await append(opened('lesson', 'q'));
    const first = await putRecording(server, token, newSound());
    await append(fact('a', 'stored', { key: first.key, sha256: first.sha256 }));
    await append(attempt('lesson', 'q', { id: 'a' }));
    expect(await heard(first.key)).toBe(43);
    const second = await putRecording(server, token, newSound());
    await append(
      attempt('lesson', 'q', { id: 'b', studentId: 'three-student-2' }),
      fact('b', 'stored', { key: second.key, sha256: second.sha256 }),
    );
    expect(await heard(second.key)).toBe(11);
    await append(fact('b', 'moved', { studentId: 'three-student-1' }));
    expect(await heard(second.key)).toBe(43);
  });

  it('is kept of who agreed, or has said nothing', async () => {
    await set(say('three-student-1', 'given'), say('three-student-3', 'refused'));
    await append(opened('lesson', 'q'));
    for (const studentId of ['three-student-1', 'three-student-2']) {
      const { key, sha256 } = await putRecording(server, token, newSound());
      await append(attempt('lesson', 'q', { id: studentId, studentId }), fact(studentId, 'stored', { key, sha256 }));
      expect(await heard(key)).toBe(11);
    }
  });
});

describe('a school that waits for consents', () => {
  const students = async () =>
    (await server.ok('students', { clazzId: 'three', consents: true }, token)).map((student) => student.unrecorded ?? false);
  const choose = (consentFirst: boolean) => own.ok('chooseConsentFirst', { consentFirst });

  it('records those alone whose parents have agreed, from its choice on, and takes that back', async () => {
    await set(say('three-student-1', 'given'), say('three-student-2', 'withdrawn'));
    expect(await students()).toEqual([false, true, false]);
    expect((await own.ok('consents', page)).consentFirst).toBe(false);
    server.now += 1;
    expect(await choose(true)).toEqual({ consentFirst: true });
    expect(await students()).toEqual([false, true, true]);
    expect((await own.ok('consents', page)).consentFirst).toBe(true);
    expect((await own.ok('audit', { offset: 0, limit: 1, group: 'data' })).rows).toMatchObject([
      { action: 'consent-first.changed', before: { consentFirst: false }, after: { consentFirst: true } },
    ]);
    await choose(false);
    expect(await students()).toEqual([false, true, false]);
  });

  it('keeps no voice of others that comes all the same, and is told apart from other schools', async () => {
    await choose(true);
    const foreign = await administer(server, foreignPhone);
    expect((await foreign.ok('consents', page)).consentFirst).toBe(false);
    const sounds = async (id: string, studentId: string) => {
      const { key, sha256 } = await putRecording(server, token, newSound());
      const entries = [opened('lesson', `q${id}`), attempt('lesson', `q${id}`, { id, studentId }), fact(id, 'stored', { key, sha256 })];
      expect((await server.ok('appendJournal', { entries }, token)).refused).toEqual([]);
      return (await own.ok('studentData', { studentId })).recordings.count;
    };
    expect(await sounds('a', 'three-student-1')).toBe(0);
    await set(say('three-student-1', 'given'));
    expect(await sounds('b', 'three-student-1')).toBe(1);
  });
});
