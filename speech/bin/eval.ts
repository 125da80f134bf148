/**
 * Measures the scorer: how near its scores come to five experts', by models that have not heard the speaker, what it refuses, and what it costs.
 *
 *     npm run speech:eval                               on the recordings of speech/fixtures/eval
 *     SPEECH_CORPUS=FOLDER npm run speech:eval          on the corpus: train.tar and train-labels.json
 *
 *     SPEECH_DIGITS=FOLDER …                            spoken digits, too: the Free Spoken Digit Dataset's files (share-alike, so not kept here)
 *
 * Recordings go through codecs only where there is ffmpeg.
 *
 *     --json FILE      everything that was measured, as JSON
 *     --keep           the figures as those of the whole corpus, which later samples are shown beside
 *     --every N        only every N-th recording
 *     --no-browser     without Chromium
 *     --no-costs       without time, memory and size, and without texts found in sounds
 *
 * Exits with 1 when a figure is not what it must be, but only on the whole corpus: the fixtures are too few for that.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluate } from '../eval/evaluate.ts';
import { levelsTable, tableOf } from '../eval/rows.ts';
import type { WholeCorpus } from '../eval/rows.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/eval/', import.meta.url));
const WHOLE = new URL('../training/whole-corpus.json', import.meta.url);

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    'no-browser': { type: 'boolean', default: false },
    'no-costs': { type: 'boolean', default: false },
  },
});
const every = Number(values.every);
if (!Number.isSafeInteger(every) || every < 1) throw new Error('--every needs a whole number from 1.');
const corpus = process.env['SPEECH_CORPUS'] || undefined;
const onProgress = (done: number, all: number): void => {
  if (process.stderr.isTTY && (done % 10 === 0 || done === all)) process.stderr.write(`\r${done} of ${all}${done === all ? '\n' : ''}`);
};

const evaluation = await evaluate({
  folder: corpus ?? FIXTURES,
  digits: process.env['SPEECH_DIGITS'] || undefined,
  every,
  browser: !values['no-browser'],
  costs: !values['no-costs'],
  onProgress,
});
const { model, outOfFold, rows, figures, seconds } = evaluation;
const sample = !corpus || every > 1;
if (values.keep && sample) throw new Error('--keep is for the whole corpus: set SPEECH_CORPUS, leave out --every.');
const heard = outOfFold
  ? 'out of fold: neither acoustic model nor net had heard the speaker'
  : 'IN SAMPLE: these models have heard the speakers, which flatters';
console.log(`model ${model}; ${figures.recordings} recordings of ${figures.speakers} speakers; ${heard}`);
if (sample)
  console.log(
    'A sample: figures of so few recordings vary by some hundredths; those that count are of the whole corpus, shown beside them.',
  );
console.log(
  `\n${tableOf(rows, sample ? wholeCorpus() : undefined)}\n\nthe nets, against five experts (phones 0-2, words and sentences 0-10)\n${levelsTable(figures.levels)}`,
);
console.log(`\nthe scores shown, after calibration and caps, refused ones left out\n${levelsTable(figures.shown)}`);
console.log(`\nthe same of all, nothing refused\n${levelsTable(figures.shownOfAll)}`);
for (const [mode, table] of Object.entries(figures.doubts))
  console.log(`\ndoubt of right words, ${mode}: ${table.map(([doubt, share]) => `${share} ${doubt}`).join(', ')}`);
if (figures.digits) {
  const { byDigit, othersRefused } = figures.digits;
  const each = Object.entries(byDigit).map(([digit, share]) => `${digit} ${(100 * share).toFixed(0)} %`);
  console.log(`\nspoken digits, right ones refused: ${each.join(', ')}; other digits refused: ${(100 * othersRefused).toFixed(0)} %`);
}
const reasons = Object.entries(figures.refused.reasons).map(([reason, count]) => `${reason} ${count}`);
console.log(
  `\nrefused: ${reasons.length > 0 ? reasons.join(', ') : 'none'}; other texts refused: ${(100 * figures.anotherText.othersRefused).toFixed(1)} %`,
);
console.log(`${seconds.toFixed(0)} s`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(evaluation, null, 1)}\n`);
if (values.keep) {
  const measured = Object.fromEntries(rows.flatMap(({ what, have, n }) => (have === undefined || n === undefined ? [] : [[what, have]])));
  writeFileSync(WHOLE, `${JSON.stringify({ model, rows: measured }, null, 1)}\n`);
}
if (!sample && rows.some((row) => row.ok === false)) process.exitCode = 1;

/** The figures of the whole corpus, unless they are of another model. */
function wholeCorpus(): WholeCorpus | undefined {
  const kept = JSON.parse(readFileSync(WHOLE, 'utf8')) as { readonly model: string; readonly rows: WholeCorpus };
  return kept.model === model ? kept.rows : undefined;
}
