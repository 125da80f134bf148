import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { PackageError } from '@chorus/contract/package/package-error';
import type { DraftSummary } from '@chorus/contract/package/package-store';
import { expect, it, vi } from 'vitest';
import { FakeLocks } from '../testing/fake-locks.ts';
import { HostResourcePackages } from './host-resource-packages.ts';
import { FakePackageWorker, samplePackage } from './testing/fake-package-worker.ts';

const zip = (name: string, bytes = 'bytes') => new File([bytes], name);

/** One window of a browser, over a disk that others may share. */
function window({ disk = newDisk(), locks = new FakeLocks(), locked = true } = {}) {
  const worker = new FakePackageWorker();
  const kept = new Map<string, string>();
  const tell = vi.fn();
  let next = 0;
  const packages = new HostResourcePackages({
    store: async () => {
      if (disk.unusable) throw new DOMException('no room', 'SecurityError');
      return {
        list: async () => disk.packages,
        drafts: async () => disk.drafts,
        remove: async (id) => void (disk.packages = disk.packages.filter((one) => one.id !== id)),
        forgetDraft: async (id) => {
          if (disk.stuck) throw new PackageError('draft-not-removed', 'it stays');
          disk.drafts = disk.drafts.filter((one) => one.id !== id);
        },
        freeBytes: async () => 1_000,
      };
    },
    worker,
    locks: locked ? locks : undefined,
    local: { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? ''), keys: () => [...kept.keys()] },
    channel: { tell, onTold: () => undefined },
    persist: async () => true,
    nextId: () => `job-${(next += 1)}`,
    log: () => undefined,
  });
  const states = () => packages.state.get().queue.map(({ fileName, state }) => [fileName, state]);
  return { packages, worker, disk, locks, kept, tell, states };
}

const newDisk = () => ({
  packages: [] as readonly InstalledPackage[],
  drafts: [] as readonly DraftSummary[],
  unusable: false,
  stuck: false,
});
const draft = (fileName: string, bytes: number): DraftSummary => ({ id: `draft ${fileName}`, fileName, bytes, begunAt: 1, copied: 2 });
const soon = () => new Promise((done) => setTimeout(done));

it('imports one file after the other, takes each once, and refuses what is no .zip [5-9] [5-10]', async () => {
  const { packages, worker, disk, states } = window();
  expect(packages.add([zip('a.zip'), zip('b.ZIP'), zip('a.zip'), zip('c.rar')])).toEqual(['c.rar']);
  await soon();
  expect(states()).toEqual([
    ['a.zip', 'running'],
    ['b.ZIP', 'waiting'],
  ]);
  const heard = vi.fn();
  packages.onImported(heard);
  disk.packages = [samplePackage('a')];
  worker.imports[0]!.done(samplePackage('a'));
  await soon();
  expect(states()).toEqual([['b.ZIP', 'running']]);
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }));
  expect(packages.state.get().packages.map(({ id }) => id)).toEqual(['a']);
});

it('says in local storage what is here, and that it has changed, and tells other windows [3-17] [4-41]', async () => {
  const { packages, worker, disk, kept, tell } = window();
  packages.add([zip('a.zip')]);
  await soon();
  expect(kept.get('localChange')).toBeUndefined();
  const book = { bookId: 'b1', name: '七上', path: 'b1/', cover: undefined };
  const one = samplePackage('a', { books: [book] });
  disk.packages = [one];
  worker.imports[0]!.done(one);
  await soon();
  const read = (key: string) => JSON.parse(kept.get(key)!) as unknown;
  expect(kept.get('localChange')).toBe('true');
  expect(read('localList')).toMatchObject([{ key: 'a', fileName: one.fileName, name: 'a', time: '202607050830' }]);
  expect(read('file2PathMap')).toEqual({ [one.fileName]: 'a' });
  expect(read('name2PathMap')).toEqual({ a: 'a' });
  expect(read('bookIds')).toMatchObject({ b1: { bookId: 'b1', name: '七上', filePath: 'a/b1/' } });
  expect(tell).toHaveBeenCalledOnce();
});

it('asks before another version is replaced, and leaves it where the answer is no [8-18]', async () => {
  const { packages, worker, states } = window();
  packages.add([zip('a.zip')]);
  await soon();
  const [{ options, fail }] = worker.imports as [(typeof worker.imports)[0]];
  const conflict = { here: 'newer', old: [samplePackage('old')], fileName: 'a.zip' } as const;
  const asked = options.onConflict(conflict);
  expect(packages.state.get().queue[0]).toMatchObject({ state: 'asking', conflict });
  packages.answer('job-1', false);
  expect(await asked).toBe(false);
  fail(new PackageError('declined', 'the old one stays'));
  await soon();
  expect(states()).toEqual([]);
});

it('mends a broken package by the same version without asking', async () => {
  const { packages, worker, disk } = window();
  const old = samplePackage('old');
  disk.packages = [old];
  worker.broken = ['a.mp3'];
  await packages.refresh();
  await packages.check('old');
  expect(packages.state.get().packages[0]!.check).toEqual({ at: 'broken', count: 1, paths: ['a.mp3'] });
  packages.add([zip('old.zip')]);
  await soon();
  const ask = worker.imports[0]!.options.onConflict;
  expect(await ask({ here: 'same', old: [old], fileName: 'old.zip' })).toBe(true);
  void ask({ here: 'older', old: [old], fileName: 'old.zip' });
  expect(packages.state.get().queue[0]!.state).toBe('asking');
});

it('pauses and goes on, the one under way and one that waits', async () => {
  const { packages, worker, states } = window();
  packages.add([zip('a.zip'), zip('b.zip')]);
  await soon();
  packages.pause('job-1');
  packages.pause('job-2');
  expect(worker.imports[0]!.options.pause.paused).toBe(true);
  expect(states().map(([, state]) => state)).toEqual(['paused', 'paused']);
  packages.resume('job-1');
  packages.resume('job-2');
  expect(worker.imports[0]!.options.pause.paused).toBe(false);
  expect(states().map(([, state]) => state)).toEqual(['running', 'waiting']);
  worker.imports[0]!.done(samplePackage('a'));
  await soon();
  expect(states()).toEqual([['b.zip', 'running']]);
});

it('cancels what is under way and removes what was copied; the next one goes on', async () => {
  const { packages, worker, disk, states } = window();
  packages.add([zip('a.zip'), zip('b.zip')]);
  await soon();
  disk.drafts = [draft('a.zip', 5), draft('other.zip', 5)];
  packages.cancel('job-1');
  await soon();
  expect(worker.imports[0]!.options.signal.aborted).toBe(true);
  expect(states()).toEqual([['b.zip', 'running']]);
  expect(packages.state.get().drafts.map(({ fileName }) => fileName)).toEqual(['other.zip']);
});

it('says that what was copied could not be removed [8-17]', async () => {
  const { packages, disk } = window();
  packages.add([zip('a.zip')]);
  await soon();
  Object.assign(disk, { drafts: [draft('a.zip', 5)], stuck: true });
  packages.cancel('job-1');
  await soon();
  expect(packages.state.get().queue[0]).toMatchObject({ state: 'failed', error: { code: 'draft-not-removed' } });
});

it('keeps what failed with its reason until it is tried again or dismissed', async () => {
  const { packages, worker, states } = window();
  packages.add([zip('a.zip'), zip('b.zip')]);
  await soon();
  worker.imports[0]!.fail(new PackageError('disk-full', 'full', { needed: 9, free: 4 }));
  await soon();
  expect(packages.state.get().queue[0]).toMatchObject({ state: 'failed', error: { code: 'disk-full', context: { needed: 9, free: 4 } } });
  packages.again('job-1');
  worker.imports[1]!.fail(new Error('what nobody thought of'));
  await soon();
  expect(packages.state.get().queue).toMatchObject([
    { fileName: 'a.zip', state: 'running' },
    { state: 'failed', error: { code: 'store-failed' } },
  ]);
  expect(packages.state.get().queue[0]).not.toHaveProperty('error');
  packages.dismiss('job-2');
  packages.dismiss('job-1');
  expect(states()).toEqual([['a.zip', 'running']]);
});

it('goes on when what failed while it was paused is tried again', async () => {
  const { packages, worker, states } = window();
  packages.add([zip('a.zip')]);
  await soon();
  packages.pause('job-1');
  worker.imports[0]!.fail(new PackageError('store-failed', 'the worker has ended'));
  await soon();
  packages.again('job-1');
  expect([states(), worker.imports[1]!.options.pause.paused]).toEqual([[['a.zip', 'running']], false]);
});

it('lists half-imported files, but not those that go on right now, and forgets them', async () => {
  const { packages, disk } = window();
  disk.drafts = [draft('a.zip', 5), draft('b.zip', 5)];
  await packages.refresh();
  packages.add([zip('a.zip')]);
  expect(packages.state.get().drafts.map(({ fileName }) => fileName)).toEqual(['b.zip']);
  await packages.forget('draft b.zip');
  expect(packages.state.get().drafts).toEqual([]);
});

it('lets one window import at a time; the other one says so and begins by itself', async () => {
  const [disk, locks] = [newDisk(), new FakeLocks()];
  const [first, second] = [window({ disk, locks }), window({ disk, locks })];
  first.packages.add([zip('a.zip')]);
  second.packages.add([zip('b.zip'), zip('c.zip')]);
  await soon();
  expect(second.states().map(([, state]) => state)).toEqual(['elsewhere', 'elsewhere']);
  second.packages.cancel('job-2');
  first.worker.imports[0]!.done(samplePackage('a'));
  await soon();
  expect(second.states()).toEqual([['b.zip', 'running']]);
});

it('imports where a browser has no locks, and says that one without room has none', async () => {
  const { packages, states } = window({ locked: false });
  packages.add([zip('a.zip')]);
  await soon();
  expect(states()).toEqual([['a.zip', 'running']]);
  const disk = newDisk();
  const none = window({ disk: Object.assign(disk, { unusable: true }) });
  await none.packages.refresh();
  expect(none.packages.state.get().at).toBe('unusable');
});

it('deletes a package, with what was found of it', async () => {
  const { packages, disk, kept } = window();
  disk.packages = [samplePackage('a')];
  await packages.refresh();
  await packages.check('a');
  expect(packages.state.get().packages[0]!.check).toEqual({ at: 'whole' });
  await packages.remove('a');
  expect(packages.state.get().packages).toEqual([]);
  expect(kept.get('localList')).toBe('[]');
});
