import { makeAutoObservable } from 'mobx';
import type { AnswerSessionSnapshot, Clock, Disposable, RecordAnswer } from '@chorus/sdk';
import { revealMs } from '@chorus/sdk/ui';

/** A board that is slow paints the score late: so long a reveal waits for that. */
const paintMs = 4_000;

/** Which reading's score has just arrived and is being revealed. A score that was there before, as after a reload or a call, stands still at once. */
export class ScoreReveal implements Disposable {
  /** The id of the attempt that is being revealed. */
  attemptId: string | undefined = undefined;
  private readonly awaited = new Set<string>();
  private end: Disposable | undefined = undefined;

  constructor(private readonly clock: Clock) {
    makeAutoObservable<this, 'clock' | 'awaited' | 'end'>(this, { clock: false, awaited: false, end: false });
  }

  dispose(): void {
    this.end?.dispose();
  }

  follow(answers: AnswerSessionSnapshot | undefined): void {
    if (answers?.recording) this.awaited.add(answers.recording.recordingId);
    for (const attempt of answers?.attempts ?? []) {
      const { recordingId } = (attempt.answer ?? {}) as Partial<RecordAnswer>;
      // An attempt may appear before anything is known of it: only its score ends the wait.
      if (recordingId !== undefined && attempt.status === 'scored' && this.awaited.delete(recordingId)) this.start(attempt.id);
    }
  }

  /** The score stands on the screen: from now on it is revealed for as long as that takes. */
  painted(): void {
    if (this.attemptId !== undefined) this.endIn(revealMs.all);
  }

  /** Shows the last frame now. */
  finish(): void {
    this.end?.dispose();
    this.attemptId = undefined;
  }

  private start(attemptId: string): void {
    this.attemptId = attemptId;
    this.endIn(paintMs);
  }

  private endIn(ms: number): void {
    this.end?.dispose();
    this.end = this.clock.timeout(ms, () => this.finish());
  }
}
