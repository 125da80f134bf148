import { makeAutoObservable, runInAction } from 'mobx';
import type { AnswerSessionSnapshot, Clock, Disposable, RecordAnswer, RecordingState } from '@chorus/sdk';

/** How long a recording that has ended may take to appear as an attempt. */
const appearMs = 3_000;
const tickMs = 100;

/** The time of the recording under way, and the wait for the attempt that it becomes. */
export class RecordingTimer implements Disposable {
  /** The recording that is under way, or that has ended and is not an attempt yet. */
  awaited: string | undefined = undefined;
  private now = 0;
  private tick: Disposable | undefined = undefined;
  private appear: Disposable | undefined = undefined;

  constructor(private readonly clock: Clock) {
    makeAutoObservable<this, 'clock' | 'tick' | 'appear'>(this, { clock: false, tick: false, appear: false });
  }

  dispose(): void {
    this.tick?.dispose();
    this.appear?.dispose();
  }

  follow(answers: AnswerSessionSnapshot | undefined): void {
    const recording = answers?.recording;
    if (recording) {
      this.awaited = recording.recordingId;
      this.now = this.clock.now();
      this.tick ??= this.clock.interval(tickMs, () => runInAction(() => (this.now = this.clock.now())));
      return;
    }
    if (this.tick) {
      this.tick.dispose();
      this.tick = undefined;
      const { awaited } = this;
      this.appear?.dispose();
      this.appear = this.clock.timeout(appearMs, () => runInAction(() => this.awaited === awaited && (this.awaited = undefined)));
    }
    const appeared = answers?.attempts.some((attempt) => (attempt.answer as Partial<RecordAnswer> | null)?.recordingId === this.awaited);
    if (appeared || !answers) this.awaited = undefined;
  }

  /** Part 0–1 of the recording's time that has passed. */
  passed(recording: RecordingState | undefined): number {
    if (!recording) return 0;
    return Math.min(1, Math.max(0, (this.now - recording.startedAt) / (recording.endsAt - recording.startedAt)));
  }

  /** Whole seconds left. */
  secondsLeft(recording: RecordingState | undefined): number {
    return recording ? Math.max(1, Math.ceil((recording.endsAt - this.now) / 1_000)) : 0;
  }
}
