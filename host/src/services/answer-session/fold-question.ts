import { compareEntries, foldAttempts, type JournalEntry, type KeptEntry } from '@chorus/contract';
import type { AttemptView, Json, Question, RecordingState } from '@chorus/sdk';

/** What the record says of a question. */
export interface FoldedQuestion {
  readonly questionId: string;
  readonly question: Question;
  readonly ended: boolean;
  /** Recordings that began and neither ended nor are under way here, oldest first. */
  readonly cut: readonly RecordingState[];
  readonly attempts: readonly AttemptView[];
}

type Entries = readonly JournalEntry[];

/** The newest question of a lesson's record; undefined before the first. `liveId` is the recording under way in this tab. */
export function foldQuestion(
  rows: readonly KeptEntry[],
  evaluating: ReadonlySet<string>,
  liveId: string | undefined,
): FoldedQuestion | undefined {
  const opened = rows.map(({ entry }) => entry).filter((entry) => entry.kind === 'question.opened');
  const newest = opened.sort(compareEntries).at(-1);
  if (newest?.kind !== 'question.opened') return undefined;
  return foldOne(rows, newest, evaluating, liveId);
}

/** Every question of the record that has one of these attempts. */
export function questionsOfAttempts(
  rows: readonly KeptEntry[],
  attemptIds: ReadonlySet<string>,
  evaluating: ReadonlySet<string>,
): readonly FoldedQuestion[] {
  const ids = new Set(
    rows.flatMap(({ entry }) => (entry.kind === 'attempt' && attemptIds.has(entry.payload.id) ? [entry.payload.questionId] : [])),
  );
  return rows.flatMap(({ entry }) =>
    entry.kind === 'question.opened' && ids.has(entry.payload.questionId) ? [foldOne(rows, entry, evaluating, undefined)] : [],
  );
}

function foldOne(
  rows: readonly KeptEntry[],
  opened: JournalEntry<'question.opened'>,
  evaluating: ReadonlySet<string>,
  liveId: string | undefined,
): FoldedQuestion {
  const { questionId, item, type, data, changeable, results } = opened.payload;
  const entries = rows.map(({ entry }) => entry);
  return {
    questionId,
    question: Object.freeze({ ref: item, type, item: data as Json, changeable, ...(results === undefined ? {} : { results }) }),
    ended: entries.some((entry) => entry.kind === 'question.ended' && entry.payload.questionId === questionId),
    cut: cutRecordings(entries, questionId, liveId),
    attempts: attemptsOf(rows, questionId, evaluating),
  };
}

function attemptsOf(rows: readonly KeptEntry[], questionId: string, evaluating: ReadonlySet<string>): readonly AttemptView[] {
  const ids = new Set(
    rows.flatMap(({ entry }) => (entry.kind === 'attempt' && entry.payload.questionId === questionId ? [entry.payload.id] : [])),
  );
  if (ids.size === 0) return none;
  const own = rows.filter(({ entry }) =>
    entry.kind === 'attempt' ? ids.has(entry.payload.id) : entry.kind === 'attempt.fact' && ids.has(entry.payload.attemptId),
  );
  return Object.freeze(foldAttempts(own, evaluating).map((view) => Object.freeze(view)));
}

const none: readonly AttemptView[] = Object.freeze([]);

function cutRecordings(entries: Entries, questionId: string, liveId: string | undefined): readonly RecordingState[] {
  const over = new Set(entries.flatMap((entry) => (entry.kind === 'recording.ended' ? [entry.payload.recordingId] : [])));
  return entries
    .filter(
      (entry) =>
        entry.kind === 'recording.started' &&
        entry.payload.questionId === questionId &&
        !over.has(entry.payload.recordingId) &&
        entry.payload.recordingId !== liveId,
    )
    .sort(compareEntries)
    .flatMap((entry) => (entry.kind === 'recording.started' ? [stateOf(entry)] : []));
}

const stateOf = ({ payload, wallMs }: JournalEntry<'recording.started'>): RecordingState =>
  Object.freeze({ recordingId: payload.recordingId, studentId: payload.studentId, startedAt: wallMs, endsAt: payload.endsAt });
