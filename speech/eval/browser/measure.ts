import type { Page } from 'playwright-core';
import { createScorer } from '../../src/node.ts';
import type { SpeechOutcome } from '../../src/node.ts';
import type { Sample } from '../latency.ts';
import { chromiumPath, withSpeechPage } from './chromium.ts';
import type { SpeechPage } from './page.ts';

/** What a browser adds. */
export interface BrowserFigures {
  /** Greatest difference of any score from that of Node, on 0–100; infinite when one refuses what the other scores. */
  readonly parity: number;
  readonly recordings: number;
  /** Bytes of the scorer's worker over those of an empty one, after scoring. */
  readonly memory: number;
}

declare const speechPage: SpeechPage;

/** All scores of an outcome, the phones' too; `undefined` of a refusal. */
export function scoresOf(outcome: SpeechOutcome): readonly number[] | undefined {
  if (outcome.kind !== 'scored') return undefined;
  const { overall, accuracy, fluency, integrity, words } = outcome;
  return [overall, accuracy, fluency, integrity, ...words.flatMap((word) => [word.score, ...word.phones.map((phone) => phone.score)])];
}

const reasonOf = (outcome: SpeechOutcome): string | undefined => (outcome.kind === 'refused' ? outcome.reason : undefined);

/** Greatest difference between two outcomes' scores. */
export function difference(a: SpeechOutcome, b: SpeechOutcome): number {
  const [x, y] = [scoresOf(a), scoresOf(b)];
  if (!x || !y) return reasonOf(a) === reasonOf(b) ? 0 : Number.POSITIVE_INFINITY;
  return x.length === y.length ? Math.max(...x.map((value, i) => Math.abs(value - y[i]!))) : Number.POSITIVE_INFINITY;
}

/** Scores the samples in Chromium's worker and in Node; `undefined` without a Chromium. */
export async function measureBrowser(samples: readonly Sample[]): Promise<BrowserFigures | undefined> {
  const path = chromiumPath();
  if (!path) return undefined;
  const scorer = createScorer();
  return await withSpeechPage(path, async (page) => {
    const empty = await workerBytes(page, () => speechPage.startEmptyWorker());
    await page.reload();
    await page.waitForFunction(() => 'speechPage' in globalThis);
    await page.evaluate(() => speechPage.load());
    let parity = 0;
    for (const { pcm, reference } of samples) {
      const there = await page.evaluate(([sound, text]) => speechPage.score(sound, text), [Array.from(pcm), reference] as const);
      parity = Math.max(parity, difference(scorer.score(pcm, reference), there));
    }
    return { parity, recordings: samples.length, memory: (await workerBytes(page)) - empty };
  });
}

async function workerBytes(page: Page, before?: () => void): Promise<number> {
  if (before) await page.evaluate(before);
  return await page.evaluate(() => speechPage.workerBytes());
}
