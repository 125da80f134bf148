import type { JournalEntry } from '@chorus/contract';
import type { ApiClient } from '../../api/api-client.ts';

/** What {@link ClassCalls} needs of the host. */
export interface ClassCallsPorts {
  api(): Pick<ApiClient, 'call'>;
  readonly classId: () => string | undefined;
  /** Roll calls of the lesson that is on, and those that were undone. */
  readonly lesson: () => readonly JournalEntry[];
}

/** Whom a class's roll calls have drawn. `partial`: the server could not be asked, so that it is this lesson's only. */
export interface CalledStudents {
  readonly studentIds: ReadonlySet<string>;
  readonly partial: boolean;
}

/** Who of the chosen class was called, on any machine of the teacher. */
export class ClassCalls {
  constructor(private readonly ports: ClassCallsPorts) {}

  /** Whom roll calls have drawn in lessons that began since this moment (UTC milliseconds); one that was undone called nobody. */
  async since(ms: number): Promise<CalledStudents> {
    const clazzId = this.ports.classId();
    if (clazzId === undefined) return { studentIds: new Set(), partial: false };
    const own = this.ports.lesson();
    try {
      const { entries } = await this.ports.api().call('classCalls', { clazzId, since: ms }, { quiet: true });
      return { studentIds: studentsOf([...(entries as JournalEntry[]), ...own]), partial: false };
    } catch {
      return { studentIds: studentsOf(own), partial: true };
    }
  }
}

function studentsOf(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'roll.undone' ? [entry.payload.callId] : [])));
  const called = entries.flatMap((entry) => (entry.kind === 'roll.called' && !undone.has(entry.payload.callId) ? [entry.payload] : []));
  return new Set(called.flatMap(({ studentIds }) => studentIds));
}
