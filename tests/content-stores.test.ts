import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentPack } from '@chorus/contract/content-pack';
import { samplePack } from '@chorus/contract/testing/sample-pack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CachedContent } from '../host/src/services/content/cached-content.ts';
import { answersOf, LocalContent } from '../host/src/services/content/local-content.ts';
import { MemoryKeyValueStore } from '../host/src/services/storage/key-value-store.ts';
import { FakeApi, stateError } from '../host/src/services/testing/fake-api.ts';
import { MemoryPackages, noPackages } from '../host/src/services/testing/memory-packages.ts';
import { describeContentQueries } from '../sdk/src/testing/contracts/content-queries-contract.ts';
import { readPack, samplePackDir } from '../server/content/read-pack.ts';
import { contentCalls } from '../server/src/content/content-calls.ts';
import { ContentLibrary } from '../server/src/content/content-library.ts';
import { stateOf, type CallError } from '../server/src/http/call-error.ts';
import { writeTextPack } from '../server/src/testing/text-pack.ts';
import { writeSymbolPack } from './acceptance/harness/symbol-pack.ts';

const data = mkdtempSync(join(tmpdir(), 'chorus-content-stores-'));
const open: ContentLibrary[] = [];
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
afterAll(() => {
  for (const library of open) library.close();
  rmSync(data, { recursive: true });
});

async function libraryOf(...packs: string[]): Promise<ContentLibrary> {
  const library = await ContentLibrary.open({ packs, folder: join(data, 'none'), indexDir: join(data, 'index'), log: fail });
  open.push(library);
  return library;
}

function machineWith(pack: ContentPack): LocalContent {
  const packages = new MemoryPackages();
  packages.add(pack);
  return new LocalContent({
    reader: async () => packages,
    log: fail,
  });
}

const service = (api: FakeApi, local: LocalContent) =>
  new CachedContent({
    now: () => 0,
    api: () => api.client,
    cache: new MemoryKeyValueStore(),
    local,
    schoolId: () => 'school',
    pick: (text) => text['zh-CN'] ?? '',
    hold: () => undefined,
  });

describe('a server', () => {
  let library: ContentLibrary;
  beforeAll(async () => {
    const dir = join(data, 'sample');
    mkdirSync(dir);
    writeFileSync(join(dir, 'pack.json'), JSON.stringify(samplePack()));
    library = await libraryOf(dir);
  });

  describeContentQueries(async () => {
    const api = new FakeApi();
    const who = { owner: { schoolId: 'school' } } as never;
    for (const [name, answer] of Object.entries(contentCalls(async () => library, { offer: async () => null })))
      api.answers[name as 'word'] = async (body) =>
        Promise.resolve((answer as (body: never, of: never) => unknown)(body, who)).catch((error: CallError) => {
          throw stateError(name as 'word', stateOf[error.code]);
        });
    return service(api, noPackages());
  });
});

describe('a machine with a package, and no server', () => {
  describeContentQueries(async () => {
    const api = new FakeApi();
    const nothing = () => {
      throw stateError('getContent', 43);
    };
    for (const name of ['getContent', 'listContent', 'wordBooks', 'units', 'words', 'word'] as const) api.answers[name] = nothing;
    return service(api, machineWith(samplePack()));
  });
});

describe('a pack on a machine', () => {
  writeSymbolPack(data);
  const texts = writeTextPack(join(data, 'packs', 'texts'), ({ books }) => (books[0]!.itemIds = ['text', 'hello']));
  const dirs = [samplePackDir, join(data, 'packs', 'school.sounds'), texts];
  let library: ContentLibrary;
  beforeAll(async () => {
    library = await libraryOf(...dirs);
  });

  it.each(dirs)('answers from %s as the server does, book by book down to each word [3-17]', async (dir) => {
    const pack = await readPack(dir);
    const here = (await answersOf(await machineWith(pack).shelf()))!;
    const books = (await library.answers.books()).filter(({ ref }) => ref.packId === pack.id);
    expect(books.length).toBeGreaterThan(0);
    expect(await here.books()).toEqual(books);
    const seen: string[] = [];
    const down = async (parent: (typeof books)[number]['ref']): Promise<void> => {
      const page = await here.list({ parent, limit: 200 });
      expect(page).toEqual(await library.answers.list({ parent, limit: 200 }));
      for (const entry of page!.entries) {
        const id = entry.ref.itemId;
        expect(await here.get(entry.ref)).toEqual(await library.answers.get(entry.ref));
        expect(await here.word(id)).toEqual(await library.answers.word(id));
        seen.push(entry.kind);
        if (entry.kind !== 'unit') continue;
        expect(await here.words(id)).toEqual(await library.answers.words(id));
        await down(entry.ref);
      }
    };
    for (const { ref } of books) {
      expect(await here.units(ref.itemId)).toEqual(await library.answers.units(ref.itemId));
      await down(ref);
    }
    expect(seen.length).toBeGreaterThan(3);
    const ofPack = new Set(books.map(({ ref }) => ref.itemId));
    expect(await here.wordBooks()).toEqual((await library.answers.wordBooks()).filter(({ id }) => ofPack.has(id)));
    for (const text of [' Apple ', 'no such word'])
      if (dir === samplePackDir) expect(await here.wordByText(text)).toEqual(await library.answers.wordByText(text));
  });
});
