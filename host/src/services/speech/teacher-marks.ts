import type { SpeechOutcome } from '@chorus/sdk';

/** Marks that were not yet asked for. */
const kept = 200;

/** The virtual engine [9-9]: where there is no microphone, or nothing can score, the teacher does. It never makes up a score. */
export class TeacherMarks {
  readonly #marks = new Map<string, number>();

  /** The teacher's mark (0–100) of what was said in a recording, or would have been recorded under this id. */
  mark(recordingId: string, overall: number): void {
    if (!(overall >= 0 && overall <= 100)) throw new RangeError(`A mark is 0 to 100, not ${overall}.`);
    this.#marks.delete(recordingId);
    this.#marks.set(recordingId, overall);
    const oldest = this.#marks.keys().next();
    if (this.#marks.size > kept && !oldest.done) this.#marks.delete(oldest.value);
  }

  /** The outcome says that the teacher marked; undefined without a mark. */
  outcome(recordingId: string): SpeechOutcome | undefined {
    const overall = this.#marks.get(recordingId);
    return overall === undefined
      ? undefined
      : { kind: 'teacherMarked', overall, scorer: { provider: 'teacher', version: '1', modelChecksum: '' } };
  }

  forget(recordingId: string): void {
    this.#marks.delete(recordingId);
  }
}
