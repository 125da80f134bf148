import { Praise } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import type { Get } from '../../lifecycle/token.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { audioToken } from '../audio/host-audio.ts';
import { classGroupsToken } from '../classroom/class-groups.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { idsToken } from '../ids.ts';
import { journalToken } from '../journal/host-journal.ts';
import { soundEffectsToken } from '../sound-effects/host-sound-effects.ts';
import { HostPraise, praiseToken } from './host-praise.ts';
import { PraiseMoment, praiseMomentToken } from './praise-moment.ts';

export const praiseModule = serviceModule(praiseToken, {
  provide: (get) =>
    new HostPraise({
      classroom: { state: get(classroomToken).state, groups: get(classGroupsToken).state },
      journal: get(journalToken),
      ids: get(idsToken),
    }),
  facade: facade(Praise, (praise) => ({
    state: reading(praise.state),
    give: (one) => praise.give(one),
    takeBack: (id) => praise.takeBack(id),
  })),
});

export const praiseMomentModule = serviceModule(praiseMomentToken, {
  provide: (get) =>
    new PraiseMoment({
      given: get(praiseToken).given,
      audio: get(audioToken).state,
      soundEffects: get(soundEffectsToken),
      clock: get(clockToken),
    }),
});

/** Praise of this lesson, and what of it was taken back. */
export function lessonPraise(get: Get) {
  const { record } = get(journalToken);
  return [...record.ofKind('student.praised'), ...record.ofKind('praise.undone')];
}
