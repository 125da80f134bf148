import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBrowser } from './open-browser.mjs';

let folder: string;
const path = process.env['PATH'];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-open-'));
  const program = join(folder, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\necho "$@" > '${folder}/said.part'; mv '${folder}/said.part' '${folder}/said'\n`);
  chmodSync(program, 0o755);
  process.env['PATH'] = `${folder}${delimiter}${path}`;
});
afterEach(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true, force: true });
});

const said = async () => {
  await expect.poll(() => existsSync(join(folder, 'said')), { timeout: 10_000 }).toBe(true);
  return readFileSync(join(folder, 'said'), 'utf8').trim();
};

it.runIf(process.platform === 'linux')(
  'opens a page with the start code that nobody else reads, and names the code to no program',
  async () => {
    const page = join(folder, 'open-chorus.html');
    writeFileSync(page, 'older', { mode: 0o644 });
    openBrowser('http://127.0.0.1:8140/v2/#start=1234567890123456', folder);
    expect(await said()).toBe(page);
    expect(statSync(page).mode & 0o777).toBe(0o600);
    expect(readFileSync(page, 'utf8')).toContain('url=http://127.0.0.1:8140/v2/#start=1234567890123456"');
  },
);

it.runIf(process.platform === 'linux')('opens an address without a secret as it is', async () => {
  openBrowser('http://127.0.0.1:8140/v2/', folder);
  expect(await said()).toBe('http://127.0.0.1:8140/v2/');
});
