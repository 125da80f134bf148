import { createReadStream, existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough, strToU8 } from 'fflate';
import type { JournalEntry } from '@chorus/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isOfAny, type AttemptKey } from '../journal/attempt-key.ts';
import { attemptsOf } from '../journal/erase-student.ts';
import { clickersOf, enrolmentsOf, recordingsOf, requireStudent, studentData } from './student-data.ts';
import type { Student } from './traces.ts';

/** Values of one statement. */
const atOnce = 200;

/** Where a recording's file is. */
export type PlaceOf = (key: string) => { readonly dir: string; readonly name: string };

/** Everything of a student as a zip file, as it is read: `student.json`, each answer's entries, and the recordings. No file is called by a name. */
export function studentFile(db: Kysely<Tables>, placeOf: PlaceOf, student: Student): Readable {
  const out = new Readable({ read: () => resume?.() });
  let resume: (() => void) | undefined;
  const room = () => new Promise<void>((resolve) => (resume = resolve));
  let full = false;
  const zip = new Zip((error, chunk, final) => {
    if (error) return void out.destroy(error);
    full = !out.push(chunk);
    if (final) out.push(null);
  });
  const write = async (name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      if (full && !out.destroyed) await room();
      if (out.destroyed) return;
    }
    file.push(new Uint8Array(0), true);
  };
  void (async () => {
    const attempts = await attemptsOf(db, student.schoolId, student.studentId);
    await write('student.json', [strToU8(JSON.stringify(await profileOf(db, student), undefined, 2))]);
    await write('answers.jsonl', answersOf(db, student.schoolId, attempts));
    for (const { key, attemptId } of await recordingsOf(db, student.schoolId, attempts)) {
      if (out.destroyed) return;
      const { dir, name } = placeOf(key);
      // Its time may have been over since it was looked for.
      if (!existsSync(`${dir}/${name}`)) continue;
      await write(`recordings/${attemptId ?? 'unbound'}-${name}`, createReadStream(`${dir}/${name}`));
    }
    zip.end();
  })().catch((error: unknown) => out.destroy(error as Error));
  return out;
}

/** What is known of the student beside the answers. */
async function profileOf(db: Kysely<Tables>, student: Student): Promise<object> {
  const { schoolId, studentId } = student;
  const audit = await db
    .selectFrom('audit')
    .select(['at', 'action', 'before', 'after'])
    .where('subjectKind', '=', 'student')
    .where('subjectId', '=', studentId)
    .where('orgId', '=', schoolId)
    .orderBy('at')
    .execute();
  return {
    student: await requireStudent(db, student),
    ...(await studentData(db, student)),
    enrolments: await enrolmentsOf(db, student),
    clickers: await clickersOf(db, student),
    audit: audit.map(({ before, after, ...row }) => ({ ...row, before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') })),
  };
}

/** Each answer's entries, a line each: what was given, and what became of it. */
async function* answersOf(db: Kysely<Tables>, schoolId: string, attempts: readonly AttemptKey[]): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < attempts.length; at += atOnce) {
    const part = attempts.slice(at, at + atOnce);
    const said = (column: 'subject' | 'parent') => isOfAny(column, 'ownerId', part, (id) => `a:${id}`);
    const rows = await db
      .selectFrom('journal')
      .select('entry')
      .where('schoolId', '=', schoolId)
      .where((eb) => eb.or([said('subject'), said('parent')]))
      .orderBy('cursor')
      .execute();
    for (const { entry } of rows) yield strToU8(`${JSON.stringify(plain(JSON.parse(entry) as JournalEntry))}\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** What an entry says, without where it was written. */
const plain = ({ kind, wallMs, payload }: JournalEntry) => ({ kind, at: wallMs, payload });
