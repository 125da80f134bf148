import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../build/paths.ts';
import { printApi, readApi, reportFile, type ApiModule } from './api-report.ts';
import { readExports } from './exports.ts';
import { printReference, referenceFile } from './reference.ts';

describe('the SDK', () => {
  let api: ApiModule[];
  beforeAll(() => void (api = readApi()), 60_000);

  it('is what its report says: run `npx tsx tools/src/api-report/main.ts` after a change', () => {
    expect(readFileSync(reportFile, 'utf8')).toBe(printApi(api));
  });

  it('is what its reference for authors says: run `npx tsx tools/src/api-report/main.ts` after a change', () => {
    expect(readFileSync(referenceFile, 'utf8')).toBe(printReference(api));
  });

  it('explains every name that it gives away', () => {
    expect(api.flatMap(({ name, exports }) => exports.filter(({ doc }) => doc === '').map((one) => `${name}: ${one.name}`))).toEqual([]);
  });

  it('explains every method of what it gives away', () => {
    const unexplained = ({ name, exports }: ApiModule) =>
      exports.flatMap((one) => one.unexplained.map((method) => `${name}: ${one.name}.${method}`));
    expect(api.flatMap(unexplained)).toEqual([]);
  });

  it.each(['@chorus/sdk', '@chorus/sdk/ui', '@chorus/sdk/testing'])('gives something away from %s', (name) => {
    expect(api.find((module) => module.name === name)?.exports.length).toBeGreaterThan(20);
  });
});

describe('the scorer', () => {
  const entries = (JSON.parse(readFileSync(join(root, 'speech/package.json'), 'utf8')) as { exports: Record<string, string> }).exports;

  it.each(Object.entries(entries))('explains every name that it gives away from %s', (_, file) => {
    const exports = readExports(join(root, 'speech', file));
    expect(exports.filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
    expect(exports.flatMap(({ name, unexplained }) => unexplained.map((method) => `${name}.${method}`))).toEqual([]);
  });
});

describe('readExports', () => {
  function read(files: Readonly<Record<string, string>>) {
    const folder = mkdtempSync(join(tmpdir(), 'chorus-exports-'));
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      return readExports(join(folder, 'index.d.ts'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it('follows what a module hands on, under the name that it has outside', () => {
    const found = read({
      'index.d.ts': "export * from './a.js';\nexport { two as second } from './a.js';\n",
      'a.d.ts': '/** The first. More of it. */\nexport declare const one = 1;\nexport declare function two(): void;\n',
    });
    expect(found).toEqual([
      { name: 'one', declarations: ['const one = 1;'], doc: 'The first.', comment: 'The first. More of it.', unexplained: [] },
      { name: 'second', declarations: ['function two(): void;'], doc: '', comment: '', unexplained: [] },
      { name: 'two', declarations: ['function two(): void;'], doc: '', comment: '', unexplained: [] },
    ]);
  });

  it('puts a contract and its token together', () => {
    const text =
      '/** Time. */\nexport interface Clock {\n    /** ms */\n    now(): number;\n    later(): void;\n}\nexport declare const Clock: Token<Clock>;\n';
    expect(read({ 'index.d.ts': text })).toEqual([
      {
        name: 'Clock',
        declarations: ['interface Clock {\n    now(): number;\n    later(): void;\n}', 'const Clock: Token<Clock>;'],
        doc: 'Time.',
        comment: 'Time.',
        unexplained: ['later'],
      },
    ]);
  });

  it('does not take the comment of another declaration', () => {
    const text = '/** The first. */\nexport declare const one = 1;\nexport declare const two = 2;\n';
    expect(read({ 'index.d.ts': text }).find(({ name }) => name === 'two')?.doc).toBe('');
  });
});
