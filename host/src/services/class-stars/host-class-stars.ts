import { foldStars, placeIn, starsUndone, type JournalEntry } from '@chorus/contract';
import {
  ObservableValue,
  type ClassroomService,
  type ClassStars,
  type ClassStarsSnapshot,
  type Clock,
  type GivenStar,
  type Observable,
  type StarOutcome,
  type StarReason,
  type StarRefusal,
} from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded } from '../../api/api-error.ts';
import type { Ids } from '../ids.ts';
import type { LessonRecord } from '../journal/lesson-record.ts';
import type { NewEntry } from '../journal/new-entry.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';
import { termStart } from './term.ts';

/** What {@link HostClassStars} needs of the host. */
export interface ClassStarsPorts {
  readonly classroom: Pick<ClassroomService, 'state' | 'groups'>;
  readonly journal: { readonly record: LessonRecord; append(...entries: readonly NewEntry[]): Promise<unknown> };
  /** What this machine has written and the server does not have yet, of whatever lesson. */
  waiting(): Promise<readonly JournalEntry[]>;
  readonly api: () => Pick<ApiClient, 'call'>;
  readonly cache: KeyValueStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly timeZone: () => string;
  log(message: string, error: unknown): void;
}

const none: ClassStarsSnapshot = Object.freeze({ total: 0, byGroup: Object.freeze({}), last: undefined });
const keyOf = (classId: string) => `stars/${classId}`;
const refuse = (reason: StarRefusal): StarOutcome => ({ ok: false, reason });

export const classStarsToken = token<HostClassStars>('classStars');

/** The chosen class's stars: the server's, as they were here last where it can't be reached, what waits here for it, and those of the lesson's record. Each counts once, by its id. */
export class HostClassStars implements ClassStars {
  readonly #state = new ObservableValue(none);
  #classId: string | undefined;
  /** What was here before has been read: from then on it may be written over. */
  #begun = false;
  /** Of all lessons; what a lesson's record had stays when the lesson is over. */
  #stars: ReadonlyMap<string, GivenStar> = new Map();
  #undone: ReadonlySet<string> = new Set();

  constructor(private readonly ports: ClassStarsPorts) {
    ports.classroom.state.subscribe(() => this.#follow());
    ports.journal.record.watch(['star.given', 'star.undone'], () => this.#take(this.#ofLesson()));
    this.#follow();
  }

  get state(): Observable<ClassStarsSnapshot> {
    return this.#state;
  }

  async give({ groupId, reason }: { readonly groupId?: string; readonly reason: StarReason }): Promise<StarOutcome> {
    const { state, groups } = this.ports.classroom;
    const { lesson, schoolClass } = state.get();
    if (!lesson || !schoolClass) return refuse('no-lesson');
    const isGroup = () => groups.get().some((set) => set.groups.some(({ id }) => id === groupId));
    if (groupId !== undefined && !isGroup()) return refuse('unknown-group');
    const starId = this.ports.ids.next();
    const group = groupId !== undefined && { groupId };
    const payload = { starId, ...placeIn(lesson.id), classId: schoolClass.id, ...group, reason };
    return this.#append({ kind: 'star.given', payload }, starId);
  }

  async takeBack(starId: string): Promise<StarOutcome> {
    const { lesson, schoolClass } = this.ports.classroom.state.get();
    if (!lesson || !schoolClass) return refuse('no-lesson');
    if (!foldStars(this.#ofLesson(), schoolClass.id).some(({ id }) => id === starId)) return refuse('unknown-star');
    return this.#append({ kind: 'star.undone', payload: { starId, ...placeIn(lesson.id) } }, starId);
  }

  async #append(entry: NewEntry, id: string): Promise<StarOutcome> {
    try {
      await this.ports.journal.append(entry);
      return { ok: true, id };
    } catch {
      return refuse('not-writer');
    }
  }

  #ofLesson(): readonly JournalEntry[] {
    const { record } = this.ports.journal;
    return [...record.ofKind('star.given'), ...record.ofKind('star.undone')];
  }

  #follow(): void {
    const classId = this.ports.classroom.state.get().schoolClass?.id;
    if (classId === this.#classId) return;
    this.#classId = classId;
    this.#begun = false;
    this.#stars = new Map();
    this.#undone = new Set();
    this.#state.set(none);
    if (classId !== undefined) void this.#begin(classId);
  }

  async #begin(classId: string): Promise<void> {
    const { ports } = this;
    const since = termStart(ports.clock.now(), ports.timeZone());
    // Before the server is asked: what it takes meanwhile is in one of both.
    const waiting = await ports.waiting().catch(() => []);
    const known = await this.#asked(classId, since);
    if (this.#classId !== classId) return;
    this.#begun = true;
    this.#stars = new Map([...known.filter(({ at }) => at >= since).map((star) => [star.id, star] as const), ...this.#stars]);
    this.#take([...waiting, ...this.#ofLesson()]);
  }

  /** The server's, else those that were here last. */
  async #asked(classId: string, since: number): Promise<readonly GivenStar[]> {
    const { api, cache, log } = this.ports;
    try {
      return (await api().call('classStars', { clazzId: classId, since }, { quiet: true })).stars as readonly GivenStar[];
    } catch (error) {
      if (!isKeptNeeded(error)) log('The stars of a class could not be read.', error);
      return ((await cache.get(keyOf(classId))) as readonly GivenStar[] | undefined) ?? [];
    }
  }

  #take(entries: readonly JournalEntry[]): void {
    const classId = this.#classId;
    if (classId === undefined) return;
    this.#undone = new Set([...this.#undone, ...starsUndone(entries)]);
    const found = foldStars(entries, classId).map((star) => [star.id, star] as const);
    this.#stars = new Map([...this.#stars, ...found].filter(([id]) => !this.#undone.has(id)));
    const all = [...this.#stars.values()];
    const byGroup: Record<string, number> = {};
    for (const { groupId } of all) if (groupId !== undefined) byGroup[groupId] = (byGroup[groupId] ?? 0) + 1;
    const [last] = foldStars(this.#ofLesson(), classId);
    this.#state.set(Object.freeze({ total: all.length, byGroup: Object.freeze(byGroup), last }));
    if (this.#begun) void this.ports.cache.set(keyOf(classId), all);
  }
}
