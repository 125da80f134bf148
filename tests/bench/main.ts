// Measures one part and writes its rows, or one that says why it failed: PART FILE. `tools/bench.mjs` runs it, a process for each part.
import { writeFileSync } from 'node:fs';
import type { Row } from './figures.ts';
import { parts } from './parts.mjs';

const [part = '', file = ''] = process.argv.slice(2);
const measure: (() => Promise<readonly Row[]>) | undefined = (parts as Record<string, () => Promise<readonly Row[]>>)[part];
if (!measure) throw new Error(`There is no part ${part}.`);
try {
  writeFileSync(file, JSON.stringify(await measure()));
  // A part that forgot to end something has been measured all the same.
  process.exit(0);
} catch (error) {
  console.error(error);
  const [failed] = (error instanceof Error ? error.message : String(error)).split('\n');
  writeFileSync(file, JSON.stringify([{ name: part, failed }]));
  process.exit(1);
}
