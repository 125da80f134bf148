import {
  AnswerDevices,
  AudioService,
  ClassroomService,
  ClassStars,
  Clock,
  Notices,
  SoundEffects,
  WaitingList,
  type PluginContext,
} from '@chorus/sdk';
import { Buzzer } from './buzzer/buzzer.ts';
import { Curtain } from './curtain/curtain.ts';
import { Dice } from './dice/dice.ts';
import { cryptoBits } from './dice/fair-number.ts';
import { Groups } from './groups/groups.ts';
import { NoiseMeter } from './noise/noise-meter.ts';
import { Spotlight } from './spotlight/spotlight.ts';
import { Stars } from './stars/stars.ts';
import { Timer } from './timer/timer.ts';

/** What the tools' views share: it lives as long as the lesson, also while they are closed. */
export class BoardTools {
  private constructor(
    readonly timer: Timer,
    readonly spotlight: Spotlight,
    readonly curtain: Curtain,
    readonly dice: Dice,
    readonly noise: NoiseMeter,
    readonly groups: Groups,
    readonly stars: Stars,
    readonly buzzer: Buzzer,
  ) {}

  static async open(ctx: PluginContext): Promise<BoardTools> {
    const clock = ctx.service(Clock);
    const noise = new NoiseMeter(ctx.scope, ctx.service(AudioService), clock, ctx.state('device'));
    const groups = new Groups({
      classroom: ctx.service(ClassroomService),
      waiting: ctx.service(WaitingList),
      notices: ctx.service(Notices),
      device: ctx.state('device'),
      bits: cryptoBits,
      t: (key, params) => ctx.t(key, params),
    });
    await Promise.all([noise.load(), groups.load()]);
    return new BoardTools(
      await Timer.open(ctx, () => void ctx.service(SoundEffects).play('all-done')),
      new Spotlight(),
      new Curtain(),
      new Dice(ctx.scope, clock, cryptoBits),
      noise,
      groups,
      new Stars({
        classroom: ctx.service(ClassroomService),
        stars: ctx.service(ClassStars),
        sounds: ctx.service(SoundEffects),
        notices: ctx.service(Notices),
        t: (key) => ctx.t(key),
      }),
      new Buzzer({
        classroom: ctx.service(ClassroomService),
        devices: ctx.service(AnswerDevices),
        waiting: ctx.service(WaitingList),
        sounds: ctx.service(SoundEffects),
        notices: ctx.service(Notices),
        clock,
        t: (key) => ctx.t(key),
      }),
    );
  }
}
