import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeSpeech } from '../../src/audio/index.ts';
import { createAligner } from '../../src/node.ts';
import { chromiumPath, withSpeechPage } from './chromium.ts';
import type { SpeechPage } from './page.ts';

declare const speechPage: SpeechPage;

it('finds a text in the browser’s worker where Node finds it', async () => {
  const path = chromiumPath();
  if (path === undefined) throw new Error('No Chromium: name one with CHROMIUM_PATH.');
  const pcm = await decodeSpeech(readFileSync(new URL('../../fixtures/spoken/market-us.mp3', import.meta.url)), { maxSeconds: 5 });
  const sentences = ['On Saturday morning, Dr. Chen walks to the market with her two children.'];
  const there = await withSpeechPage(path, (page) =>
    page.evaluate(([samples, texts]) => speechPage.align(samples, texts), [Array.from(pcm), sentences] as const),
  );
  expect(there[0]).toMatchObject({ sure: true });
  expect(there).toEqual(createAligner().align(pcm, sentences));
});
