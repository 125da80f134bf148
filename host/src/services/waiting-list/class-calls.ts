import type { JournalEntry } from '@chorus/contract';
import { ObservableValue, type Classroom, type Observable } from '@chorus/sdk';
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

  /** Whom roll calls of other lessons have drawn that began since this moment; undefined where the server can't be asked. Never fails. */
  async before(ms: number, lessonId: string): Promise<ReadonlySet<string> | undefined> {
    const clazzId = this.ports.classId();
    if (clazzId === undefined) return undefined;
    try {
      const { entries } = await this.ports.api().call('classCalls', { clazzId, since: ms }, { quiet: true });
      return studentsOf((entries as JournalEntry[]).filter(({ payload }) => (payload as { lessonId?: string }).lessonId !== lessonId));
    } catch {
      return undefined;
    }
  }

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

/** Whom earlier lessons of the week have drawn; read when a lesson begins. */
export class CalledBefore {
  readonly #state = new ObservableValue<ReadonlySet<string> | undefined>(undefined);
  #lessonId: string | undefined;

  constructor(
    private readonly calls: Pick<ClassCalls, 'before'>,
    classroom: Observable<Pick<Classroom, 'lesson'>>,
    private readonly since: () => number,
  ) {
    this.#look(classroom.get().lesson?.id);
    classroom.subscribe(({ lesson }) => this.#look(lesson?.id));
  }

  /** Undefined while it is not known, and where the server can't be asked. */
  get state(): Observable<ReadonlySet<string> | undefined> {
    return this.#state;
  }

  #look(lessonId: string | undefined): void {
    if (lessonId === this.#lessonId) return;
    this.#lessonId = lessonId;
    this.#state.set(undefined);
    if (lessonId === undefined) return;
    void this.calls.before(this.since(), lessonId).then((called) => {
      if (this.#lessonId === lessonId) this.#state.set(called);
    });
  }
}

function studentsOf(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'roll.undone' ? [entry.payload.callId] : [])));
  const called = entries.flatMap((entry) => (entry.kind === 'roll.called' && !undone.has(entry.payload.callId) ? [entry.payload] : []));
  return new Set(called.flatMap(({ studentIds }) => studentIds));
}
