import { applyPlan } from '@chorus/contract/roster/apply-plan';
import { cleanText } from '@chorus/contract/roster/clean-text';
import { initialLetterOf } from '@chorus/contract/roster/initials';
import { schoolYearOf } from '@chorus/contract/roster/class-meant';
import { planRoster } from '@chorus/contract/roster/plan-roster';
import { rosterFingerprint } from '@chorus/contract/roster/roster-state';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { batchInfos, keepBatch, type ClassChange } from './batches.ts';
import { setClassTeachers } from '../school/class-teachers.ts';
import { addClass, classInfos, orderClasses, teachersOf } from './class-calls.ts';
import { schoolState } from './school-state.ts';
import { changesBetween, writeStudents } from './student-changes.ts';

/** Rosters: what an import would do, and does. Errors: `bad-input`. */
export function rosterCalls(db: Db, now: Now): Pick<AdminHandlers, 'planRoster' | 'importRoster'> {
  return {
    async planRoster({ rows, removals, newClasses }, { orgId }) {
      const state = await schoolState(db, orgId);
      const plan = planRoster(state, rows, { removals, newClasses, schoolYear: schoolYearOf(now()) });
      const touched = new Set(
        plan.changes.flatMap((change) =>
          change.kind === 'same' || change.kind === 'error' ? [] : [change.from?.place?.classId, change.to.place?.classId],
        ),
      );
      const inLesson = (await classInfos(db, now, orgId)).filter((info) => info.inLesson && touched.has(info.id));
      return { plan, fingerprint: rosterFingerprint(state), inLesson: inLesson.map(({ name }) => name) };
    },

    async importRoster({ rows, removals, newClasses, fingerprint, title }, { accountId, orgId }) {
      const id = await db.transaction().execute(async (trx) => {
        const before = await schoolState(trx, orgId);
        if (rosterFingerprint(before) !== fingerprint) throw badField('/fingerprint', 'changed-since');
        const at = now();
        const plan = planRoster(before, rows, { removals, newClasses, schoolYear: schoolYearOf(at) });
        const after = applyPlan(before, plan, { newId: () => uuidv7(at), initialLetterOf });
        const made = after.classes.slice(before.classes.length);
        const teachers = new Set((await teachersOf(trx, orgId).execute()).map(({ id: teacherId }) => teacherId));
        if (newClasses.some(({ teacherIds = [] }) => teacherIds.some((one) => !teachers.has(one))))
          throw badField('/newClasses', 'unknown');
        for (const { id: classId, name, gradeId } of made) {
          await addClass(trx, { id: classId, schoolId: orgId, name, gradeId });
          const { teacherIds = [] } = newClasses.find((one) => cleanText(one.name) === name)!;
          await setClassTeachers(trx, { schoolId: orgId, classId }, [...new Set(teacherIds)], at);
        }
        if (made.length > 0) await orderClasses(trx, orgId);
        const students = changesBetween(before.students, after.students);
        await writeStudents(trx, orgId, at, students);
        const classes = made.map(({ id: classId, name, gradeId }): ClassChange => ({
          id: classId,
          before: null,
          after: { name, gradeId, archivedAt: null },
        }));
        return keepBatch(trx, now, { accountId, orgId }, { kind: 'import', title, counts: plan.counts, changes: { students, classes } });
      });
      return (await batchInfos(db, orgId, id))[0]!;
    },
  };
}
