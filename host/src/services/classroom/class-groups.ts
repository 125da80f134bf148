import type { Data } from '@chorus/contract';
import {
  groupFault,
  ObservableValue,
  type Classroom,
  type Clock,
  type GroupSet,
  type GroupsOutcome,
  type GroupsRefusal,
  type GroupsToSave,
  type Observable,
} from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded } from '../../api/api-error.ts';
import type { Ids } from '../ids.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';
import type { GroupNames } from './group-names.ts';
import { withChanges, type GroupChange, type GroupChanges } from './group-changes.ts';

/** What waits for the server is tried again so often. */
const tryMs = 20_000;

/** What {@link ClassGroups} needs of the host. */
export interface ClassGroupsPorts {
  readonly api: () => Pick<ApiClient, 'call'>;
  readonly classroom: Observable<Classroom>;
  readonly changes: GroupChanges;
  readonly cache: KeyValueStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly names: GroupNames;
  log(message: string, error: unknown): void;
}

type Sets = Data<'groupSets'>;
const keyOf = (classId: string) => `groups/${classId}`;
const refuse = (reason: GroupsRefusal): GroupsOutcome => ({ ok: false, reason });

export const classGroupsToken = token<ClassGroups>('classGroups');

/** The chosen class's groups: the server's, as they were here last where it can't be reached, with what was changed here since. */
export class ClassGroups {
  readonly #state = new ObservableValue<readonly GroupSet[]>(Object.freeze([]));
  #classId: string | undefined;
  #students: Classroom['students'] = [];

  constructor(private readonly ports: ClassGroupsPorts) {
    ports.classroom.subscribe(() => this.#follow());
    ports.names.locale.subscribe(() => void (this.#classId !== undefined && this.#show(this.#classId)));
    ports.clock.interval(tryMs, () => void this.#sendWaiting());
    this.#follow();
  }

  get state(): Observable<readonly GroupSet[]> {
    return this.#state;
  }

  async save(saved: GroupsToSave): Promise<GroupsOutcome> {
    const { schoolClass, teacher, students } = this.ports.classroom.get();
    if (!schoolClass || !teacher) return refuse('no-class');
    const fault = groupFault(saved, students);
    if (fault) return refuse(fault);
    const known = this.#state.get().find(({ id }) => id === saved.id);
    if (saved.id !== undefined && !known) return refuse('unknown-groups');
    const { ids, clock, names } = this.ports;
    const groups = saved.groups.map(({ id, name, studentIds }, at) => ({
      id: id ?? ids.next(),
      name: name ?? names.nth(at + 1),
      studentIds: [...studentIds],
    }));
    const body = {
      id: known?.id ?? ids.next(),
      clazzId: schoolClass.id,
      name: saved.name ?? names.set,
      from: known?.from ?? clock.now(),
      groups,
    };
    return this.#change({ ownerId: teacher.id, op: 'save', body });
  }

  async end(id: string): Promise<GroupsOutcome> {
    const { schoolClass, teacher } = this.ports.classroom.get();
    if (!schoolClass || !teacher) return refuse('no-class');
    if (!this.#state.get().some((set) => set.id === id)) return refuse('unknown-groups');
    return this.#change({ ownerId: teacher.id, op: 'end', body: { clazzId: schoolClass.id, id, at: this.ports.clock.now() } });
  }

  async #change(change: GroupChange): Promise<GroupsOutcome> {
    const { clazzId, id } = change.body;
    await this.ports.changes.add(change);
    await this.#show(clazzId);
    const { answered, refused } = await this.ports.changes.flush(change.ownerId);
    if (answered > 0) await this.#reload(clazzId);
    const same = JSON.stringify(change);
    return refused.some((one) => JSON.stringify(one) === same) ? refuse('refused') : { ok: true, id };
  }

  #follow(): void {
    const { schoolClass, students } = this.ports.classroom.get();
    const [before, had] = [this.#classId, this.#students];
    this.#classId = schoolClass?.id;
    this.#students = students;
    if (schoolClass?.id === before) {
      if (schoolClass && students !== had) void this.#show(schoolClass.id);
      return;
    }
    this.#state.set(Object.freeze([]));
    if (schoolClass) void this.#begin(schoolClass.id);
  }

  async #begin(classId: string): Promise<void> {
    await this.#show(classId);
    await this.#sendWaiting();
    await this.#reload(classId);
  }

  async #sendWaiting(): Promise<void> {
    const { teacher, schoolClass } = this.ports.classroom.get();
    if (!teacher || (await this.ports.changes.of(teacher.id)).length === 0) return;
    const { answered } = await this.ports.changes.flush(teacher.id);
    if (answered > 0 && schoolClass) await this.#reload(schoolClass.id);
  }

  async #reload(classId: string): Promise<void> {
    try {
      const sets = await this.ports.api().call('groupSets', { clazzId: classId }, { quiet: true });
      await this.ports.cache.set(keyOf(classId), sets);
    } catch (error) {
      if (!isKeptNeeded(error)) this.ports.log('The groups of a class could not be read.', error);
    }
    await this.#show(classId);
  }

  async #show(classId: string): Promise<void> {
    const { teacher } = this.ports.classroom.get();
    const kept = ((await this.ports.cache.get(keyOf(classId))) as Sets | undefined) ?? [];
    const changes = teacher ? await this.ports.changes.of(teacher.id) : [];
    if (this.#classId !== classId) return;
    const { names } = this.ports;
    const own = changes.filter(({ body }) => body.clazzId === classId);
    const known = new Set(this.#students.map(({ id }) => id));
    const sets = withChanges(kept, own).map((set) => {
      const groups = set.groups.map(({ id, name, studentIds }) => ({
        id,
        name: names.read(name),
        studentIds: studentIds.filter((studentId) => known.has(studentId)),
      }));
      return Object.freeze({ ...set, name: names.read(set.name), to: undefined, groups });
    });
    if (JSON.stringify(sets) !== JSON.stringify(this.#state.get())) this.#state.set(Object.freeze(sets));
  }
}
