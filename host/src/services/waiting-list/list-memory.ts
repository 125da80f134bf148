import type { LocalStore } from '../storage/local-store.ts';
import { readJson } from '../storage/local-store.ts';

/** What this machine remembers of a class beyond the lesson. */
export interface ClassMemory {
  /** How often each student was called by roll call. */
  readonly called: { readonly [studentId: string]: number };
  /** Who is away on `day` (YYYY-MM-DD in the school's zone). */
  readonly away: { readonly day: string; readonly studentIds: readonly string[] };
  /** Who was kept for the next lesson: in which lesson, and how often the student had been called by then. */
  readonly kept?: { readonly [studentId: string]: { readonly lessonId: string; readonly called: number } };
}

const none: readonly string[] = [];
const empty: ClassMemory = { called: {}, away: { day: '', studentIds: [] } };

const isMemory = (value: unknown): value is ClassMemory => {
  const { called, away, kept } = (value ?? {}) as { called?: unknown; away?: { day?: unknown; studentIds?: unknown }; kept?: unknown };
  const counts = typeof called === 'object' && called !== null && Object.values(called).every((count) => Number.isInteger(count));
  return counts && typeof away?.day === 'string' && Array.isArray(away.studentIds) && (kept === undefined || isKept(kept));
};

const isKept = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (one: { lessonId?: unknown; called?: unknown } | null) => typeof one?.lessonId === 'string' && Number.isInteger(one.called),
  );

/** Remembers, per class, who was called how often, who is away today, and who was kept for the next lesson. */
export class ListMemory {
  /** What was read last: the list is made anew with every answer. */
  #known: { readonly key: string; readonly text: string | undefined; readonly memory: ClassMemory } | undefined;

  constructor(
    private readonly store: LocalStore,
    private readonly today: () => string,
  ) {}

  called(classId: string): ClassMemory['called'] {
    return this.#read(classId).called;
  }

  away(classId: string): readonly string[] {
    const { day, studentIds } = this.#read(classId).away;
    return studentIds.length > 0 && day === this.today() ? studentIds : none;
  }

  /** Who was kept for the next lesson and has not been called since. `not`: leaves out who was kept in this lesson. */
  kept(classId: string, not?: string): ReadonlySet<string> {
    const { called, kept = {} } = this.#read(classId);
    const open = Object.entries(kept).filter(([id, one]) => (called[id] ?? 0) <= one.called && one.lessonId !== not);
    return new Set(open.map(([id]) => id));
  }

  /** Keeps students for the lesson after this one, or no longer. */
  keep(classId: string, lessonId: string, studentIds: readonly string[], on: boolean): void {
    const memory = this.#read(classId);
    const kept = { ...memory.kept };
    for (const id of studentIds) {
      if (on) kept[id] = { lessonId, called: memory.called[id] ?? 0 };
      else delete kept[id];
    }
    this.#write(classId, { ...memory, kept });
  }

  /** Counts a roll call, or takes it back. */
  count(classId: string, studentIds: readonly string[], by: 1 | -1): void {
    const memory = this.#read(classId);
    const called = { ...memory.called };
    for (const id of studentIds) called[id] = Math.max(0, (called[id] ?? 0) + by);
    this.#write(classId, { ...memory, called });
  }

  setAway(classId: string, studentId: string, away: boolean): void {
    const others = this.away(classId).filter((id) => id !== studentId);
    const studentIds = away ? [...others, studentId] : others;
    this.#write(classId, { ...this.#read(classId), away: { day: this.today(), studentIds } });
  }

  /** As it is kept now: another tab writes it, too. */
  #read(classId: string): ClassMemory {
    const key = `waitingList.${classId}`;
    const text = this.store.get(key);
    if (this.#known?.key !== key || this.#known.text !== text)
      this.#known = { key, text, memory: readJson(this.store, key, isMemory) ?? empty };
    return this.#known.memory;
  }

  #write(classId: string, memory: ClassMemory): void {
    this.store.set(`waitingList.${classId}`, JSON.stringify(memory));
  }
}
