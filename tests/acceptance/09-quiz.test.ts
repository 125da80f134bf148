import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inLongRun, classroom, newLesson, projectRoot, startChorus, texts, type Teacher } from './harness/index.ts';
import { placesOnDisk } from './harness/places-on-disk.ts';
import { classes, password, phones } from './harness/sample-school.ts';

const { quiz, answer, ui, older } = texts;

const option = (teacher: Teacher, letter: string): Locator =>
  teacher.page
    .getByRole('region', { name: quiz('title') })
    .getByRole('listitem')
    .filter({ has: teacher.page.getByText(letter, { exact: true }) })
    .getByRole('button');
const votes = async (teacher: Teacher, letter: string) =>
  Number(/(\d+)/.exec(await option(teacher, letter).locator('.ch-choice-door-count').innerText())?.[1]);
/** Waits until this many students have answered, which is all that is shown while the question is open. */
const answered = (teacher: Teacher, count: number, at = 1) => teacher.quizAt(at, count);

async function answers(teacher: Teacher, name: string, letter: string): Promise<void> {
  await teacher.press(name);
  await teacher.see(quiz('turn', { name }));
  await option(teacher, letter).click();
}

describe('the quiz', () => {
  it('takes the class’s answers one by one, shows how they are spread, lets them change and copy from nobody until it is closed [1-14, 4-13]', async () => {
    const { teacher } = await newLesson();
    await teacher.activity(quiz('title')).click();
    await teacher.see(quiz('call'));
    await answers(teacher, '马洁', 'A');
    await answered(teacher, 1);
    await answers(teacher, '杨婷', 'B');
    await answered(teacher, 2);
    await answers(teacher, '马洁', 'C');
    await expect.poll(() => option(teacher, 'C').getAttribute('data-state')).toBe('chosen');
    expect(await teacher.page.locator('.ch-choice-door-votes').count()).toBe(0);
    expect(await teacher.page.locator('.ch-row .ch-score-badge').count()).toBe(0);
    await teacher.button(quiz('close')).click();
    await teacher.see(quiz('closed'));
    expect([await votes(teacher, 'A'), await votes(teacher, 'B'), await votes(teacher, 'C')]).toEqual([0, 1, 1]);
    await expect.poll(() => teacher.page.locator('.ch-row .ch-score-badge').count()).toBe(2);
    expect(await option(teacher, 'A').isDisabled()).toBe(true);
  });

  inLongRun('is asked and answered as it was written and built for SDK 1.0.0', async () => {
    // beside the other tests' quiz it would be a second one of that name
    await using own = await startChorus();
    own.drop(join(projectRoot, 'tests/fixtures/sdk-1.0.0/quiz/bundle'), 'word-quiz');
    const { teacher } = await classroom({ chorus: own });
    await teacher.enter();
    await teacher.openPlugins();
    await teacher.button(texts.host('plugins.allow'), teacher.plugin('oak-school.word-quiz')).click();
    await teacher.button(texts.host('plugins.allow-yes')).click();
    await teacher.open('#/home');
    await teacher.activity('word-quiz').click();
    await teacher.press('马洁');
    await teacher.see(older('turn', { name: '马洁' }));
    await option(teacher, 'C').click();
    await teacher.see(older('place', { at: 1, of: 5, count: 1 }));
    await teacher.button(older('close')).click();
    await teacher.see(older('closed'));
    expect(
      await option(teacher, 'C')
        .getByText(older('votes', { count: 1 }))
        .count(),
    ).toBe(1);
  });

  it('shows each answer with the right and the chosen option in the choice dialog [2.6-12]', async () => {
    const { teacher } = await newLesson();
    await teacher.activity(quiz('title')).click();
    await answers(teacher, '马洁', 'A');
    await answered(teacher, 1);
    await teacher.button(quiz('close')).click();
    await teacher.button(quiz('details')).click();
    await teacher.dialog.getByText(answer('choice.right')).first().waitFor();
    await teacher.dialog.getByText(answer('choice.chosen')).first().waitFor();
  });

  inLongRun('reveals, shows the result with names behind a press, asks again who needs it, and ends after the last question', async () => {
    const { teacher, page } = await newLesson();
    await teacher.activity(quiz('title')).click();
    await answers(teacher, '马洁', 'A');
    await answers(teacher, '杨婷', 'B');
    await answered(teacher, 2);
    expect(await page.locator('.ch-choice-door[data-state="right"], .ch-choice-door[data-state="wrong"]').count()).toBe(0);
    await teacher.button(quiz('close')).click();
    await expect.poll(() => option(teacher, 'A').getAttribute('data-state')).toBe('right');
    expect(await option(teacher, 'B').getAttribute('data-state')).toBe('wrong');
    await teacher.button(quiz('result')).click();
    const result = page.getByRole('region', { name: ui('result.region') });
    await result.getByRole('meter', { name: ui('result.can.choice') }).waitFor();
    expect(await result.locator('.ch-result-percent').innerText()).toMatch(/^50/);
    expect(await result.locator('.ch-level-shape').count()).toBe(2);
    expect(await result.getByText('杨婷').count()).toBe(0);
    await teacher.button(ui('result.names')).click();
    await result.locator('section').filter({ hasText: 'B' }).getByText('杨婷').waitFor();
    const onDisk = (place: object) =>
      expect.poll(() => placesOnDisk(teacher)).toContainEqual(expect.objectContaining({ state: expect.objectContaining(place) }));
    await onDisk({ result: true });
    await page.reload();
    await teacher.button(ui('result.again', { count: 1 })).click();
    await teacher.see(quiz('turn', { name: '杨婷' }));
    await option(teacher, 'A').click();
    await answered(teacher, 1);
    for (let at = 1; at <= 5; at += 1) {
      await teacher.button(quiz('close')).click();
      await teacher.button(quiz('next')).click();
      if (at < 5) await answered(teacher, 0, at + 1);
    }
    await teacher.see(quiz('end', { count: 5 }));
    await onDisk({ index: 5 });
    await page.reload();
    await teacher.see(quiz('end', { count: 5 }));
    await page.getByRole('list', { name: ui('sheet.counts') }).waitFor();
    await teacher.button(ui('sheet.again', { count: 2 })).click();
    await answered(teacher, 0, 2);
  });

  inLongRun('begins anew with the next class and with the next teacher, and goes on after a reload', async () => {
    const { teacher, page } = await newLesson();
    await teacher.activity(quiz('title')).click();
    await answers(teacher, '马洁', 'A');
    await answered(teacher, 1);
    await teacher.button(quiz('close')).click();
    await teacher.button(quiz('next')).click();
    await answered(teacher, 0, 2);
    await page.getByTitle(texts.host('title.class-what', { name: classes.middle.large })).click();
    await teacher.at('/choose-class');
    await teacher.chooseClass(classes.middle.larger);
    await teacher.activity(quiz('title')).click();
    await answered(teacher, 0);
    for (const at of [2, 3]) {
      await teacher.button(quiz('close')).click();
      await teacher.button(quiz('next')).click();
      await answered(teacher, 0, at);
    }
    await expect
      .poll(() => placesOnDisk(teacher))
      .toContainEqual(expect.objectContaining({ state: expect.objectContaining({ index: 2 }) }));
    await page.reload();
    await answered(teacher, 0, 3);
    await teacher.openMenu(texts.host('menu.logout'));
    await teacher.fillLogin(phones.primary, password);
    await teacher.at('/choose-class');
    await teacher.chooseClass(classes.primary.large);
    await teacher.activity(quiz('title')).click();
    await answered(teacher, 0);
  });

  inLongRun('can’t be used when the plugin with its evaluate type is switched off', async () => {
    const { teacher } = await newLesson();
    await teacher.openPlugins();
    await teacher.switchPlugin('chorus.answer-details', false);
    await teacher.plugin('examples.quiz').getByText(texts.host('plugins.reason.requirement-blocked')).waitFor();
    await teacher.open('#/home');
    await teacher.see(texts.host('home.activities')).catch(() => undefined);
    expect(await teacher.activity(quiz('title')).count()).toBe(0);
  });
});
