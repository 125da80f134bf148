import { sampleScore } from '@chorus/sdk/testing';
import { renderPage, type RenderedPage } from '@chorus/tools/page';
import { expect, it } from 'vitest';
import { readAloud } from '../routes.ts';
import { ofUnit, unitWords } from '../testing/unit-words.ts';

/** How the first word, `teacher`, is read: its third sound as another. */
const outcome = sampleScore(72, {}, [
  { phone: 'T', score: 96, fromMs: 0, toMs: 100 },
  { phone: 'IY', score: 95, fromMs: 100, toMs: 200 },
  { phone: 'CH', score: 20, fromMs: 200, toMs: 300, confidence: 0.99, heard: 'SH' },
  { phone: 'ER', score: 94, fromMs: 300, toMs: 400 },
]);

const open = (first = 0) =>
  renderPage(import.meta.url, readAloud, {
    values: ofUnit,
    list: 'folds',
    given: { words: unitWords.slice(first), outcome },
    prepare: (fakes, given) => {
      fakes.content.unitWords = { unit: given.words };
      fakes.speech.answerWith(given.outcome);
    },
  });
/** Reads once: with one press it records, with another it is scored. */
const read = async ({ page }: RenderedPage) => {
  await page.locator('.ch-record-button').click();
  await page.locator('.ch-record[data-state=recording] .ch-record-button').click();
  await page.locator('.sw-dock[data-moment=scored]').waitFor();
};
const long = process.env.CHORUS_LONG === '1';

it('a word that is read is no smaller with larger text in any moment, nothing of it hides, and the filled button stays [2.4-5]', async () => {
  const shown = await open();
  const { page, fakes, looks } = shown;
  const found: string[] = [];
  const look = async (moment: string, wait = `.sw-dock[data-moment=${moment}]`, locale: 'zh-CN' | 'en' = 'zh-CN') => {
    await page.locator(wait).first().waitFor();
    const locales = long ? (['zh-CN', 'en'] as const) : [locale];
    found.push(...(await looks({ locales })).map((fault) => `${moment}: ${fault}`));
  };
  await look('call', undefined, 'en');
  await fakes(({ waiting }) => waiting.toggle('student-1'));
  if (long) await look('ready');
  await read(shown);
  await look('scored');
  await fakes(({ speech }, better) => speech.answerWith(better), sampleScore(91, {}, outcome.words[0]!.phones));
  await page.locator('.sw-dock-buttons .ch-button').nth(-2).click();
  await page.locator('.ch-record[data-state=recording] .ch-record-button').click();
  await page.locator('.sw-before').waitFor();
  if (long) await look('second try', '.sw-before');
  expect(found).toEqual([]);
});

it('the microphone stays in its place from the moment a child is drawn until its reading ends [2.3-1]', async () => {
  const { page } = await open();
  const places: string[] = [];
  const note = async (wait: string) => {
    await page.locator(wait).first().waitFor();
    const { x, y } = (await page.locator('.ch-record-button').boundingBox())!;
    places.push(`${Math.round(x)} ${Math.round(y)}`);
  };
  await page.locator('.sw-dock[data-moment=call] .ch-button-primary').click();
  await note('.sw-dock[data-moment=ready] .ch-record-button');
  await page.locator('.ch-record-button').click();
  await note('.sw-dock[data-moment=recording] .ch-record-button');
  expect(places[1]).toBe(places[0]);
});
