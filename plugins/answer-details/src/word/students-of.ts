import type {
  AnswerSessionSnapshot,
  RecordAnswer,
  RecordResult,
  ReviewedAttempt,
  Student,
  StudentAnswerState,
  WaitingListRow,
  WordItem,
} from '@chorus/sdk';
import { isSure } from '@chorus/sdk';

/** A reading of the word, as the dialog shows it. */
export type WordReading = ReviewedAttempt<RecordAnswer, RecordResult, WordItem>;

/** A student of the dialog: how far the reading is, and the newest one there is. */
export interface StudentOfWord {
  readonly student: Student;
  readonly state: StudentAnswerState;
  readonly reading: WordReading | undefined;
}

type Open = AnswerSessionSnapshot | undefined;

/**
 * Whom the dialog shows: each student of the attempts once, with the newest reading as far as the question is still the open one, so that who reads
 * again changes before the teacher's eyes. Where several are shown and the class still answers, also those who are on their way.
 */
export function studentsOf(attempts: readonly WordReading[], open: Open, rows: readonly WaitingListRow[]): readonly StudentOfWord[] {
  const shown = new Map<string, StudentOfWord>();
  const [first] = attempts;
  const show = (student: Student, reading: WordReading | undefined, questionId: string) =>
    shown.set(student.id, { student, reading, state: stateOf(student.id, reading, open?.questionId === questionId ? open : undefined) });
  // who was not heard is what several are opened for
  for (const attempt of [...attempts].sort((a, b) => Number(isHeard(a)) - Number(isHeard(b)))) {
    const { student, asked, questionId } = attempt;
    show(student, newest(open, questionId, student, asked) ?? attempt, questionId);
  }
  if (!first || attempts.length === 1) return [...shown.values()];
  for (const { student, state } of open?.questionId === first.questionId ? rows : [])
    if (state !== '' && !shown.has(student.id)) show(student, newest(open, first.questionId, student, first.asked), first.questionId);
  return [...shown.values()];
}

/** It has a score that can be relied upon, or the teacher's word. As it was when the dialog opened: nobody changes places before the teacher's eyes. */
function isHeard({ status, override, result }: WordReading): boolean {
  return override !== undefined || (status === 'scored' && (!result || isSure(result.outcome)));
}

function newest(open: Open, questionId: string, student: Student, asked: WordItem): WordReading | undefined {
  const attempt = open?.questionId === questionId ? open.attempts.filter(({ studentId }) => studentId === student.id).at(-1) : undefined;
  return attempt && { ...(attempt as unknown as WordReading), student, asked };
}

/** 4-7. `open` is given where the reading's question is the open one. */
function stateOf(studentId: string, reading: WordReading | undefined, open: Open): StudentAnswerState {
  const recording = open && [...open.recordings, open.recording].find((one) => one?.studentId === studentId);
  if (recording) return recording.ended ? 'evaluating' : 'recording';
  if (open?.team?.waiting.includes(studentId)) return 'wait';
  if (!reading) return '';
  if (reading.override) return 'success';
  if (reading.status === 'evaluating') return 'evaluating';
  return reading.status === 'scored' ? 'success' : 'fail';
}
