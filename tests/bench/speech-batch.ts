import { createScorer, type Reference } from '@chorus/speech/node';
import { chromiumPath, withSpeechPage } from '../../speech/eval/browser/chromium.ts';
import type { SpeechPage } from '../../speech/eval/browser/page.ts';
import { row, sized, type Row } from './figures.ts';
import { quiet, rate, spoken, words } from './voices.ts';

declare const speechPage: SpeechPage;

/** A class answers at once: so many recordings of one to two seconds. */
const recordings = sized(60, 6);
const rounds = sized(3, 1);

interface Recording {
  readonly samples: readonly number[];
  readonly reference: Reference;
}

/** One round in the page. */
interface Round {
  readonly seconds: number;
  readonly firstMs: number;
  readonly framesPerSecond: number;
  readonly idleFramesPerSecond: number;
  readonly workerBytes: number;
}

/** A word between stretches of quiet, from one second to two. */
async function recorded(index: number): Promise<Recording> {
  const text = words[index % words.length] ?? '';
  const voice = await spoken(text);
  const samples = new Float32Array(Math.max(voice.length + rate / 10, Math.round(rate * (1 + (index % 11) / 10))));
  samples.set(quiet(samples.length / rate).subarray(0, samples.length));
  samples.set(voice, rate / 20);
  return { samples: Array.from(samples), reference: { kind: 'word', word: { text } } };
}

/** Scores all of them in the page's worker, one after the other as the page does, and draws each score. */
async function inPage({ given, count }: { given: readonly Recording[]; count: number }): Promise<Round> {
  let frames = 0;
  let counting = true;
  const frame = () => {
    frames += 1;
    if (counting) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const idleFrom = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idleFramesPerSecond = (1000 * frames) / (performance.now() - idleFrom);
  frames = 0;
  const list = document.body.appendChild(document.createElement('ol'));
  const started = performance.now();
  let firstMs = 0;
  for (let i = 0; i < count; i += 1) {
    const { samples, reference } = given[i % given.length]!;
    const outcome = await speechPage.score(samples, reference);
    if (i === 0) firstMs = performance.now() - started;
    if (outcome.kind !== 'scored') throw new Error(`Recording ${i} was not scored: ${JSON.stringify(outcome)}`);
    list.appendChild(document.createElement('li')).textContent = String(outcome.overall);
  }
  const ms = performance.now() - started;
  counting = false;
  list.remove();
  const workerBytes = await speechPage.workerBytes();
  return { seconds: ms / 1000, firstMs, framesPerSecond: (1000 * frames) / ms, idleFramesPerSecond, workerBytes };
}

/** How long a class waits that answers by voice at once, whether the page still moves meanwhile, and whether it holds its memory. */
export async function batchRows(): Promise<Row[]> {
  const path = chromiumPath();
  if (path === undefined) throw new Error('No Chromium: name one with CHROMIUM_PATH.');
  const given = await Promise.all(Array.from({ length: 11 * words.length }, (_, index) => recorded(index)));
  const there = await withSpeechPage(path, async (page) => {
    // As text: the loader that runs this file names every function by a helper of its own, which a page does not have.
    await page.evaluate('globalThis.__name = (named) => named');
    await page.evaluate(() => speechPage.load());
    await page.evaluate(inPage, { given, count: 4 });
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await page.evaluate(inPage, { given, count: recordings }));
    return all;
  });
  const scorer = createScorer();
  const score = ({ samples, reference }: Recording) => scorer.score(Float32Array.from(samples), reference);
  given.slice(0, 4).forEach(score);
  const here = Array.from({ length: rounds }, () => {
    const started = performance.now();
    let firstMs = 0;
    for (let i = 0; i < recordings; i += 1) {
      score(given[i % given.length]!);
      if (i === 0) firstMs = performance.now() - started;
    }
    return { seconds: (performance.now() - started) / 1000, firstMs };
  });
  const of = <T>(all: readonly T[], read: (one: T) => number) => all.map(read);
  return [
    row(
      'speech.batch60.seconds',
      's',
      of(there, ({ seconds }) => seconds),
      of(here, ({ seconds }) => seconds),
    ),
    row(
      'speech.batch60.first',
      'ms',
      of(there, ({ firstMs }) => firstMs),
      of(here, ({ firstMs }) => firstMs),
    ),
    row(
      'speech.batch60.fps',
      '/s',
      of(there, (one) => one.framesPerSecond),
      of(there, (one) => one.idleFramesPerSecond),
    ),
    row('speech.batch60.memory', 'bytes', [there.at(-1)!.workerBytes], [there[0]!.workerBytes]),
  ];
}
