import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentPackV3 } from '@chorus/contract/content-pack';
import { pinyinOf } from '@chorus/contract/content/pinyin-of';
import { uuidv7 } from '@chorus/contract/uuid';
import Database from 'libsql';

const adjectives = ['Little', 'Brave', 'Quiet', 'Lost', 'Happy', 'Strange', 'Busy', 'Golden', 'Lazy', 'Clever', 'Noisy', 'Yellow'];
const nouns = ['Monkey', 'Teacher', 'Garden', 'River', 'Umbrella', 'Kitchen', 'Train', 'Festival', 'Library', 'Elephant', 'Village'];
const places = ['in the Park', 'at School', 'on the Farm', 'by the Sea', 'in Winter', 'at the Zoo', 'on Sunday'];
const topics = ['动物', '学校生活', '中国节日', '家庭', '旅行', '天气', '食物', '运动', '友谊', '环境保护'];
const subjects = ['小猴子', '老师', '花园', '大象', '图书馆', '火车', '村庄'];

/** What the nth text is called, and what it is about. */
export function titleOf(n: number): { title: string; topic: string; pinyin: string; initials: string } {
  const title = `${adjectives[n % 12]} ${nouns[n % 11]} ${places[n % 7]} ${n}`;
  const topic = `${topics[n % 10]}${subjects[n % 7]}`;
  const syllables = pinyinOf(topic);
  return { title, topic, pinyin: syllables.join(''), initials: syllables.map((one) => one.charAt(0)).join('') };
}

const sentences = ['Where are you going today?', 'It is raining, so we stay at home.', 'My grandmother makes noodles.', 'Look at that!'];

function packOf(n: number, unit: { readonly packId: string; readonly itemId: string }): ContentPackV3 {
  const { title, topic } = titleOf(n);
  const id = `own.bench-${n}`;
  const passage = {
    kind: 'passage',
    id: `${id}.text`,
    title,
    topic: { 'zh-CN': topic },
    belongsTo: [unit],
    paragraphs: [{ sentences: sentences.map((text, s) => ({ id: `${id}.s${s}`, text: `${text} ${n}`, sound: {} })) }],
  };
  return {
    formatVersion: 3,
    id,
    version: '1.0.0',
    title: { en: title },
    licence: 'LicenseRef-own',
    credits: [],
    books: [],
    items: [passage] as unknown as ContentPackV3['items'],
    assets: {},
  };
}

/** Puts so many texts into the data folder of a server that is stopped, as packs of the sample school: each belongs to a unit of the sample pack. Gives their folders. */
export function addOwnTexts(data: string, count: number): string[] {
  const folders: string[] = [];
  const database = new Database(join(data, 'chorus.db'));
  const { schoolId } = database.prepare('select "schoolId" from "teachers" limit 1').get() as { schoolId: string };
  const { accountId } = database.prepare('select "accountId" from "teachers" limit 1').get() as { accountId: string };
  const insert = database.prepare(
    `insert into "ownPacks" ("id", "orgId", "packId", "version", "kind", "title", "licence", "counts", "bytes", "addedAt", "accountId") values (?, ?, ?, ?, 'pack', ?, ?, ?, ?, ?, ?)`,
  );
  const counts = JSON.stringify({ books: 0, units: 0, items: { passage: 1 } });
  const units = ['primary-3', 'primary-4', 'middle-7a', 'middle-8a'].flatMap((book) => [1, 2, 3, 4].map((n) => `${book}.unit-${n}`));
  database.exec('begin immediate');
  for (let n = 0; n < count; n += 1) {
    const at = Date.now() - count + n;
    const id = uuidv7(at);
    const pack = packOf(n, { packId: 'chorus.sample', itemId: units[n % units.length]! });
    const json = JSON.stringify(pack);
    const folder = join(data, 'own-content', id, 'pack');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'pack.json'), json);
    folders.push(folder);
    insert.run(id, schoolId, pack.id, pack.version, JSON.stringify(pack.title), pack.licence, counts, json.length, at, accountId);
  }
  database.prepare('insert or replace into "ownPackChanges" values (?, ?)').run(schoolId, uuidv7(Date.now()));
  database.exec('commit');
  database.close();
  return folders;
}
