import { bindFileSchema } from '@chorus/contract/desktop/channels';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { JsonFile } from './json-file.ts';
import { NodeTextFile } from './node-text-file.ts';
import { MemoryFile } from './testing/memory-file.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const content = { room: true, classes: { 'class-1': 'R-7' }, teachers: [{ teacherId: 't1', uid: '0012345678', type: 98 }] };

it('keeps the bind file on the disk and reads it again [3-6]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-client-'));
  folders.push(folder);
  const open = () => new JsonFile(new NodeTextFile(join(folder, 'deep/bind.json'), () => 7), bindFileSchema);
  expect(open().read()).toBeUndefined();
  open().write(content);
  expect(open().read()).toEqual(content);
  expect(readdirSync(join(folder, 'deep'))).toEqual(['bind.json']);
  writeFileSync(join(folder, 'deep/bind.json'), '{"classes":');
  expect(open().read()).toBeUndefined();
  expect(readdirSync(join(folder, 'deep'))).toEqual(['bind.json.7.broken']);
});

it.each(['', 'null', '[]', '{"classes":{},"teachers":[{}]}', '{"classes":{"c":1},"teachers":[]}', '\u0000'])(
  'puts %j aside and begins anew',
  (text) => {
    const file = new MemoryFile(text);
    expect([new JsonFile(file, bindFileSchema).read(), file.aside]).toEqual([undefined, [text]]);
  },
);
