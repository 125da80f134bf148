import { rightsOf, roleOf } from '@chorus/contract/roles';
import { cleanName, cleanText } from '@chorus/contract/roster/clean-text';
import type { TeacherRow } from '@chorus/contract/teacher-import/teacher-row';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { AdminContext, AdminHandlers } from '../http/handlers.ts';
import { importState, type ImportScope } from './import-state.ts';
import { planTeachers } from './plan-teachers.ts';
import { writeTeachers } from './write-teachers.ts';

/** What the administrator may do in the organisation that is acted for. */
function scopeOf({ orgId, orgKind }: Pick<AdminContext, 'orgId' | 'orgKind'>): ImportScope {
  const rights = rightsOf[roleOf(orgKind, 'administrator')];
  return { orgId, kind: orgKind, schools: rights.has('organisations.write'), classes: rights.has('people.write') };
}

/** A row as the page makes it: nobody gets past what is known by sending it otherwise. */
const cleaned = ({ school, area, name, classes, ...row }: TeacherRow): TeacherRow => ({
  ...row,
  school: cleanText(school),
  area: cleanText(area),
  name: cleanName(name),
  classes: classes.map(cleanText),
});

/** Teachers from lists: what an import of a part would do, and does. Error: `bad-input`. */
export function teacherImportCalls(db: Db, now: Now): Pick<AdminHandlers, 'planTeachers' | 'importTeachers'> {
  return {
    async planTeachers({ rows: sent, options }, context) {
      const rows = sent.map(cleaned);
      const { plan, fingerprint } = planTeachers(await importState(db, scopeOf(context), rows), rows, options);
      return { plan, fingerprint };
    },

    async importTeachers({ rows: sent, options, fingerprint }, context) {
      const rows = sent.map(cleaned);
      const { accountId, orgId } = context;
      return db.transaction().execute(async (trx) => {
        const planned = planTeachers(await importState(trx, scopeOf(context), rows), rows, options);
        if (planned.fingerprint !== fingerprint) throw badField('/fingerprint', 'changed-since');
        return { counts: planned.plan.counts, made: await writeTeachers(trx, now, { accountId, orgId }, planned.steps) };
      });
    },
  };
}
