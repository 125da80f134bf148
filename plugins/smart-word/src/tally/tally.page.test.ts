import type { ChoiceItem } from '@chorus/sdk';
import { renderPage } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import { wordIds } from '../library/word-choice.ts';
import zhCN from '../locales/zh-CN.json';
import { dictationTally } from '../routes.ts';
import { inUnit, ofUnit, unitWords } from '../testing/unit-words.ts';

it('a class says by its clickers how many words each has right; no amount is right or wrong, and it can be asked again [2.3-1] [3-31]', async () => {
  const { page, fakes, at } = await renderPage(import.meta.url, dictationTally, {
    values: { ...ofUnit, words: wordIds.join(['teacher', 'student', 'letter']) },
    prepare: inUnit,
    given: unitWords,
  });
  const button = (key: keyof typeof zhCN) => page.getByRole('button', { name: zhCN[key], exact: true });
  const pressed = (count: number) => page.locator('.ch-answered strong').getByText(String(count), { exact: true }).waitFor();
  await pressed(0);
  await fakes(async ({ answers }) => {
    const [question] = (answers.state.get()!.question.item as unknown as ChoiceItem).questions;
    for (const [n, letter] of ['A', 'A', 'C'].entries()) {
      const option = question!.options['ABC'.indexOf(letter)]!;
      await answers.give({ studentId: `student-${n + 1}`, source: 'clicker', answer: { chosen: { [question!.id]: [option.id] } } });
    }
  });
  await pressed(3);
  await button('tally.close').click();
  const doors = await page.locator('.ch-choice-door').allInnerTexts();
  expect(doors.map((door) => door.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/全部写对.*2/),
    expect.stringMatching(/2 个.*0/),
    expect.stringMatching(/0 到 1 个.*1/),
  ]);
  expect(await page.locator('.ch-choice-door[data-state]').count()).toBe(0);
  await button('tally.names').click();
  expect(await fakes(({ dialogs }) => dialogs.reviewed.map((ids) => ids.length))).toEqual([3]);
  await button('tally.again').click();
  await pressed(0);
  await button('tally.close').click();
  await button('marking.title').click();
  expect((await at()).route).toBe('SmartWordDictationMarks');
});
