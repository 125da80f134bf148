import {
  AnswerSession,
  AudioService,
  ClassroomService,
  Clock,
  definePlugin,
  Dialogs,
  Navigation,
  Settings,
  WaitingList,
} from '@chorus/sdk';
import { flowStart, QuestionFlow, type FlowPlace } from '@chorus/sdk/ui';
import type { HeardItem } from './heard-page.tsx';
import { locales } from './locales.ts';

const title = { 'zh-CN': '听音选词', en: 'Heard words' };

/** A word is heard and chosen from four: the author's guide shows its page. */
export default definePlugin<QuestionFlow<HeardItem>>({
  id: 'my-school.heard',
  version: '1.0.0',
  sdk: '^1.1.0',
  title,
  description: title,
  publisher: { name: 'My school' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [
    AnswerSession,
    AudioService,
    ClassroomService,
    Clock,
    Dialogs,
    Navigation,
    Settings,
    WaitingList,
    'evaluateType:chorus.choice/1',
  ],
  routes: [{ path: '', name: 'HeardHome', title, panel: 'waiting-list', page: () => import('./heard-page.tsx') }],
  locales,
  async activate(ctx) {
    const place = await ctx.session<FlowPlace>({ kind: 'heard', version: 1, initial: flowStart });
    const [session, waiting, clock] = [ctx.service(AnswerSession), ctx.service(WaitingList), ctx.service(Clock)];
    return ctx.scope.own(new QuestionFlow<HeardItem>({ session, waiting, clock, place }));
  },
});
