import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Api, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { barred, quantile, row, sized, type Row } from './figures.ts';
import { addOwnTexts, titleOf } from './own-texts.ts';

const texts = sized(5_000, 100);
const asks = sized(300, 20);
const betweenMs = 20;
/** What a teacher waits for without noticing. */
const bar = { within: 60 };

/** As a teacher types the title of a text, or what it is about: a few letters, whole words, pinyin, initials, Chinese. */
function* queries(): Generator<string> {
  for (let n = 0; n < asks; n += 1) {
    const { title, topic, pinyin, initials } = titleOf((n * 7_919) % texts);
    yield [title.slice(0, 1), title.slice(0, 3), title.slice(0, 9), title, pinyin, pinyin.slice(0, 5), initials, topic.slice(0, 2)][n % 8]!;
  }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

/** Reads the packs, and does nothing with them. */
async function readAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) JSON.parse(await readFile(join(folder, 'pack.json'), 'utf8'));
}

/** Milliseconds of each search and of each opening of a unit. */
async function asked(chorus: Chorus) {
  const api = await new Api(chorus).login();
  const [searches, opened]: [number[], number[]] = [[], []];
  for (const query of queries()) searches.push(await timed(() => api.call('searchContent', { query })));
  const units: Parameters<typeof api.call<'listContent'>>[1]['parent'][] = [];
  for (const book of (await api.call('listContent', { kind: 'wordBook' })).entries)
    units.push(...(await api.call('listContent', { parent: book.ref, kind: 'unit' })).entries.map(({ ref }) => ref));
  for (let n = 0; n < asks; n += 1) {
    const parent = units[n % units.length];
    opened.push(await timed(() => api.call('listContent', { parent, limit: 200 })));
  }
  return { searches, opened };
}

/** Milliseconds of the first search, which waits for the index to be made, and of what another teacher asks meanwhile. */
async function firstSearch(chorus: Chorus) {
  const [api, other] = [await new Api(chorus).login(), await new Api(chorus).login('primary')];
  const ask = async () => {
    await pause(betweenMs);
    return timed(() => other.call('me', {}));
  };
  const idle: number[] = [];
  for (let n = 0; n < asks; n += 1) idle.push(await ask());
  let isMade = false;
  const making = timed(() => untilAnswered(() => api.call('searchContent', { query: 'a' }))).finally(() => (isMade = true));
  const meanwhile: number[] = [];
  while (!isMade) meanwhile.push(await ask());
  return { made: await making, idle, meanwhile };
}

/** Asks again when nobody has answered within a minute, as whoever waits does. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
}

/** A school that has 5,000 texts of its own, each a pack: from a query to its answer, and from a unit to what is in it, beside the same school without them. */
export async function contentRows(): Promise<Row[]> {
  await using chorus = await startChorus();
  await asked(chorus);
  const before = await asked(chorus);
  await chorus.stop();
  const folders = addOwnTexts(chorus.data, texts);
  const bareSeconds = (await timed(() => readAll(folders))) / 1_000;
  await chorus.start();
  const first = await firstSearch(chorus);
  await asked(chorus);
  const after = await asked(chorus);
  const p95 = (name: 'searches' | 'opened') => [[quantile(after[name], 0.95)], [quantile(before[name], 0.95)]] as const;
  return [
    barred(row('content.search.p95', 'ms', ...p95('searches'), `${texts} own texts`), bar),
    row('content.unit.p95', 'ms', ...p95('opened'), `${texts} own texts`),
    row('content.index.first', 's', [first.made / 1_000], [bareSeconds], `reading ${texts} files`),
    row('content.index.meanwhile.p99', 'ms', [quantile(first.meanwhile, 0.99)], [quantile(first.idle, 0.99)]),
  ];
}
