/**
 * Makes `speech/dictionary/letter-to-sound.txt` from the packed CMU dictionary and prints its error on every tenth word, which it is not made from.
 *
 *     npx tsx speech/training/letter-to-sound.ts [PRUNE]
 *
 * Letters and phones are paired by expectation maximisation (a letter stands for none, one or two phones); n-grams of pairs are counted with
 * absolute discounting and pruned where a shorter context says nearly the same.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readDictionary } from '../src/node.ts';
import { LETTER_TO_SOUND_HEADER, LetterToSound, packCount, packToken, UP } from '../src/lexicon/letter-to-sound.ts';

const ORDER = 6;
const DISCOUNT = 0.7;
const PRUNE = Number(process.argv[2] ?? 1.6);
const ROUNDS = 6;
const LEAST_PAIRS = 12;

interface Entry {
  readonly word: string;
  readonly symbols: readonly string[];
}

const path = new URL('../dictionary/letter-to-sound.txt', import.meta.url);
const dictionary = readDictionary();
const words = readFileSync(new URL('../dictionary/cmudict.txt', import.meta.url), 'utf8')
  .split('\n')
  .slice(1);
let previous = '';
const entries: Entry[] = [];
for (const line of words) {
  if (line === '') continue;
  previous = previous.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1, line.indexOf('\t'));
  const word = previous;
  if (!/^[a-z]{2,20}$/.test(word)) continue;
  const [usual] = dictionary.lookup(word);
  const symbols = usual!.phones.map((phone, i) => phone + (/^[AEIOU]/.test(phone) ? usual!.stress![i]! : ''));
  if (symbols.length <= 2 * word.length && word.length <= 3 * symbols.length) entries.push({ word, symbols });
}
const held = entries.filter((_, i) => i % 10 === 5);
const made = entries.filter((_, i) => i % 10 !== 5);

const plain = (symbol: string): string => symbol.replace(/\d/, '');
const chunk = (symbols: readonly string[], from: number, size: number): string =>
  symbols
    .slice(from, from + size)
    .map(plain)
    .join(' ');
let pairs = new Map<string, number>();
const weight = (letter: string, sounds: string, size: number): number =>
  pairs.size === 0 ? [0.3, 1, 0.05][size]! : (pairs.get(`${letter}:${sounds}`) ?? 0);

/** Forward–backward over the ways of pairing a word; adds what each pair gets to `into`. */
function expect({ word, symbols }: Entry, into: Map<string, number>): void {
  const n = word.length;
  const m = symbols.length;
  const grid = (): Float64Array[] => Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  const ahead = grid();
  const back = grid();
  ahead[0]![0] = 1;
  back[n]![m] = 1;
  const each = (i: number, f: (j: number, size: number, w: number) => void): void => {
    for (let j = 0; j <= m; j++)
      for (let size = 0; size <= 2 && j + size <= m; size++) f(j, size, weight(word[i]!, chunk(symbols, j, size), size));
  };
  for (let i = 0; i < n; i++) each(i, (j, size, w) => (ahead[i + 1]![j + size]! += ahead[i]![j]! * w));
  for (let i = n - 1; i >= 0; i--) each(i, (j, size, w) => (back[i]![j]! += w * back[i + 1]![j + size]!));
  const all = ahead[n]![m]!;
  if (all === 0) return;
  for (let i = 0; i < n; i++)
    each(i, (j, size, w) => {
      const share = (ahead[i]![j]! * w * back[i + 1]![j + size]!) / all;
      const key = `${word[i]}:${chunk(symbols, j, size)}`;
      if (share > 1e-6) into.set(key, (into.get(key) ?? 0) + share);
    });
}

for (let round = 0; round < ROUNDS; round++) {
  const counts = new Map<string, number>();
  for (const entry of made) expect(entry, counts);
  const totals = new Map<string, number>();
  for (const [key, count] of counts) totals.set(key[0]!, (totals.get(key[0]!) ?? 0) + count);
  pairs = new Map(
    [...counts].filter(([, count]) => count > (round > 2 ? LEAST_PAIRS : 0.5)).map(([key, count]) => [key, count / totals.get(key[0]!)!]),
  );
}

/** The likeliest pairing of a word, with stress back on the vowels. */
function paired({ word, symbols }: Entry): string[] | undefined {
  const n = word.length;
  const m = symbols.length;
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1).fill(Number.NEGATIVE_INFINITY));
  const sizes = Array.from({ length: n + 1 }, () => new Int8Array(m + 1));
  best[0]![0] = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= m; j++)
      for (let size = 0; size <= 2 && j + size <= m; size++) {
        const score = best[i]![j]! + Math.log(weight(word[i]!, chunk(symbols, j, size), size));
        if (score > best[i + 1]![j + size]!) {
          best[i + 1]![j + size] = score;
          sizes[i + 1]![j + size] = size;
        }
      }
  if (best[n]![m] === Number.NEGATIVE_INFINITY) return undefined;
  const out: string[] = [];
  for (let i = n, j = m; i > 0; i--) {
    const size = sizes[i]![j]!;
    const sounds = symbols.slice(j - size, j).join(' ');
    out.unshift(sounds ? `${word[i - 1]}:${sounds}` : word[i - 1]!);
    j -= size;
  }
  return out;
}

interface Count {
  count: number;
  children: Map<number, Count>;
}

const sequences = made.map(paired).filter((one) => one !== undefined);
const frequency = new Map<string, number>();
for (const token of sequences.flat()) frequency.set(token, (frequency.get(token) ?? 0) + 1);
const tokens = ['$', ...[...frequency].sort((a, b) => b[1] - a[1]).map(([token]) => token)];
const number = new Map(tokens.map((token, i) => [token, i]));
const root: Count = { count: 0, children: new Map() };
for (const sequence of sequences) {
  const ids = [0, ...sequence.map((token) => number.get(token)!), 0];
  for (let from = 0; from < ids.length; from++) {
    let node = root;
    root.count++;
    for (let at = from; at < Math.min(ids.length, from + ORDER); at++) {
      let next = node.children.get(ids[at]!);
      if (!next) node.children.set(ids[at]!, (next = { count: 0, children: new Map() }));
      next.count++;
      node = next;
    }
  }
}

function find(ids: readonly number[]): Count | undefined {
  let node: Count | undefined = root;
  for (const id of ids) node = node?.children.get(id);
  return node;
}

function probability(history: readonly number[], token: number): number {
  let p = 1 / tokens.length;
  for (let length = 0; length <= history.length; length++) {
    const node = find(history.slice(history.length - length));
    if (!node || node.children.size === 0) break;
    let kept = 0;
    for (const one of node.children.values()) kept += one.count - DISCOUNT;
    p = (Math.max(0, (node.children.get(token)?.count ?? 0) - DISCOUNT) + (node.count - kept) * p) / node.count;
  }
  return p;
}

/** Takes away the n-grams of one length that a shorter context foretells nearly as well. */
function prune(length: number): void {
  const walk = (node: Count, ids: readonly number[]): void => {
    if (ids.length < length - 1) {
      for (const [id, child] of node.children) walk(child, [...ids, id]);
      return;
    }
    for (const [id, child] of node.children) {
      if (child.children.size > 0) continue;
      const own = (child.count - DISCOUNT) / node.count;
      const gain = child.count * Math.log((own + 1e-9) / probability(ids.slice(1), id));
      if (Math.abs(gain) < PRUNE) node.children.delete(id);
    }
  };
  walk(root, []);
}
for (let length = ORDER; length >= 3; length--) prune(length);

let nodes = 0;
function pack(node: Count): string {
  let out = '';
  for (const [id, child] of [...node.children].sort((a, b) => a[0] - b[0])) {
    nodes++;
    out += packToken(id) + packCount(child.count) + pack(child);
  }
  return out + UP;
}
const text = `${LETTER_TO_SOUND_HEADER}\n${JSON.stringify({ tokens, order: ORDER, discount: DISCOUNT })}\n${pack(root)}\n`;
writeFileSync(path, text);

/** Fewest insertions, deletions and replacements between two phone sequences. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, j) => j + 1);
  row.unshift(0);
  a.forEach((x, i) => {
    const next = [i + 1];
    b.forEach((y, j) => next.push(Math.min(row[j]! + (x === y ? 0 : 1), row[j + 1]! + 1, next[j]! + 1)));
    row = next;
  });
  return row.at(-1)!;
}

const model = new LetterToSound(text);
let wrong = 0;
let wrongOfTwo = 0;
let wrongStress = 0;
let errors = 0;
let phones = 0;
const began = performance.now();
for (const { word } of held) {
  const right = dictionary.lookup(word);
  const guesses = model.guess(word, 2);
  const same = (i: number): boolean => right.some((one) => one.phones.join(' ') === guesses[i]?.phones.join(' '));
  if (!same(0)) wrong++;
  if (!same(0) && !same(1)) wrongOfTwo++;
  const marks = (i: number): string =>
    `${guesses[i]?.phones.join(' ')} ${guesses[i]?.stress!.map((mark) => (mark === 1 ? 1 : 0)).join('')}`;
  if (!right.some((one) => `${one.phones.join(' ')} ${one.stress!.map((mark) => (mark === 1 ? 1 : 0)).join('')}` === marks(0)))
    wrongStress++;
  const [nearest] = right
    .map((one) => ({ all: one.phones.length, off: distance(one.phones, guesses[0]?.phones ?? []) }))
    .sort((a, b) => a.off - b.off);
  errors += nearest!.off;
  phones += nearest!.all;
}
const share = (count: number): string => `${((100 * count) / held.length).toFixed(1)} %`;
console.log(
  `${sequences.length} words made it, ${tokens.length} pairs, ${nodes} n-grams, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`,
);
console.log(
  `of ${held.length} other words: wrong ${share(wrong)}, both guesses wrong ${share(wrongOfTwo)}, sounds or main stress wrong ${share(wrongStress)}`,
);
console.log(`phones wrong ${((100 * errors) / phones).toFixed(1)} %; ${((performance.now() - began) / held.length).toFixed(1)} ms a word`);
