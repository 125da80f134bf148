import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import type { PluginRow } from '../kernel/kernel-types.ts';
import { inTime } from '../kernel/time-limit.ts';
import { token } from '../lifecycle/token.ts';
import type { Precache } from './precache.ts';

/** Whether an activity opens without a server: all of its code is here, it is on its way, or there is too much of it. */
export type Readiness = 'ready' | 'not-yet' | 'too-large';

/** What {@link OfflineActivities} needs of the host. */
export interface OfflineActivitiesPorts {
  readonly rows: () => Observable<readonly PluginRow[]>;
  readonly precache: Pick<Precache, 'start' | 'holdBundle' | 'possible'>;
  /** Keeps the content of the school that no unit has to be opened for. */
  readonly holdContent: () => Promise<void>;
  /** Paths of the files of bundles that are held. */
  readonly held: () => Promise<ReadonlySet<string>>;
  /** Runs when the page has nothing else to do. */
  readonly whenIdle: (run: () => void) => void;
  readonly clock: Clock;
  readonly log: (message: string, error: unknown) => void;
}

/** Of a larger bundle nothing is held: it would take the room of many, and the network's while others wait. */
const mostBytes = 64 * 1024 * 1024;
/** So long a bundle may take over a slow network; then the rest is tried again the next time. */
const patienceMs = 120_000;

/** The bundle of a plugin that may be used, with the addresses of all of its files. */
interface Bundle {
  readonly id: string;
  readonly files: readonly string[];
  readonly bytes: number;
  readonly providers: readonly string[];
}

export const offlineActivitiesToken = token<OfflineActivities>('offlineActivities');

/** Brings every activity that is allowed, and the content that no unit is opened for, onto this machine before it is needed, and says which ones open without a server. */
export class OfflineActivities {
  readonly #state = new ObservableValue<ReadonlyMap<string, Readiness>>(new Map());
  #wanted = false;
  #waits = false;
  #again = false;
  #known = '';
  #contentHeld = false;

  constructor(private readonly ports: OfflineActivitiesPorts) {}

  /** By plugin id, of those that may be used; what an author works on is not among them. */
  get state(): Observable<ReadonlyMap<string, Readiness>> {
    return this.#state;
  }

  /** False where this browser holds nothing at all. */
  get possible(): boolean {
    return this.ports.precache.possible;
  }

  /** A class is chosen, or a package is here: from now on all that is allowed is held. */
  start(): void {
    this.ports.precache.start();
    this.#wanted = true;
    this.#contentHeld = false;
    this.look();
  }

  /** Other activities may be used than before. */
  rowsChanged(): void {
    const known = usable(this.ports.rows().get())
      .map(({ base }) => base)
      .join();
    if (known === this.#known) return;
    this.#known = known;
    this.look();
  }

  /** Looks what is held, and holds the rest, when the page has nothing else to do. */
  look(): void {
    this.#again = this.#waits;
    if (!this.#wanted || this.#waits) return;
    this.#waits = true;
    this.ports.whenIdle(() => {
      this.#hold()
        .catch((error: unknown) => this.ports.log('Not all can be held for times without a server.', error))
        .finally(() => {
          this.#waits = false;
          if (this.#again) this.look();
        });
    });
  }

  async #hold(): Promise<void> {
    const bundles = bundlesOf(this.ports.rows().get());
    let held = await this.#show(bundles);
    if (!this.possible) return;
    for (const { id, files, bytes } of bundles) {
      const missing = files.filter((path) => !held.has(path));
      if (bytes > mostBytes || missing.length === 0) continue;
      await inTime(this.ports.clock, patienceMs, `Holding "${id}"`, this.ports.precache.holdBundle(missing));
      held = await this.#show(bundles);
    }
    if (this.#contentHeld) return;
    await this.ports.holdContent();
    this.#contentHeld = true;
  }

  async #show(bundles: readonly Bundle[]): Promise<ReadonlySet<string>> {
    const held = await this.ports.held();
    const own = new Map(
      bundles.map((one) => [one.id, isWhole(one, held) ? 'ready' : one.bytes > mostBytes ? 'too-large' : 'not-yet'] as const),
    );
    const worst = (id: string, above: readonly string[] = []): Readiness => {
      const below =
        bundles.find((one) => one.id === id)?.providers.filter((provider) => own.has(provider) && !above.includes(provider)) ?? [];
      const all = [own.get(id)!, ...below.map((provider) => worst(provider, [...above, id]))];
      return all.find((one) => one === 'too-large') ?? all.find((one) => one === 'not-yet') ?? 'ready';
    };
    this.#state.set(new Map(bundles.map(({ id }) => [id, worst(id)])));
    return held;
  }
}

const isWhole = ({ files }: Bundle, held: ReadonlySet<string>): boolean => files.every((path) => held.has(path));

/** What an author works on changes all the time, and the server with it is on this machine. */
const usable = (rows: readonly PluginRow[]) => rows.filter(({ base, source, reason }) => base !== null && source !== 'dev' && !reason);

function bundlesOf(rows: readonly PluginRow[]): readonly Bundle[] {
  return usable(rows).flatMap(({ id, manifest, base, providers }) => {
    if (id === undefined || !manifest) return [];
    const files = ['manifest.json', ...manifest.files.map(({ path }) => path)].map((path) => base + path);
    return [{ id, files, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0), providers }];
  });
}

/** What this browser holds of bundles. */
export async function heldBundleFiles(caches: CacheStorage | undefined, name: string): Promise<ReadonlySet<string>> {
  const requests = (await (await caches?.open(name))?.keys()) ?? [];
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}
