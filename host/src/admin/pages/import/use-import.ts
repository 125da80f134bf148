import { useState } from 'react';
import { useActing, useAdmin } from '../../admin-context.tsx';
import type { Admin } from '../../create-admin.ts';
import { RosterImport } from './roster-import.ts';

/** Imports as they were left, by who administers which organisation. */
const kept = new WeakMap<Admin, Map<string, RosterImport>>();

/** The import that is under way: who looks at another page meanwhile finds it as it was. */
export function useImport(): RosterImport {
  const admin = useAdmin();
  const { id } = useActing();
  const [run] = useState(() => {
    const runs = kept.get(admin) ?? new Map<string, RosterImport>();
    kept.set(admin, runs);
    const made =
      runs.get(id) ??
      new RosterImport({
        files: () => import('./roster-files.ts'),
        classes: async () => (await admin.api.call('schoolClasses', {}, { quiet: true })).filter(({ archivedAt }) => archivedAt === null),
        now: () => admin.clock.now(),
        plan: (body, signal) => admin.api.call('planRoster', body, { signal, quiet: true }),
        carryOut: (body) => admin.api.call('importRoster', body, { quiet: true }),
      });
    runs.set(id, made);
    return made;
  });
  return run;
}
