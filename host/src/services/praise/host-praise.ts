import { placeIn } from '@chorus/contract';
import {
  ObservableValue,
  type ClassroomService,
  type GivenPraise,
  type Observable,
  type Praise,
  type PraisedOnes,
  type PraiseKind,
  type PraiseOutcome,
  type PraiseRefusal,
} from '@chorus/sdk';
import type { Ids } from '../ids.ts';
import type { LessonRecord } from '../journal/lesson-record.ts';
import type { NewEntry } from '../journal/new-entry.ts';
import { token } from '../../lifecycle/token.ts';
import { foldPraise } from './fold-praise.ts';

/** What {@link HostPraise} needs of the host. */
export interface PraisePorts {
  readonly classroom: Pick<ClassroomService, 'state' | 'groups'>;
  readonly journal: { readonly record: LessonRecord; append(...entries: readonly NewEntry[]): Promise<unknown> };
  readonly ids: Ids;
}

const refuse = (reason: PraiseRefusal): PraiseOutcome => ({ ok: false, reason });

export const praiseToken = token<HostPraise>('praise');

/** The lesson's praise as its record has it, so that a reload and another machine have it too. */
export class HostPraise implements Praise {
  readonly #state: ObservableValue<readonly GivenPraise[]>;
  readonly #given = new ObservableValue<GivenPraise | undefined>(undefined);

  constructor(private readonly ports: PraisePorts) {
    const { record } = ports.journal;
    this.#state = new ObservableValue(praiseIn(record));
    record.watch(['student.praised', 'praise.undone'], () => this.#state.set(praiseIn(record)));
  }

  get state(): Observable<readonly GivenPraise[]> {
    return this.#state;
  }

  /** The last one that was given in this window since it was opened, until it is taken back. */
  get given(): Observable<GivenPraise | undefined> {
    return this.#given;
  }

  async give(praise: PraisedOnes & { readonly kind: PraiseKind }): Promise<PraiseOutcome> {
    const { state, groups } = this.ports.classroom;
    const { lesson, students } = state.get();
    if (!lesson) return refuse('no-lesson');
    const known = (id: string) => students.some((student) => student.id === id);
    if ('studentIds' in praise && praise.studentIds.length === 0) return refuse('no-students');
    if ('studentIds' in praise && !praise.studentIds.every(known)) return refuse('unknown-student');
    const isGroup = (groupId: string) => groups.get().some((set) => set.groups.some(({ id }) => id === groupId));
    if ('groupId' in praise && !isGroup(praise.groupId)) return refuse('unknown-group');
    const praiseId = this.ports.ids.next();
    const ones = 'studentIds' in praise ? { studentIds: [...new Set(praise.studentIds)] } : { groupId: praise.groupId };
    const payload = { praiseId, ...placeIn(lesson.id), kind: praise.kind, ...ones };
    const outcome = await this.#append({ kind: 'student.praised', payload }, praiseId);
    if (outcome.ok) this.#given.set(this.#state.get().find(({ id }) => id === praiseId));
    return outcome;
  }

  async takeBack(praiseId: string): Promise<PraiseOutcome> {
    const { lesson } = this.ports.classroom.state.get();
    if (!lesson) return refuse('no-lesson');
    if (!this.#state.get().some(({ id }) => id === praiseId)) return refuse('unknown-praise');
    const outcome = await this.#append({ kind: 'praise.undone', payload: { praiseId, ...placeIn(lesson.id) } }, praiseId);
    if (outcome.ok && this.#given.get()?.id === praiseId) this.#given.set(undefined);
    return outcome;
  }

  async #append(entry: NewEntry, id: string): Promise<PraiseOutcome> {
    try {
      await this.ports.journal.append(entry);
      return { ok: true, id };
    } catch {
      return refuse('not-writer');
    }
  }
}

const praiseIn = (record: LessonRecord): readonly GivenPraise[] =>
  foldPraise([...record.ofKind('student.praised'), ...record.ofKind('praise.undone')]);
