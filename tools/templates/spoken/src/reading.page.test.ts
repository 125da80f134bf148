import { sampleScore } from '@chorus/sdk/testing';
import { renderPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';
import zhCN from './locales/zh-CN.json';

const said = (key: 'record' | 'stop') => zhCN[key].replace('{name}', '学生1');

/** The first call of a run starts a browser and bundles the activity. */
describe('the page of sentences', { timeout: 120_000 }, () => {
  it('hears the called student, and shows the score beside the name', async () => {
    const { page, fakes } = await renderPage(import.meta.url, 'ReadingHome');
    await fakes(({ speech, waiting }, score) => {
      speech.answerWith(score);
      return waiting.toggle('student-1');
    }, sampleScore(92));
    await page.getByRole('button', { name: said('record') }).click();
    await page.getByRole('button', { name: said('stop') }).click();
    await page.locator('.reading-dock [role=status]').getByText('92').waitFor();
    expect(await page.locator('.reading-dock [role=status]').innerText()).toContain('学生1');
  });
});
