import {
  AnswerDevices,
  AnswerSession,
  AudioService,
  ClassroomService,
  ClassStars,
  Clock,
  Journal,
  Notices,
  SoundEffects,
  toDisposable,
  WaitingList,
  type Json,
  type PluginContext,
} from '@chorus/sdk';
import { reaction, runInAction } from 'mobx';
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
    const [spotlight, curtain] = [new Spotlight(), new Curtain()];
    await Promise.all([noise.load(), groups.load(), keepPlace(ctx, 'spotlight', spotlight), keepPlace(ctx, 'curtain', curtain)]);
    return new BoardTools(
      await Timer.open(ctx, () => void ctx.service(SoundEffects).play('all-done')),
      spotlight,
      curtain,
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
        answers: ctx.service(AnswerSession),
        waiting: ctx.service(WaitingList),
        sounds: ctx.service(SoundEffects),
        notices: ctx.service(Notices),
        clock,
        journal: ctx.service(Journal),
        t: (key) => ctx.t(key),
      }),
    );
  }
}

/** Keeps where a tool is over a reload, for this lesson. */
async function keepPlace<P extends Json>(ctx: PluginContext, kind: string, tool: { place: P }): Promise<void> {
  const session = await ctx.session<P>({ kind, version: 1, initial: tool.place });
  runInAction(() => (tool.place = session.state.get()));
  const keep = reaction(
    () => tool.place,
    (place) => session.update(() => place),
  );
  ctx.scope.own(toDisposable(keep));
}
