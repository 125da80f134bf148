import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentPackV3 } from '@chorus/contract/content-pack';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentLibrary } from '../content/content-library.ts';
import { IndexReader } from '../content/index-reader.ts';
import { openDatabase, type Db } from '../database/open.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { writeTextPack } from '../testing/text-pack.ts';
import { OwnPacks } from './own-packs.ts';

const school = 'school';
const day = 24 * 3_600_000;
let data: string;
let db: Db;
let base: ContentLibrary;
let now: number;
let said: string[];
let open: OwnPacks[];
let made: number;
beforeEach(async () => {
  [now, said, open, made] = [1_000, [], [], 0];
  data = mkdtempSync(join(tmpdir(), 'chorus-own-'));
  db = await openDatabase(data, () => now, { durable: false });
  const about = { code: '', createdAt: 0 };
  await addOrganisation(db, { ...about, id: 'area:1', parentId: platformId, kind: 'city', name: 'city' });
  await addOrganisation(db, { ...about, id: school, parentId: 'area:1', kind: 'school', name: 'school' });
  const packs = [writeTextPack(join(data, 'texts'))];
  base = await ContentLibrary.open({ packs, folder: join(data, 'packs'), indexDir: join(data, 'content-index'), log });
});
afterEach(async () => {
  for (const packs of open) packs.close();
  base.close();
  await db.destroy();
  rmSync(data, { recursive: true });
});

const log = (message: string) => void said.push(message);
const noTexts = { versionsOf: async () => [], packOf: async () => undefined, asset: async () => undefined };
/** Each is as another process over the same folder would have it. */
function ownPacks(more: { readonly mostOpenIndexes?: number } = {}): OwnPacks {
  const packs = new OwnPacks({
    db,
    now: () => now,
    clock: { isDoubted: false },
    texts: noTexts,
    base,
    dir: join(data, 'own-content'),
    indexDir: join(data, 'content-own'),
    log,
    ...more,
  });
  open.push(packs);
  return packs;
}
const indexFile = (orgId = school) => join(data, 'content-own', `${encodeURIComponent(orgId)}.7.db`);

interface Text {
  readonly id: string;
  readonly title: string;
  readonly version?: string;
  readonly belongsTo?: { readonly packId: string; readonly itemId: string };
}
/** A pack of one text, and a book with a unit that has it, too, unless it belongs to one elsewhere. */
function packOf({ id, title, version = '1.0.0', belongsTo }: Text): ContentPackV3 {
  const unit = { id: `${id}.unit`, title: { en: title }, itemIds: [`${id}.text`] };
  const book = { kind: 'textbook', id: `${id}.book`, stage: 'primary', grade: 103, title: { en: title }, units: [unit] };
  const sentences = [{ id: `${id}.s1`, text: 'Hello!', sound: {} }];
  return {
    formatVersion: 3,
    id,
    version,
    title: { en: title },
    licence: 'CC0-1.0',
    credits: [],
    books: belongsTo ? [] : ([book] as ContentPackV3['books']),
    items: [{ kind: 'passage', id: `${id}.text`, title, paragraphs: [{ sentences }], ...(belongsTo && { belongsTo: [belongsTo] }) }],
    assets: {},
  };
}
async function add(packs: OwnPacks, text: Text, orgId = school): Promise<string> {
  const dir = join(data, `made-${(made += 1)}`);
  mkdirSync(dir);
  const pack = packOf(text);
  writeFileSync(join(dir, 'pack.json'), JSON.stringify(pack));
  now += 1;
  const counts = { books: 0, units: 0, items: {} };
  const { id } = await packs.add({ accountId: 'account', orgId }, { kind: 'pack', pack: { ...pack, counts }, bytes: 1, dir }, () => {});
  return id;
}
/** So many packs, as if they had been added one by one. */
async function fill(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [id, pack] = [`row-${n}`, packOf({ id: `own.${n}`, title: `Story ${n}` })];
    mkdirSync(join(data, 'own-content', id, 'pack'), { recursive: true });
    writeFileSync(join(data, 'own-content', id, 'pack', 'pack.json'), JSON.stringify(pack));
    const row = { id, orgId: school, packId: pack.id, version: '1.0.0', title: '{"en":"x"}', licence: '', counts: '{}' };
    const more = { kind: 'list' as const, bytes: 1, addedAt: n, accountId: 'account', ownerId: null, removedAt: null };
    await db
      .insertInto('ownPacks')
      .values({ ...row, ...more })
      .execute();
  }
  await db
    .insertInto('ownPackChanges')
    .values({ orgId: school, changed: `${count}` })
    .execute();
}
const found = async (packs: OwnPacks, query: string) =>
  (await (await packs.libraryOf(school)).search(query, 12)).map(({ group, ref }) => `${group} ${ref.packId} ${ref.packVersion}`);
const texts = async (packs: OwnPacks, query: string) => (await found(packs, query)).filter((one) => one.startsWith('text'));

/** How many statements databases are asked meanwhile. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const statement = Object.getPrototypeOf(new Database(':memory:').prepare('select 1')) as { all: () => unknown; get: () => unknown };
  const spies = (['all', 'get'] as const).map((name) => vi.spyOn(statement, name));
  await work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe('the index of an organisation', () => {
  it('is asked as often in a school of 200 lists as in one of 20, and each list has no index of its own', async () => {
    await fill(20);
    const counts = async () => {
      const library = await ownPacks().libraryOf(school);
      const calls: (() => Promise<unknown>)[] = [
        () => library.search('story 1', 5),
        () => library.answers.wordBooks(),
        () => library.answers.units('own.7.book'),
        () => library.answers.wordByText('none'),
        () => library.packOf('own.7.unit'),
        () => library.answers.list({ parent: { packId: 'own.7', packVersion: '1.0.0', itemId: 'own.7.unit' } }),
        () => library.answers.list({ limit: 5 }),
      ];
      const numbers: number[] = [];
      for (const call of calls) numbers.push(await asked(call));
      return numbers;
    };
    const few = await counts();
    await db.deleteFrom('ownPacks').execute();
    await db.deleteFrom('ownPackChanges').execute();
    await fill(200);
    expect(await counts()).toEqual(few);
    expect(Math.max(...few)).toBeLessThan(150);
    expect(existsSync(join(data, 'own-content', 'row-7', 'index'))).toBe(false);
  });

  it('shows at once what is added, changed, taken away, put back and deleted, in another process, too', async () => {
    const [one, other] = [ownPacks(), ownPacks()];
    const both = async (query: string) => [await texts(one, query), await texts(other, query)];
    const here = (...versions: string[]) => [versions, versions].map((all) => all.map((version) => `text own.zoo ${version}`));
    await add(one, { id: 'own.zoo', title: 'At the Zoo' });
    expect(await both('zoo')).toEqual(here('1.0.0'));
    const id = await add(other, { id: 'own.zoo', title: 'In the Park', version: '1.1.0' });
    expect([await both('zoo'), await both('park')]).toEqual([here(), here('1.1.0')]);
    await one.remove({ accountId: 'account', orgId: school }, id, true);
    expect(await both('park')).toEqual(here());
    await other.remove({ accountId: 'account', orgId: school }, id, false);
    expect(await both('park')).toEqual(here('1.1.0'));
    const old = { packId: 'own.zoo', packVersion: '1.0.0', itemId: 'own.zoo.text' };
    const isKnown = async () => (await (await other.libraryOf(school)).answers.get(old)) !== undefined;
    await one.remove({ accountId: 'account', orgId: school }, id, true);
    expect(await isKnown()).toBe(true);
    now += 31 * day;
    await one.sweep();
    expect(await isKnown()).toBe(false);
    expect(readdirSync(join(data, 'own-content'))).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['is empty', () => truncateSync(indexFile(), 0)],
    ['is something else', () => writeFileSync(indexFile(), 'no database at all'.repeat(1000))],
    ['was cut', () => truncateSync(indexFile(), 4096 * 3)],
    ['is gone', () => rmSync(indexFile())],
  ])('is made again when it %s', async (_, harm) => {
    const packs = ownPacks();
    await add(packs, { id: 'own.zoo', title: 'At the Zoo' });
    packs.close();
    harm();
    expect(await texts(ownPacks(), 'zoo')).toEqual(['text own.zoo 1.0.0']);
    expect(said).toEqual([]);
  });

  it('is made again when it is damaged while it is read', async () => {
    const packs = ownPacks();
    await add(packs, { id: 'own.zoo', title: 'At the Zoo' });
    const library = await packs.libraryOf(school);
    writeFileSync(indexFile(), Buffer.alloc(65_536, 'x'));
    expect((await library.search('zoo', 5)).length).toBeGreaterThan(0);
  });

  it('is right at the next start when a change was cut off before the index had it', async () => {
    const packs = ownPacks();
    const id = await add(packs, { id: 'own.zoo', title: 'At the Zoo' });
    await add(packs, { id: 'own.park', title: 'In the Park' });
    packs.close();
    // As a process leaves it that was killed between the database and the index.
    await db.updateTable('ownPacks').set({ removedAt: now }).where('id', '=', id).execute();
    await db.updateTable('ownPackChanges').set({ changed: 'later' }).execute();
    // And as one leaves it that was killed in the middle of writing the index.
    const writer = new Database(indexFile());
    writer.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; DELETE FROM found; DELETE FROM packs');
    writer.close();
    writeFileSync(`${indexFile()}.half.tmp`, 'cut');
    const next = ownPacks();
    expect([await texts(next, 'zoo'), await texts(next, 'park')]).toEqual([[], ['text own.park 1.0.0']]);
  });

  it('is right after the database was set back to an earlier day', async () => {
    const packs = ownPacks();
    const id = await add(packs, { id: 'own.zoo', title: 'At the Zoo' });
    const before = await db.selectFrom('ownPackChanges').selectAll().execute();
    await packs.remove({ accountId: 'account', orgId: school }, id, true);
    expect(await texts(packs, 'zoo')).toEqual([]);
    await db.updateTable('ownPacks').set({ removedAt: null }).execute();
    await db.updateTable('ownPackChanges').set({ changed: before[0]!.changed }).execute();
    expect(await texts(packs, 'zoo')).toEqual(['text own.zoo 1.0.0']);
  });

  it('leaves a pack out whose folder is gone, says so, and has it when the folder is back after a start', async () => {
    const packs = ownPacks();
    const id = await add(packs, { id: 'own.zoo', title: 'At the Zoo' });
    await add(packs, { id: 'own.park', title: 'In the Park' });
    packs.close();
    const [folder, away] = [join(data, 'own-content', id), join(data, 'away')];
    renameSync(folder, away);
    rmSync(indexFile());
    const without = ownPacks();
    expect([await texts(without, 'zoo'), await texts(without, 'park')]).toEqual([[], ['text own.park 1.0.0']]);
    expect(said).toEqual([`The content pack in ${join(folder, 'pack')} cannot be used: there is no pack.json`]);
    renameSync(away, folder);
    expect(await texts(ownPacks(), 'zoo')).toEqual(['text own.zoo 1.0.0']);
  });

  it('lists in a unit of the server’s or a wider organisation’s pack what belongs to it, the wider one’s first', async () => {
    const packs = ownPacks();
    await add(packs, { id: 'own.school', title: 'Of the school', belongsTo: { packId: 'test.texts', itemId: 'u2' } });
    await add(packs, { id: 'own.city', title: 'Of the city', belongsTo: { packId: 'test.texts', itemId: 'u2' } }, 'area:1');
    await add(packs, { id: 'own.book', title: 'A book of the city' }, 'area:1');
    await add(packs, { id: 'own.page', title: 'Beside the book', belongsTo: { packId: 'own.book', itemId: 'own.book.unit' } });
    const { answers } = await packs.libraryOf(school);
    const idsIn = async (packId: string, itemId: string) =>
      (await answers.list({ parent: { packId, packVersion: '1.0.0', itemId } }))!.entries.map(({ ref }) => ref.itemId);
    expect(await idsIn('test.texts', 'u2')).toEqual(['own.city.text', 'own.school.text']);
    expect(await idsIn('own.book', 'own.book.unit')).toEqual(['own.book.text', 'own.page.text']);
    const [hit] = await (await packs.libraryOf(school)).search('beside the book', 5);
    expect(hit).toMatchObject({ unit: { id: 'own.book.unit' }, book: { id: 'own.book.book' } });
    expect(existsSync(indexFile('area:1'))).toBe(true);
  });

  it('gives of a pack that a school and its city have the newest version, whoever has it', async () => {
    const packs = ownPacks();
    await add(packs, { id: 'own.zoo', title: 'At the Zoo' });
    await add(packs, { id: 'own.zoo', title: 'At the Zoo', version: '1.1.0' }, 'area:1');
    expect(await texts(packs, 'zoo')).toEqual(['text own.zoo 1.1.0']);
    await add(packs, { id: 'own.zoo', title: 'At the Zoo', version: '1.2.0' });
    expect(await texts(packs, 'zoo')).toEqual(['text own.zoo 1.2.0']);
    const { entries } = (await (await packs.libraryOf(school)).answers.list({}))!;
    expect(entries.map(({ ref }) => `${ref.packId} ${ref.packVersion}`)).toEqual(['test.texts 1.0.0', 'own.zoo 1.2.0']);
  });

  it('is closed when others were read later, and opened again when it is asked', async () => {
    const packs = ownPacks({ mostOpenIndexes: 2 });
    const schools = Array.from({ length: 5 }, (_, n) => `school-${n}`);
    for (const [n, orgId] of schools.entries()) {
      await addOrganisation(db, { id: orgId, parentId: platformId, kind: 'school', name: orgId, code: '', createdAt: 0 });
      await add(packs, { id: `own.${n}`, title: 'At the Zoo' }, orgId);
    }
    const search = async (orgId: string) => (await (await packs.libraryOf(orgId)).search('zoo', 5)).length;
    const close = vi.spyOn(IndexReader.prototype, 'close');
    for (const orgId of [...schools, ...schools]) expect(await search(orgId)).toBe(3);
    // Of ten that were opened two are open.
    expect(close).toHaveBeenCalledTimes(8);
    for (const orgId of schools.slice(3)) await search(orgId);
    expect(close).toHaveBeenCalledTimes(8);
    close.mockRestore();
  });

  it('makes another organisation wait for nothing while it is made', async () => {
    await fill(50);
    const packs = ownPacks();
    let isMade = false;
    const making = packs.libraryOf(school).then(() => (isMade = true));
    expect(await (await packs.libraryOf('area:1')).search('hello', 5)).toHaveLength(2);
    expect(isMade).toBe(false);
    await making;
  });

  it('takes the place of the index that each list had', async () => {
    await fill(1);
    const old = join(data, 'own-content', 'row-0', 'index');
    mkdirSync(old);
    writeFileSync(join(old, 'x.5.db'), 'x');
    expect(await texts(ownPacks(), 'story')).toEqual(['text own.0 1.0.0']);
    expect(existsSync(old)).toBe(false);
  });
});
