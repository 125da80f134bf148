import {
  ObservableValue,
  type ActivitySession,
  type ActivitySessionSpec,
  type Clock,
  type Disposable,
  type Json,
  type Observable,
  type PluginState,
} from '@chorus/sdk';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';

/** A change is on disk after this time at the latest. */
export const snapshotMs = 250;

interface Kept {
  readonly version: number;
  readonly state: Json;
}

export const activitiesToken = token<ActivitySessions>('activities');

/** Running activities and plugins' own key-value stores. Keys: `activity/<lesson>/<plugin>/<kind>`, `plugin/<session|device>/<plugin>/<key>`. */
export class ActivitySessions {
  readonly #running = new Map<string, StoredActivity<Json>>();

  constructor(
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    private readonly lessonId: () => string | undefined,
    /** A window that only watches keeps nothing: another one's place is on the disk. */
    private readonly mayKeep: () => boolean,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /**
   * Opens a plugin's running activities, each with the snapshot it had before a reload. They are of the lesson that is on now, also when they are
   * opened after its end: what it leaves never becomes another lesson's.
   */
  ofLesson(pluginId: string): <S extends Json>(spec: ActivitySessionSpec<S>) => Promise<ActivitySession<S>> {
    const lesson = this.lessonId() ?? 'none';
    return (spec) => this.#open(`activity/${lesson}/${pluginId}/${spec.kind}`, spec);
  }

  async #open<S extends Json>(key: string, spec: ActivitySessionSpec<S>): Promise<ActivitySession<S>> {
    const running = this.#running.get(key);
    if (running) return running as unknown as StoredActivity<S>;
    const state = this.#migrated(spec, (await this.store.get(key)) as Kept | undefined);
    const raced = this.#running.get(key);
    if (raced) return raced as unknown as StoredActivity<S>;
    const session = new StoredActivity<S>(key, spec.version, state, this.store, this.clock, this.mayKeep, () => this.#running.delete(key));
    this.#running.set(key, session as unknown as StoredActivity<Json>);
    return session;
  }

  /** Another window was at work: what runs here goes to the place that it has left. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#running].map(async ([key, session]) => session.take((await this.store.get(key)) as Kept | undefined)));
  }

  /** The places that a lesson's activities have left on the disk, by their keys. */
  async places(lessonId: string): Promise<Readonly<Record<string, unknown>>> {
    const keys = await this.store.keys(`activity/${lessonId}/`);
    return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await this.store.get(key)] as const)));
  }

  /** Goes to the places that another machine has left in a lesson. */
  async follow(lessonId: string, places: Readonly<Record<string, unknown>>): Promise<void> {
    const own = Object.entries(places).filter(([key]) => key.startsWith(`activity/${lessonId}/`));
    await Promise.all(own.map(([key, kept]) => this.store.set(key, kept)));
    await this.refresh();
  }

  /** Writes what the plugin's activities have not yet written, and lets go of them: what their plugin does with them from now on is not kept. */
  async release(pluginId: string): Promise<void> {
    const own = [...this.#running].filter(([key]) => key.split('/')[2] === pluginId);
    await Promise.all(
      own.map(([key, session]) => {
        const written = session.snapshot();
        session.close();
        this.#running.delete(key);
        return written;
      }),
    );
  }

  /** Writes everything at once: the page may go away. */
  async flush(): Promise<void> {
    await Promise.all([...this.#running.values()].map((session) => session.snapshot()));
  }

  /** A plugin's own key-value store. */
  state(pluginId: string, kind: 'session' | 'device'): PluginState {
    const key = (name: string) => `plugin/${kind}/${pluginId}/${name}`;
    return {
      get: async (name) => (await this.store.get(key(name))) as Json | undefined,
      set: (name, value) => this.store.set(key(name), value),
      delete: (name) => this.store.delete(key(name)),
    };
  }

  /** Empties a plugin's `session` store. */
  async clearState(pluginId: string): Promise<void> {
    await this.store.deletePrefix(`plugin/session/${pluginId}/`);
  }

  /** Clears all that plugins have noted here: their stores, and where their activities were. */
  async erase(pluginIds: readonly string[]): Promise<void> {
    const theirs = (key: string) => pluginIds.includes(key.split('/')[2] ?? '');
    for (const [key, session] of [...this.#running].filter(([each]) => theirs(each))) {
      session.close();
      this.#running.delete(key);
    }
    const keys = [...(await this.store.keys('plugin/')), ...(await this.store.keys('activity/'))];
    await Promise.all(keys.filter(theirs).map((key) => this.store.delete(key)));
  }

  /** Logout: what belongs to the session goes. */
  async clearSession(): Promise<void> {
    for (const session of this.#running.values()) session.close();
    this.#running.clear();
    await this.store.deletePrefix('plugin/session/');
    await this.store.deletePrefix('activity/');
  }

  #migrated<S extends Json>(spec: ActivitySessionSpec<S>, kept: Kept | undefined): S {
    if (!kept || typeof kept.version !== 'number') return spec.initial;
    if (kept.version === spec.version) return kept.state as S;
    try {
      return spec.migrate?.(kept.state, kept.version) ?? spec.initial;
    } catch (error) {
      this.log(
        `The snapshot of "${spec.kind}" of version ${kept.version} could not be brought to ${spec.version}; the activity begins anew.`,
        error,
      );
      return spec.initial;
    }
  }
}

class StoredActivity<S extends Json> implements ActivitySession<S> {
  readonly #state: ObservableValue<S>;
  readonly #status = new ObservableValue<'running' | 'paused' | 'ended'>('running');
  #timer: Disposable | undefined;

  constructor(
    private readonly key: string,
    private readonly version: number,
    state: S,
    private readonly store: KeyValueStore,
    private readonly clock: Clock,
    private readonly mayKeep: () => boolean,
    private readonly over: () => void,
  ) {
    this.#state = new ObservableValue(state);
  }

  get state(): Observable<S> {
    return this.#state;
  }

  get status(): Observable<'running' | 'paused' | 'ended'> {
    return this.#status;
  }

  update(change: (state: S) => S): void {
    if (this.#status.get() === 'ended') return;
    this.#state.set(change(this.#state.get()));
    this.#timer ??= this.clock.timeout(snapshotMs, () => void this.snapshot());
  }

  /** Takes a snapshot over that another window has written. */
  take(kept: Kept | undefined): void {
    if (kept?.version === this.version && this.#status.get() !== 'ended') this.#state.set(kept.state as S);
  }

  async snapshot(): Promise<S> {
    const waiting = this.#timer;
    waiting?.dispose();
    this.#timer = undefined;
    const state = this.#state.get();
    if (waiting && this.mayKeep()) await this.store.set(this.key, { version: this.version, state } satisfies Kept);
    return state;
  }

  /** Over; what is kept of it stays. */
  close(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#status.set('ended');
  }

  async end(): Promise<void> {
    if (this.#status.get() === 'ended') return;
    this.close();
    this.over();
    await this.store.delete(this.key);
  }
}
