import { toDisposable, type Disposable } from '../plugin/disposable.ts';
import type { AnswerBus, AnswerEvent } from '../services/answer-bus.ts';

/** A bus on which a test says what students did. */
export class FakeAnswerBus implements AnswerBus {
  readonly #listeners = new Set<(batch: readonly AnswerEvent[]) => void>();
  #seq = 0;

  subscribe(listener: (batch: readonly AnswerEvent[]) => void): Disposable {
    const own = (batch: readonly AnswerEvent[]) => listener(batch);
    this.#listeners.add(own);
    return toDisposable(() => this.#listeners.delete(own));
  }

  /** Hands listeners one batch, numbered. */
  emit(...events: readonly (Omit<AnswerEvent, 'seq' | 'monoMs' | 'tie'> & { readonly tie?: boolean })[]): void {
    const batch = events.map((event) => ({ tie: false, ...event, seq: (this.#seq += 1), monoMs: this.#seq }));
    for (const listener of Array.from(this.#listeners)) listener(batch);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
