import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScorer, readWavFile, type Reference, type SpeechOutcome } from '@chorus/speech/node';
import { decodeSpeech } from '@chorus/speech/audio';
import type { SpeechWorkerClient } from '@chorus/speech/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSpeechPage } from '../../speech/eval/browser/chromium.ts';
import { difference } from '../../speech/eval/browser/measure.ts';
import type { SpeechPage } from '../../speech/eval/browser/page.ts';
import { openCorpus } from '../../speech/eval/corpus.ts';
import { inLongRun, projectRoot, startChorus, TeacherBrowser, type Chorus } from './harness/index.ts';

const fixtures = join(projectRoot, 'speech/fixtures');
const corpus = openCorpus(join(fixtures, 'eval'));
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

declare const client: SpeechWorkerClient;
declare const speechPage: SpeechPage;

interface Sample {
  readonly samples: number[];
  readonly reference: Reference;
}

/** Recordings of a word, a sentence of a child and one of an adult, and a text that was not said. */
async function recordings(): Promise<Sample[]> {
  const teacher = Array.from(await readWavFile(join(projectRoot, 'tests/fixtures/voice/teacher.wav')));
  const sentence = async (at: number): Promise<Sample> => {
    const { name, words } = corpus.utterances.at(at)!;
    return {
      samples: Array.from(await decodeSpeech(corpus.recording(name))),
      reference: { kind: 'sentence', words: words.map(({ text, phones }) => ({ text, pronunciations: [{ phones }] })) },
    };
  };
  const asked = (text: string): Reference => ({ kind: 'word', word: { text } });
  return [
    { samples: teacher, reference: asked('teacher') },
    { samples: teacher, reference: asked('umbrella') },
    await sentence(0),
    await sentence(40),
    await sentence(-1),
  ];
}

describe('the scorer in the built application', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  it('gives in the worker of Chromium what it gives in Node [9-6, 4-7]', async () => {
    const browser = await TeacherBrowser.open();
    try {
      const page = await browser.tab(chorus.web);
      const chunk = readdirSync(join(projectRoot, 'host/dist/assets')).find((name) => /^client-.*\.js$/.test(name))!;
      const all = await recordings();
      const url = new URL(`assets/${chunk}`, chorus.web).href;
      // As text: an import that the test runner has rewritten would not run in a page.
      await page.evaluate(
        `import(${JSON.stringify(url)}).then(({ SpeechWorkerClient }) => void (globalThis.client = new SpeechWorkerClient()))`,
      );
      const there = await page.evaluate(async (given) => {
        const outcomes: SpeechOutcome[] = [];
        for (const { samples, reference } of given)
          outcomes.push(await client.score(Float32Array.from(samples), reference, { timeoutMs: 60_000 }));
        client.dispose();
        return outcomes;
      }, all);
      const here = createScorer();
      const differences = all.map(({ samples, reference }, i) => difference(here.score(Float32Array.from(samples), reference), there[i]!));
      expect(there.filter((one) => one.kind === 'scored').length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...differences)).toBeLessThanOrEqual(0.2);
    } finally {
      await browser.close();
    }
  });
});

inLongRun('decodes recordings of every format in a worker as in Node [9-3]', async () => {
  const files = readdirSync(join(fixtures, 'formats')).map((name) => readFileSync(join(fixtures, 'formats', name)));
  const broken = Buffer.from('<html>Not found</html>');
  await withSpeechPage(chromium, async (page) => {
    for (const bytes of files) {
      const there = await page.evaluate((given) => speechPage.decode(given), Array.from(bytes));
      const here = await decodeSpeech(bytes);
      expect(there.length).toBe(here.length);
      expect(Math.max(...here.map((sample, i) => Math.abs(sample - Number(there[i]))))).toBeLessThan(1e-4);
    }
    expect(await page.evaluate((given) => speechPage.decode(given), Array.from(broken))).toBe('audio-unknown');
  });
});

// A browser takes up to 20 s for each look at its memory: in the long run only; the bench has the figure too.
inLongRun('holds at most 120 MB in the worker over an empty one, and returns them with it', async () => {
  const all = await recordings();
  await withSpeechPage(chromium, async (page) => {
    await page.evaluate(() => speechPage.startEmptyWorker());
    const empty = await page.evaluate(() => speechPage.workerBytes());
    await page.reload();
    await page.waitForFunction(() => 'speechPage' in globalThis);
    await page.evaluate(() => speechPage.load());
    for (const { samples, reference } of all)
      await page.evaluate(([sound, text]) => speechPage.score(sound, text), [samples, reference] as const);
    const held = (await page.evaluate(() => speechPage.workerBytes())) - empty;
    expect(held).toBeGreaterThan(2_000_000);
    expect(held).toBeLessThan(120_000_000);
    await page.evaluate(() => speechPage.stop());
    await expect.poll(() => page.evaluate(() => speechPage.workerBytes()), { timeout: 120_000 }).toBeLessThan(empty + 1_000_000);
  });
});
