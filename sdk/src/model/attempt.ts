import type { Json } from '../plugin/json.ts';
import type { ItemRef } from './content.ts';

/** Where an answer came from. */
export type AnswerSource = 'screen' | 'microphone' | 'clicker' | 'phone';

/**
 * What a question or an answer belongs to: a lesson, an assignment that was set to students, or `self`, a student's own practice. `id` is the lesson's, the
 * assignment's, or the student's.
 */
export type AttemptContext = { readonly kind: 'lesson' | 'assignment' | 'self'; readonly id: string };

/** Who gave or entered an answer: a teacher's page, a student's own, or a device such as a clicker. `id` is theirs, '' where it is not known. */
export type Actor = { readonly kind: 'teacher' | 'student' | 'device'; readonly id: string };

/** How far an attempt is. `unscored`: kept, but the scorer failed or was not there; it can be scored later. */
export type AttemptStatus = 'evaluating' | 'scored' | 'refused' | 'unscored';

/** A recording that belongs to an attempt. */
export type AttemptAudio = {
  readonly recordingId: string;
  readonly sha256: string;
  readonly codec: 'wav' | 'mp3' | 'ogg';
  readonly rateHz: number;
  readonly ms: number;
};

/** The teacher's own score in place of the scorer's; both are kept. `overall` is 0–100, `at` UTC milliseconds, `by` the teacher's id. */
export type ScoreOverride = { readonly overall: number; readonly reason: string; readonly by: string; readonly at: number };

/**
 * What a question is about. A text, so that a later Chorus may have more: know those that you know.
 * `vocabulary`: what words mean.
 */
export type Skill = 'listening' | 'speaking' | 'reading' | 'writing' | 'vocabulary';

/**
 * What a mark rests on: a scorer's or a teacher's ear, a choice among options, what was written, or the student's own word. Marks of two kinds say different
 * things: don't put them into one mean.
 */
export type Evidence = 'scored' | 'chosen' | 'written' | 'self-reported';

/** What an answer was judged to be, kept beside its result: it is read without the evaluate type, also when that is gone. */
export type AnswerSummary = {
  /** As its question says ({@link Question}). */
  readonly skill?: Skill;
  /** As its evaluate type says. */
  readonly evidence?: Evidence;
  /** 0–100; absent where there is no number to show. */
  readonly overall?: number;
  /** Right or wrong, where it is such a matter. */
  readonly correct?: boolean;
  /** It was judged, and there is no score. */
  readonly refused?: boolean;
  /** Nobody should rely on the score, so there is none here. */
  readonly unsure?: boolean;
  /** What a list calls the question, of at most 200 characters. */
  readonly text?: string;
};

/** One answer of one student to one question, and what became of it: the fold of the attempt and its facts. Times are UTC milliseconds. */
export type AttemptView<Answer = Json, Result = Json> = {
  readonly id: string;
  /** What it belongs to. An assignment that was answered in a lesson has kind `assignment`. */
  readonly context: AttemptContext;
  /**
   * The lesson in which it was given, '' outside a lesson.
   * @deprecated Read `context`; gone in SDK 2.
   */
  readonly lessonId: string;
  /** Who gave it or entered it; whose answer it is says `studentId`. */
  readonly by: Actor;
  readonly questionId: string;
  /** Of an answer to a part of a group of questions: the group, and the part's place there. */
  readonly groupId?: string;
  readonly slot?: string;
  readonly item: ItemRef;
  readonly studentId: string;
  /** 1 for the student's first answer to the question. */
  readonly ordinal: number;
  readonly source: AnswerSource;
  /** The teacher has entered what was done before, such as on paper. */
  readonly entered?: true;
  /** Evaluate type, such as `chorus.record/1`. */
  readonly type: string;
  readonly answer: Answer;
  readonly givenAt: number;
  readonly status: AttemptStatus;
  /** Present when `scored`, and when `refused` (the reason is in it). */
  readonly result: Result | undefined;
  /** Present with a result. Absent of answers that were judged by Chorus 1.0 and before. */
  readonly summary?: AnswerSummary;
  /** Absent when there was none or when it was deleted. */
  readonly audio: AttemptAudio | undefined;
  readonly audioErased: boolean;
  /** Present when the teacher has said otherwise than the scorer: this score counts. */
  readonly override?: ScoreOverride;
  /** Taken out by the teacher; only the history shows it. */
  readonly voided?: boolean;
  /** `journal`: on disk here. `server`: arrived. `memory`: neither, shown marked "not saved". */
  readonly saved: 'memory' | 'journal' | 'server';
};
