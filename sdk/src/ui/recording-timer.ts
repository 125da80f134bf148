import { makeAutoObservable, runInAction } from 'mobx';
import type { RecordAnswer } from '../model/evaluate-types.ts';
import type { Disposable } from '../plugin/disposable.ts';
import type { AnswerSessionSnapshot, RecordingState } from '../services/answer-session.ts';
import type { Clock } from '../services/clock.ts';

/** How long a recording that has ended may take to appear as an attempt. */
const appearMs = 3_000;
const tickMs = 100;

/** The time of the microphone's recording that is under way, and the wait for the attempt that it becomes. MobX follows its getters. Let `ctx.scope.own` it. */
export class RecordingTimer implements Disposable {
  /** Id of the recording that is under way, or that ended at most 3 s ago and is no attempt yet. */
  awaited: string | undefined = undefined;
  private now = 0;
  private tick: Disposable | undefined = undefined;
  private appear: Disposable | undefined = undefined;

  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
    makeAutoObservable<this, 'clock' | 'tick' | 'appear'>(this, { clock: false, tick: false, appear: false });
  }

  /** Stops. */
  dispose(): void {
    this.tick?.dispose();
    this.appear?.dispose();
  }

  /** Takes the newest state of the `AnswerSession`: call it with each. */
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

  /** Part 0–1 of the recording's longest time that has passed. */
  passed(recording: RecordingState | undefined): number {
    if (!recording) return 0;
    return Math.min(1, Math.max(0, (this.now - recording.startedAt) / (recording.endsAt - recording.startedAt)));
  }

  /** Whole seconds left, at least 1; 0 without a recording. */
  secondsLeft(recording: RecordingState | undefined): number {
    return recording ? Math.max(1, Math.ceil((recording.endsAt - this.now) / 1_000)) : 0;
  }
}
