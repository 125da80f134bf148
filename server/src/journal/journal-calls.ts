import { inFirstShape, type JournalEntry } from '@chorus/contract';
import { breather } from '../breather.ts';
import { parseWallTime } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField, CallError } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { streamed } from '../http/json-stream.ts';
import { requireClass } from '../school/school-calls.ts';
import type { Frame, JournalLog } from '../ports/journal-log.ts';
import { readClassAnswers, readClassCalls, readClassPraise, readClassStars } from './class-history.ts';
import type { SchoolStorage } from '../storage/school-storage.ts';

const dayMs = 24 * 3_600_000;
/** Of a day a page of the first release gets so many at most, as it was promised. */
const wholeEntries = 20_000;

/** Handing over and reading entries, and taking a recording back. */
export function journalCalls(
  journal: JournalLog,
  db: Db,
  schools: SchoolStorage,
  /** Under which cursors are given now. */
  log: string,
): Pick<
  Handlers,
  'appendJournal' | 'readJournal' | 'journalOfDay' | 'classAnswers' | 'classCalls' | 'classPraise' | 'classStars' | 'eraseRecording'
> {
  return {
    async appendJournal({ entries }, { owner }) {
      if (await schools.takesAnswers(owner.schoolId)) return journal.append(owner, entries);
      await eraseWithout(journal, owner, entries);
      throw new CallError('school-full');
    },
    async readJournal({ lessonId, after, log: given }, { owner, dialect }) {
      // A journal that was restored, or lost its end, may have grown past a cursor that it never gave.
      const from = given === undefined || given === log ? after : 0;
      const { entries, cursor } = await journal.read(owner, lessonId, from);
      return { entries: forReader(entries, dialect), cursor };
    },
    async journalOfDay({ clazzId, day, after }, { owner, dialect }) {
      await requireClass(db, owner, clazzId);
      const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', owner.schoolId).executeTakeFirstOrThrow();
      const from = parseWallTime(`${day} 00:00:00`, timeZone);
      if (from === undefined) throw badField('/day', 'must be a day');
      const lessons = { classId: clazzId, from, to: from + dayMs };
      const read = async (from: string) => {
        const breathe = breather();
        const part = await journal.readLessons(owner, lessons, from);
        await breathe();
        return part;
      };
      // The first part before the answer begins: what is refused is refused in words.
      const first = await read(after ?? '');
      return streamed(dayOf(first, after === undefined ? read : undefined, dialect));
    },
    async classAnswers(asked, { owner, dialect }) {
      await requireClass(db, owner, asked.clazzId);
      const { entries, next } = await readClassAnswers(db, owner, asked);
      return { entries: forReader(entries, dialect), ...(next !== undefined && { next }) };
    },
    async classCalls({ clazzId, since }, { owner, dialect }) {
      await requireClass(db, owner, clazzId);
      return { entries: forReader(await readClassCalls(db, owner, clazzId, since), dialect) };
    },
    async classPraise({ clazzId, since }, { owner, dialect }) {
      await requireClass(db, owner, clazzId);
      return { entries: forReader(await readClassPraise(db, owner, clazzId, since), dialect) };
    },
    async classStars({ clazzId, since }, { owner }) {
      await requireClass(db, owner, clazzId);
      return { stars: await readClassStars(db, owner.schoolId, clazzId, since) };
    },
    async eraseRecording({ attemptId }, { owner }) {
      await journal.erase(owner, [attemptId], 'asked');
      return {};
    },
  };
}

type Part = Awaited<ReturnType<JournalLog['readLessons']>>;

/** A part of a day. Pages of a version that asks for no part take it whole, by `read` what follows, and hear where it is not. */
async function* dayOf(first: Part, read: ((from: string) => Promise<Part>) | undefined, dialect: number): AsyncGenerator<string> {
  yield '{"entries":[';
  let [part, sent] = [first, 0];
  for (;;) {
    const texts = forReaderOf(read ? part.entries.slice(0, wholeEntries - sent) : part.entries, dialect);
    if (texts.length > 0) yield `${sent > 0 ? ',' : ''}${texts.join(',')}`;
    sent += part.entries.length;
    if (!read || part.next === undefined || sent >= wholeEntries) break;
    part = await read(part.next);
  }
  const complete = part.next === undefined && (!read || sent <= wholeEntries);
  const next = read === undefined && part.next !== undefined ? `,"next":${JSON.stringify(part.next)}` : '';
  yield `],"complete":${String(complete)}${next}}`;
}

/** As {@link forReader}, of texts; those of today’s dialect are sent as they are kept. */
const forReaderOf = (texts: readonly string[], dialect: number): readonly string[] =>
  dialect > 1
    ? texts
    : forReader(
        texts.map((text) => JSON.parse(text) as JournalEntry),
        dialect,
      ).map((entry) => JSON.stringify(entry));

/** Where nothing is written any more, what a teacher deletes is deleted all the same; the entry that says so comes when there is room. */
async function eraseWithout(journal: JournalLog, owner: Owner, frames: readonly Frame[]): Promise<void> {
  for (const { kind, payload } of frames) {
    const { kind: fact, attemptId } = payload as { readonly kind?: unknown; readonly attemptId?: unknown };
    if (kind !== 'attempt.fact' || fact !== 'erased' || typeof attemptId !== 'string') continue;
    await journal.erase(owner, [attemptId], 'asked').catch((error: unknown) => {
      // What never came has nothing to be deleted.
      if (!(error instanceof CallError)) throw error;
    });
  }
}

/** A reader of the first dialect refuses a whole answer for one entry that says more than it knows: it gets of each what it can read. */
const forReader = (entries: JournalEntry[], dialect: number): JournalEntry[] =>
  dialect > 1 ? entries : entries.flatMap((entry) => inFirstShape(entry)?.entry ?? []);
