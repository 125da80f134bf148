import { useState } from 'react';
import { useActing, useAdmin } from '../../admin-context.tsx';
import type { Admin } from '../../create-admin.ts';
import { TeacherImport } from './teacher-import.ts';

/** Imports as they were left, by who administers which organisation. */
const kept = new WeakMap<Admin, Map<string, TeacherImport>>();

/** The import that is under way: who looks at another page meanwhile finds it as it was. */
export function useTeacherImport(): TeacherImport {
  const admin = useAdmin();
  const { id } = useActing();
  const [run] = useState(() => {
    const runs = kept.get(admin) ?? new Map<string, TeacherImport>();
    kept.set(admin, runs);
    const { api } = admin;
    const made =
      runs.get(id) ??
      new TeacherImport({
        files: () => import('./teacher-files.ts'),
        plan: (body, signal) => api.call('planTeachers', body, { signal, quiet: true }),
        carryOut: (body) => api.call('importTeachers', body, { quiet: true }),
        issueCodes: (body) => api.call('issueCodes', body, { quiet: true }),
        renewCodes: (body) => api.call('renewCodes', body, { quiet: true }),
      });
    runs.set(id, made);
    return made;
  });
  return run;
}
