import { readFileSync } from 'node:fs';
import { decodeSpeech } from '@chorus/speech/audio';
import { createScorer, SAMPLE_RATE } from '@chorus/speech/node';
import { expect, it } from 'vitest';
import { verdictOf } from '../plugins/soundmark-learning/src/practice/verdict.ts';

type Sounds = Readonly<Partial<Record<'us' | 'uk', string>>>;
interface Symbol {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
  readonly phones: readonly string[];
  readonly otherPhones?: readonly (readonly string[])[];
  readonly sound: Sounds;
  readonly judged?: string;
  readonly pairs?: readonly { readonly other: string }[];
}
const folder = new URL('../server/content/pack/', import.meta.url);
const { items, assets } = JSON.parse(readFileSync(new URL('pack.json', folder), 'utf8')) as {
  readonly items: readonly Symbol[];
  readonly assets: Readonly<Record<string, { readonly path: string }>>;
};
const symbols = items.filter(({ kind }) => kind === 'symbol');
const quiet = (seconds: number) => new Float32Array(seconds * SAMPLE_RATE);

/** What each voice says of a symbol, with the quiet around it that a room has. */
async function said({ sound }: Symbol): Promise<Float32Array[]> {
  const heard = Object.values(sound).map((id) => decodeSpeech(readFileSync(new URL(assets[id]!.path, folder))));
  return (await Promise.all(heard)).map((one) => Float32Array.from([...quiet(0.3), ...one, ...quiet(0.4)]));
}

const long = process.env['CHORUS_LONG'] === '1';

it(
  'a symbol that is judged alone is told from those that the sample pack pairs it with [2.3-8]',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const scorer = createScorer();
    const verdicts = async (asked: Symbol, of: Symbol) =>
      (await said(of)).map((sound) => {
        const outcome = scorer.score(sound, { kind: 'symbol', phones: asked.phones });
        return outcome.kind === 'scored' ? verdictOf(outcome, asked).kind : outcome.kind;
      });
    const wrong: string[] = [];
    const alone = symbols.filter(({ judged }) => judged !== 'in-words');
    // every day each third one
    for (const [n, symbol] of alone.entries()) {
      if (!long && n % 3 !== 0) continue;
      const own = await verdicts(symbol, symbol);
      if (!own.some((verdict) => verdict === 'good' || verdict === 'fair')) wrong.push(`${symbol.text}: itself ${own.join(', ')}`);
      const paired = symbols.filter(
        ({ id, pairs = [] }) => symbol.pairs?.some(({ other }) => other === id) || pairs.some(({ other }) => other === symbol.id),
      );
      for (const other of paired) if ((await verdicts(symbol, other)).includes('good')) wrong.push(`${symbol.text}: ${other.text} is good`);
    }
    expect(wrong).toEqual([]);
    expect(alone.length).toBeGreaterThan(10);
  },
);
