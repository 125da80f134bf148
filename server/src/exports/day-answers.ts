import { foldAllAttempts, type AttemptFact, type JournalEntry } from '@chorus/contract';
import { joinPresses } from '@chorus/contract/journal/join-presses';
import { readableJson } from '@chorus/contract/journal/readable-json';
import { actorOf } from '@chorus/contract/journal/context';
import { sureScore, type AttemptView, type Json, type SpeechOutcome } from '@chorus/sdk';
import { dayOf } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Owner } from '../http/handlers.ts';

/** Of which class, from which day to which one (YYYY-MM-DD in the school's zone), both included. */
export interface AskedDays {
  readonly classId: string;
  readonly from: string;
  readonly to: string;
}

/** An answer as a report says it. */
export interface ReportedAnswer {
  readonly attempt: AttemptView;
  /** What was asked. */
  readonly title: string;
  /** 0–100, of the scorer or of who marked by ear. */
  readonly judged: number | undefined;
  /** The teacher who marked by ear. */
  readonly markedBy: string | undefined;
}

/** Entries that are read at once. */
const atOnce = 100;
/** What an answer is known by: the rest may be large, and is said nowhere. */
type Judged = { readonly overall?: number; readonly markedBy?: string };

/**
 * What a class answered in a teacher's lessons, day by day, oldest first: as the history says it, each press once, those that do not count too. One day is
 * held at a time.
 */
export async function* answersByDay(db: Db, owner: Owner, asked: AskedDays, timeZone: string): AsyncGenerator<readonly ReportedAnswer[]> {
  const { classId, from, to } = asked;
  const given = () =>
    db
      .selectFrom('attempts')
      .where('schoolId', '=', owner.schoolId)
      .where('classId', '=', classId)
      .where('ownerId', '=', owner.teacherId)
      .where('lessonId', 'is not', null);
  for (let after = ''; ;) {
    const next = await given()
      .select('day')
      .where('day', '>', after)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    const { day } = next;
    const lessons = await given().select('lessonId').distinct().where('day', '=', day).execute();
    yield await answersOf(
      db,
      owner,
      lessons.map(({ lessonId }) => lessonId!),
      (ms) => dayOf(ms, timeZone) === day,
    );
    after = day;
  }
}

async function answersOf(db: Db, owner: Owner, lessonIds: readonly string[], isThen: (ms: number) => boolean): Promise<ReportedAnswer[]> {
  const titles = new Map<string, Title>();
  const entries: JournalEntry[] = [];
  for (const lessonId of lessonIds)
    for await (const entry of entriesOf(db, owner, lessonId)) {
      if (entry.kind === 'question.opened') titles.set(entry.payload.questionId, titleOf(entry.payload));
      entries.push(slim(entry));
    }
  const given = new Map(entries.flatMap((entry) => (entry.kind === 'attempt' ? [[entry.payload.id, entry] as const] : [])));
  const rows = foldAllAttempts(entries.map((entry) => ({ entry, saved: 'server' })))
    // A stand-in for a student is in no report.
    .filter(({ givenAt, studentId }) => isThen(givenAt) && !studentId.startsWith('placeholder:'))
    .map((attempt) => ({ attempt }))
    .sort((a, b) => a.attempt.givenAt - b.attempt.givenAt);
  return joinPresses(rows, (id) => given.get(id)).map(({ attempt }) => {
    const { result, summary } = attempt;
    const { own, readable } = titles.get(attempt.questionId) ?? {};
    const title = own ?? summary?.text ?? readable ?? attempt.type;
    const judged = sureScore({ result, ...(summary && { summary }) });
    return { attempt, title, judged, markedBy: ((result ?? {}) as Judged).markedBy };
  });
}

async function* entriesOf(db: Db, { schoolId, teacherId }: Owner, lessonId: string): AsyncGenerator<JournalEntry> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('journal')
      .select(['entry', 'lessonCursor'])
      .where('schoolId', '=', schoolId)
      .where('lessonId', '=', lessonId)
      .where('lessonCursor', '>', after)
      .where('ownerId', '=', teacherId)
      .where('kind', 'in', ['question.opened', 'attempt', 'attempt.fact'])
      .orderBy('lessonCursor')
      .limit(atOnce)
      .execute();
    for (const { entry } of rows) yield JSON.parse(entry) as JournalEntry;
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.lessonCursor!;
    // Whoever has a call at the server is heard meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Without what is large in it: what was asked, and what was heard sound by sound. */
function slim(entry: JournalEntry): JournalEntry {
  if (entry.kind === 'question.opened') return { ...entry, payload: { ...entry.payload, data: null } };
  if (entry.kind !== 'attempt.fact' || entry.payload.kind !== 'scored') return entry;
  const said = (entry.payload.payload ?? {}) as { readonly result?: Json };
  return { ...entry, payload: { ...entry.payload, payload: { ...said, result: judgedOf(said.result, entry.payload) } } };
}

function judgedOf(result: Json | undefined, fact: AttemptFact): Judged {
  const overall = sureScore({ result });
  const { outcome } = (result ?? {}) as { readonly outcome?: SpeechOutcome };
  return { ...(overall !== undefined && { overall }), ...(outcome?.kind === 'teacherMarked' && { markedBy: actorOf(fact.by).id }) };
}

/** What can be read of a question without its activity: `own`: the text to be said or filled in, the questions of a choice; else whatever texts there are. */
interface Title {
  readonly own?: string;
  readonly readable: string;
}

function titleOf({ data, type }: { readonly data: unknown; readonly type: string }): Title {
  const readable = readableJson(data as Json).slice(0, 200) || type;
  const { text, questions } = (data ?? {}) as { readonly text?: unknown; readonly questions?: unknown };
  if (typeof text === 'string' && text.trim() !== '') return { own: text.trim(), readable };
  const asked = Array.isArray(questions) ? questions.map((one: { text?: unknown } | null) => one?.text) : [];
  return asked.length > 0 && asked.every((one) => typeof one === 'string' && one !== '')
    ? { own: asked.join(' · '), readable }
    : { readable };
}
