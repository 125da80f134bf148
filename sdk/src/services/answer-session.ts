import type { AnswerSource, AttemptContext, AttemptView, Skill } from '../model/attempt.ts';
import type { ItemRef } from '../model/content.ts';
import type { Reference } from '../model/speech.ts';
import type { Json } from '../plugin/json.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Answer-machine phases: init 1, answering 2, answerEnd 3. */
export type QuestionPhase = 'init' | 'answering' | 'ended';

/** A question to be answered. */
export type Question = {
  /** Address of what is asked, kept with each answer. What is asked differently, such as with other options, needs another `itemId`. */
  readonly ref: ItemRef;
  /** Evaluate type, such as `chorus.choice/1`. Its plugin must be in `requires`. */
  readonly type: string;
  /** What the type's `evaluate` needs; checked against its item schema. */
  readonly item: Json;
  /** What it is about; kept with its answers. */
  readonly skill?: Skill;
  /** A student may answer again while the question is open; the newest answer counts. */
  readonly changeable: boolean;
  /**
   * When the class sees what came of an answer. `at-once` is the default. `when-ended`: while the question is open the waiting list has neither
   * scores nor attempts to review, only who has answered, so that nobody copies; your page should hold back its own results too.
   */
  readonly results?: 'at-once' | 'when-ended';
  /** What is said, and how long at most (ms), where students may answer by a clicker's microphone: one called student, or the class as a team. */
  readonly speech?: { readonly reference: Reference; readonly maxMs: number };
  /** How long the class has when it answers as a team, in whole seconds from 1 to 600, whoever starts it: the list, the pointer, {@link AnswerSession.startTeam}. 15 unless you say otherwise. */
  readonly team?: { readonly seconds: number };
  /** What its answers belong to; the lesson that is on, unless you say otherwise, such as an assignment that the class does together. */
  readonly context?: AttemptContext;
};

/** The class answers at once, until `endsAt` (UTC milliseconds). `waiting`: who may answer and has not begun. `ending`: closed, what was begun is being judged. */
export type TeamAnswer = {
  readonly startedAt: number;
  readonly endsAt: number;
  readonly waiting: readonly string[];
  readonly ending: boolean;
};

/** A recording under way. Times are UTC milliseconds. */
export type RecordingState = {
  readonly recordingId: string;
  readonly studentId: string;
  readonly startedAt: number;
  /** When it ends by itself. */
  readonly endsAt: number;
  /** The student has ended it, and the clicker's sound is on its way here. */
  readonly ended?: true;
};

/** The open question, who has answered, and how. */
export type AnswerSessionSnapshot = {
  readonly questionId: string;
  readonly question: Question;
  readonly phase: QuestionPhase;
  /** Of the microphone. */
  readonly recording: RecordingState | undefined;
  /** Of clickers: as many as students speak. */
  readonly recordings: readonly RecordingState[];
  readonly team: TeamAnswer | undefined;
  /** A recording that a reload cut off: offer to score what was said, or to discard it. */
  readonly interrupted: RecordingState | undefined;
  /** Students who spoke last and whose voice did not arrive, or had no sound in it: they are to answer again. */
  readonly lost: readonly string[];
  /** All attempts at this question, oldest first. */
  readonly attempts: readonly AttemptView[];
};

/** A question of a {@link QuestionGroup}, in its place there. */
export type QuestionPart = {
  /** Its place: a side of the screen, a number of a paper. Unlike the others of the group. */
  readonly slot: string;
  readonly question: Question;
  /** Who may answer it. Absent: everybody. */
  readonly studentIds?: readonly string[];
};

/** Questions that are asked together: the sides of a match, the items of a paper or of an answer sheet. */
export type QuestionGroup = {
  /** What it is to your activity, such as `match` or `paper`; kept with its answers. */
  readonly kind: string;
  /** `parallel`: each student answers one side, all at once. `sequence`: one part after the other. `free`: everybody answers the parts in any order. */
  readonly order: 'parallel' | 'sequence' | 'free';
  /** At least one. */
  readonly parts: readonly QuestionPart[];
  /** Address of the paper that its parts are items of. */
  readonly paper?: ItemRef;
  /** It ends by itself then, UTC milliseconds. */
  readonly endsAt?: number;
  /** What its answers belong to, where its questions don't say; the lesson that is on, unless you say otherwise. */
  readonly context?: AttemptContext;
};

/** A part of the open group, and what came of it. */
export type QuestionPartSnapshot = AnswerSessionSnapshot & Omit<QuestionPart, 'question'>;

/** The open group, with its parts in their order. */
export type QuestionGroupSnapshot = Omit<QuestionGroup, 'parts'> & {
  readonly groupId: string;
  /** Of the group as a whole; a part may have ended before. */
  readonly phase: QuestionPhase;
  readonly parts: readonly QuestionPartSnapshot[];
};

/** Why a call on the session was refused. `no-part`: of the group, no part is this student's, or more than one is and no slot is said. `no-consent`: the student's parents have forbidden to record the voice; other answers are taken. */
export type AnswerRefusal =
  | 'no-question'
  | 'no-part'
  | 'not-open'
  | 'not-changeable'
  | 'busy'
  | 'bad-answer'
  | 'no-microphone'
  | 'permission-denied'
  | 'playing'
  | 'team-answering'
  | 'no-students'
  | 'not-writer'
  | 'no-consent';

/** Done, or the reason why not. */
export type AnswerOutcome = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: AnswerRefusal };

/**
 * A question goes init → answering → ended; its answers are in the journal before anything else happens to them.
 * There is one at a time, or one group of them; opening another one ends the one before. It is restored after a reload. Attempts at earlier questions can't be read: an activity
 * that needs them counts while each question is the newest.
 */
export interface AnswerSession {
  /** The newest question; of a group the first part that has not ended. */
  readonly state: Observable<AnswerSessionSnapshot | undefined>;
  /** The newest group; undefined where a question was opened by itself since. */
  readonly group: Observable<QuestionGroupSnapshot | undefined>;
  /**
   * Opens a question and lets students answer. If the open question has the same `ref`, `type` and `context` and is not ended, it goes on with its answers and with
   * its own item: read that from `state`.
   * Errors: `PluginError` `unknown-evaluate-type`, `bad-item`, `capability-missing` (`speech` needs `media.microphone`); and, after the host has told the teacher, who then goes back to the page before,
   * `missing-parameter`, `unknown-question-type`.
   */
  open(question: Question): Promise<AnswerOutcome>;
  /**
   * Opens several questions at once, in the place of what is open. `id` is the group's. An answer goes to the one open part that its student may answer
   * (one that names the student before one that is everybody's), or to that of the `slot` it is given with; a clicker's as its student's. A group that
   * is open and asks the same parts goes on with its answers. It ends as a whole: by {@link AnswerSession.end}, with the last
   * {@link AnswerSession.endPart}, at `endsAt`, or when something else is opened. The class can't answer it as a team: `startTeam` is refused as `busy`.
   * Errors: as {@link AnswerSession.open}, for any part; `PluginError` `bad-item` without parts, with two of one slot, or with a
   * `kind` or slot that does not have 1 to 128 characters, or an `endsAt` that is no whole number of milliseconds.
   */
  openGroup(group: QuestionGroup): Promise<AnswerOutcome>;
  /** Closes a part of the open group; with `sequence` the next one begins. Nothing happens where no such part is open. */
  endPart(slot: string): Promise<void>;
  /** A student's answer, as data, in a group to the part of this slot. `entered`: the teacher enters what was done before, such as on paper. Resolves when it is on disk. */
  give(answer: {
    readonly studentId: string;
    readonly source: AnswerSource;
    readonly answer: Json;
    readonly slot?: string;
    readonly entered?: true;
  }): Promise<AnswerOutcome>;
  /** Starts recording a student, at most `maxMs`; it also ends by `finish` and by the end of speech. The answer is then given and evaluated. `id` is the recording's. Errors: `PluginError` `capability-missing` (`media.microphone`), `missing-parameter`, `unknown-question-type`, as for a question. */
  record(recording: {
    readonly studentId: string;
    readonly reference: Reference;
    readonly maxMs: number;
    /** In a group, the part that is answered. */
    readonly slot?: string;
  }): Promise<AnswerOutcome>;
  /** Ends the recording under way and keeps it. */
  finish(): Promise<void>;
  /** Ends the recording under way and throws it away. */
  cancel(): Promise<void>;
  /** Scores what a reload cut off, or discards it. */
  resolveInterrupted(decision: 'score' | 'discard'): Promise<void>;
  /** Evaluates an `unscored` attempt again. */
  rescore(attemptId: string): Promise<AnswerOutcome>;
  /** Asks the teacher, then deletes an attempt's recording for good, here and on the server; the answer and its score stay. True when it was deleted. */
  erase(attemptId: string): Promise<boolean>;
  /**
   * Lets these students answer at once, by clicker, for `seconds` (those of the question's `team`, or 15, unless told otherwise). Refused unless the open question has `speech`, or its
   * evaluate type has `fromKeys`.
   */
  startTeam(team: { readonly studentIds: readonly string[]; readonly seconds?: number }): Promise<AnswerOutcome>;
  /** Ends the team answer: who has not begun is let go at once, who is still speaking after a second; resolves when what was begun is judged. The question stays open. */
  endTeam(): Promise<void>;
  /** The teacher's score (0–100) in place of the scorer's, with a reason; both are kept. */
  override(attemptId: string, word: { readonly overall: number; readonly reason: string }): Promise<AnswerOutcome>;
  /** Gives an answer to the student who really gave it. */
  move(attemptId: string, studentId: string): Promise<AnswerOutcome>;
  /** Takes an answer out: it counts nowhere, the history keeps it. */
  void(attemptId: string, reason: string): Promise<AnswerOutcome>;
  /** Takes the teacher's last {@link AnswerSession.override} or {@link AnswerSession.void} of an answer back. */
  takeBack(attemptId: string): Promise<AnswerOutcome>;
  /** Closes the question, or the group as a whole: nobody can answer any more. */
  end(): Promise<void>;
}

export const AnswerSession = serviceToken<AnswerSession>(
  'AnswerSession',
  1,
  'One question being answered: who has, who has not, and what came of it.',
  'answers.publish',
);
