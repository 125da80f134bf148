import { Failure } from '../lib/failure.mjs';

/** Where a package is found that one at `from` requires, as Node looks for it: beside it, then further up. */
function found(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/', at.length - 1)))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

/** Paths of all packages that these rooms need to run, by the lock file; without the optional ones, which depend on the system. */
export function packageClosure(packages, rooms) {
  const needed = new Set();
  const waiting = rooms.flatMap((room) => Object.keys(packages[room]?.dependencies ?? {}).map((name) => [room, name]));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [from, name] = next;
    // What is ours is built into the server.
    if (name.startsWith('@chorus/')) continue;
    const path = found(packages, from, name);
    if (path === undefined) throw new Failure(`package-lock.json does not say where ${name} is, which ${from} needs.`);
    if (needed.has(path)) continue;
    needed.add(path);
    waiting.push(...Object.keys(packages[path].dependencies ?? {}).map((each) => [path, each]));
  }
  return [...needed].sort();
}
