import { compareEntries, foldAttempts, type JournalEntry, type KeptEntry, type Payload } from '@chorus/contract';
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
  /** It is whole, and is to be fetched. */
  readonly announced: Payload<'recording.announced'> | undefined;
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

/** Questions that have a clicker's recording which was announced and is not here yet, with these recordings. */
export function announcedRecordings(
  rows: readonly KeptEntry[],
): readonly { readonly question: FoldedQuestion; readonly recording: ClickerRecording }[] {
  const ids = new Set(rows.flatMap(({ entry }) => (entry.kind === 'recording.announced' ? [entry.payload.recordingId] : [])));
  for (const { entry } of rows) if (entry.kind === 'recording.ended') ids.delete(entry.payload.recordingId);
  if (ids.size === 0) return [];
  const questions = new Set(
    rows.flatMap(({ entry }) =>
      entry.kind === 'recording.started' && ids.has(entry.payload.recordingId) ? [entry.payload.questionId] : [],
    ),
  );
  return rows.flatMap(({ entry }) => {
    if (entry.kind !== 'question.opened' || !questions.has(entry.payload.questionId)) return [];
    const question = foldOne(rows, entry, new Set(), undefined);
    return question.clickerRecordings.filter(({ announced }) => announced).map((recording) => ({ question, recording }));
  });
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
  const clickerRecordings = under.flatMap((entry) => clickerRecording(entry, entries));
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

/** What the entry that opens a question says of it. */
export function openedBy(question: Question, ids: { readonly questionId: string; readonly lessonId: string }): Payload<'question.opened'> {
  const { ref, type, item, changeable, results, speech } = question;
  const asked = { ...ids, item: ref, type, data: item, changeable };
  return { ...asked, ...(results && { results }), ...(speech && { speech: { ...speech } }) };
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

function clickerRecording(started: JournalEntry<'recording.started'>, entries: Entries): readonly ClickerRecording[] {
  const { clicker, recordingId } = started.payload;
  if (!clicker) return [];
  const announced = entries
    .filter((entry) => entry.kind === 'recording.announced')
    .filter(({ payload }) => payload.recordingId === recordingId)
    .sort(compareEntries)
    .at(0);
  return [Object.freeze({ ...stateOf(started), ...clicker, announced: announced?.payload, ...(announced && { ended: true as const }) })];
}

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
