import { compareEntries, contextOf, placeIn, type JournalEntry, type Payload } from '@chorus/contract';
import type { AttemptView, Json, Question, QuestionGroup, RecordingState, Skill } from '@chorus/sdk';
import { foldAttemptsOf, type Judging } from '../journal/fold-attempts-of.ts';
import type { LastPress, LessonRecord, QuestionEntries } from '../journal/lesson-record.ts';

/** What the record says of a question. */
export interface FoldedQuestion {
  readonly questionId: string;
  readonly question: Question;
  /** The plugin that asks. */
  readonly askedBy: string | undefined;
  /** Of a part of a group: the group, its place there, and who may answer it, where not everybody may. */
  readonly groupId?: string;
  readonly slot?: string;
  readonly studentIds?: readonly string[];
  readonly ended: boolean;
  /** Recordings that began and neither ended nor are under way here, oldest first. */
  readonly cut: readonly RecordingState[];
  readonly attempts: readonly AttemptView[];
  /** Whose answers the teacher has taken out, one for each. */
  readonly voided: readonly string[];
  /** Students whose newest recording did not arrive, and who have not answered since it began. */
  readonly lost: readonly string[];
  /** Recordings of clickers that began and have not ended, oldest first. */
  readonly clickerRecordings: readonly ClickerRecording[];
  /** The team answer that is on. */
  readonly team: FoldedTeam | undefined;
  /** Per clicker the number of its last press and what it said, as JSON. */
  readonly presses: ReadonlyMap<string, LastPress>;
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

/** What the record says is asked. */
export interface FoldedAsking {
  /** Undefined: one question alone. */
  readonly group: Payload<'group.opened'> | undefined;
  /** In the group's order. */
  readonly parts: readonly FoldedQuestion[];
}

/** The newest question of a lesson's record, or the group that it is a part of; undefined before the first. `liveId` is the recording under way in this tab. */
export function foldAsked(record: LessonRecord, judging: Judging, liveId: string | undefined): FoldedAsking | undefined {
  const { newest } = record;
  if (newest === undefined) return undefined;
  const { opened: group, ended } = record.group(record.question(newest)?.opened?.payload.groupId) ?? {};
  const ids = group?.payload.parts.map(({ questionId }) => questionId) ?? [newest];
  const parts = ids.flatMap((id) => foldOne(record, id, judging, liveId) ?? []);
  return { group: group?.payload, parts: ended ? parts.map((part) => ({ ...part, ended })) : parts };
}

/** The question of an attempt. */
export function questionOfAttempt(record: LessonRecord, attemptId: string, judging: Judging): FoldedQuestion | undefined {
  const attempt = record.attempt(attemptId);
  return attempt && foldOne(record, attempt.payload.questionId, judging, undefined);
}

/** A clicker's recording and the question that it answers. */
export interface RecordingOfQuestion {
  readonly question: FoldedQuestion;
  readonly recording: ClickerRecording;
}

/** Clickers' recordings which were announced and are not here yet. */
export function announcedRecordings(record: LessonRecord): readonly RecordingOfQuestion[] {
  return record.coming().flatMap(({ payload: { questionId, recordingId } }) => {
    const question = foldOne(record, questionId, new Map(), undefined);
    const recording = question?.clickerRecordings.find((one) => one.recordingId === recordingId);
    return question && recording ? [{ question, recording }] : [];
  });
}

function foldOne(record: LessonRecord, questionId: string, judging: Judging, liveId: string | undefined): FoldedQuestion | undefined {
  const entries = record.question(questionId);
  if (!entries?.opened) return undefined;
  const under = entries.recordings.filter(({ payload }) => !record.recordingEnded(payload.recordingId));
  const clickerRecordings = under.flatMap((started) => clickerRecording(started, record));
  const all = foldAttemptsOf(record, entries, judging);
  return {
    questionId,
    question: questionOf(entries.opened),
    askedBy: entries.opened.payload.askedBy,
    ...partOf(record, entries.opened),
    ended: entries.ended,
    cut: under.filter(({ payload }) => !payload.clicker && payload.recordingId !== liveId).map(stateOf),
    attempts: Object.freeze(all.filter(({ voided }) => voided !== true)),
    voided: all.filter(({ voided }) => voided === true).map(({ studentId }) => studentId),
    lost: lostOf(record, entries),
    clickerRecordings,
    team: teamOf(record, entries, clickerRecordings),
    presses: entries.presses,
  };
}

function partOf(
  record: LessonRecord,
  { payload }: JournalEntry<'question.opened'>,
): Pick<FoldedQuestion, 'groupId' | 'slot' | 'studentIds'> {
  const { groupId, slot, questionId } = payload;
  if (groupId === undefined || slot === undefined) return {};
  const studentIds = record.group(groupId)?.opened?.payload.parts.find((part) => part.questionId === questionId)?.studentIds;
  return { groupId, slot, ...(studentIds && { studentIds }) };
}

interface OpenedIds {
  readonly questionId: string;
  readonly lessonId: string;
  readonly askedBy: string | undefined;
  readonly groupId?: string;
  readonly slot?: string;
}

/** What the entry that opens a question says of it. */
export function openedBy(question: Question, { lessonId, askedBy, ...ids }: OpenedIds): Payload<'question.opened'> {
  const { ref, type, skill, item, changeable, results, speech, team, context } = question;
  const by = { ...(askedBy !== undefined && { askedBy }), ...(skill !== undefined && { skill }) };
  const asked = { ...ids, ...placeIn(lessonId, context), item: { ...ref }, type, ...by, data: item, changeable };
  return { ...asked, ...(results && { results }), ...(speech && { speech: { ...speech } }), ...(team && { team: { ...team } }) };
}

/** The group that an entry opened, without its parts. */
export function groupOf({ kind, order, paper, endsAt, context }: Payload<'group.opened'>): Omit<QuestionGroup, 'parts'> {
  const asked = context && context.kind !== 'lesson' ? { context } : {};
  return { kind, order, ...(paper && { paper }), ...(endsAt !== undefined && { endsAt }), ...asked };
}

/** The question that an entry opened. */
export function questionOf({ payload }: JournalEntry<'question.opened'>): Question {
  const { item, type, skill, data, changeable, results, speech, team } = payload;
  const context = contextOf(payload);
  const within = context && context.kind !== 'lesson' && { context: Object.freeze({ ...context }) };
  const asked = { ref: item, type, item: data as Json, changeable, ...(results && { results }), ...(team && { team }), ...within };
  const about = skill !== undefined && { skill: skill as Skill };
  return Object.freeze({ ...asked, ...about, ...(speech && { speech: speech as Question['speech'] & object }) });
}

const stateOf = ({ payload, wallMs }: JournalEntry<'recording.started'>): RecordingState =>
  Object.freeze({ recordingId: payload.recordingId, studentId: payload.studentId, startedAt: wallMs, endsAt: payload.endsAt });

function clickerRecording(started: JournalEntry<'recording.started'>, record: LessonRecord): readonly ClickerRecording[] {
  const { clicker, recordingId } = started.payload;
  if (!clicker) return [];
  const announced = record.announced(recordingId)?.payload;
  return [Object.freeze({ ...stateOf(started), ...clicker, announced, ...(announced && { ended: true as const }) })];
}

function lostOf(record: LessonRecord, { recordings, attempts }: QuestionEntries): readonly string[] {
  const newest = new Map(recordings.map((started) => [started.payload.studentId, started]));
  const lost = [...newest.values()].filter(({ payload }) => record.recordingLost(payload.recordingId));
  const answered = (started: JournalEntry<'recording.started'>) =>
    attempts.some(({ entry }) => entry.payload.studentId === started.payload.studentId && compareEntries(entry, started) > 0);
  return Object.freeze(lost.filter((started) => !answered(started)).map(({ payload }) => payload.studentId));
}

function teamOf(record: LessonRecord, entries: QuestionEntries, speaking: readonly ClickerRecording[]): FoldedTeam | undefined {
  const started = entries.teams.findLast(({ payload }) => !record.teamEnded(payload.teamId));
  if (!started) return undefined;
  const { teamId, endsAt, studentIds } = started.payload;
  const begun = new Set(speaking.map(({ studentId }) => studentId));
  for (const { entry } of entries.attempts) if (compareEntries(entry, started) > 0) begun.add(entry.payload.studentId);
  return { teamId, startedAt: started.wallMs, endsAt, studentIds, waiting: studentIds.filter((id) => !begun.has(id)) };
}
