import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import type { ImportOptions, ImportProgress, PackageConflict, PackageSource } from './import-types.ts';
import { openPackage } from './open-package.ts';
import { PackageImport } from './package-import.ts';
import type { Hashing } from './package-store.ts';
import { Death, MemoryDisk } from './testing/memory-disk.ts';
import { emptyContents, MemoryPackageStore } from './testing/memory-package-store.ts';
import { packageStoreCases } from './testing/package-store-contract.ts';
import { noise, packageForTest, sourceOf, zipForTest, type TestEntry } from './testing/zip-for-test.ts';

const long = process.env.CHORUS_LONG === '1';
const hashing: Hashing = {
  sha256: () => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) };
  },
  crc32,
};
const sound = noise(2_200_000, 1);
/** Deflates well, and is over the limit of what stays in the package. */
const film = new Uint8Array(9_000_000).fill(7);
const text = JSON.stringify({ words: Array.from({ length: 400 }, (_, i) => `word ${i}`) });
const files: readonly TestEntry[] = [
  { name: 'b1/sounds/a.mp3', data: sound },
  { name: 'b1/unit 1/词.json', data: text, deflate: true },
  { name: 'b1/empty.txt', data: '' },
];
const films: readonly TestEntry[] = [{ name: 'b1/film.mp4', data: film, deflate: true }, ...files];
const zip = packageForTest(films);

/** A clock by which it is time for a note at each piece. */
function hurried(): () => number {
  let now = 0;
  return () => (now += 3000);
}

function run(store: MemoryPackageStore, source: PackageSource, options: Partial<ImportOptions> = {}, now = () => performance.now()) {
  const parts = { store, hashing, now };
  const signal = new AbortController().signal;
  return new PackageImport(parts).run(source, { signal, onConflict: async () => true, ...options });
}

/** Every file of the only package is whole, and nothing else is there. */
async function expectWhole(store: MemoryPackageStore, wanted = films): Promise<void> {
  const [installed, ...others] = await store.list();
  expect(others).toEqual([]);
  expect(await store.drafts()).toEqual([]);
  const { index, file } = openPackage((await store.open(installed!.id))!);
  expect(index.paths).toHaveLength(wanted.length + 1);
  for (const { name, data } of wanted) {
    const path = name as string;
    const found = (await file(path))!;
    const bytes = await found.read(0, found.size);
    expect(Buffer.compare(bytes, Buffer.from(data!))).toBe(0);
    expect(found.sha256).toBe(createHash('sha256').update(data!).digest('hex'));
  }
}

describe('the store in memory', () => {
  it.each(packageStoreCases)('$title', async ({ run: runCase }) => {
    const contents = emptyContents();
    await runCase(async () => new MemoryPackageStore(contents));
  });
});

describe('the import of a package', () => {
  it('keeps the package as one file that is read by range [4-41]', async () => {
    const store = new MemoryPackageStore();
    const installed = await run(store, sourceOf('book_202601010800.zip', zip));
    expect(installed).toMatchObject({ kind: 'resource', key: 'book', name: 'book', time: '202601010800', bytes: zip.length, files: 5 });
    expect(installed.books).toEqual([{ bookId: 'b1', name: 'Book One', path: 'b1/', cover: undefined }]);
    await expectWhole(store);
    const { file } = openPackage((await store.open(installed.id))!);
    const part = await (await file('b1/sounds/a.mp3'))!.read(1000, 10);
    expect(part).toEqual(sound.slice(1000, 1010));
  });

  it.each([
    ['any of its operations', files, 1],
    ['some of the operations that unpack a film', films, long ? 4 : 12],
  ])('goes on after a death in %s, flushed or not', { tags: 'long' }, async (_, wanted, step) => {
    const source = sourceOf('book_202601010800.zip', packageForTest(wanted));
    const counting = new MemoryPackageStore();
    await run(counting, source, {}, hurried());
    for (const losesUnflushed of [false, true])
      for (let diesAt = 1; diesAt <= counting.disk.operations; diesAt += step) {
        const disk = new MemoryDisk();
        Object.assign(disk, { diesAt, losesUnflushed });
        const contents = emptyContents(disk);
        await expect(run(new MemoryPackageStore(contents), source, {}, hurried())).rejects.toThrow();
        disk.restart();
        const store = new MemoryPackageStore(contents);
        // after the step that commits there is nothing left to do
        if ((await store.list()).length === 0) await run(store, source);
        await expectWhole(store, wanted);
      }
  });

  it('does not read again what is done', async () => {
    const contents = emptyContents();
    const stop = new AbortController();
    const pulled: PackageSource = {
      ...sourceOf('book.zip', zip),
      read: async (at, bytes) => {
        if (at >= 2 * 1024 * 1024 && bytes > 100_000) stop.abort(new Death('pulled'));
        return zip.slice(at, at + bytes);
      },
    };
    await expect(run(new MemoryPackageStore(contents), pulled, { signal: stop.signal })).rejects.toThrow('pulled');
    const store = new MemoryPackageStore(contents);
    const begun: number[] = [];
    const onProgress = ({ phase, bytes }: ImportProgress) => void (phase === 'copying' && begun.push(bytes));
    await run(store, sourceOf('book.zip', zip), { onProgress });
    expect(begun[0]).toBeGreaterThan(0);
    await expectWhole(store);
  });

  it.each([
    ['each two seconds', 1000, 0, 3],
    ['no more often, since each note waits for the disk', 0, 10, 11],
  ])('notes what is done %s', async (_, pieceMs, least, most) => {
    const mebibyte = 1024 * 1024;
    const died = 11;
    const sounds = Array.from({ length: 60 }, (_unused, n) => ({ name: `b1/${n}.mp3`, data: noise(mebibyte / 4, n + 1) }));
    const whole = packageForTest(sounds);
    const disk = new MemoryDisk();
    disk.losesUnflushed = true;
    const contents = emptyContents(disk);
    let now = 0;
    const slow: PackageSource = {
      ...sourceOf('book.zip', whole),
      read: async (at, bytes) => {
        if (bytes === mebibyte) now += pieceMs;
        if (at === died * mebibyte) disk.diesAt = disk.operations + 1;
        return whole.slice(at, at + bytes);
      },
    };
    await expect(run(new MemoryPackageStore(contents), slow, {}, () => now)).rejects.toThrow(Death);
    disk.restart();
    const begun: number[] = [];
    const store = new MemoryPackageStore(contents);
    await run(store, sourceOf('book.zip', whole), { onProgress: ({ phase, bytes }) => void (phase === 'copying' && begun.push(bytes)) });
    const lost = died - begun[0]! / mebibyte;
    expect(lost).toBeGreaterThanOrEqual(least);
    expect(lost).toBeLessThanOrEqual(most);
    await expectWhole(store, sounds);
  });

  it('begins anew for another file of the same name, and keeps nothing of one that can never go on', async () => {
    const contents = emptyContents();
    const other = packageForTest([{ name: 'b1/sounds/a.mp3', data: noise(3_000_000, 2) }]);
    contents.disk.diesAt = 12;
    await expect(run(new MemoryPackageStore(contents), sourceOf('book.zip', other))).rejects.toThrow(Death);
    contents.disk.restart();
    const store = new MemoryPackageStore(contents);
    expect(await store.drafts()).toHaveLength(1);
    await run(store, sourceOf('book.zip', zip));
    await expectWhole(store);
  });

  it('leaves a draft of another name, and one that another window has under way', async () => {
    const contents = emptyContents();
    const other = packageForTest([{ name: 'b1/sounds/a.mp3', data: noise(3_000_000, 2) }]);
    contents.disk.diesAt = 12;
    await expect(run(new MemoryPackageStore(contents), sourceOf('other.zip', other))).rejects.toThrow(Death);
    contents.disk.restart();
    const store = new MemoryPackageStore(contents);
    const open = await store.openDraft('of another window', { fileName: 'book.zip', bytes: 1, begunAt: 1 });
    await run(store, sourceOf('book.zip', zip));
    await open.close();
    expect((await store.drafts()).map(({ fileName }) => fileName).sort()).toEqual(['book.zip', 'other.zip']);
  });

  it('says that the disk is full before and at each write, keeps the old version and ends whole with space', async () => {
    const old = packageForTest([{ name: 'b1/a.txt', data: 'old' }]);
    let refused = 0;
    for (let free = 0; ; free += 1_500_000) {
      const store = new MemoryPackageStore();
      const { id } = await run(store, sourceOf('book_202501010800.zip', old));
      const told = store.freeBytes.bind(store);
      // a system that says nothing of its space: only the writes tell
      if (free > 0) store.freeBytes = async () => undefined;
      store.disk.free = free;
      const outcome = await run(store, sourceOf('book_202601010800.zip', zip)).catch((error: unknown) => error);
      if (!(outcome instanceof Error)) break;
      refused += 1;
      expect(outcome).toMatchObject({ code: 'disk-full' });
      expect((await store.list()).map((one) => one.id)).toEqual([id]);
      store.freeBytes = told;
      store.disk.free = Number.POSITIVE_INFINITY;
      await run(store, sourceOf('book_202601010800.zip', zip));
      await expectWhole(store);
    }
    expect(refused).toBeGreaterThan(4);
  });

  it.each([
    ['readOnly', 'store-read-only'],
    ['locked', 'store-locked'],
  ] as const)('says of a place that is %s what it is', async (fault, code) => {
    const store = new MemoryPackageStore();
    store.disk[fault] = true;
    await expect(run(store, sourceOf('book.zip', zip))).rejects.toMatchObject({ code });
  });

  it('asks before it replaces a newer, an older and the same version [8-18]', async () => {
    const store = new MemoryPackageStore();
    await run(store, sourceOf('book_202601010800.zip', zip));
    const asked: PackageConflict[] = [];
    const onConflict = async (conflict: PackageConflict) => asked.push(conflict) === 0;
    for (const fileName of ['book_202501010800.zip', 'book_202701010800.zip', 'book_202601010800.zip'])
      await expect(run(store, sourceOf(fileName, zip), { onConflict })).rejects.toMatchObject({ code: 'declined' });
    expect(asked.map(({ here }) => here)).toEqual(['newer', 'older', 'same']);
    expect(asked[0]!.old[0]!.fileName).toBe('book_202601010800.zip');
    expect(await store.drafts()).toEqual([]);
    await run(store, sourceOf('book_202501010800.zip', zip));
    await expectWhole(store);
  });

  it.each([
    ['202501010800', '202701010800'],
    ['202701010800', '202501010800'],
  ])('compares with the newest of several versions, and takes the place of all: %s, %s', async (...times) => {
    const store = new MemoryPackageStore();
    const { id: _, ...facts } = await run(store, sourceOf('book_202301010800.zip', zip));
    await store.remove((await store.list())[0]!.id);
    for (const time of times) {
      const draft = await store.openDraft(time, { fileName: `book_${time}.zip`, bytes: 0, begunAt: 0 });
      await draft.commit({ ...facts, time, fileName: `book_${time}.zip` }, []);
    }
    const asked: PackageConflict[] = [];
    const onConflict = async (conflict: PackageConflict) => asked.push(conflict) === 2;
    const declined = run(store, sourceOf('book_202601010800.zip', zip), { onConflict });
    await expect(declined).rejects.toThrow('book_202701010800.zip stays');
    await run(store, sourceOf('book_202601010800.zip', zip), { onConflict });
    expect(asked.map(({ here, old }) => [here, old.length])).toEqual(Array(2).fill(['newer', 2]));
    await expectWhole(store);
  });

  it('asks where another file has all that a package here has, by what is in it', async () => {
    const store = new MemoryPackageStore();
    await run(store, sourceOf('book_202601010800.zip', zip));
    const asked: PackageConflict[] = [];
    const onConflict = async (conflict: PackageConflict) => asked.push(conflict) > 1;
    const copy = sourceOf('book_202601010800 (1).zip', zip);
    await expect(run(store, copy, { onConflict })).rejects.toMatchObject({ code: 'declined' });
    const other = zipForTest([{ name: 'b1/book_config.json', data: '{"name":"Another Book"}' }]);
    await run(store, sourceOf('b1.zip', other), { onConflict });
    expect(asked.map(({ here, old }) => [here, old.map(({ fileName }) => fileName)])).toEqual([['same', ['book_202601010800.zip']]]);
    await run(store, copy, { onConflict });
    expect((await store.list()).map(({ fileName }) => fileName).sort()).toEqual(['b1.zip', copy.fileName]);
  });

  it('stops while the question is open', async () => {
    const store = new MemoryPackageStore();
    await run(store, sourceOf('a.zip', zip));
    const stop = new AbortController();
    const asked = run(store, sourceOf('a.zip', zip), {
      signal: stop.signal,
      onConflict: () => new Promise(() => stop.abort(new Error('stopped'))),
    });
    await expect(asked).rejects.toThrow('stopped');
    await expectWhole(store);
  });

  it('imports a package once at a time', async () => {
    const store = new MemoryPackageStore();
    const outcomes = await Promise.allSettled([run(store, sourceOf('a.zip', zip)), run(store, sourceOf('a.zip', zip))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'draft-in-use' } });
    await expectWhole(store);
  });

  it('waits while it is paused and stops while it is paused', async () => {
    const store = new MemoryPackageStore();
    const stop = new AbortController();
    let go = () => {};
    const pause = { paused: true, resumed: () => new Promise<void>((resolve) => (go = resolve)) };
    const said: ImportProgress[] = [];
    const outcome = run(store, sourceOf('a.zip', zip), { pause, signal: stop.signal, onProgress: (one) => void said.push(one) });
    await expect.poll(() => said.at(-1)?.paused).toBe(true);
    expect(await store.list()).toEqual([]);
    pause.paused = false;
    go();
    await outcome;
    await expectWhole(store);
    pause.paused = true;
    const second = run(store, sourceOf('b.zip', zip), { pause, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')));
    await expect(second).rejects.toThrow('stopped');
  });

  it('tells a stick that was pulled, and goes on when it is back', async () => {
    const store = new MemoryPackageStore();
    const pulled: PackageSource = {
      ...sourceOf('a.zip', zip),
      read: async (at, bytes) => {
        if (bytes > 500_000 && at > 1_000_000) throw new Error('EIO');
        return zip.slice(at, at + bytes);
      },
    };
    await expect(run(store, pulled)).rejects.toMatchObject({ code: 'source-unreadable' });
    expect(await store.drafts()).toHaveLength(1);
    await run(store, sourceOf('a.zip', zip));
    await expectWhole(store);
  });
});
