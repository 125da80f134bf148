import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../tools/src/conformance/host-page.ts';
import { projectRoot } from './acceptance/harness/project-root.ts';

/** What the page has of `host/src/services/audio/sound-samples.ts`. */
declare const sounds: { longSamplesOf(bytes: ArrayBuffer, signal: AbortSignal): Promise<Float32Array> };

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const [code, opened] = await Promise.all([bundled(), openBrowser()]);
  browser = opened;
  page = await browser.newPage();
  await page.addScriptTag({ content: code });
});
afterAll(() => browser.close());

async function bundled(): Promise<string> {
  const made = (await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: false, lib: { entry: 'host/src/services/audio/sound-samples.ts', formats: ['iife'], name: 'sounds' } },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  return (Array.isArray(made) ? made[0]! : made).output[0].code;
}

/** How long a file is as it is heard, in seconds, and whether anything is heard in it; or why it is not read. */
const read = async (name: string, behind = Buffer.of()) =>
  page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!).buffer;
      const samples = await sounds.longSamplesOf(bytes, new AbortController().signal);
      return { seconds: samples.length / 16_000, heard: samples.some((sample) => Math.abs(sample) > 0.01) };
    },
    Buffer.concat([await readFile(`${projectRoot}/tests/fixtures/sounds/${name}`), behind]).toString('base64'),
  );

/** Reads a WAV of so many seconds, 8 kHz, 8 bits; `loud`: the channel that has a voice. Says how loud it is, how often it was decoded, or what it rejects with. */
const readWav = (seconds: number, channels: number, loud: number) =>
  page.evaluate(
    async ([length, count, channel]) => {
      const bytes = new Uint8Array(44 + length! * 8_000 * count!).fill(128);
      const view = new DataView(bytes.buffer);
      const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
      write(0, 'RIFF');
      view.setUint32(4, bytes.length - 8, true);
      write(8, 'WAVEfmt ');
      view.setUint32(16, 16, true);
      view.setUint16(20, 1, true);
      view.setUint16(22, count!, true);
      view.setUint32(24, 8_000, true);
      view.setUint32(28, 8_000 * count!, true);
      view.setUint16(32, count!, true);
      view.setUint16(34, 8, true);
      write(36, 'data');
      view.setUint32(40, bytes.length - 44, true);
      for (let at = 0; at < 8_000; at += 1) bytes[44 + at * count! + channel!] = 128 + Math.round(60 * Math.sin(at / 3));
      let decoded = 0;
      const decode = OfflineAudioContext.prototype.decodeAudioData;
      OfflineAudioContext.prototype.decodeAudioData = function (...of) {
        decoded += 1;
        return decode.apply(this, of);
      };
      try {
        const samples = await sounds.longSamplesOf(bytes.buffer, new AbortController().signal);
        return { decoded, loudest: samples.reduce((most, sample) => Math.max(most, sample), 0) };
      } catch (error) {
        return { decoded, refused: String(error) };
      } finally {
        OfflineAudioContext.prototype.decodeAudioData = decode;
      }
    },
    [seconds, channels, loud],
  );

it('reads what is there of an MP3 that is cut off in the middle', async () => {
  const { seconds, heard } = await read('cut-off.mp3');
  expect(heard).toBe(true);
  // of 1.44
  expect(seconds).toBeCloseTo(0.6, 1);
});

it('reads what is heard in a film', async () => {
  expect(await read('film.webm')).toMatchObject({ heard: true });
});

it('reads a large recording that does not say how long it is', async () => {
  // an element without a meaning, of two million bytes
  const nothing = Buffer.concat([
    Buffer.of(0xec, 0x10 | ((2_000_000 >> 24) & 0x0f), (2_000_000 >> 16) & 255, (2_000_000 >> 8) & 255, 2_000_000 & 255),
    Buffer.alloc(2_000_000),
  ]);
  expect((await read('recorded.webm', nothing)).seconds).toBeCloseTo(3, 0);
});

it.each([
  ['left', 0],
  ['right', 1],
])('hears a voice that is in the %s channel alone, as loud as it is', async (_, channel) => {
  const { loudest } = await readWav(1, 2, channel);
  expect(loudest).toBeGreaterThan(0.4);
});

it('refuses a sound of two hours by what its head says, without decoding it', async () => {
  const { decoded, refused } = await readWav(7_200, 1, 0);
  expect(refused).toContain('longer than 30 minutes');
  expect(decoded).toBe(0);
});
