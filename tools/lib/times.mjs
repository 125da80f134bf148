import { relative } from 'node:path';
import { root } from './paths.mjs';

/** What the tests of a plugin may take, so that a run stays short while activities come in. */
const pluginSeconds = 25;
const dearest = 10;

/** The room that a file belongs to, by its path from the root: a plugin's folder, or the first. */
export const roomOf = (path) => /^plugins\/(?:examples\/)?[^/]+/.exec(path)?.[0] ?? path.split('/')[0];

/** What a run took: by the clock its stages; test files, and the rooms they lie in, by themselves, for several run side by side. */
export class Times {
  #stages = new Map();
  #files = new Map();

  stage(name, ms) {
    add(this.#stages, name, ms);
  }

  /** Adds what TestReporter wrote of files that ended. */
  files(outcomes) {
    for (const { file, state, ms } of outcomes) if (state === 'ended') add(this.#files, relative(root, file).replaceAll('\\', '/'), ms);
  }

  summary() {
    const rooms = new Map();
    for (const [path, ms] of this.#files) add(rooms, roomOf(path), ms);
    const tooDear = [...rooms].filter(([room, ms]) => room.startsWith('plugins/') && ms > pluginSeconds * 1000);
    return [
      part('Stages', [...this.#stages]),
      part('Dearest files', byTime(this.#files).slice(0, dearest)),
      part('Rooms', byTime(rooms)),
      part(`Above the ${pluginSeconds} s of a plugin`, byTime(tooDear)),
    ].join('');
  }
}

const add = (map, key, ms) => map.set(key, (map.get(key) ?? 0) + ms);
const byTime = (entries) => [...entries].toSorted(([, a], [, b]) => b - a);

function part(heading, entries) {
  if (entries.length === 0) return '';
  return `\n${heading}:\n${entries.map(([name, ms]) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`).join('')}`;
}
