import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { describeBundleRegistry } from '../testing/bundle-registry-suite.ts';
import { writeBundle } from '../testing/test-bundle.ts';
import { BundleStore } from './bundle-store.ts';
import { PluginRegistry } from './plugin-registry.ts';

const parent = mkdtempSync(join(tmpdir(), 'chorus-registry-'));
afterAll(() => rmSync(parent, { recursive: true }));

describeBundleRegistry('folders', () => {
  const folder = mkdtempSync(join(parent, 'case-'));
  const [dropped, kept] = [join(folder, 'plugins'), join(folder, 'store')];
  mkdirSync(dropped);
  const store = new BundleStore(kept);
  store.prepare();
  return {
    registry: new PluginRegistry({ builtIn: () => [], folders: [dropped] }, store),
    put: (name, options) => writeBundle(join(dropped, name), options),
    take: (name) => rmSync(join(dropped, name), { recursive: true }),
    served: (address) => {
      const file = join(kept, address.replace(/^\/p\//, ''));
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
  };
});

describe('a bundle', () => {
  const dirs = () => {
    const folder = mkdtempSync(join(parent, 'case-'));
    const [dropped, kept] = [join(folder, 'plugins'), join(folder, 'store')];
    mkdirSync(dropped);
    const verified = { times: 0, signal: new AbortController().signal };
    const started = () => {
      const store = new BundleStore(kept);
      store.prepare();
      return new PluginRegistry({ builtIn: () => [], folders: [dropped] }, store, () => {
        verified.times += 1;
        return verified.signal;
      });
    };
    return { dropped, kept, verified, started };
  };

  it('is read and compared once, not again at the next start, until it changes', async () => {
    const { dropped, kept, verified, started } = dirs();
    writeBundle(join(dropped, 'game'));
    const [before] = await started().list();
    expect([before!.problem, verified.times]).toEqual([null, 1]);
    expect(await started().list()).toEqual([before]);
    expect(verified.times).toBe(1);
    appendFileSync(join(dropped, 'game', 'index-abc.js'), ' ');
    expect((await started().list())[0]!.problem?.code).toBe('hash-mismatch');
    writeBundle(join(dropped, 'game'));
    rmSync(join(kept, '1'), { recursive: true });
    expect(await started().list()).toEqual([before]);
    expect(existsSync(join(kept, before!.base!.slice('/p/'.length), 'index-abc.js'))).toBe(true);
    expect(verified.times).toBe(3);
  });

  it('that can’t be read in time is listed with its problem, and looked at again', async () => {
    const { dropped, verified, started } = dirs();
    writeBundle(join(dropped, 'game'));
    verified.signal = AbortSignal.abort(new DOMException('It took too long.', 'TimeoutError'));
    const registry = started();
    expect((await registry.list())[0]!.problem?.code).toBe('manifest-unreadable');
    verified.signal = new AbortController().signal;
    expect((await registry.list())[0]!.problem).toBeNull();
  });

  it('of many files is looked at beside the list: neither that nor another bundle waits for it', async () => {
    const { dropped, kept } = dirs();
    const release: (() => void)[] = [];
    class Slow extends BundleStore {
      override async keep(...given: Parameters<BundleStore['keep']>) {
        if (given[1].size > 100) await new Promise<void>((resolve) => release.push(resolve));
        return super.keep(...given);
      }
    }
    const store = new Slow(kept);
    store.prepare();
    const registry = new PluginRegistry({ builtIn: () => [], folders: [dropped] }, store);
    const many = Object.fromEntries(Array.from({ length: 210 }, (_, n) => [`f${n}.txt`, `${n}`]));
    for (let n = 0; n < 2; n += 1) writeBundle(join(dropped, `many-${n}`), { id: `acme.many-${n}`, files: many });
    writeBundle(join(dropped, 'small'), { id: 'acme.small' });
    const problems = async () => (await registry.list()).map(({ problem }) => problem?.code);
    const reading = ['being-read', 'being-read'];
    expect(await problems()).toEqual([...reading, undefined]);
    expect(await problems()).toEqual([...reading, undefined]);
    const read = async () => {
      for (const go of release.splice(0)) go();
      return (await problems()).every((problem) => problem === undefined);
    };
    await vi.waitUntil(read, { timeout: 60_000 });
    // What is known is there at once after a restart.
    expect(
      (await new PluginRegistry({ builtIn: () => [], folders: [dropped] }, store).list()).every(({ problem }) => problem === null),
    ).toBe(true);
  });

  it('of many megabytes is compared while the server goes on with other work', async () => {
    const { dropped, kept } = dirs();
    writeBundle(join(dropped, 'game'), { files: Object.fromEntries([1, 2, 3].map((n) => [`p${n}.bin`, 'x'.repeat(20_000_000)])) });
    let turns = 0;
    let compared = false;
    const count = () => {
      turns += 1;
      if (!compared) setImmediate(count);
    };
    class StopsCounting extends BundleStore {
      override keep() {
        compared = true;
        return Promise.resolve();
      }
    }
    setImmediate(count);
    const registry = new PluginRegistry({ builtIn: () => [], folders: [dropped] }, new StopsCounting(kept));
    await expect.poll(async () => (await registry.list())[0]!.problem).toBeNull();
    // One at least for each reading and each comparison; done in one go they would be none.
    expect(turns).toBeGreaterThan(6);
  });
});
