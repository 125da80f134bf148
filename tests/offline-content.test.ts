import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PackContent } from '../host/src/services/content/pack-content.ts';
import { readPack, samplePackDir } from '../server/content/read-pack.ts';
import { ContentLibrary } from '../server/src/content/content-library.ts';
import { writeTextPack } from '../server/src/testing/text-pack.ts';
import { writeSymbolPack } from './acceptance/harness/symbol-pack.ts';

const data = mkdtempSync(join(tmpdir(), 'chorus-offline-content-'));
writeSymbolPack(data);
const texts = writeTextPack(join(data, 'packs', 'texts'), ({ books }) => (books[0]!.itemIds = ['text', 'hello']));
const dirs = [samplePackDir, join(data, 'packs', 'school.sounds'), texts];
let library: ContentLibrary;
beforeAll(async () => {
  library = await ContentLibrary.open({ packs: dirs, folder: join(data, 'none'), indexDir: join(data, 'index'), log: () => undefined });
});
afterAll(() => {
  library.close();
  rmSync(data, { recursive: true });
});

it.each(dirs)('answers from the pack in %s as the server does, book by book down to each word [3-17]', async (dir) => {
  const pack = new PackContent(await readPack(dir));
  const books = (await library.list({ limit: 200 }))!.entries.filter(({ ref }) => ref.packId === pack.packId);
  expect(books.length).toBeGreaterThan(0);
  expect(pack.list({ limit: 200 })?.entries).toEqual(books);
  const seen: string[] = [];
  const down = async (parent: (typeof books)[number]['ref']): Promise<void> => {
    const entries: typeof books = [];
    let after: (typeof books)[number]['ref'] | null | undefined;
    do {
      const query = { parent, limit: 7, ...(after && { after }) };
      const page = pack.list(query);
      expect(page).toEqual(await library.list(query));
      entries.push(...page!.entries);
      after = page!.next;
    } while (after);
    for (const entry of entries) {
      expect(pack.get(entry.ref.itemId)).toEqual(entry);
      expect(pack.word(entry.ref.itemId)).toEqual(await library.word(entry.ref.itemId));
      seen.push(entry.kind);
      if (entry.kind === 'unit') {
        expect(pack.words(entry.ref.itemId)).toEqual(await library.wordsOf(entry.ref.itemId));
        await down(entry.ref);
      }
    }
  };
  for (const { ref } of books) {
    expect(pack.units(ref.itemId)).toEqual(await library.unitsOf(ref.itemId));
    await down(ref);
  }
  expect(seen.length).toBeGreaterThan(3);
  const ofPack = new Set(books.map(({ ref }) => ref.itemId));
  expect(pack.books()).toEqual((await library.wordBooks()).filter(({ id }) => ofPack.has(id)));
  for (const text of [' Apple ', 'no such word'])
    if (dir === samplePackDir) expect(pack.wordByText(text)).toEqual(await library.wordByText(text));
  expect(pack.list({ parent: { ...books[0]!.ref, itemId: 'none' } })).toBeUndefined();
  expect(pack.list({ parent: books[0]!.ref, after: books[0]!.ref })).toBeUndefined();
});
