import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from './check-folder.mjs';
import { packageClosure } from './package-closure.mjs';
import { chosenOptions, ownSystem, systemOf } from './systems.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'chorus-portable-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program's first bytes for a system. */
function head(system: string): Buffer {
  const bytes = Buffer.alloc(256);
  const put = (at: number, value: number, size: 2 | 4) => (size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at));
  if (system.startsWith('linux')) {
    bytes.write('\u007fELF\u0002', 'latin1');
    put(18, system === 'linux-x64' ? 62 : 183, 2);
  } else if (system.startsWith('darwin')) {
    put(0, 0xfeedfacf, 4);
    put(4, system === 'darwin-x64' ? 0x01000007 : 0x0100000c, 4);
  } else {
    bytes.write('MZ', 'latin1');
    put(60, 128, 4);
    bytes.write('PE\0\0', 128, 'latin1');
    put(132, 0x8664, 2);
  }
  return bytes;
}

describe('a program', () => {
  it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'])('for %s is told by how it begins', (system) => {
    const path = join(folder, 'program');
    writeFileSync(path, head(system));
    expect(systemOf(path)).toBe(system);
  });

  it.each(['', '#!/bin/sh\n', 'MZ', '\u007fELF'])('that begins with %j is for none', (text) => {
    const path = join(folder, 'program');
    writeFileSync(path, text);
    expect(systemOf(path)).toBeUndefined();
  });

  it('that runs here is for this system', () => expect(systemOf(process.execPath)).toBe(ownSystem()));
});

describe('what is asked for', () => {
  it('is this system with this Node by default', () => {
    expect(chosenOptions([])).toEqual({ system: ownSystem(), node: process.execPath, out: `dist/chorus-${ownSystem()}` });
  });

  it('has to name a system that there is, and another one’s Node', () => {
    expect(() => chosenOptions(['--system', 'plan9-x64'])).toThrow('win32-x64');
    const other = ownSystem() === 'win32-x64' ? 'linux-x64' : 'win32-x64';
    expect(() => chosenOptions(['--system', other])).toThrow('--node PATH');
    expect(chosenOptions(['--system', other, '--node', '/n', '--out', '/o'])).toEqual({ system: other, node: '/n', out: '/o' });
  });
});

it('brings the packages that the server needs, each from where Node finds it', () => {
  const packages = {
    server: { dependencies: { a: '1', '@chorus/sdk': '1' } },
    'node_modules/a': { dependencies: { b: '2', c: '1' }, optionalDependencies: { native: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/unused': {},
  };
  expect(packageClosure(packages, ['server'])).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
  expect(() => packageClosure({ server: { dependencies: { gone: '1' } } }, ['server'])).toThrow('gone');
});

it('is not called ready with another system’s Node in it, or without one', async () => {
  mkdirSync(join(folder, 'runtime'));
  writeFileSync(join(folder, 'runtime/node.exe'), head('linux-x64'));
  await expect(checkFolder({ system: 'win32-x64', folder })).rejects.toThrow('is a program for linux-x64, not for win32-x64');
  writeFileSync(join(folder, 'runtime/node.exe'), head('win32-x64'));
  await expect(checkFolder({ system: 'win32-x64', folder })).rejects.toThrow('has no binding in it');
});
