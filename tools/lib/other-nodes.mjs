import { dirname, delimiter } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/** The versions of Node that are supported beside the one at hand. */
export const otherNodes = [22, 24];

/** The program of a version, and an environment whose PATH begins with it. npm's package `node` brings it; npx keeps it beside npm's cache. */
export async function fetchNode(version) {
  const { output } = await run('npx', ['--yes', `--package=node@${version}`, '-c', 'node -p process.execPath'], {
    cwd: root,
    quiet: true,
    limitMs: 5 * 60_000,
  });
  const node = output.split('\n').find((line) => /[\\/]_npx[\\/].*node(\.exe)?$/.test(line));
  if (!node) throw new Failure(`Node ${version} could not be fetched with npx:\n${output.trim()}`);
  return { node, env: { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` } };
}
