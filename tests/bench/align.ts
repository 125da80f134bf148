import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../acceptance/harness/index.ts';
import { barred, row, sized, type Row } from './figures.ts';

/** A listening text of ten minutes, and some 1,500 words. */
const seconds = sized(600, 10);
const mostPerSecond = 0.25;
const mostBytes = 150_000_000;

interface Run {
  readonly work: number;
  readonly bytes: number;
}

function run(length: number): Run {
  const child = fileURLToPath(new URL('./align-child.ts', import.meta.url));
  const output = execFileSync(process.execPath, ['--import', 'tsx', child, String(length)], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 1_200_000,
  });
  return JSON.parse(output) as Run;
}

/** What finding a text in a sound takes of the machine: seconds of work beside those that the sound lasts, and memory over that of a sound of one second. */
export function alignRows(): Promise<Row[]> {
  const short = run(1);
  const long = run(seconds);
  const memory = long.bytes - short.bytes;
  return Promise.resolve([
    barred(row('align.seconds', 's', [long.work], [seconds], 'the sound itself'), { most: mostPerSecond }),
    barred(row('align.memory', 'bytes', [memory], [mostBytes], 'what it may take'), { most: 1 }),
  ]);
}
