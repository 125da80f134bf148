import type { Clock, Disposable, SpeechEvaluator } from '@chorus/sdk';

/** The time that an evaluate type takes for itself. While the scorer works for it, none passes: the scorer has limits of its own, and a class may be waiting for it. */
export class TypeTime implements Disposable {
  #timer: Disposable | undefined;
  #scoring = 0;
  #over = false;

  constructor(
    private readonly clock: Clock,
    private readonly ms: number,
    private readonly late: () => void,
  ) {
    this.#begin();
  }

  /** The evaluator as the type gets it. */
  watching(speech: SpeechEvaluator): SpeechEvaluator {
    return {
      state: speech.state,
      prepare: () => speech.prepare(),
      align: (...asked) => speech.align(...asked),
      evaluate: async (...asked) => {
        this.#timer?.dispose();
        this.#scoring += 1;
        try {
          return await speech.evaluate(...asked);
        } finally {
          this.#scoring -= 1;
          this.#begin();
        }
      },
    };
  }

  dispose(): void {
    this.#over = true;
    this.#timer?.dispose();
  }

  #begin(): void {
    if (!this.#over && this.#scoring === 0) this.#timer = this.clock.timeout(this.ms, this.late);
  }
}
