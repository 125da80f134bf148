import type { ClassroomService, ClassStars, Notices, SoundEffects, StarOutcome, StarReason } from '@chorus/sdk';
import { fromObservable, type ObservableBox } from '@chorus/sdk/ui';
import { makeAutoObservable } from 'mobx';

/** What the stars work with. */
export interface StarsParts {
  readonly classroom: Pick<ClassroomService, 'groups'>;
  readonly stars: ClassStars;
  readonly sounds: Pick<SoundEffects, 'play'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly t: (key: string) => string;
}

/** What a star can be for. None is for being right. */
export const reasons: readonly StarReason[] = ['trying', 'improving', 'helping'];

/** Stars of class and groups on the board: the reason first, then whose it is, by a press each. */
export class Stars {
  reason: StarReason = 'trying';
  private readonly box: {
    readonly stars: ObservableBox<ReturnType<ClassStars['state']['get']>>;
    readonly sets: ObservableBox<ReturnType<ClassroomService['groups']['get']>>;
  };
  /** A press waits for the one before it: what is taken back is what stands there then. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: StarsParts) {
    this.box = { stars: fromObservable(parts.stars.state), sets: fromObservable(parts.classroom.groups) };
    makeAutoObservable<this, 'parts' | 'box' | 'last'>(this, { parts: false, box: false, last: false }, { autoBind: true });
  }

  /** All of the class in this term, its groups' too. */
  get total(): number {
    return this.box.stars.current.total;
  }

  /** In the groups' own order, whoever has more. */
  get groups(): readonly { readonly id: string; readonly name: string; readonly count: number }[] {
    const { byGroup } = this.box.stars.current;
    return (this.box.sets.current[0]?.groups ?? []).map(({ id, name }) => ({ id, name, count: byGroup[id] ?? 0 }));
  }

  /** The last star of this lesson: whose (undefined: the class's), and what for. A group that is no longer in use has no name. */
  get given(): { readonly group?: string | undefined; readonly ofClass: boolean; readonly reason: StarReason } | undefined {
    const { last } = this.box.stars.current;
    if (!last) return undefined;
    return { group: this.groups.find(({ id }) => id === last.groupId)?.name, ofClass: last.groupId === undefined, reason: last.reason };
  }

  choose(reason: StarReason): void {
    this.reason = reason;
  }

  /** Gives a star for the reason that is chosen, to a group; without one, to the class. */
  give(groupId?: string): Promise<void> {
    const { reason } = this;
    return this.next(async () => {
      const outcome = await this.parts.stars.give({ ...(groupId !== undefined && { groupId }), reason });
      if (outcome.ok) void this.parts.sounds.play('star', { step: 5 });
      return outcome;
    });
  }

  /** Takes back the last star of this lesson. */
  undo(): Promise<void> {
    return this.next(async () => {
      const { last } = this.parts.stars.state.get();
      return last && this.parts.stars.takeBack(last.id);
    });
  }

  private next(run: () => Promise<StarOutcome | undefined>): Promise<void> {
    const done = this.last.then(run).then(async (outcome) => {
      if (outcome && !outcome.ok) await this.parts.notices.show({ kind: 'warning', text: this.parts.t(`stars.refused.${outcome.reason}`) });
    });
    this.last = done.catch(() => undefined);
    return done;
  }
}
