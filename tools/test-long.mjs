#!/usr/bin/env node
// The long run, whole; with --part, for CI, 25 minutes at most, or --minutes: first mutants of what the last day's commits changed and one other
// Node, then what those commits can have touched of the other items, and a fifth of the rest.
import { parseArgs } from 'node:util';
import { benchParts, benchScript, smallPart } from './lib/bench-parts.mjs';
import { main } from './lib/failure.mjs';
import { lastDay } from './lib/last-day.mjs';
import { fifthOf, longPart, reached, turnOf } from './lib/long-part.mjs';
import { fetchNode, otherNodes } from './lib/other-nodes.mjs';
import { TestRun } from './lib/test-run.mjs';
import { importGraph, inBrowser, longFiles } from './lib/vitest.mjs';
import { isMutated, rooms } from './mutation/rooms.mjs';

const { values } = parseArgs({ options: { part: { type: 'boolean', default: false }, minutes: { type: 'string', default: '25' } } });
const { part } = values;
const run = new TestRun({ minutes: part ? Number(values.minutes) : 240, bounded: part });
const files = longFiles();
const nodeItem = (version) => `unit tests and start on Node ${version}`;
const mutantsItem = ({ name }) => `mutants of ${name}`;
const benchItem = (name) => `bench part ${name}`;
const bench = await benchParts().catch((error) => (run.fail('parts of bench', String(error)), []));
const items = [...files, ...bench.map(benchItem), ...rooms.map(mutantsItem)];

const touchesNodes = (changed) => changed.some((file) => file === 'package-lock.json' || /^tools\/(lib\/|[^/]+\.mjs$)/.test(file));
const touchesBench = (changed) => changed.some((file) => /^(tests\/bench\/|tools\/(lib\/)?bench)/.test(file));

/** The items that the last day's commits can have touched. */
async function touchedBy(changed) {
  const graph = await importGraph();
  const byImport = new Set(await graph.testsReaching(changed, files));
  await graph.close();
  const byBuild = reached(changed);
  return (item) =>
    byImport.has(item) ||
    byBuild.has(/([^/]+)\.test\.ts$/.exec(item)?.[1]) ||
    (touchesBench(changed) && bench.some((name) => item === benchItem(name))) ||
    rooms.some((room) => item === mutantsItem(room) && changed.some((file) => isMutated(file, room)));
}

async function counts(chosen, what) {
  const those = files.filter((file) => chosen.includes(file));
  const [browser, rest] = [those.filter(inBrowser), those.filter((file) => !inBrowser(file))];
  const env = { CHORUS_LONG: '1' };
  const args = (...projects) => [...projects.map((name) => `--project=${name}`), '--tags-filter=long'];
  if (rest.length > 0) await run.tests(`long counts${what}`, args('unit', 'dom'), { env, files: rest });
  if (browser.length > 0) await run.tests(`long counts in the browser${what}`, args('acceptance', 'pages'), { env, files: browser });
}

async function otherVersions(versions) {
  for (const version of versions) {
    const there = await fetchNode(version).catch((error) => run.fail(nodeItem(version), String(error)));
    if (!there) continue;
    await run.tests(`unit on Node ${version}`, ['--project=unit', '--project=dom'], there);
    await run.tests(`start on Node ${version}`, ['--project=acceptance', 'tests/acceptance/01-start.test.ts'], there);
  }
}

async function benchSmall(chosen) {
  for (const name of bench.filter((one) => chosen.includes(benchItem(one)))) await run.check(benchItem(name), benchScript, smallPart(name));
}

const mutants = (name, ...args) => run.check(name, 'tools/mutate.mjs', args, { loud: true });

async function whole() {
  await counts(files, '');
  await otherVersions(otherNodes);
  await benchSmall(items);
  await mutants('mutants', '--minutes=25');
}

async function aPart() {
  const history = lastDay();
  const fifth = fifthOf(history.tree);
  const { touched: inTurn, rest, left } = longPart(items, history.files ? await touchedBy(history.files) : () => false, fifth);
  const touched = inTurn.flat();
  run.leftOut.push(...left);
  if (history.files) console.log(`The last day’s commits can have touched ${touched.length} of ${items.length} items of the long run.`);
  else console.log(`Nothing of the long run is run for what the last day’s commits touched: ${history.why}.`);
  console.log(`Of the others fifth ${fifth} of 5 is run.`);
  // A small sample says little of a ratio: it has slack. Its tests have just passed in `npm test`.
  const some = ['--trust', '--slack=20', `--seed=${Number.parseInt(history.tree?.slice(0, 7) ?? '1', 16)}`];
  const changed = (history.files ?? []).filter((file) => rooms.some((room) => isMutated(file, room)));
  // Not all of a short run: the other items have their turn, too.
  const minutes = Math.min(5, Number(values.minutes) / 3);
  if (changed.length > 0) await mutants('mutants of what was touched', `--minutes=${minutes}`, ...some, ...changed);
  const versions = touchesNodes(history.files ?? []) ? otherNodes : [turnOf(history.tree, otherNodes)];
  run.leftOut.push(...otherNodes.filter((one) => !versions.includes(one)).map((one) => `${nodeItem(one)}: not its turn, and not touched`));
  await otherVersions(versions);
  await counts(inTurn[0], ` that were touched, of fifth ${fifth}`);
  await counts(inTurn[1], ' that were touched');
  await counts(rest, ` of fifth ${fifth}`);
  await benchSmall([...touched, ...rest]);
  for (const room of rooms.filter((one) => rest.includes(mutantsItem(one))))
    await mutants(mutantsItem(room), '--minutes=3', `--room=${room.name}`, ...some);
}

await main(async () => {
  await run.prepare();
  await (part ? aPart() : whole());
  run.finish();
});
