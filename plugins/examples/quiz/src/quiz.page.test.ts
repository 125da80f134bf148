import { renderPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';

/** The first call of a run starts a browser and bundles the activity. */
describe('the page of the quiz', { timeout: 120_000 }, () => {
  it('can be read and used while it asks and when it tells, on every board, in both languages', async () => {
    const { page, fakes, looks } = await renderPage(import.meta.url, 'QuizHome');
    await fakes(({ waiting }) => waiting.toggle('student-1'));
    expect(await looks()).toEqual([]);
    await page.locator('.ch-choice-door').nth(1).click();
    await page.locator('.ch-flow-dock .ch-button-primary').click();
    await page.locator('.ch-choice-door[data-state=right]').waitFor();
    expect(await looks()).toEqual([]);
  });

  it('asks the same question after a reload, with who has answered', async () => {
    const { page, fakes, reload } = await renderPage(import.meta.url, 'QuizHome');
    await fakes(({ waiting }) => waiting.toggle('student-1'));
    await page.locator('.ch-choice-door').nth(1).click();
    await reload();
    await page.locator('.ch-choice-door[data-state=chosen]').getByText('B', { exact: true }).waitFor();
    expect(await page.locator('.ch-answered strong').innerText()).toBe('1');
  });
});
