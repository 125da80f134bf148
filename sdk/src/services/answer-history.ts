import type { AttemptView } from '../model/attempt.ts';
import type { ItemRef } from '../model/content.ts';
import { serviceToken } from '../plugin/service-token.ts';
import type { Question } from './answer-session.ts';

/** Which answers are asked for; each limit narrows, without any it is all of them. Times are UTC milliseconds. */
export type PastAnswersQuery = {
  /** Given at this moment or later. */
  readonly since?: number;
  /** Given before this moment. */
  readonly until?: number;
  readonly lessonId?: string;
  /** To these items, of whatever version of their pack. */
  readonly refs?: readonly ItemRef[];
  /** Of these students, as the answers are known to be theirs by now. */
  readonly studentIds?: readonly string[];
  /** How many at most: 500 unless you say otherwise, and never more than 2,000. */
  readonly limit?: number;
  /** `next` of the part before. */
  readonly after?: string;
};

/** A part of what a class has answered. */
export type PastAnswers = {
  /**
   * Newest first. None that the teacher took out, nor of a student who was deleted for good; one whose recording was deleted is there with its score.
   * `saved` is `server` for those that have arrived.
   */
  readonly attempts: readonly AttemptView[];
  /** What was asked, by `questionId`; one whose beginning is not known is missing. */
  readonly questions: Readonly<Record<string, Question>>;
  /** The server could not be asked: these are those that this machine has, of a day or so. */
  readonly partial: boolean;
  /** There are more: ask again with it as `after`. */
  readonly next?: string;
};

/**
 * Answers of the chosen class in the teacher's lessons, of now and before: from the server, together with what this machine has not sent yet. To see what a
 * class can't do yet, give them to `weakWords` and `weakSounds`.
 */
export interface AnswerHistory {
  /** Reads a part, newest first; without a class there is nothing. Never fails for want of a server: see `partial`. */
  attempts(query?: PastAnswersQuery): Promise<PastAnswers>;
}

export const AnswerHistory = serviceToken<AnswerHistory>('AnswerHistory', 1, 'What has this class answered before?', 'answers.read');
