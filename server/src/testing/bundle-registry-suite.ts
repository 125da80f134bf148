import { beforeEach, describe, expect, it } from 'vitest';
import type { BundleRegistry } from '../ports/bundle-registry.ts';
import type { writeBundle } from './test-bundle.ts';

/** A registry of nobody's but the test's. */
export interface BundleRegistryBench {
  readonly registry: BundleRegistry;
  /** Puts a bundle there, in the place of what was of that name; gives its hash. */
  put(name: string, options?: Parameters<typeof writeBundle>[1]): string;
  take(name: string): void;
  /** A file as it is served; undefined where there is none. */
  served(address: string): string | undefined;
}

/** What every registry of bundles promises, wherever they are kept. */
export function describeBundleRegistry(name: string, make: () => BundleRegistryBench): void {
  describe(`bundles in ${name}`, () => {
    let bench: BundleRegistryBench;
    beforeEach(() => (bench = make()));
    const list = () => bench.registry.list();

    it('are listed while they are there', async () => {
      expect(await list()).toEqual([]);
      const hash = bench.put('game');
      expect(await list()).toMatchObject([{ folder: 'game', problem: null, hash, manifest: { id: 'stranger.game' } }]);
      bench.take('game');
      expect(await list()).toEqual([]);
    });

    it('are served as they were verified, also when another has come in their place', async () => {
      bench.put('game', { files: { 'index-abc.js': 'export default 1;' } });
      const [before] = await list();
      bench.put('game', { files: { 'index-abc.js': 'export default 2;' } });
      const [after] = await list();
      expect(after!.base).not.toBe(before!.base);
      expect([before, after].map((row) => bench.served(`${row!.base}index-abc.js`))).toEqual(['export default 1;', 'export default 2;']);
    });

    it('are kept in every version that was verified, of each what came last', async () => {
      bench.put('game', { change: (manifest) => (manifest['version'] = '1.0.0') });
      const [before] = await list();
      bench.put('game', { change: (manifest) => (manifest['version'] = '1.1.0') });
      const [now] = await list();
      bench.take('game');
      await list();
      const stored = await bench.registry.stored(['stranger.game', 'stranger.nothing']);
      expect(stored.toSorted((a, b) => String(a.base).localeCompare(String(b.base)))).toEqual(
        [before, now].map((row) => ({ ...row, folder: 'stranger.game' })),
      );
    });

    it('are listed with their problem, and served nowhere, when they are not what they say', async () => {
      bench.put('spoiled', { change: (manifest) => (manifest['entry'] = 'none.js') });
      bench.put('whole', { id: 'stranger.other' });
      const rows = await list();
      expect(rows.map(({ folder, base, problem }) => [folder, base === null, problem === null])).toEqual([
        ['spoiled', true, false],
        ['whole', false, true],
      ]);
    });
  });
}
