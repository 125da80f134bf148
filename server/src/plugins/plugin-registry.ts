import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleHash, type PluginInfo } from '@chorus/contract';
import type { BundleRegistry } from '../ports/bundle-registry.ts';
import { sha256Hex } from '../sha256.ts';
import type { BundleStore } from './bundle-store.ts';
import { BundleProblem, type Problem } from './plugin-problem.ts';
import { readBundleManifest, verifyBundle } from './verify-bundle.ts';
import { walkBundle, type Walked } from './walk-bundle.ts';

/** One of our own bundles, as the build lists it; `dir` is absolute. */
export interface BuiltInBundle {
  readonly dir: string;
  readonly id: string;
  readonly hash: string;
}

/** Where bundles come from. */
export interface PluginSources {
  readonly builtIn: () => readonly BuiltInBundle[];
  /** Folders whose folders are bundles. */
  readonly folders: readonly string[];
  /** An author works on this machine: a folder called `….dev` is swapped in place while a page runs. */
  readonly dev?: boolean;
}

/** A bundle of more than this is looked at beside the list, which says so, unless it is our own or its author works on it here. */
const waitedFor = { files: 200, bytes: 16 * 1024 * 1024 } as const;

/** A folder that takes longer to be read is on a disk that does not answer. */
const verifyMs = 30_000;

/** What a folder holds, whoever it comes from. */
type Found = Omit<PluginInfo, 'folder' | 'source'>;
/** What there is to say of a folder as it was when it was looked at. */
interface Looking {
  readonly signature: string;
  found: Promise<Found>;
}
const nothing: Found = { manifest: null, problem: null, base: null, hash: null, bytes: 0 };

/** Finds bundles on disk each time it is asked; what has not changed is not verified again. */
export class PluginRegistry implements BundleRegistry {
  readonly #sources: PluginSources;
  readonly #store: BundleStore;
  readonly #known = new Map<string, Looking>();
  /** What the disk was in the way of: once it was told it is looked at again; the disk may have room, or answer, by then. */
  readonly #again = new WeakSet<Found>();
  /** What an author of this machine has built; pages may still use what it was before. */
  readonly #dev = new Set<string>();
  /** What lay in the other folders when they were last looked at. */
  #dropped: ReadonlySet<string> = new Set();
  /** A bundle is in memory while it is verified, and may have 128 MB. */
  readonly #turns = new ConcurrencyLimit(4);
  /** Of those that nobody waits for; they take no turn of the others. */
  readonly #largeTurns = new ConcurrencyLimit(1);
  readonly #timeLimit: () => AbortSignal;
  constructor(sources: PluginSources, store: BundleStore, timeLimit = () => AbortSignal.timeout(verifyMs)) {
    this.#sources = sources;
    this.#store = store;
    this.#timeLimit = timeLimit;
  }

  async list(): Promise<PluginInfo[]> {
    const builtIn = this.#sources.builtIn();
    const dirs = [...builtIn.map(({ dir }) => dir).filter((dir) => existsSync(dir)), ...this.#sources.folders.flatMap(foldersIn)];
    for (const dir of this.#known.keys()) if (!dirs.includes(dir)) this.#known.delete(dir);
    // whose a bundle is changes with the build's list, when nothing in its folder does
    const own = new Set(builtIn.map(({ dir }) => dir));
    const waited = (dir: string) => own.has(dir) || (this.#sources.dev === true && dir.endsWith('.dev'));
    const rows = await Promise.all(dirs.map(async (dir) => named(dir, await this.#look(dir, waited(dir)), builtIn, this.#sources.dev)));
    const hashes = (of: PluginInfo['source']) => rows.flatMap(({ source, hash }) => (source === of && hash !== null ? [hash] : []));
    this.#dropped = new Set(hashes('dropped'));
    for (const hash of this.#dropped) this.#dev.delete(hash);
    for (const hash of hashes('dev')) this.#dev.add(hash);
    return rows;
  }

  async stored(ids: readonly string[]): Promise<PluginInfo[]> {
    const kept = await Promise.all(ids.map(async (id) => (await this.#store.kept(id)).map((bundle) => ({ id, bundle }))));
    return kept.flat().flatMap(({ id, bundle }) => {
      if (!this.sourcesOf(bundle.hash).includes('dropped')) return [];
      return [{ ...nothing, ...bundle, base: this.#store.baseOf(bundle), folder: id, source: 'dropped' as const }];
    });
  }

  /** How the bundle of this hash came here: an author may work on what is also installed. */
  sourcesOf(hash: string): readonly PluginInfo['source'][] {
    if (this.#sources.builtIn().some((bundle) => bundle.hash === hash)) return ['built-in'];
    if (!this.#dev.has(hash)) return ['dropped'];
    return this.#dropped.has(hash) ? ['dev', 'dropped'] : ['dev'];
  }

  async #look(dir: string, waited: boolean): Promise<Found> {
    let walked: Walked;
    try {
      walked = await walkBundle(dir);
    } catch (error) {
      return { ...nothing, problem: asProblem(error) };
    }
    const known = this.#known.get(dir);
    const same = known && known.signature === walked.signature && walked.symlink === undefined;
    const looking = same ? known : this.#verifying(dir, walked, waited);
    const found = await looking.found;
    if (this.#again.has(found) && this.#known.get(dir) === looking) this.#known.delete(dir);
    return found;
  }

  #verifying(dir: string, walked: Walked, waited: boolean): Looking {
    let beside: ((found: Found) => void) | undefined;
    const soon = new Promise<Found>((resolve) => {
      if (!waited && isLarge(walked)) beside = resolve;
    });
    const verified = this.#verify(dir, walked, beside);
    const looking: Looking = { signature: walked.signature, found: Promise.race([verified, soon]) };
    void verified.then(() => (looking.found = verified));
    this.#known.set(dir, looking);
    return looking;
  }

  /** `beside`: told what there is to say of a bundle that is not known yet, before it is looked at. */
  async #verify(dir: string, walked: Walked, beside?: (now: Found) => void): Promise<Found> {
    let manifest: PluginInfo['manifest'] = null;
    try {
      const read = await readBundleManifest(dir, walked);
      manifest = read.manifest;
      const bundle = { manifest: read.manifest, hash: bundleHash(read.manifest, sha256Hex) };
      if (!(await this.#store.has(bundle, dir, walked.signature))) {
        beside?.({
          ...nothing,
          manifest,
          problem: new BundleProblem('being-read', 'The bundle is large and is still being read.').toProblem(),
        });
        await (beside ? this.#largeTurns : this.#turns).take(async () => {
          const files = await verifyBundle(dir, walked, read, this.#timeLimit());
          await this.#store.keep(bundle, files, dir, walked.signature);
        });
      }
      const bytes = read.manifest.files.reduce((sum, file) => sum + file.bytes, read.text.length);
      return { ...nothing, manifest, base: this.#store.baseOf(bundle), hash: bundle.hash, bytes };
    } catch (error) {
      const found = { ...nothing, manifest, problem: asProblem(error) };
      if (!(error instanceof BundleProblem) || error.code === 'not-stored') this.#again.add(found);
      return found;
    }
  }
}

const isLarge = ({ files }: Walked): boolean =>
  files.size > waitedFor.files || [...files.values()].reduce((sum, bytes) => sum + bytes, 0) > waitedFor.bytes;

/** Lets only so many work at once; the others wait in the order in which they came. */
class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  constructor(atOnce: number) {
    this.#free = atOnce;
  }
  async take(work: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

function named(dir: string, found: Found, builtIn: readonly BuiltInBundle[], dev = false): PluginInfo {
  const ours = found.hash !== null && builtIn.some((bundle) => bundle.hash === found.hash);
  // our own folders are all called `dist`: their id says more
  const folder = builtIn.find((bundle) => bundle.dir === dir)?.id ?? basename(dir);
  return { ...found, folder, source: dev && dir.endsWith('.dev') ? 'dev' : ours ? 'built-in' : 'dropped' };
}

function foldersIn(parent: string): string[] {
  return entriesOf(parent)
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => join(parent, entry.name))
    .sort();
}

/** Nothing, when the folder is not there or can't be read: our own activities are listed all the same. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function asProblem(error: unknown): Problem {
  if (error instanceof BundleProblem) return error.toProblem();
  return { code: 'manifest-unreadable', message: `The folder could not be read: ${(error as Error).message}`, context: {} };
}
