import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
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
