import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createScorer, readWavFile, SAMPLE_RATE } from '../src/node.ts';
import { joined } from './cut.ts';
import { auc, share } from './statistics.ts';

/** What the model that ships makes of spoken digits: single words by fluent speakers, told apart by the score that is shown (0 when refused). */
export interface Digits {
  readonly refused: number;
  readonly othersRefused: number;
  readonly auc: number;
  readonly n: number;
  /** Of each digit, the share of right ones refused. */
  readonly byDigit: Readonly<Record<string, number>>;
}

const NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Recordings are cut tightly: what a microphone would have heard around them. */
const BEFORE = 0.3;
const AFTER = 0.4;

/** Judges a folder of recordings named `{digit}_…wav`, each against its own digit and, over the folder, against all nine others. */
export async function judgeDigits(folder: string): Promise<Digits> {
  const scorer = createScorer({ provider: 'server' });
  const quiet = (seconds: number): Float32Array => new Float32Array(seconds * SAMPLE_RATE);
  const files = readdirSync(folder)
    .filter((name) => /^\d_.*\.wav$/.test(name))
    .sort();
  const found: { digit: string; own: number | undefined; other: number | undefined }[] = [];
  for (const [i, name] of files.entries()) {
    const digit = Number(name[0]);
    const pcm = joined([quiet(BEFORE), await readWavFile(join(folder, name)), quiet(AFTER)]);
    const score = (which: number): number | undefined => {
      const outcome = scorer.score(pcm, { kind: 'word', word: { text: NAMES[which]! } });
      return outcome.kind === 'scored' ? outcome.overall : undefined;
    };
    found.push({ digit: NAMES[digit]!, own: score(digit), other: score((digit + 1 + (i % 9)) % 10) });
  }
  const refused = (of: typeof found): number => share(of, ({ own }) => own === undefined);
  return {
    refused: refused(found),
    othersRefused: share(found, ({ other }) => other === undefined),
    auc: auc(
      found.map(({ own }) => own ?? 0),
      found.map(({ other }) => other ?? 0),
    ),
    n: found.length,
    byDigit: Object.fromEntries(NAMES.map((name) => [name, refused(found.filter(({ digit }) => digit === name))])),
  };
}
