import type { ActivitySession, ActivitySessionSpec } from '../plugin/activity-session.ts';
import type { Json } from '../plugin/json.ts';
import { ObservableValue } from '../plugin/observable.ts';

/** A kept snapshot, as the host keeps it: text, so that what does not survive JSON is lost here too. */
export type KeptSnapshots = Map<string, { readonly version: number; readonly text: string }>;

/** A running activity whose snapshot is written at once. */
export class FakeActivitySession<S extends Json> implements ActivitySession<S> {
  readonly state: ObservableValue<S>;
  readonly status = new ObservableValue<'running' | 'paused' | 'ended'>('running');

  constructor(
    private readonly spec: ActivitySessionSpec<S>,
    private readonly kept: KeptSnapshots,
  ) {
    this.state = new ObservableValue(this.#restore());
  }

  update(change: (state: S) => S): void {
    if (this.status.get() === 'ended') return;
    this.state.set(change(this.state.get()));
    this.kept.set(this.spec.kind, { version: this.spec.version, text: JSON.stringify(this.state.get()) });
  }

  async snapshot(): Promise<S> {
    return this.state.get();
  }

  async end(): Promise<void> {
    this.status.set('ended');
    this.kept.delete(this.spec.kind);
  }

  #restore(): S {
    const kept = this.kept.get(this.spec.kind);
    if (!kept) return this.spec.initial;
    const snapshot = JSON.parse(kept.text) as Json;
    if (kept.version === this.spec.version) return snapshot as S;
    return this.spec.migrate?.(snapshot, kept.version) ?? this.spec.initial;
  }
}
