import { AnswerBus } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { clockToken } from '../clock/host-clock.ts';
import { soundEffectsToken } from '../sound-effects/host-sound-effects.ts';
import { browserFrames } from './frame-scheduler.ts';
import { busToken, FramedAnswerBus } from './framed-answer-bus.ts';

export const busModule = serviceModule(busToken, {
  provide: (get) => {
    const bus = new FramedAnswerBus(get(clockToken), browserFrames);
    bus.subscribe((batch) => {
      if (batch.some(({ source, kind }) => source === 'clicker' && kind === 'given')) void get(soundEffectsToken).play('answered');
    });
    return bus;
  },
  facade: facade(AnswerBus, (answerBus) => ({ subscribe: (listener) => answerBus.subscribe(listener) })),
});
