import {
  makeGroups,
  type ClassroomService,
  type GroupDivision,
  type GroupSet,
  type GroupsToSave,
  type Notices,
  type PluginState,
  type Student,
  type WaitingList,
} from '@chorus/sdk';
import { fromObservable, type ObservableBox } from '@chorus/sdk/ui';
import { makeAutoObservable } from 'mobx';
import type { RandomBits } from '../dice/fair-number.ts';

const divisionKey = 'group-division';
const longestName = 60;

/** How a class is divided: into so many groups, or by so many students in each. */
export type DivideBy = 'count' | 'size';

/** What the groups work with. */
export interface GroupsParts {
  readonly classroom: Pick<ClassroomService, 'state' | 'groups' | 'saveGroups' | 'endGroups'>;
  readonly waiting: Pick<WaitingList, 'state'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly device: PluginState;
  readonly bits: RandomBits;
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string;
}

/** One group as it is shown. */
export interface ShownGroup {
  readonly id: string;
  readonly name: string;
  readonly students: readonly Student[];
}

/** The groups of the class: drawn by lot, renamed, students moved from one to another. They are the school's data and kept at every change. */
export class Groups {
  by: DivideBy = 'count';
  n = 6;
  /** Who is being moved. */
  picked: string | undefined;
  busy = false;
  private readonly box: {
    readonly classroom: ObservableBox<ReturnType<ClassroomService['state']['get']>>;
    readonly sets: ObservableBox<readonly GroupSet[]>;
    readonly waiting: ObservableBox<ReturnType<WaitingList['state']['get']>>;
  };

  constructor(private readonly parts: GroupsParts) {
    this.box = {
      classroom: fromObservable(parts.classroom.state),
      sets: fromObservable(parts.classroom.groups),
      waiting: fromObservable(parts.waiting.state),
    };
    makeAutoObservable<this, 'parts' | 'box'>(this, { parts: false, box: false }, { autoBind: true });
  }

  /** A praise from then on is of this lesson. UTC milliseconds. */
  get lessonStartedAt(): number {
    return this.box.classroom.current.lesson?.startedAt ?? 0;
  }

  /** Takes the division that was chosen on this machine. */
  async load(): Promise<void> {
    const kept = await this.parts.device.get(divisionKey);
    const { by, n } = (kept ?? {}) as { readonly by?: unknown; readonly n?: unknown };
    if ((by === 'count' || by === 'size') && typeof n === 'number' && Number.isInteger(n)) this.divide(by, n);
  }

  /** The newest groups that are in use. */
  private get set(): GroupSet | undefined {
    return this.box.sets.current[0];
  }

  private get students(): readonly Student[] {
    return this.box.classroom.current.students.filter(({ placeholder }) => !placeholder);
  }

  private get absent(): ReadonlySet<string> {
    return new Set(this.box.waiting.current.rows.flatMap(({ student, absent }) => (absent ? [student.id] : [])));
  }

  get groups(): readonly ShownGroup[] {
    const students = new Map(this.students.map((student) => [student.id, student]));
    return (this.set?.groups ?? []).map(({ id, name, studentIds }) => ({
      id,
      name,
      students: studentIds.flatMap((studentId) => students.get(studentId) ?? []),
    }));
  }

  /** Who is in no group: away when the lot was drawn, or new in the class. */
  get left(): readonly Student[] {
    const grouped = new Set(this.groups.flatMap(({ students }) => students.map(({ id }) => id)));
    return this.groups.length === 0 ? [] : this.students.filter(({ id }) => !grouped.has(id));
  }

  setBy(by: DivideBy): void {
    this.keepDivision(by, by === 'count' ? 6 : 4);
  }

  more(): void {
    this.keepDivision(this.by, this.n + 1);
  }

  less(): void {
    this.keepDivision(this.by, this.n - 1);
  }

  /** Divides who is here by lot, anew each time. Names that groups have stay with their place. */
  async draw(): Promise<void> {
    const here = this.students.flatMap(({ id }) => (this.absent.has(id) ? [] : [id]));
    const division: GroupDivision = this.by === 'count' ? { count: this.n } : { size: this.n };
    const before = this.set;
    const groups = makeGroups(here, division, () => this.parts.bits() / 2 ** 32).map((studentIds, at) => {
      const old = before?.groups[at];
      return { ...(old && { id: old.id, name: old.name }), studentIds };
    });
    if (groups.length > 0) await this.save({ ...(before && { id: before.id, name: before.name }), groups });
  }

  /** Takes a student to be moved; again, and nobody is. */
  pick(studentId: string): void {
    this.picked = this.picked === studentId ? undefined : studentId;
  }

  /** Moves who is picked into a group. */
  async moveTo(groupId: string): Promise<void> {
    const { picked } = this;
    this.picked = undefined;
    if (picked === undefined) return;
    await this.change((group) => {
      const without = group.studentIds.filter((id) => id !== picked);
      return { ...group, studentIds: group.id === groupId ? [...without, picked] : without };
    });
  }

  /** Gives a group another name; an empty one changes nothing. */
  async rename(groupId: string, name: string): Promise<void> {
    const named = name.trim().slice(0, longestName);
    if (named !== '') await this.change((group) => (group.id === groupId ? { ...group, name: named } : group));
  }

  /** The groups are no longer in use. */
  async end(): Promise<void> {
    this.picked = undefined;
    if (this.set) await this.tell(this.parts.classroom.endGroups(this.set.id));
  }

  private async change(each: (group: GroupSet['groups'][number]) => GroupSet['groups'][number]): Promise<void> {
    const { set } = this;
    if (!set) return;
    const known = new Set(this.students.map(({ id }) => id));
    // Who has left the class is left out: the server takes nobody else.
    const groups = set.groups.map(each).map((group) => ({ ...group, studentIds: group.studentIds.filter((id) => known.has(id)) }));
    await this.save({ id: set.id, name: set.name, groups });
  }

  private async save(groups: GroupsToSave): Promise<void> {
    await this.tell(this.parts.classroom.saveGroups(groups));
  }

  private async tell(doing: ReturnType<ClassroomService['saveGroups']>): Promise<void> {
    this.setBusy(true);
    try {
      const outcome = await doing;
      if (!outcome.ok) await this.parts.notices.show({ kind: 'warning', text: this.parts.t(`groups.refused.${outcome.reason}`) });
    } finally {
      this.setBusy(false);
    }
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
  }

  private keepDivision(by: DivideBy, n: number): void {
    this.divide(by, n);
    void this.parts.device.set(divisionKey, { by: this.by, n: this.n });
  }

  private divide(by: DivideBy, n: number): void {
    this.by = by;
    this.n = Math.min(by === 'count' ? 12 : 20, Math.max(2, n));
  }
}
