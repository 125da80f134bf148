import type { Json } from './json.ts';
import type { Observable } from './observable.ts';

/** What kind of running activity a plugin opens. */
export interface ActivitySessionSpec<S extends Json> {
  /** Name within the plugin, such as `quiz`. */
  readonly kind: string;
  /** Version of the snapshot's shape. */
  readonly version: number;
  readonly initial: S;
  /** Brings a snapshot of an older version to this one. Without it an old snapshot is dropped. */
  migrate?(snapshot: Json, fromVersion: number): S;
}

/**
 * One running activity in one lesson: its place, never an answer. Its state is its snapshot: plain JSON, written by the host within
 * 250 ms of a change and given back after a reload. With the lesson's end (another class, logout, 90 minutes idle) the plugin is
 * unloaded, and its next use activates it anew: in the next lesson the activity begins with `initial`.
 */
export interface ActivitySession<S extends Json> {
  readonly state: Observable<S>;
  /** `paused` while another activity is in front. `ended` after {@link end}, and once the plugin is unloaded: what is done to it then is not kept. */
  readonly status: Observable<'running' | 'paused' | 'ended'>;
  /** Puts what `change` makes of the state in its place. It is written soon after. */
  update(change: (state: S) => S): void;
  /** Writes what is not yet written. */
  snapshot(): Promise<S>;
  /** Ends it; the snapshot is deleted. Without effect on one that has ended. */
  end(): Promise<void>;
}
