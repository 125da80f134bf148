import { chorusBase } from '@chorus/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { auditCalls } from '../audit/audit-calls.ts';
import { writeAudit } from '../audit/audit.ts';
import { bindable } from '../database/bind-guard.ts';
import { badField, CallError } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import type { JournalLog } from '../ports/journal-log.ts';
import type { StudentEraser } from '../journal/erase-student.ts';
import { browserOf } from '../session/browser.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CredentialMint } from '../storage/credentials.ts';
import { answersToSilence, recordingsOf, recordingsStatement } from './recordings-statement.ts';
import { erasureStatement, type StatementParts } from './erasure-statement.ts';
import { requireStudent, studentData } from './student-data.ts';
import { studentFile, type PlaceOf } from './student-file.ts';

/** An address of a student's data holds for this long. */
const linkMs = 5 * 60_000;
const path = `${chorusBase}/data/student.zip`;
/** Rows of the log that are shown with a student. */
const auditRows = 100;
/** Answers whose recordings are deleted in one transaction. */
const atOnce = 200;

/** What the calls need. */
export interface StudentDataParts extends StatementParts {
  readonly students: StudentEraser;
  readonly mint: CredentialMint;
  readonly journal: Pick<JournalLog, 'erase'>;
}

/** All of one student: shown, exported, erased. Errors: `unknown` for students elsewhere, `bad-input`. */
export function studentDataCalls(
  parts: StudentDataParts,
): Pick<
  AdminHandlers,
  'studentData' | 'exportStudent' | 'eraseStudentData' | 'erasedStudents' | 'proveErasure' | 'eraseRecordings' | 'proveRecordings'
> {
  const { db, now, students, mint } = parts;
  const { audit } = auditCalls(db);
  return {
    async studentData({ studentId }, context) {
      const own = { schoolId: context.orgId, studentId };
      const student = await requireStudent(db, own);
      const subject = { kind: 'student', id: studentId } as const;
      return { student, ...(await studentData(db, own)), audit: await audit({ subject, offset: 0, limit: auditRows }, context) };
    },

    async exportStudent({ studentId }, { accountId, orgId, session, origin }) {
      await db.transaction().execute(async (trx) => {
        await requireStudent(trx, { schoolId: orgId, studentId });
        await writeAudit(trx, now, { accountId, orgId }, { action: 'student.exported', subjectKind: 'student', subjectId: studentId });
      });
      const expiresAt = now() + linkMs;
      const signature = mint.readSignature({ key: keyOf(orgId, studentId), expiresAt, sessionHash: session.tokenHash });
      const query = new URLSearchParams({
        school: orgId,
        student: studentId,
        expires: String(expiresAt),
        session: session.tokenHash,
        signature,
      });
      return { url: `${origin}${path}?${query.toString()}`, expiresAt };
    },

    async eraseStudentData({ studentId, number }, { accountId, orgId }) {
      const student = await requireStudent(db, { schoolId: orgId, studentId });
      if (number.trim() !== student.number) throw badField('/number', 'other');
      await students.erase(orgId, studentId, now(), accountId);
      return erasureStatement(parts, orgId, studentId);
    },

    async erasedStudents({ search = '', sort, offset, limit }, { orgId }) {
      const found = db
        .selectFrom('tombstones')
        .where('schoolId', '=', orgId)
        .where('kind', '=', 'student')
        .$if(search.trim() !== '', (query) => query.where('id', '=', bindable(search.trim())));
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const by = sql<string | null>`(select "accounts"."name" from "audit" join "accounts" on "accounts"."id" = "audit"."accountId"
        where "subjectKind" = 'student' and "subjectId" = "tombstones"."id" and "orgId" = "tombstones"."schoolId" and "action" = 'student.erased' order by "audit"."id" limit 1)`;
      const rows = await found
        .select(['id', 'n', 'at', by.as('by')])
        .orderBy('n', sort && !sort.descending ? 'asc' : 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return {
        rows: rows.map((row) => ({ studentId: row.id, number: row.n, erasedAt: row.at, by: row.by ?? '' })),
        total: Number(total),
      };
    },

    async eraseRecordings({ studentId, number }, { accountId, orgId }) {
      const own = { schoolId: orgId, studentId };
      const student = await requireStudent(db, own);
      if (number.trim() !== student.number) throw badField('/number', 'other');
      const recordings = await recordingsOf(db, own);
      const stored = recordings.objects.filter(({ state }) => state === 'stored');
      // Written down first: what a crash or a refusal leaves is named by the statement, and deleted by doing it again.
      await writeAudit(
        db,
        now,
        { accountId, orgId },
        { action: 'recordings.erased', subjectKind: 'student', subjectId: studentId, before: { recordings: stored.length } },
      );
      for (const [teacherId, ids] of await answersToSilence(db, orgId, recordings))
        for (let at = 0; at < ids.length; at += atOnce)
          await parts.journal.erase({ schoolId: orgId, teacherId }, ids.slice(at, at + atOnce), 'asked').catch(() => undefined);
      return (await recordingsStatement(parts, own))!;
    },

    async proveRecordings({ studentId }, { orgId }) {
      const own = { schoolId: orgId, studentId };
      await requireStudent(db, own);
      return (await recordingsStatement(parts, own)) ?? null;
    },

    proveErasure: ({ studentId }, { orgId }) => erasureStatement(parts, orgId, studentId),
  };
}

/** Serves the file that an address was given out for, to the session that it was given to. */
export function registerStudentFile(
  app: FastifyInstance,
  { db, mint }: StudentDataParts,
  sessions: Pick<Sessions, 'holds'>,
  placeOf: PlaceOf,
): void {
  app.get(path, async (request, reply) => {
    const { school, student, expires, session, signature } = request.query as Readonly<Record<string, unknown>>;
    const [schoolId, studentId, sessionHash] = [String(school), String(student), String(session)];
    const reading = { key: keyOf(schoolId, studentId), expiresAt: Number(expires), sessionHash };
    if (
      !Number.isSafeInteger(reading.expiresAt) ||
      !mint.isReadable(reading, String(signature)) ||
      !(await sessions.holds(sessionHash, browserOf(request).ids))
    )
      throw new CallError('unknown');
    await requireStudent(db, { schoolId, studentId });
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="student.zip"' })
      .type('application/zip')
      .send(studentFile(db, placeOf, { schoolId, studentId }));
  });
}

/** What is signed: no key of an object looks like it. */
const keyOf = (schoolId: string, studentId: string): string => `student ${JSON.stringify([schoolId, studentId])}`;
