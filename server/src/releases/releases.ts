import {
  feedNameOf,
  feedNamePattern,
  releaseFeedSchema,
  releaseFilePattern,
  type ReleaseFeed,
} from '@chorus/contract/desktop/release-feed';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { rolloutSchema, type Rollout } from './rollout.ts';

interface Known {
  readonly stamp: string;
  readonly value: unknown;
}

const feedName = new RegExp(feedNamePattern);
const fileName = new RegExp(releaseFilePattern);

/** `<data>/releases`: the releases of the desktop client that were copied there, and what was decided of them. Read again when it has changed. */
export class Releases {
  readonly #feeds = Compile(releaseFeedSchema);
  readonly #rollouts = Compile(rolloutSchema);
  readonly #known = new Map<string, Known>();

  constructor(
    readonly dir: string,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** What the feed of a system says; undefined where there is none that can be used, which the log says. */
  feedOf(system: string): ReleaseFeed | undefined {
    return this.#feed(feedNameOf(system));
  }

  /** Undefined where nothing was decided, or what stands there can't be used, which the log says. */
  rollout(): Rollout | undefined {
    return this.#read('rollout.json', this.#rollouts) as Rollout | undefined;
  }

  /**
   * Whether a file is given out: a feed, what a feed names with its block map, and block maps of earlier releases, which a client compares what it has with.
   * What else was left in the folder is nobody's.
   */
  gives(name: string): boolean {
    if (feedName.test(name)) return this.#feed(name) !== undefined;
    if (!fileName.test(name)) return false;
    return name.endsWith('.blockmap') || this.#feedNames().some((each) => this.#feed(each)?.files.some(({ url }) => url === name));
  }

  #feedNames(): readonly string[] {
    try {
      return readdirSync(this.dir).filter((name) => feedName.test(name));
    } catch {
      return [];
    }
  }

  #feed(name: string): ReleaseFeed | undefined {
    const feed = this.#read(name, this.#feeds) as ReleaseFeed | undefined;
    return feed?.chorus.feed === name ? feed : undefined;
  }

  #read<Schema extends TSchema>(name: string, schema: Validator<Record<never, never>, Schema>): unknown {
    const path = join(this.dir, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const stamp = `${stats.mtimeMs} ${stats.size}`;
    const known = this.#known.get(name);
    if (known?.stamp === stamp) return known.value;
    const value = this.#parsed(path, schema);
    this.#known.set(name, { stamp, value });
    return value;
  }

  #parsed<Schema extends TSchema>(path: string, schema: Validator<Record<never, never>, Schema>): unknown {
    try {
      const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
      if (schema.Check(value)) return value;
      const [first] = schema.Errors(value);
      this.log(`${path} is not used: ${first?.instancePath || '/'} ${first?.message}`, undefined);
    } catch (error) {
      this.log(`${path} is not used: it can't be read as JSON`, error);
    }
    return undefined;
  }
}
