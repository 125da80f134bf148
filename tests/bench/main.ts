import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { administrationRows } from './administration.ts';
import { backupRows } from './backup.ts';
import { busRows } from './bus.ts';
import { drillRows } from './drill.ts';
import type { Row } from './figures.ts';
import { gatewayRows } from './gateway.ts';
import { historyRows } from './history.ts';
import { homeSearchRows } from './home-search.ts';
import { inkRows } from './ink.ts';
import { cycleRows } from './kernel-cycles.ts';
import { offlineBookRows } from './offline-book.ts';
import { packageRows } from './packages.ts';
import { pageRows } from './pages.ts';
import { pkRows } from './pk-touch.ts';
import { rendererMemoryRows } from './renderer-memory.ts';
import { rollCallRows } from './roll-call.ts';
import { scoreRows } from './score-arrives.ts';
import { speechRows } from './speech.ts';
import { teamRows } from './team.ts';

const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } });
const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  pages: pageRows,
  rollcall: rollCallRows,
  pk: pkRows,
  history: historyRows,
  homesearch: homeSearchRows,
  kernel: cycleRows,
  speech: speechRows,
  gateway: gatewayRows,
  bus: busRows,
  drill: drillRows,
  ink: inkRows,
  team: teamRows,
  score: scoreRows,
  administration: administrationRows,
  backup: backupRows,
  memory: rendererMemoryRows,
  packages: async () => [...(await packageRows()), ...(await offlineBookRows())],
};
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (values.only && values.only !== name) continue;
  const begun = performance.now();
  process.stderr.write(`${name} … `);
  rows.push(...(await measure()));
  process.stderr.write(`${Math.round((performance.now() - begun) / 1000)} s\n`);
}
const shown = rows.map(({ name, value, unit, baseline, ratio }) => [name, String(value), unit, String(baseline), String(ratio)]);
const head = ['name', 'value', 'unit', 'baseline', 'ratio'];
const widths = head.map((title, column) => Math.max(title.length, ...shown.map((cells) => cells[column]?.length ?? 0)));
for (const cells of [head, ...shown])
  console.log(
    cells
      .map((cell, column) => (column === 0 || column === 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
