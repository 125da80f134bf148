import type { ClassStep } from '@chorus/contract/api/admin/people-calls';
import { rosterFingerprint } from '@chorus/contract/roster/roster-state';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { batchInfos, keepBatch, type ClassChange } from './batches.ts';
import { classInfos, orderClasses } from './class-calls.ts';
import { gradeAfter, nameAfter } from './grades.ts';
import { schoolState } from './school-state.ts';
import { writeStudents, type StudentChange } from './student-changes.ts';

/** A new school year: classes move up, who is through leaves; a class keeps its id, and with it all that was done in it. Errors: `bad-input`. */
export function rolloverCalls(db: Db, now: Now): Pick<AdminHandlers, 'planRollover' | 'rollOver'> {
  return {
    async planRollover(_body, { orgId }) {
      const state = await schoolState(db, orgId);
      const classes = (await classInfos(db, now, orgId)).filter(({ archivedAt }) => archivedAt === null);
      const grades = new Set(classes.map(({ gradeId }) => gradeId));
      const steps = classes.map((from) => {
        const gradeId = gradeAfter(from.gradeId, grades) as ClassStep['gradeId'];
        return { from, to: { id: from.id, name: gradeId === null ? from.name : nameAfter(from.name, from.gradeId, gradeId), gradeId } };
      });
      return { steps, fingerprint: rosterFingerprint(state) };
    },

    async rollOver({ steps, fingerprint }, { accountId, orgId }) {
      const id = await db.transaction().execute(async (trx) => {
        const state = await schoolState(trx, orgId);
        if (rosterFingerprint(state) !== fingerprint) throw badField('/fingerprint', 'changed-since');
        const known = new Map(state.classes.map((one) => [one.id, one]));
        const names = new Map(state.classes.map((one) => [one.id, one.name]));
        for (const [n, step] of steps.entries()) {
          if (!known.has(step.id)) throw badField(`/steps/${n}/id`, 'unknown');
          if (step.name.trim() === '') throw badField(`/steps/${n}/name`, 'empty');
          if (step.gradeId === null) names.delete(step.id);
          else names.set(step.id, step.name.trim());
        }
        const taken = new Set<string>();
        for (const [classId, name] of names) {
          if (taken.has(name))
            throw badField(
              `/steps/${Math.max(
                0,
                steps.findIndex((step) => step.id === classId),
              )}/name`,
              'taken',
            );
          taken.add(name);
        }
        const at = now();
        const classes = steps.flatMap(({ id: classId, name, gradeId }): ClassChange[] => {
          const before = { ...pick(known.get(classId)!), archivedAt: null };
          const after = gradeId === null ? { ...before, archivedAt: at } : { name: name.trim(), gradeId, archivedAt: null };
          return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ id: classId, before, after }];
        });
        for (const { id: classId, after } of classes)
          await trx.updateTable('classes').set(after).where('id', '=', classId).where('schoolId', '=', orgId).execute();
        const leaving = new Set(classes.filter(({ after }) => after.archivedAt !== null).map((one) => one.id));
        const students = state.students.flatMap(({ id: studentId, number, realName, enrolment }): StudentChange[] =>
          enrolment && leaving.has(enrolment.classId)
            ? [{ id: studentId, before: { number, realName, enrolment }, after: { number, realName, enrolment: null } }]
            : [],
        );
        await writeStudents(trx, orgId, at, students);
        await orderClasses(trx, orgId);
        const counts = { classes: classes.length - leaving.size, leavingClasses: leaving.size, leavingStudents: students.length };
        return keepBatch(trx, now, { accountId, orgId }, { kind: 'rollover', title: '', counts, changes: { students, classes } });
      });
      return (await batchInfos(db, orgId, id))[0]!;
    },
  };
}

const pick = ({ name, gradeId }: { readonly name: string; readonly gradeId: number }) => ({ name, gradeId });
