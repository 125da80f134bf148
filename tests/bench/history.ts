import { randomUUID } from 'node:crypto';
import type { EntryKind, JournalEntry, Payload } from '@chorus/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { Api, classes, launch, password, phones, startChorus, Teacher, type Chorus } from '../acceptance/harness/index.ts';
import { interleaved, row, sized, type Row } from './figures.ts';
import { cold } from './pages.ts';

const answers = sized(2_000, 200);
/** What the server takes at a time. */
const batch = 500;
const list = '#/answer-history-list';
/** The line of a question or a student with what its answers came to, or an answer below it. */
const line = '.ch-history-group > header, .ch-history-row';
/** A page that shows none by then shows none. */
const patienceMs = 60_000;

/** An earlier lesson of today in which the class has chosen so often. */
async function seed(chorus: Chorus): Promise<void> {
  const api = await new Api(chorus).login();
  const { teacherId, schoolId } = (await api.call('teacherLogin', { phone: phones.middle, password })).userInfo;
  const clazzId = (await api.call('classes', { teacherId })).find(({ name }) => name === classes.middle.large)!.id;
  const students = await api.call('students', { clazzId });
  const startTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const { id: lessonId } = await api.call('startLesson', { clazzId, teacherId, startTime });
  const entries: JournalEntry[] = [];
  const frame = {
    v: 1,
    schoolId,
    ownerId: teacherId,
    deviceId: randomUUID(),
    bootId: randomUUID(),
    epoch: 1,
    wallMs: Date.now(),
    monoMs: 1,
  };
  const add = <K extends EntryKind>(kind: K, payload: Payload<K>) =>
    entries.push({ ...frame, id: randomUUID(), seq: entries.length + 1, kind, payload } as JournalEntry);
  const type = 'chorus.choice/1';
  const options = ['A', 'B', 'C', 'D'].map((id) => ({ id, text: `Option ${id}` }));
  for (let n = 0; n < answers; n += 1) {
    const at = n % students.length;
    const questionId = `question-${Math.floor(n / students.length)}`;
    const item = { packId: 'bench', packVersion: '1', itemId: questionId };
    if (at === 0) {
      const data = { questions: [{ id: 'q', text: `Which of these is ${questionId}?`, options, answer: ['A'] }] };
      add('question.opened', { questionId, lessonId, item, type, data, changeable: true });
    }
    const attemptId = randomUUID();
    const right = n % 3 === 0;
    const answer = { chosen: { q: [right ? 'A' : 'B'] } };
    const given = { id: attemptId, lessonId, questionId, item, studentId: students[at]!.id, ordinal: 1, source: 'screen', type } as const;
    add('attempt', { ...given, pluginVersion: '1.0.0', answer, givenAt: frame.wallMs + n });
    const payload = { result: { overall: right ? 100 : 0, correct: { q: right } }, status: 'scored' };
    add('attempt.fact', { id: randomUUID(), attemptId, at: frame.wallMs + n, by: teacherId, kind: 'scored', payload });
  }
  for (let from = 0; from < entries.length; from += batch) {
    const { refused } = await api.call('appendJournal', { entries: entries.slice(from, from + batch) });
    if (refused[0]) throw new Error(`The server refused an answer: ${refused[0].message}`);
  }
}

/** Milliseconds until what an address leads to is painted with its lines, and how many of them there are then to be seen. */
const drawn = (page: Page, hash: string) =>
  page.evaluate(
    ([address, wanted, patience]) =>
      new Promise<{ readonly ms: number; readonly rows: number }>((resolve, reject) => {
        const started = performance.now();
        const look = () => {
          if (performance.now() - started > patience) return reject(new Error(`no ${wanted} at ${address}`));
          if (!document.querySelector(wanted)) return requestAnimationFrame(look);
          return requestAnimationFrame(() =>
            setTimeout(() => {
              const ms = performance.now() - started;
              const rows = [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
              resolve({ ms, rows: rows.filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length });
            }),
          );
        };
        location.hash = address;
        look();
      }),
    [hash, line, patienceMs] as const,
  );

async function inChorus(context: BrowserContext, chorus: Chorus): Promise<{ readonly ms: number; readonly rows: number }> {
  const teacher = new Teacher(await context.newPage(), chorus);
  await teacher.enter();
  await teacher.activity('单词训练').waitFor();
  await teacher.page.waitForLoadState('networkidle');
  // The first visit fetches the page and the day.
  await drawn(teacher.page, list);
  await teacher.goHome();
  await teacher.activity('单词训练').waitFor();
  await teacher.page.waitForLoadState('networkidle');
  return drawn(teacher.page, list);
}

/** As many rows with as many parts, made by hand. */
async function bare(context: BrowserContext, chorus: Chorus, rows: number): Promise<number> {
  const page = await context.newPage();
  await page.goto(chorus.bare);
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const list = document.body.appendChild(document.createElement('ul'));
        for (let n = 0; n < count; n += 1) {
          const one = list.appendChild(document.createElement('li'));
          for (const part of ['span', 'span', 'span', 'time', 'button', 'button'])
            one.appendChild(document.createElement(part)).textContent = `${part} ${n}`;
        }
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
      }),
    rows,
  );
}

/** From Home to the list of a long day that is here. */
export async function historyRows(): Promise<Row[]> {
  const browser = await launch();
  const chorus = await startChorus();
  try {
    await seed(chorus);
    let seen = 0;
    const { ours, platform } = await interleaved({
      ours: () =>
        cold(browser, undefined, async (context) => {
          const { ms, rows } = await inChorus(context, chorus);
          seen = rows;
          return ms;
        }),
      platform: () => cold(browser, undefined, (context) => bare(context, chorus, seen)),
    });
    return [row('history.draw2000', 'ms', ours, platform)];
  } finally {
    await browser.close();
    await chorus.dispose();
  }
}
