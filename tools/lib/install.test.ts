import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// a module without types
const { installState } = (await import(new URL('./install.mjs', import.meta.url).href)) as {
  installState(options: { folder: string; tests?: boolean }): string;
};

const wanted = {
  '': {},
  sdk: { version: '1.0.0' },
  'node_modules/@chorus/sdk': { resolved: 'sdk', link: true },
  'node_modules/react': { version: '19.3.1' },
  'node_modules/vitest': { version: '4.1.12', dev: true },
  'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true },
};
const { 'node_modules/vitest': forTests, 'node_modules/@esbuild/win32-x64': elsewhere, ...started } = wanted;

function folder(have?: object): string {
  const made = mkdtempSync(join(tmpdir(), 'chorus-install-'));
  writeFileSync(join(made, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (have === undefined) return made;
  for (const path of Object.keys(have).filter((one) => one.startsWith('node_modules/'))) {
    mkdirSync(join(made, path), { recursive: true });
    writeFileSync(join(made, path, 'package.json'), '{}');
  }
  writeFileSync(join(made, 'node_modules/.package-lock.json'), JSON.stringify({ packages: have }));
  return made;
}

describe('what is installed', () => {
  it('is missing in a fresh clone', () => {
    expect(installState({ folder: folder() })).toBe('missing');
  });

  it('is enough to start without what only tests need', () => {
    expect(installState({ folder: folder(started) })).toBe('current');
    expect(installState({ folder: folder(started), tests: true })).toBe('stale');
    expect(installState({ folder: folder({ ...started, 'node_modules/vitest': forTests }), tests: true })).toBe('current');
  });

  it('is stale with another version than the lock file’s', () => {
    expect(installState({ folder: folder({ ...started, 'node_modules/react': { version: '19.3.0' } }) })).toBe('stale');
  });

  it('is stale where a package is noted and its folder is gone', () => {
    const lost = folder(started);
    rmSync(join(lost, 'node_modules/react'), { recursive: true });
    expect(installState({ folder: lost })).toBe('stale');
  });

  it('counts no package of another machine', () => {
    expect(installState({ folder: folder({ ...started, 'node_modules/@esbuild/win32-x64': elsewhere }) })).toBe('current');
  });
});
