import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '../../server/src/content/search-keys.ts';
import { Api, startChorus } from '../acceptance/harness/index.ts';
import { quantile, row, sized, type Row } from './figures.ts';

const items = sized(20_000, 800);
const english = ['apple', 'banana', 'cherry', 'attic', 'garden', 'window', 'hamburger', 'teacher'];
const chinese = ['苹果', '香蕉', '樱桃', '阁楼', '花园', '窗户', '汉堡包', '老师'];
/** As a teacher types them: letter by letter, pinyin, initials, Chinese. */
const queries = ['a', 'ap', 'apple', 'pingguo', 'hbb', 'laoshi', '汉堡', '窗', 'ch', 'garden number 19', 'zzz', 'x', 'h', 'teacher', 'y'];
const asks = sized(10, 1);

/** A pack of so many sentences in forty units. */
function writePack(folder: string): void {
  const sentences = Array.from({ length: items }, (_, n) => ({
    kind: 'sentence',
    id: `s${n}`,
    text: `${english[n % 8]} number ${n}`,
    translation: { 'zh-CN': `第${n}个${chinese[n % 8]}` },
    sound: {},
  }));
  const units = Array.from({ length: 40 }, (_, u) => ({
    id: `u${u}`,
    title: { 'zh-CN': `单元${u}`, en: `Unit ${u}` },
    itemIds: sentences.slice((u * items) / 40, ((u + 1) * items) / 40).map(({ id }) => id),
  }));
  const title = { 'zh-CN': '大书', en: 'Large book' };
  const pack = {
    formatVersion: 2,
    id: 'bench.texts',
    version: '1.0.0',
    title,
    licence: 'CC0-1.0',
    credits: [],
    books: [{ kind: 'textbook', id: 'large', stage: 'middle', grade: 1, title, units }],
    items: sentences,
    assets: {},
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pack.json'), JSON.stringify(pack));
}

/** From a query to its answer over 20,000 items, beside looking through the same texts in memory. */
export async function homeSearchRows(): Promise<Row[]> {
  const chorus = await startChorus();
  try {
    await chorus.stop();
    writePack(join(chorus.data, 'packs', 'bench'));
    await chorus.start();
    const api = await new Api(chorus).login();
    const texts = Array.from({ length: items }, (_, n) => `${foldText(english[n % 8]!)} number ${n} 第${n}个${chinese[n % 8]}`);
    const [asked, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round <= asks; round += 1)
      for (const query of queries) {
        const began = performance.now();
        await api.call('searchContent', { query });
        const between = performance.now();
        texts.filter((text) => text.includes(query)).slice(0, 12);
        // the first round warms up
        if (round === 0) continue;
        asked.push(between - began);
        bare.push(performance.now() - between);
      }
    return [row('home.search.p95', 'ms', [quantile(asked, 0.95)], [quantile(bare, 0.95)])];
  } finally {
    await chorus.dispose();
  }
}
