import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';
import { run, stopAll } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

const everywhere = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'tools/src/build'];

/** What is built, the longest first, and from what. `proof` must be there for the stamp to count. */
const rooms = [
  { name: 'host', words: 'the web app', from: ['host', 'sdk', 'contract', 'speech'], proof: 'host/dist/index.html' },
  { name: 'plugins', words: 'the activities', from: ['plugins', 'sdk', 'contract'], proof: 'tools/dist/built-in.json' },
  {
    name: 'sdk',
    words: 'the kit for authors',
    from: ['sdk', 'contract', 'host/src', 'tools/src', 'docs'],
    proof: 'tools/dist/page/index.html',
  },
  {
    name: 'server',
    words: 'the server',
    from: ['server/src', 'server/content', 'sdk', 'contract', 'speech'],
    proof: 'server/dist/main.mjs',
  },
];

/** Built only for who wants the desktop client. */
const desktop = {
  name: 'desktop',
  words: 'the desktop client',
  from: ['desktop/src', 'contract'],
  proof: 'desktop/dist/main.mjs',
};

const stampOf = (room) => join(root, 'tools/dist/stamps', room.name);

/** Builds the rooms whose sources differ from those of their last build, one a processor at a time, with the `client` where that is wanted. Gives the names of those it built. */
export async function ensureBuilt({ client = false } = {}) {
  const stale = [...rooms, ...(client ? [desktop] : [])].flatMap((room) => {
    const hash = sourceHash([...everywhere, ...room.from]);
    const stamp = stampOf(room);
    const current = existsSync(join(root, room.proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
    return current ? [] : [{ room, hash }];
  });
  const waiting = [...stale];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await build(next.room, next.hash);
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } catch (error) {
    stopAll();
    throw error;
  }
  return stale.map(({ room }) => room.name);
}

async function build(room, hash) {
  console.log(`Building ${room.words} …`);
  const started = performance.now();
  const stamp = stampOf(room);
  rmSync(stamp, { force: true });
  const { code, output, timedOut } = await run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tools/src/build/main.ts', room.name], {
    cwd: root,
    env: { NODE_ENV: 'production' },
    quiet: true,
    limitMs: 10 * 60_000,
  });
  if (code !== 0)
    throw new Failure(
      `${output.trim()}\nBuilding ${room.words} ${timedOut ? 'took more than ten minutes' : 'failed'}; the lines above say where.`,
    );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  console.log(`  ${room.words}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
