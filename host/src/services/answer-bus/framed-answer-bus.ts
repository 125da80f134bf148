import { toDisposable, type AnswerBus, type AnswerEvent, type Clock, type Disposable } from '@chorus/sdk';
import { EventEmitter } from 'eventemitter3';
import type { FrameScheduler } from './frame-scheduler.ts';

/** One ordered stream of what students did; listeners get one batch per animation frame. */
export class FramedAnswerBus implements AnswerBus {
  readonly #emitter = new EventEmitter<{ batch: [readonly AnswerEvent[]] }>();
  #batch: AnswerEvent[] = [];
  #seq = 0;

  constructor(
    private readonly clock: Pick<Clock, 'mono'>,
    private readonly frames: FrameScheduler,
  ) {}

  subscribe(listener: (batch: readonly AnswerEvent[]) => void): Disposable {
    // A listener that throws must not keep the batch from the others.
    const own = (batch: readonly AnswerEvent[]) => {
      try {
        listener(batch);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    };
    this.#emitter.on('batch', own);
    return toDisposable(() => this.#emitter.off('batch', own));
  }

  publish(event: Omit<AnswerEvent, 'seq' | 'monoMs'>): void {
    this.#seq += 1;
    this.#batch.push(Object.freeze({ ...event, seq: this.#seq, monoMs: this.clock.mono() }));
    if (this.#batch.length > 1) return;
    this.frames(() => {
      const batch = Object.freeze(this.#batch);
      this.#batch = [];
      this.#emitter.emit('batch', batch);
    });
  }
}
