import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, classes, classroom, newLesson, startChorus, texts, type Chorus } from './harness/index.ts';

const { host, word } = texts;

describe('choosing a class', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  it('shows the teacher’s own classes with their students’ number [2.2-4, 7.2-5]', async () => {
    const room = await classroom({ chorus });
    const { teacher } = room;
    await teacher.login();
    await teacher.see(host('class.question'));
    // how many they are comes after which there are
    await teacher.classCard(classes.middle.large).getByText('38').waitFor();
    await teacher.classCard(classes.middle.larger).getByText('52').waitFor();
    await teacher.classCard(classes.middle.empty).getByText(host('class.empty')).waitFor();
    expect(await teacher.classCard(classes.primary.large).count()).toBe(0);
  });

  it('starts a lesson with class, teacher and time, and says elsewhere that the class is in one [7.2-7] [4-1]', async () => {
    const room = await classroom({ chorus });
    const { teacher, page } = room;
    await teacher.login();
    const save = page.waitForRequest((request) => request.url().endsWith('/apiv2/aiClassroom/classroom/save'));
    await teacher.chooseClass(classes.middle.large);
    const body = (await save).postDataJSON() as Record<string, string>;
    expect(body.startTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(body.clazzId).toBeTruthy();
    expect(body.teacherId).toBeTruthy();
    await teacher.see(classes.middle.large);
    const elsewhere = (await classroom({ chorus })).teacher;
    await elsewhere.login();
    await elsewhere.classCard(classes.middle.large).getByText(host('class.status-1')).waitFor();
    await elsewhere.classCard(classes.middle.larger).getByText(host('class.status-0')).waitFor();
  });

  it.each(['one', 'empty'] as const)('gives a class of fewer than two (%s) two placeholders [1-24]', async (size) => {
    const { teacher } = await newLesson({ size });
    await teacher.openUnit();
    await teacher.list.waitFor();
    expect(await teacher.list.getByRole('listitem').count()).toBe(size === 'one' ? 3 : 2);
  });

  inLongRun('empties the waiting list’s choice and the open answer when the class changes [4-6]', async () => {
    const { teacher } = await newLesson();
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.open('#/choose-class');
    await teacher.chooseClass(classes.middle.larger);
    await teacher.openUnit();
    await teacher.see(word('call.title'));
    expect(await teacher.list.getByRole('listitem').count()).toBe(52);
    expect(await teacher.student('马洁').count()).toBe(0);
  });
});
