import { expect, it } from 'vitest';
import type { PackageConflict } from './import-types.ts';
import type { InstalledPackage } from './installed-package.ts';
import { MachinePackages } from './machine-packages.ts';
import { PackageError } from './package-error.ts';
import type { DraftSummary } from './package-store.ts';
import type { WorkOptions } from './package-work.ts';

const installed = (id: string) => ({ id, fileName: `${id}.zip` }) as InstalledPackage;
const draft = (id: string, fileName: string, bytes: number): DraftSummary => ({ id, fileName, bytes, begunAt: 1, copied: 1 });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A machine with these packages and drafts; imports and checks end when the test says so. */
function machine(packages = [installed('one')], drafts: DraftSummary[] = []) {
  const calls: string[] = [];
  const world = { packages, drafts, fails: false };
  const imports: { readonly options: WorkOptions; end(done: InstalledPackage): void; fail(error: unknown): void }[] = [];
  const checks: { onShare(share: number): void; end(paths: readonly string[] | undefined): void; fail(error: unknown): void }[] = [];
  let ids = 0;
  const it = new MachinePackages<string>({
    locks: undefined,
    nextId: () => `import-${(ids += 1)}`,
    listed: (all) => calls.push(`listed ${all.map(({ id }) => id).join(' ')}`),
    changed: () => calls.push('changed'),
    log: (_, error) => calls.push(`log ${String(error)}`),
    store: async () => {
      if (world.fails) throw new Error('no room');
      return {
        list: async () => world.packages,
        drafts: async () => world.drafts,
        freeBytes: async () => 7,
        remove: async (id) => void (world.packages = world.packages.filter((one) => one.id !== id)),
        forgetDraft: async (id) => void (world.drafts = world.drafts.filter((one) => one.id !== id)),
      };
    },
    work: {
      import: (_, options) =>
        new Promise((resolve, reject) => {
          imports.push({ options, end: resolve, fail: reject });
          options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
        }),
      check: (_, { onShare }) => new Promise((resolve, reject) => checks.push({ onShare, end: resolve, fail: reject })),
    },
  });
  const add = async (fileName: string, bytes = 1) => {
    it.add(fileName, { fileName, bytes, from: 'file' });
    await settled();
  };
  const check = () => it.state.get().packages[0]?.check;
  return { it, world, calls, imports, checks, add, check };
}

it('knows nothing before it has looked, and then what is here', async () => {
  const { it: here, calls } = machine();
  expect(here.state.get().at).toBe('loading');
  await here.refresh();
  expect(here.state.get()).toMatchObject({ at: 'here', packages: [{ id: 'one' }], drafts: [], queue: [], freeBytes: 7 });
  expect(calls).toEqual(['listed one']);
});

it('is unusable where there is no room, says why to the log, and is here again when there is', async () => {
  const { it: here, world, calls } = machine();
  await here.refresh();
  world.fails = true;
  await here.refresh();
  expect(here.state.get()).toMatchObject({ at: 'unusable', packages: [], freeBytes: undefined });
  expect(calls.at(-1)).toBe('log Error: no room');
  world.fails = false;
  await here.refresh();
  expect(here.state.get().at).toBe('here');
});

it('leaves a draft out while its file is in the queue: the same name and as many bytes', async () => {
  const drafts = [draft('same', 'a.zip', 5), draft('other size', 'a.zip', 6), draft('other name', 'b.zip', 5)];
  const { it: here, add, imports } = machine([], drafts);
  await here.refresh();
  await add('a.zip', 5);
  expect(here.state.get().drafts.map(({ id }) => id)).toEqual(['other size', 'other name']);
  imports[0]!.fail(new PackageError('source-unreadable', 'pulled'));
  await settled();
  here.queue.dismiss('import-1');
  expect(here.state.get().drafts.map(({ id }) => id)).toEqual(['same', 'other size', 'other name']);
});

it('removes with a cancelled import its own draft alone', async () => {
  const { it: here, world, add } = machine([], [draft('same', 'a.zip', 5), draft('other size', 'a.zip', 6)]);
  await here.refresh();
  await add('a.zip', 5);
  here.queue.cancel('import-1');
  await settled();
  expect([world.drafts.map(({ id }) => id), here.state.get().drafts.map(({ id }) => id)]).toEqual([['other size'], ['other size']]);
});

it('lists what was imported before it tells of it, and tells nobody who has gone', async () => {
  const { it: here, world, calls, add, imports } = machine();
  const told: string[] = [];
  const gone = here.onImported(() => told.push('gone'));
  here.onImported(({ id }) => told.push(`${id} of ${here.state.get().packages.length}`));
  gone.dispose();
  await add('two.zip');
  world.packages = [...world.packages, installed('two')];
  imports[0]!.end(installed('two'));
  await settled();
  expect([told, calls, here.state.get().queue]).toEqual([['two of 2'], ['listed one two', 'changed'], []]);
});

it('looks again what is here when an import failed: what it had copied is a draft', async () => {
  const { it: here, world, add, imports } = machine([]);
  await add('a.zip', 5);
  world.drafts = [draft('left', 'a.zip', 5)];
  imports[0]!.fail(new PackageError('disk-full', 'full'));
  await settled();
  here.queue.dismiss('import-1');
  expect(here.state.get().drafts.map(({ id }) => id)).toEqual(['left']);
});

it('removes a package with what was found of it, and a draft', async () => {
  const { it: here, world, calls, checks, check } = machine([installed('one')], [draft('left', 'a.zip', 5)]);
  await here.refresh();
  const checked = here.check('one');
  checks[0]!.end([]);
  await checked;
  await here.forget('left');
  expect([world.drafts, here.state.get().drafts]).toEqual([[], []]);
  await here.remove('one');
  expect([here.state.get().packages, calls.at(-1)]).toEqual([[], 'changed']);
  world.packages = [installed('one')];
  await here.refresh();
  expect(check()).toBeUndefined();
});

it('checks a package once at a time, and shows how far it is', async () => {
  const { it: here, checks, check } = machine();
  await here.refresh();
  const checked = [here.check('one'), here.check('one')];
  expect([checks.length, check()]).toEqual([1, { at: 'checking', share: 0 }]);
  checks[0]!.onShare(0.5);
  expect(check()).toEqual({ at: 'checking', share: 0.5 });
  checks[0]!.end([]);
  await Promise.all(checked);
  expect(check()).toEqual({ at: 'whole' });
});

it('counts all that is broken in a package, and names the first twenty', async () => {
  const { it: here, checks, check } = machine();
  await here.refresh();
  const paths = Array.from({ length: 25 }, (_, n) => `b1/${n}.mp3`);
  for (const [found, shown] of [
    [paths, { at: 'broken', count: 25, paths: paths.slice(0, 20) }],
    // Nothing of it can be read.
    [undefined, { at: 'broken', count: 0, paths: [] }],
  ] as const) {
    const checked = here.check('one');
    checks.pop()!.end(found);
    await checked;
    expect(check()).toEqual(shown);
  }
});

it('knows nothing of a package whose check failed', async () => {
  const { it: here, checks, check } = machine();
  await here.refresh();
  const checked = here.check('one');
  checks[0]!.fail(new PackageError('store-failed', 'the disk'));
  await expect(checked).rejects.toThrow('the disk');
  expect(check()).toBeUndefined();
});

it('asks nobody before a broken package is replaced by the same version, and asks else', async () => {
  const { it: here, add, imports, checks } = machine([installed('one'), installed('two')]);
  await here.refresh();
  await add('one.zip');
  const asks = async (change: Partial<PackageConflict>) => {
    const asked = imports[0]!.options.onConflict({ here: 'same', old: [installed('one')], fileName: 'one.zip', ...change });
    const asking = here.state.get().queue[0]?.state === 'asking';
    here.queue.answer('import-1', true);
    await asked;
    return asking;
  };
  expect(await asks({})).toBe(true);
  const checked = here.check('one');
  checks[0]!.end(['b1/a.mp3']);
  await checked;
  expect([await asks({}), await asks({ here: 'older' }), await asks({ old: [installed('one'), installed('two')] })]).toEqual([
    false,
    true,
    true,
  ]);
});
