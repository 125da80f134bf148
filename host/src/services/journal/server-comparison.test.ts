import 'fake-indexeddb/auto';
import type { Body } from '@chorus/contract';
import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import type { RecordingRow } from './journal-store.ts';
import { ServerComparison } from './server-comparison.ts';

async function setUp() {
  const browser = new FakeBrowser();
  const journal = await browser.tab();
  const api = new FakeApi();
  api.answers.compareJournal = () => ({ lessons: [], entries: [], recordings: [] });
  const comparison = new ServerComparison({
    api: () => api.client,
    journal,
    lessons: { toldBy: async () => [], tellAgain: async () => undefined },
    forgetStudents: async () => undefined,
    tellLost: () => undefined,
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  /** The school deletes a student for good, and says so to whoever is logged in. */
  const erase = async (studentId: string, owner: string) => {
    api.answers.erasures = () => ({ erasures: [{ kind: 'student', id: studentId }] });
    api.erasures = `${studentId} is erased`;
    await comparison.compare(owner);
  };
  api.journalLog = 'log';
  return { browser, journal, api, comparison, erase };
}

const sound = (recordingId: string, of: Partial<RecordingRow>): RecordingRow => ({
  recordingId,
  attemptId: `attempt of ${recordingId}`,
  ownerId: 'teacher',
  lessonId: 'lesson',
  scope: 'class',
  studentId: 's1',
  rateHz: 16_000,
  work: 'none',
  bytes: new Uint8Array([1]),
  ...of,
});

it('drops an erased student’s recordings of every teacher, sent or not, on disk and in memory', async () => {
  const { browser, journal, erase } = await setUp();
  await journal.recordings.put(sound('sent', { ownerId: 'colleague' }));
  await journal.recordings.put(sound('waiting', { ownerId: 'colleague', work: 'upload' }));
  await journal.recordings.put(sound('own', {}));
  await journal.recordings.put(sound('another student', { ownerId: 'colleague', studentId: 's2' }));
  await browser.setDisk('full');
  await journal.recordings.put(sound('in memory', { ownerId: 'colleague', work: 'upload' }));
  await erase('s1', 'teacher');
  const left = [];
  for (const id of ['sent', 'waiting', 'own', 'in memory', 'another student']) if (await journal.recordings.get(id)) left.push(id);
  expect(left).toEqual(['another student']);
});

it('drops what a colleague’s reload cut off of an erased student, and what comes after it', async () => {
  const { browser, journal, erase } = await setUp();
  await journal.open('lesson', 'class');
  browser.owner = { ownerId: 'colleague', schoolId: 'school' };
  const begun = { questionId: 'q', rateHz: 16_000, endsAt: 1, reference: null };
  for (const studentId of ['s1', 's2'])
    await journal.append({ kind: 'recording.started', payload: { ...begun, recordingId: `of ${studentId}`, studentId } });
  await journal.append(attemptEntry('a'));
  for (const id of ['of s1', 'of s2']) await journal.recordings.putChunk(id, 0, new Int16Array([1]));
  await browser.setDisk('full');
  for (const id of ['of s1', 'of s2']) await journal.recordings.putChunk(id, 1, new Int16Array([2]));
  await browser.setDisk('there');
  await erase('s1', 'teacher');
  await journal.recordings.putChunk('of s1', 2, new Int16Array([3]));
  expect([...(await journal.recordings.samples('of s1'))]).toEqual([]);
  expect([...(await journal.recordings.samples('of s2'))]).toEqual([1, 2]);
});

it('drops what the server names on whichever page of its answer', async () => {
  const { journal, api, comparison } = await setUp();
  await journal.recordings.put(sound('first', {}));
  await journal.recordings.put(sound('last', { studentId: 's2' }));
  await journal.recordings.put(sound('kept', { studentId: 's2' }));
  api.answers.erasures = ({ after }: Body<'erasures'>) =>
    after === 0 ? { erasures: [{ kind: 'student', id: 's1' }], next: 7 } : { erasures: [{ kind: 'recording', id: 'attempt of last' }] };
  api.erasures = 'more than one page of them';
  await comparison.compare('teacher');
  const left = [];
  for (const id of ['first', 'last', 'kept']) if (await journal.recordings.get(id)) left.push(id);
  expect(left).toEqual(['kept']);
});
