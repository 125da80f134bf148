import type { ClientPackagesPort } from '@chorus/contract/desktop/packages';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { PackageFault, PackagesState } from '@chorus/contract/package/packages-state';
import { expect, it, vi } from 'vitest';
import { DesktopResourcePackages } from './desktop-resource-packages.ts';
import { samplePackage } from './testing/fake-package-worker.ts';

const here: PackagesState = { at: 'here', packages: [], queue: [], drafts: [], found: [], freeBytes: 1_000 };

/** A page over a client that a test is. */
function page(begun: PackagesState | Error = here) {
  const asked: unknown[][] = [];
  let fault: PackageFault | null = null;
  const listeners = { state: (_: PackagesState) => undefined as void, imported: (_: InstalledPackage) => undefined as void };
  const calls = ['add', 'fetch', 'take', 'pause', 'resume', 'cancel', 'answer', 'again', 'dismiss'];
  const actions = ['forget', 'remove', 'check'];
  const client = {
    address: 'chorus-package://machine/',
    begin: async () => {
      if (begun instanceof Error) throw begun;
      return begun;
    },
    ...Object.fromEntries(calls.map((name) => [name, (...args: unknown[]) => void asked.push([name, ...args])])),
    ...Object.fromEntries(actions.map((name) => [name, async (id: string) => (asked.push([name, id]), fault)])),
    onState: (listener: typeof listeners.state) => void (listeners.state = listener),
    onImported: (listener: typeof listeners.imported) => void (listeners.imported = listener),
  } as unknown as ClientPackagesPort;
  const kept = new Map<string, string>();
  const set = vi.fn((key: string, value: string | undefined) => void kept.set(key, value ?? ''));
  const packages = new DesktopResourcePackages({
    client,
    local: { get: (key) => kept.get(key), set, keys: () => [...kept.keys()] },
    log: () => undefined,
  });
  return { packages, asked, listeners, kept, set, fail: (it: PackageFault) => void (fault = it) };
}

it('shows what the client has and tells, and writes it for times without a network [3-17]', async () => {
  const { packages, listeners, kept, set } = page({ ...here, packages: [samplePackage('a')] });
  expect(packages.state.get().at).toBe('loading');
  await packages.refresh();
  expect(packages.state.get().packages.map(({ id }) => id)).toEqual(['a']);
  expect(JSON.parse(kept.get('name2PathMap')!)).toEqual({ a: 'a' });
  const written = set.mock.calls.length;
  const found = [{ id: 'f', fileName: 'b.zip', bytes: 3 }];
  listeners.state({ ...here, packages: [samplePackage('a')], found });
  expect([packages.state.get().found, set.mock.calls.length]).toEqual([found, written]);
  const heard = vi.fn();
  packages.onImported(heard).dispose();
  packages.onImported(heard);
  listeners.imported(samplePackage('b'));
  expect([heard.mock.calls, kept.get('localChange')]).toEqual([[[samplePackage('b')]], 'true']);
});

it('hands files to the client, and names what is no .zip [5-10]', () => {
  const { packages, asked } = page();
  const [zip, doc] = [new File([], 'a.ZIP'), new File([], 'b.doc')];
  expect([packages.add([zip, doc]), packages.add([doc])]).toEqual([['b.doc'], ['b.doc']]);
  packages.take('f');
  packages.answer('j', true);
  expect(asked).toEqual([
    ['add', [zip]],
    ['take', 'f'],
    ['answer', 'j', true],
  ]);
});

it('says what the client could not do, as it says it [8-17]', async () => {
  const { packages, fail, kept } = page();
  await packages.remove('a');
  expect(kept.get('localChange')).toBe('true');
  fail({ code: 'draft-not-removed', context: { detail: 'x' } });
  for (const action of ['forget', 'remove', 'check'] as const)
    await expect(packages[action]('a')).rejects.toMatchObject({ code: 'draft-not-removed', context: { detail: 'x' } });
});

it('says that the client does not answer', async () => {
  const { packages } = page(new Error('bad-value'));
  await packages.refresh();
  expect(packages.state.get().at).toBe('unusable');
});
