import { isAnswer, tallyAnswers, type AnswerTally, type Student } from '@chorus/sdk';
import type { JournalEntry } from '@chorus/contract';
import { expect, it } from 'vitest';
import { ClassDays } from '../host/src/services/class-day/class-days.ts';
import { AnswerHistory } from '../host/src/services/history/answer-history.ts';
import { ClassAnswers } from '../host/src/services/history/class-answers.ts';
import { LessonRecord } from '../host/src/services/journal/lesson-record.ts';
import { LessonReviews } from '../host/src/services/lesson-end/lesson-review.ts';
import { ParentSummaries } from '../host/src/services/parent-summary/parent-summaries.ts';
import { StudentRecords } from '../host/src/services/student-record/student-records.ts';
import { summariseUnit } from '../plugins/smart-word/src/unit-end/unit-summary.ts';
import { readWorkbook } from '../server/src/testing/read-workbook.ts';
import { attempt, entry, fact } from '../server/src/testing/test-journal.ts';
import { administer } from '../server/src/testing/administration.ts';
import { startInLesson } from '../server/src/testing/test-server.ts';

const [classId, day] = ['three', '2026-09-01'];
const reading = { skill: 'speaking', evidence: 'scored' };
const spoken = (overall: number, confidence = 1) => ({ outcome: { kind: 'scored', overall, confidence, warnings: [], words: [] } });

/** Answers of every kind, and all that can become of one. */
function answers(now: number): readonly JournalEntry[] {
  let at = now;
  const given = (id: string, student: number | 'stand-in', type: string, result: object, summary?: object, status = 'scored') => [
    entry('question.opened', { questionId: `q-${id}`, lessonId: 'lesson', item: item(id), type, data: { text: id }, changeable: true }),
    attempt('lesson', `q-${id}`, {
      id,
      type,
      item: item(id),
      studentId: student === 'stand-in' ? `placeholder:${classId}:1` : `three-student-${student}`,
      givenAt: (at += 1_000),
    }),
    fact(id, 'scored', { result, status, ...(summary && { summary }) }),
  ];
  const chosen = (right: boolean) => ({ skill: 'listening', evidence: 'chosen', overall: right ? 100 : 0, correct: right });
  const written = (right: boolean) => ({ ...chosen(right), skill: 'writing', evidence: 'written' });
  const word = 'chorus.word/1';
  return [
    ...given('read', 1, word, spoken(80), { ...reading, overall: 80 }),
    ...given('old', 2, word, spoken(90)),
    ...given('unsure', 3, word, spoken(95, 0.3), { ...reading, unsure: true }),
    ...given('refused', 2, word, { outcome: { kind: 'refused', reason: 'too-short' } }, { ...reading, refused: true }, 'refused'),
    ...given('voided', 1, word, spoken(10), { ...reading, overall: 10 }),
    fact('voided', 'voided', { reason: '' }),
    ...given('restored', 1, word, spoken(70), { ...reading, overall: 70 }),
    fact('restored', 'voided', { reason: '' }),
    fact('restored', 'restored'),
    ...given('marked', 3, word, { outcome: { kind: 'refused', reason: 'too-quiet' } }, { ...reading, refused: true }, 'refused'),
    fact('marked', 'overridden', { overall: 60, reason: '' }),
    ...given('erased', 3, word, spoken(50), { ...reading, overall: 50 }),
    fact('erased', 'erased'),
    ...given('stand-in', 'stand-in', word, spoken(99), { ...reading, overall: 99 }),
    ...given('right', 1, 'chorus.choice/1', { overall: 100, correct: { q: true } }, chosen(true)),
    ...given('wrong', 2, 'chorus.choice/1', { overall: 0, correct: { q: false } }, chosen(false)),
    ...given('old-choice', 3, 'chorus.choice/1', { overall: 100, correct: { q: true } }),
    ...given('dictated', 2, 'chorus.gapFilling/1', { overall: 0, correct: { word: false } }, written(false)),
    fact('dictated', 'moved', { studentId: 'three-student-3' }),
    ...given('own', 1, 'chorus.tally/1', { overall: 96 }, { skill: 'writing', evidence: 'self-reported', overall: 96 }),
  ];
}
const item = (id: string) => ({ packId: 'p', packVersion: '1.0.0', itemId: `word:${id}:x` });

/** What becomes of an answer is said after it. */
const saidNow = (at: number) => (one: JournalEntry) => (one.kind === 'attempt.fact' ? { ...one, payload: { ...one.payload, at } } : one);

/** What each page has of the same answers: the host's services over the real server's calls, and the server's own report. */
async function pages() {
  const { server, token } = await startInLesson();
  const entries = answers(server.now).map(saidNow(server.now));
  expect((await server.ok('appendJournal', { entries: [...entries] }, token)).refused).toEqual([]);
  const call = (name: 'journalOfDay', body: never) => server.ok(name, body, token);
  const students = [1, 2, 3].map((n) => ({ id: `three-student-${n}`, seat: n, realName: `n${n}`, name: `n${n}` }) as Student);
  const api = () => ({ call }) as never;
  const shared = {
    api,
    clock: { now: () => server.now + 60_000 } as never,
    content: { get: async () => Promise.reject(new Error('none')) },
    timeZone: () => 'Asia/Shanghai',
    lessonPraise: () => [],
  };
  const ofClass = new ClassAnswers({
    api,
    classroom: () => ({ classId, students }),
    lesson: () => ({ id: undefined, rows: [] }),
    judged: () => [],
    kept: async () => [],
    read: () => undefined,
    lessons: async () => new Map(),
  });
  const chosen = { classId, students, absent: new Set<string>(), accountType: 0, lesson: { id: 'lesson', startedAt: server.now } };
  const days = new ClassDays({ ...shared, history: ofClass, classroom: () => chosen });
  const history = new AnswerHistory({
    ...shared,
    record: () => new LessonRecord(),
    classId: () => classId,
    teacherId: () => 'middle',
    ids: { next: () => 'id' },
    read: () => undefined,
    append: async () => [],
  });
  const reviews = new LessonReviews({ ...shared, history: ofClass, classroom: () => chosen });
  const records = new StudentRecords({ ...shared, history: ofClass, classId: () => classId } as never);
  const summaries = new ParentSummaries({ ...shared, history: ofClass, accent: () => 'us' });

  const report = (await days.read(day))!;
  await history.refresh({ classId, day });
  await reviews.refresh();
  const ofStudents = await Promise.all(students.map(async ({ id }) => (await records.read(id)).attempts.filter(isAnswer)));
  const weeks = await Promise.all(students.map(async ({ id }) => (await summaries.read(id))!));
  const { attempts } = await ofClass.attempts({});
  const unit = summariseUnit(
    attempts.filter(({ type }) => type === 'chorus.word/1'),
    students,
  );
  await server.ok('requestExport', { taskBizType: 'CHORUS_CLASS_REPORT', clazzId: classId, from: day, to: day }, token);
  const listed = { page: 1, pageSize: 10, createUid: 'middle', taskType: 1, userId: 'middle', source: 203 } as const;
  const task = async () => (await server.ok('exportTasks', listed, token)).pageContents[0]!;
  await expect.poll(async () => (await task()).taskStatus).toBe('FINISHED');
  const book = readWorkbook(new Uint8Array(await (await fetch((await task()).resultUrl)).arrayBuffer()));
  const usage = (await (await administer(server)).ok('usage', { unit: 'week', last: day, count: 1 })).periods[0]!;
  await server.close();
  return {
    day: report.summary.times,
    activities: report.activities.flatMap((one) => one.attempts),
    lessonEnd: reviews.state.get()!.summary.times,
    history: history.rows({ classId, day }).map((row) => row.attempt),
    ofStudents,
    weeks,
    unit: [...unit.readings.values()].reduce((sum, count) => sum + count, 0),
    usage: [usage.answers, usage.spoken],
    sheet: book['学生']!,
  };
}

const said = (tallies: readonly AnswerTally[]) =>
  tallies
    .map(({ kind, answers, scored, mean, right }) => `${kind.skill} ${kind.evidence}: ${answers}, ${scored}, ${mean}, ${right}`)
    .sort();

it('counts the same answers on every page, report and export, and averages each kind alike', async () => {
  const { day: ofDay, activities, lessonEnd, history, ofStudents, weeks, unit, usage, sheet } = await pages();
  const expected = [
    // 80, 90, 70, 60, 50; one that nobody is sure of has no score
    'speaking scored: 6, 5, 70, undefined',
    'listening chosen: 2, 2, 50, 1',
    'undefined chosen: 1, 1, 100, 1',
    'writing written: 1, 1, 0, 0',
    'writing self-reported: 1, 1, undefined, undefined',
  ].sort();
  expect(said(tallyAnswers(activities))).toEqual(expected);
  expect(said(tallyAnswers(history))).toEqual(expected);
  expect(said(tallyAnswers(ofStudents.flat()))).toEqual(expected);
  const counted = [ofDay, activities.length, lessonEnd, history.filter(isAnswer).length, ofStudents.flat().length];
  const [head, ...rows] = sheet;
  const column = (title: string) => rows.map((row) => Number(row[head!.indexOf(title)] ?? 0));
  const sum = (title: string) => column(title).reduce((all, one) => all + one, 0);
  expect([...counted, sum('作答次数')]).toEqual([11, 11, 11, 11, 11, 11]);
  expect([unit, sum('朗读：次数')]).toEqual([6, 6]);
  expect(usage).toEqual([11, 6]);
  expect(ofStudents.map((own) => own.length)).toEqual(column('作答次数').slice(0, 3));
  expect(weeks.map(({ answers }) => answers)).toEqual(column('作答次数').slice(0, 3));
  expect(weeks.map(({ kinds }) => said(kinds.map(({ tally }) => tally)))).toEqual(ofStudents.map((own) => said(tallyAnswers(own))));
  const means = ofStudents.map((own) => tallyAnswers(own).find(({ kind }) => kind.evidence === 'scored')?.mean);
  expect(means).toEqual(column('朗读：平均分').slice(0, 3));
});
