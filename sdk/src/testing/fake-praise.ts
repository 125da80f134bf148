import { ObservableValue } from '../plugin/observable.ts';
import type { ClassroomService } from '../services/classroom-service.ts';
import type { Clock } from '../services/clock.ts';
import type { GivenPraise, Praise, PraisedOnes, PraiseKind, PraiseOutcome, PraiseRefusal } from '../services/praise.ts';

const no = (reason: PraiseRefusal): PraiseOutcome => ({ ok: false, reason });

/** The praise of a lesson, in memory. Set `refuses` and the next calls are refused for it. */
export class FakePraise implements Praise {
  readonly state = new ObservableValue<readonly GivenPraise[]>([]);
  refuses: PraiseRefusal | undefined;
  #given = 0;

  constructor(
    private readonly classroom: Pick<ClassroomService, 'state' | 'groups'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async give(praise: PraisedOnes & { readonly kind: PraiseKind }): Promise<PraiseOutcome> {
    const { lesson, students } = this.classroom.state.get();
    if (this.refuses) return no(this.refuses);
    if (!lesson) return no('no-lesson');
    if ('studentIds' in praise && praise.studentIds.length === 0) return no('no-students');
    if ('studentIds' in praise && !praise.studentIds.every((id) => students.some((student) => student.id === id)))
      return no('unknown-student');
    const groups = this.classroom.groups.get().flatMap((set) => set.groups);
    if ('groupId' in praise && !groups.some(({ id }) => id === praise.groupId)) return no('unknown-group');
    const id = `praise-${(this.#given += 1)}`;
    this.state.set([{ ...praise, id, at: this.clock.now() }, ...this.state.get()]);
    return { ok: true, id };
  }

  async takeBack(praiseId: string): Promise<PraiseOutcome> {
    if (this.refuses) return no(this.refuses);
    const left = this.state.get().filter(({ id }) => id !== praiseId);
    if (left.length === this.state.get().length) return no('unknown-praise');
    this.state.set(left);
    return { ok: true, id: praiseId };
  }
}
