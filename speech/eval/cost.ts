import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readModelFiles } from '../src/node.ts';
import type { Sample } from './latency.ts';
import { onThreads } from './pool.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Bytes of the model as a server sends it, without the dictionary. */
export function wireBytes(): number {
  const { manifest, acoustic, scorer } = readModelFiles();
  return [manifest, acoustic, scorer].reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
}

/** Bytes that a scorer with its dictionary holds in Node over an empty process. */
export function memoryBytes(): number {
  const run = (what: 'empty' | 'scorer'): number =>
    Number(
      execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', 'speech/eval/memory-child.ts', what], {
        cwd: ROOT,
        encoding: 'utf8',
        timeout: 120_000,
      }).trim(),
    );
  const empty = run('empty');
  return run('scorer') - empty;
}

/** Seconds until all recordings are scored on two threads, their start and the loading of the model included. */
export async function batchSeconds(samples: readonly Sample[]): Promise<number> {
  const started = performance.now();
  await onThreads<Sample, string>(new URL('batch-worker.ts', import.meta.url), {}, 2, samples);
  return (performance.now() - started) / 1000;
}
