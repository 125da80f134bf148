import { join } from 'node:path';
import { calls, type Call, type CallName } from '@chorus/contract';
import { adminCalls, type AdminCallName } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { exampleOf } from '../http/example-of.ts';
import { administer } from '../testing/administration.ts';
import { attempt, fact, item, opened } from '../testing/test-journal.ts';
import { listenToStatements, walksOf } from '../testing/query-plans.ts';
import { cityPhone, platformPhone, startInLesson } from '../testing/test-server.ts';

it('no call walks through a table that grows with lessons and logins', async () => {
  const { server, token } = await startInLesson();
  onTestFinished(() => server.close());
  // A list of so many has another plan than one of two.
  const many = Array.from({ length: 200 }, (_, n) => [opened('lesson', `q${n}`), attempt('lesson', `q${n}`)]).flat();
  await server.ok('appendJournal', { entries: many }, token);
  // What a start reads, it reads once.
  const { asked, stop } = listenToStatements();
  onTestFinished(stop);
  const answers = ['one', 'two'].map((id, n) => attempt('lesson', 'question', { id, studentId: `three-student-${n + 1}` }));
  const entries = [opened('lesson', 'question'), ...answers, fact('two', 'moved', { studentId: 'three-student-1' }), fact('one', 'scored')];
  await server.ok('appendJournal', { entries }, token);
  // Answers that come before their lesson.
  const early = [attempt('claimed', 'early', { id: 'early', studentId: 'nobody' }), fact('early', 'scored')];
  await server.ok('appendJournal', { entries: [attempt('claimed', 'early'), ...early] }, token);
  const school = await administer(server);
  await school.ok('chooseParentSummaries', { on: true });
  for (const phone of [platformPhone, cityPhone, undefined]) {
    const administrator = await administer(server, phone);
    for (const [name, call] of Object.entries(adminCalls) as [AdminCallName, AdminCall][])
      if (name !== 'adminLogout') await administrator.send(name, exampleOf(call.body) as object);
  }
  // Calls that have people, classes and lessons of the school in them, beside those whose example names nobody.
  const bodies: Partial<Record<CallName, object>> = {
    startLesson: { id: 'another', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 09:00:00' },
    readJournal: { lessonId: 'lesson', after: 0 },
    compareJournal: { lessons: [], entries: many.map(({ id }) => id), recordings: [] },
    claimLesson: { id: 'claimed', clazzId: 'three', deviceId: 'device', startTime: '2026-09-01 07:00:00', endTime: '2026-09-01 07:40:00' },
    classAnswers: { clazzId: 'three', since: 0, limit: 10 },
    classCalls: { clazzId: 'three', since: 0 },
    classPraise: { clazzId: 'three', since: 0 },
    classStars: { clazzId: 'three', since: 0 },
    makeSummaryLink: { clazzId: 'three', words: [item], accent: 'us' },
    withdrawSummaryLinks: { clazzId: 'three' },
    journalOfDay: { clazzId: 'three', day: '1970-01-01' },
    eraseRecording: { attemptId: 'one' },
    requestExport: { taskBizType: 'CHORUS_CLASS_REPORT', clazzId: 'three', from: '1970-01-01', to: '2026-09-30' },
  };
  for (const [name, call] of Object.entries(calls) as [CallName, Call][])
    if (name !== 'logout' && name !== 'endSessions') await server.send(name, (bodies[name] ?? exampleOf(call.body)) as never, token);
  const [student] = (await school.ok('schoolStudents', { offset: 0, limit: 1, classId: 'three' })).rows;
  const { id: studentId, number } = student!;
  await school.ok('studentData', { studentId });
  await school.ok('eraseStudentData', { studentId, number });
  await school.ok('proveErasure', { studentId });
  const database = new Database(join(server.dataDir, 'chorus.db'));
  onTestFinished(() => void database.close());
  expect(asked.size).toBeGreaterThan(100);
  expect(walksOf(database, asked)).toEqual([]);
});
