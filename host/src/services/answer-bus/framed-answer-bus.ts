import { toDisposable, type AnswerBus, type AnswerEvent, type Clock, type Disposable } from '@chorus/sdk';
import { EventEmitter } from 'eventemitter3';
import { token } from '../../lifecycle/token.ts';
import type { FrameScheduler } from './frame-scheduler.ts';

export const busToken = token<FramedAnswerBus>('bus');

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

  /** `heard`: when a device was heard, and whether that was too close to the press before it to say which was first. */
  publish(event: Omit<AnswerEvent, 'seq' | 'monoMs' | 'tie'>, heard?: Pick<AnswerEvent, 'monoMs' | 'tie'>): void {
    this.#seq += 1;
    this.#batch.push(Object.freeze({ ...event, tie: false, monoMs: this.clock.mono(), ...heard, seq: this.#seq }));
    if (this.#batch.length > 1) return;
    this.frames(() => {
      const batch = Object.freeze(this.#batch);
      this.#batch = [];
      this.#emitter.emit('batch', batch);
    });
  }
}
