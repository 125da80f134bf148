import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Evaluation } from './evaluate.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const long = process.env['CHORUS_LONG'] === '1';

it.skipIf(!long)('measures a few of the committed recordings, as a table and as JSON', { tags: 'long', timeout: 180_000 }, async () => {
  const json = join(mkdtempSync(join(tmpdir(), 'speech-eval-')), 'figures.json');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'speech/bin/eval.ts', '--every', '16', '--no-costs', '--json', json],
    { cwd: root, timeout: 120_000, env: { ...process.env, SPEECH_CORPUS: '' } },
  );
  const { figures, rows } = JSON.parse(readFileSync(json, 'utf8')) as Evaluation;
  expect(figures.recordings).toBe(9);
  for (const name of ['phone', 'word accuracy', 'sentence total']) expect(figures.levels[name]!.all.pcc).toBeGreaterThan(0.3);
  expect(figures.anotherText.auc).toBeGreaterThan(0.95);
  expect(figures.singleWords.n).toBeGreaterThan(3);
  expect(figures.missingWords.found).toBeGreaterThan(0.5);
  expect(rows.filter((row) => row.have !== undefined && !Number.isNaN(row.have)).length).toBeGreaterThan(15);
  expect(stdout).toContain('9 recordings');
  for (const { what } of rows) expect(stdout).toContain(what);
});
