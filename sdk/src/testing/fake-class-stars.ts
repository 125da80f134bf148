import { ObservableValue } from '../plugin/observable.ts';
import type { ClassroomService } from '../services/classroom-service.ts';
import type { ClassStars, ClassStarsSnapshot, GivenStar, StarOutcome, StarReason, StarRefusal } from '../services/class-stars.ts';
import type { Clock } from '../services/clock.ts';

const no = (reason: StarRefusal): StarOutcome => ({ ok: false, reason });

/** The stars of a class in one lesson, in memory. Set `refuses` and the next calls are refused for it. */
export class FakeClassStars implements ClassStars {
  readonly state = new ObservableValue<ClassStarsSnapshot>({ total: 0, byGroup: {}, last: undefined });
  refuses: StarRefusal | undefined;
  #given = 0;
  #stars: readonly GivenStar[] = [];

  constructor(
    private readonly classroom: Pick<ClassroomService, 'state' | 'groups'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async give({ groupId, reason }: { readonly groupId?: string; readonly reason: StarReason }): Promise<StarOutcome> {
    if (this.refuses) return no(this.refuses);
    if (!this.classroom.state.get().lesson) return no('no-lesson');
    const groups = this.classroom.groups.get().flatMap((set) => set.groups);
    if (groupId !== undefined && !groups.some(({ id }) => id === groupId)) return no('unknown-group');
    const id = `star-${(this.#given += 1)}`;
    this.#show([{ id, ...(groupId !== undefined && { groupId }), reason, at: this.clock.now() }, ...this.#stars]);
    return { ok: true, id };
  }

  async takeBack(starId: string): Promise<StarOutcome> {
    if (this.refuses) return no(this.refuses);
    const left = this.#stars.filter(({ id }) => id !== starId);
    if (left.length === this.#stars.length) return no('unknown-star');
    this.#show(left);
    return { ok: true, id: starId };
  }

  #show(stars: readonly GivenStar[]): void {
    this.#stars = stars;
    const byGroup: Record<string, number> = {};
    for (const { groupId } of stars) if (groupId !== undefined) byGroup[groupId] = (byGroup[groupId] ?? 0) + 1;
    this.state.set({ total: stars.length, byGroup, last: stars[0] });
  }
}
