import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { decodeSpeech } from '../../src/audio/index.ts';
import { chromiumPath } from './chromium.ts';

const file = (name: string): Buffer => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));

/** As the host decodes a sound of the content. */
async function inPage(base64: string): Promise<readonly number[]> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes.buffer);
  return Array.from(sound.getChannelData(0).subarray(0, 48_000));
}

/** By how many samples `b` is later than `a`. */
function lag(a: Float32Array, b: Float32Array): number {
  let best = { shift: Number.NaN, likeness: Number.NEGATIVE_INFINITY };
  for (let shift = -800; shift <= 800; shift += 4) {
    let likeness = 0;
    for (let i = 800; i < 40_000; i += 3) likeness += a[i]! * b[i + shift]!;
    if (likeness > best.likeness) best = { shift, likeness };
  }
  return best.shift;
}

it('begins a sound where the browser begins it', async () => {
  const path = chromiumPath();
  if (path === undefined) throw new Error('No Chromium: name one with CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const late: Record<string, number> = {};
  for (const name of [
    'spoken/market-us.mp3',
    'spoken/market-us.ogg',
    'formats/44100.mp3',
    'formats/16000.mp3',
    'formats/vorbis-16000.ogg',
    'formats/opus.webm',
  ]) {
    const bytes = file(name);
    const there = Float32Array.from(await page.evaluate(inPage, bytes.toString('base64')));
    late[name] = lag(await decodeSpeech(bytes), there) / 16;
  }
  expect(Object.entries(late).filter(([, ms]) => !(Math.abs(ms) <= 5))).toEqual([]);
});
