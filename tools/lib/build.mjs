import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const everywhere = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'tools/src/build'];

/**
 * What is built, in this order, and from what: the host's build lists the plugins' hashes, so they come first.
 * `proof` must be there for the stamp to count.
 */
const rooms = [
  { name: 'plugins', words: 'the activities', from: ['plugins', 'sdk', 'contract'], proof: 'tools/dist/built-in.json' },
  { name: 'host', words: 'the web app', from: ['host', 'sdk', 'contract', 'speech'], proof: 'host/dist/index.html' },
  {
    name: 'server',
    words: 'the server',
    from: ['server/src', 'server/content', 'sdk', 'contract', 'speech'],
    proof: 'server/dist/main.mjs',
  },
  { name: 'sdk', words: 'the kit for authors', from: ['sdk', 'contract', 'host/src/kernel', 'tools/src', 'docs'], proof: 'sdk/dist' },
];

const stampOf = (room) => join(root, 'tools/dist/stamps', room.name);

/** Builds the rooms whose sources differ from those of their last build. Gives the names of those it built. */
export async function ensureBuilt() {
  const built = [];
  for (const room of rooms) {
    const hash = sourceHash([...everywhere, ...room.from]);
    const stamp = stampOf(room);
    if (existsSync(join(root, room.proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    console.log(`Building ${room.words} …`);
    const started = performance.now();
    rmSync(stamp, { force: true });
    const { code, output, timedOut } = await run(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'tools/src/build/main.ts', room.name],
      { cwd: root, env: { NODE_ENV: 'production' }, quiet: true, limitMs: 10 * 60_000 },
    );
    if (code !== 0)
      throw new Failure(
        `${output.trim()}\nBuilding ${room.words} ${timedOut ? 'took more than ten minutes' : 'failed'}; the lines above say where.`,
      );
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
    console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    built.push(room.name);
  }
  return built;
}
