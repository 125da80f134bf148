import { randomUUID } from 'node:crypto';
import type { JournalEntry } from '@chorus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inLongRun,
  Api,
  books,
  classes,
  classroom,
  newLesson,
  password,
  phones,
  startChorus,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { host, word } = texts;
const words = books.middle.words;

describe('home of a class', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  const shown = async (teacher: Teacher) => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '');
  const door = (teacher: Teacher) => teacher.main.getByRole('region', { name: host('home.go-on') });

  it('leads a class that was nowhere yet to its first word in two presses', async () => {
    const { teacher } = await newLesson({ size: 'one' });
    await door(teacher).getByText(host('home.first')).waitFor();
    await teacher.button(host('home.first-go', { name: '单词训练' })).click();
    await teacher.button(word('bookDetail.start')).click();
    await expect.poll(() => shown(teacher)).toBe(words[0]);
  });

  it('goes on with one press on another machine, where the class was, and with that class alone', async () => {
    const one = (await classroom({ chorus })).teacher;
    await one.enter('middle', 'large');
    await one.openUnit();
    await one.page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(one)).toBe(words[1]);
    await one.page.evaluate(() => (location.hash = '#/choose-class'));
    await one.chooseClass(classes.middle.one);

    const { teacher: two } = await classroom({ chorus });
    await two.enter('middle', 'larger');
    await door(two).getByText(host('home.first')).waitFor();
    await two.page.evaluate(() => (location.hash = '#/choose-class'));
    await two.chooseClass(classes.middle.large);
    await door(two).getByText(words[1], { exact: true }).waitFor();
    await two.see(books.middle.unit, host('home.progress', { at: 2, of: wordsInUnit }));
    await two.button(host('home.resume')).click();
    await expect.poll(() => shown(two)).toBe(words[1]);
  });

  inLongRun('knows without a server what this machine knows', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter('middle', 'larger');
    await teacher.openUnit();
    await page.context().setOffline(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(teacher)).toBe(words[1]);
    await teacher.goHome();
    await door(teacher).getByText(words[1], { exact: true }).waitFor();
    await teacher.see(host('home.panels-away'));
    await page.context().setOffline(false);
  });

  inLongRun('names what the class can’t yet and whom nobody has called this week, whichever machine heard it', async () => {
    const { teacher, page } = await newLesson({ size: 'larger', prepare: answersOfAnotherMachine });
    const panel = (title: string) => teacher.main.getByRole('region', { name: title, exact: true });
    await panel(host('home.weak-words')).getByText(words[0]).waitFor();
    await panel(host('home.weak-words')).getByText('25%').waitFor();
    await panel(host('home.weak-sounds')).getByText('/t/').waitFor();
    await panel(host('home.not-called'))
      .getByText(host('home.students-count', { count: 3 }))
      .waitFor();
    await teacher.button(host('home.words-count', { count: 1 })).click();
    await teacher.dialog.getByText(host('words.can.scored', { all: 8, can: 2 })).waitFor();
    await teacher.dialog.getByText('/ˈtiːtʃər/').waitFor();
    await teacher.button(host('home.listen', { word: words[0] }), teacher.dialog).click();
    await page.keyboard.press('Escape');
    await teacher.button(host('home.students-count', { count: 3 })).click();
    await teacher.dialog.getByText(host('home.not-called-title', { count: 3 })).waitFor();
    await expect.poll(() => teacher.dialog.getByRole('listitem').count()).toBe(3);
  });

  /** Eight students read the first word there, of whom two can; all but three of the class were called. */
  async function answersOfAnotherMachine(chorus: Chorus): Promise<void> {
    const api = await new Api(chorus).login();
    const { teacherId, schoolId } = (await api.call('teacherLogin', { phone: phones.middle, password })).userInfo;
    const { id: clazzId } = (await api.call('classes', { teacherId })).find(({ name }) => name === classes.middle.larger)!;
    const roster = await api.call('students', { clazzId });
    const [book] = (await api.call('wordBooks', {})).filter(({ stage }) => stage === 'middle');
    const [unit] = await api.call('units', { bookId: book!.id });
    const [first] = await api.call('words', { unitId: unit!.id });
    const lessonId = randomUUID();
    const wall = new Date(Date.now() + 8 * 3_600_000).toISOString();
    await api.call('startLesson', { id: lessonId, clazzId, teacherId, startTime: wall.slice(0, 19).replace('T', ' ') });
    let seq = 0;
    const frame = { v: 1, schoolId, ownerId: teacherId, deviceId: 'another', epoch: 1, bootId: 'b', wallMs: Date.now(), monoMs: 1 };
    const entry = (kind: string, payload: unknown): JournalEntry =>
      ({ ...frame, id: randomUUID(), seq: (seq += 1), kind, payload }) as JournalEntry;
    const phonesOf = (score: number) =>
      ['T', 'IY', 'CH', 'ER'].map((phone, n) => ({ phone, score: n === 0 ? score : 95, fromMs: 0, toMs: 1 }));
    const entries = roster.slice(0, 8).flatMap(({ id: studentId }, n) => {
      const id = randomUUID();
      const score = n < 2 ? 95 : 40;
      const said = { text: words[0], score, said: true, fromMs: 0, toMs: 1, phones: phonesOf(score) };
      const parts = { overall: score, accuracy: score, fluency: 90, integrity: 100, confidence: 0.9, warnings: [] };
      const scorer = { provider: 'device', version: '1', modelChecksum: '' };
      const outcome = { kind: 'scored', ...parts, words: [said], durationMs: 900, scorer };
      const answer = { lessonId, questionId: 'q', item: first!.ref, studentId, ordinal: 1, source: 'microphone', type: 'chorus.word/1' };
      return [
        entry('attempt', { id, ...answer, pluginVersion: '1.0.0', answer: { recordingId: id, ms: 900 }, givenAt: Date.now() }),
        entry('attempt.fact', {
          id: randomUUID(),
          attemptId: id,
          at: Date.now(),
          by: teacherId,
          kind: 'scored',
          payload: { result: { outcome } },
        }),
      ];
    });
    entries.push(entry('roll.called', { lessonId, callId: randomUUID(), studentIds: roster.slice(3).map(({ id }) => id) }));
    expect((await api.call('appendJournal', { entries })).refused).toEqual([]);
    await api.call('endLesson', { id: lessonId });
  }
});
