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
  /** Recordings of clickers that began and have not ended, oldest first. */
  readonly clickerRecordings: readonly ClickerRecording[];
  /** The team answer that is on. */
  readonly team: FoldedTeam | undefined;
  /** Per clicker (`<receiver>:<clicker>`) the number of its last press and what it said, as JSON. */
  readonly presses: ReadonlyMap<string, { readonly n: number; readonly answer: string }>;
}

/** A recording that a clicker makes, by the clicker's own name for it. */
export interface ClickerRecording extends RecordingState {
  readonly uid: string;
  readonly voiceId: string;
}

/** The class answers at once. `waiting`: who may and has not begun. */
export interface FoldedTeam {
  readonly teamId: string;
  readonly startedAt: number;
  readonly endsAt: number;
  readonly studentIds: readonly string[];
  readonly waiting: readonly string[];
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
  const { questionId } = opened.payload;
  const entries = rows.map(({ entry }) => entry);
  const under = unendedRecordings(entries, questionId);
  const clickerRecordings = under.flatMap(clickerRecording);
  return {
    questionId,
    question: questionOf(opened),
    ended: entries.some((entry) => entry.kind === 'question.ended' && entry.payload.questionId === questionId),
    cut: under.filter(({ payload }) => !payload.clicker && payload.recordingId !== liveId).map(stateOf),
    attempts: attemptsOf(rows, questionId, evaluating),
    clickerRecordings,
    team: teamOf(entries, questionId, clickerRecordings),
    presses: pressesOf(entries, questionId),
  };
}

/** The question that an entry opened. */
export function questionOf({ payload }: JournalEntry<'question.opened'>): Question {
  const { item, type, data, changeable, results, speech } = payload;
  const asked = { ref: item, type, item: data as Json, changeable, ...(results && { results }) };
  return Object.freeze({ ...asked, ...(speech && { speech: speech as Question['speech'] & object }) });
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

function unendedRecordings(entries: Entries, questionId: string): readonly JournalEntry<'recording.started'>[] {
  const over = new Set(entries.flatMap((entry) => (entry.kind === 'recording.ended' ? [entry.payload.recordingId] : [])));
  return entries
    .filter((entry) => entry.kind === 'recording.started')
    .filter(({ payload }) => payload.questionId === questionId && !over.has(payload.recordingId))
    .sort(compareEntries);
}

const stateOf = ({ payload, wallMs }: JournalEntry<'recording.started'>): RecordingState =>
  Object.freeze({ recordingId: payload.recordingId, studentId: payload.studentId, startedAt: wallMs, endsAt: payload.endsAt });

const clickerRecording = (entry: JournalEntry<'recording.started'>): readonly ClickerRecording[] =>
  entry.payload.clicker ? [Object.freeze({ ...stateOf(entry), ...entry.payload.clicker })] : [];

function teamOf(entries: Entries, questionId: string, speaking: readonly ClickerRecording[]): FoldedTeam | undefined {
  const over = new Set(entries.flatMap((entry) => (entry.kind === 'team.ended' ? [entry.payload.teamId] : [])));
  const started = entries
    .filter((entry) => entry.kind === 'team.started')
    .filter(({ payload }) => payload.questionId === questionId && !over.has(payload.teamId))
    .sort(compareEntries)
    .at(-1);
  if (!started) return undefined;
  const { teamId, endsAt, studentIds } = started.payload;
  const begun = new Set(speaking.map(({ studentId }) => studentId));
  for (const entry of entries)
    if (entry.kind === 'attempt' && entry.payload.questionId === questionId && compareEntries(entry, started) > 0)
      begun.add(entry.payload.studentId);
  return { teamId, startedAt: started.wallMs, endsAt, studentIds, waiting: studentIds.filter((id) => !begun.has(id)) };
}

function pressesOf(entries: Entries, questionId: string): FoldedQuestion['presses'] {
  const presses = new Map<string, { n: number; answer: string }>();
  for (const entry of entries) {
    if (entry.kind !== 'attempt' || entry.payload.questionId !== questionId || entry.payload.pressId === undefined) continue;
    // `<receiver>:<clicker>:<question>:<number>`; a receiver's serial may have colons of its own.
    const parts = entry.payload.pressId.split(':');
    const from = parts.slice(0, -2).join(':');
    const n = Number(parts.at(-1));
    if (n > (presses.get(from)?.n ?? -1)) presses.set(from, { n, answer: JSON.stringify(entry.payload.answer) });
  }
  return presses;
}
