import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tarball } from './tarball.ts';

const long = `${'a-long-folder-name/'.repeat(7)}file.txt`;
const files = new Map([
  ['bin/run.mjs', { content: Buffer.from('#!/usr/bin/env node\n'), executable: true }],
  ['exact.bin', { content: Buffer.alloc(512, 7) }],
  [long, { content: Buffer.from('语') }],
]);

it('is unpacked by tar as it was packed', () => {
  const place = mkdtempSync(join(tmpdir(), 'chorus-tar-'));
  try {
    writeFileSync(join(place, 'x.tgz'), tarball(files));
    execFileSync('tar', ['-xzf', 'x.tgz'], { cwd: place });
    for (const [path, { content }] of files) expect(readFileSync(join(place, 'package', path))).toEqual(content);
    expect(statSync(join(place, 'package/bin/run.mjs')).mode & 0o111).not.toBe(0);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

it('is the same for the same files in any order', () => {
  expect(tarball(new Map([...files].reverse()))).toEqual(tarball(files));
});

it('says which path is too long', () => {
  expect(() => tarball(new Map([['x'.repeat(300), { content: Buffer.from('') }]]))).toThrow('too long');
});
