import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from './check-folder.mjs';
import { noticeTexts, writeNotice } from './notice.mjs';
import { leaveLauncher, takeLauncher } from './one-launcher.mjs';
import { packageClosure } from './package-closure.mjs';
import { placesOf } from './places.mjs';
import { chosenOptions, ownSystem, systemOf } from './systems.mjs';
import { hasProfile, untilClosed } from './window.mjs';

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

describe('the places of a portable classroom', () => {
  it('are in its folder, or with CHORUS_DATA all in that one, so that the folder may be read-only', () => {
    expect(placesOf('/stick/chorus')).toEqual({
      data: '/stick/chorus/data',
      browser: '/stick/chorus/browser',
      logs: '/stick/chorus/logs',
      launcher: '/stick/chorus/data/launcher.json',
    });
    const data = join(folder, 'records');
    expect(placesOf('/stick/chorus', data)).toMatchObject({ data, browser: join(data, 'browser'), logs: join(data, 'logs') });
  });

  it('stay where an earlier start has put the browser', () => {
    mkdirSync(join(folder, 'browser'));
    expect(placesOf('/stick/chorus', join(folder, 'records')).browser).toBe(join(folder, 'browser'));
  });
});

describe('a second start', () => {
  it('hears who is starting already, and takes over from one that is dead', () => {
    const file = join(folder, 'launcher.json');
    expect(takeLauncher(file, 8140)).toBeUndefined();
    expect(takeLauncher(file, 8141, process.ppid)).toEqual({ pid: process.pid, port: 8140 });
    leaveLauncher(file, process.ppid);
    expect(existsSync(file)).toBe(true);
    leaveLauncher(file);
    expect(existsSync(file)).toBe(false);
    for (const left of [JSON.stringify({ pid: 2 ** 30, port: 1 }), 'cut off']) {
      writeFileSync(file, left);
      expect(takeLauncher(file, 8140)).toBeUndefined();
    }
  });

  it('does not end while the window that took its page is open', async () => {
    const browser = new EventEmitter();
    const looks = [true, true, false];
    let closed = false;
    const until = untilClosed(browser, folder, { everyMs: 1, isOpen: () => looks.shift()! }).then(() => (closed = true));
    browser.emit('exit');
    await Promise.resolve();
    expect(closed).toBe(false);
    await until;
    expect(looks).toEqual([]);
  });

  it('knows by the profile whether a browser is open', () => {
    expect([hasProfile(folder, 'linux'), hasProfile(folder, 'win32')]).toEqual([false, false]);
    symlinkSync(`some-host-${process.pid}`, join(folder, 'SingletonLock'));
    expect(hasProfile(folder, 'linux')).toBe(true);
    rmSync(join(folder, 'SingletonLock'));
    symlinkSync(`some-host-${2 ** 30}`, join(folder, 'SingletonLock'));
    expect(hasProfile(folder, 'darwin')).toBe(false);
    writeFileSync(join(folder, 'lockfile'), '');
    expect(hasProfile(folder, 'win32')).toBe(true);
  });
});

it('says what keeps it from starting in Chinese first, on a page, whatever it is', () => {
  const page = readFileSync(writeNotice('data-folder', { folder: 'D:\\<课堂>' }), 'utf8');
  expect(page).toMatch(/lang="zh-CN"><h1>Chorus 没有启动<\/h1><p>这个文件夹不能写入[^<]*D:\\&lt;课堂>.*<section lang="en">/su);
  expect(noticeTexts('starting')[0]!.title).toBe('Chorus 正在启动');
  expect(noticeTexts('never-heard-of', { message: 'x' })[0]!.text).toBe('启动时出错：x');
  const keys = (locale: string) =>
    Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, `locales/${locale}.json`), 'utf8')) as object);
  expect(keys('en')).toEqual(keys('zh-CN'));
});
