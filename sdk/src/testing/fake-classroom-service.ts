import { ObservableValue } from '../plugin/observable.ts';
import type { GroupSet } from '../model/group-set.ts';
import { groupFault } from '../rules/group-fault.ts';
import type { Classroom, ClassroomService, GroupsOutcome, GroupsRefusal, GroupsToSave } from '../services/classroom-service.ts';
import { sampleClassroom } from './samples.ts';

const no = (reason: GroupsRefusal): GroupsOutcome => ({ ok: false, reason });

/** A class of three in a lesson, until a test sets another; without groups, until some are saved. Groups begin and end at 0 ms. */
export class FakeClassroomService implements ClassroomService {
  readonly state: ObservableValue<Classroom>;
  readonly groups = new ObservableValue<readonly GroupSet[]>([]);
  #ids = 0;

  constructor(classroom: Classroom = sampleClassroom()) {
    this.state = new ObservableValue(classroom);
  }

  set(change: Partial<Classroom>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  async saveGroups(saved: GroupsToSave): Promise<GroupsOutcome> {
    const { schoolClass, students } = this.state.get();
    if (!schoolClass) return no('no-class');
    const fault = groupFault(saved, students);
    if (fault) return no(fault);
    if (saved.id !== undefined && !this.groups.get().some((one) => one.id === saved.id)) return no('unknown-groups');
    const id = saved.id ?? this.#id();
    const groups = saved.groups.map((group, at) => ({
      id: group.id ?? this.#id(),
      name: group.name ?? `第 ${at + 1} 组`,
      studentIds: group.studentIds,
    }));
    const set: GroupSet = { id, classId: schoolClass.id, name: saved.name ?? '课堂分组', from: 0, to: undefined, groups };
    const known = this.groups.get();
    this.groups.set(known.some((one) => one.id === id) ? known.map((one) => (one.id === id ? set : one)) : [set, ...known]);
    return { ok: true, id };
  }

  async endGroups(id: string): Promise<GroupsOutcome> {
    const left = this.groups.get().filter((one) => one.id !== id);
    if (left.length === this.groups.get().length) return no('unknown-groups');
    this.groups.set(left);
    return { ok: true, id };
  }

  #id(): string {
    return `group-${(this.#ids += 1)}`;
  }
}
