import { AnswerSession, ClassroomService, Clock, ContentService, definePlugin, Dialogs } from '@chorus/sdk';
import { homeActivity, Navigation, WaitingList } from '@chorus/sdk';
import { flowStart, QuestionFlow } from '@chorus/sdk/ui';
import { home, oddOneOut, unit, type OddItem, type OddOneOut, type Place } from './odd-one-out.ts';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';

const title = { 'zh-CN': '找不同', en: 'Odd one out' };
const description = { 'zh-CN': '四个单词，哪个不是一类', en: 'Four words: which does not belong?' };
const page = () => import('./drill-page.tsx');

/** Four words, one of which does not belong: of the unit that the teacher chooses, answered by clickers or on the screen. */
export default definePlugin<OddOneOut>({
  id: 'examples.odd-one-out',
  version: '1.0.0',
  sdk: '^1.1.0',
  title,
  description,
  publisher: { name: 'Chorus examples' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [AnswerSession, ClassroomService, Clock, ContentService, Dialogs, Navigation, WaitingList, 'evaluateType:chorus.choice/1'],
  routes: [
    { path: '', name: home, title, meta: { isShowTitle: true }, page },
    { path: 'unit/:unitId', name: unit, title, meta: { isShowTitle: true, answer: true }, panel: 'waiting-list', page },
  ],
  contributions: [homeActivity({ order: 70, label: title, description, icon, route: home, when: 'hasClass' })],
  locales: { 'zh-CN': zhCN, en },
  async activate(ctx) {
    const place = await ctx.session<Place>({ kind: 'odd-one-out', version: 1, initial: { ...flowStart, unitId: '' } });
    const [session, waiting, clock] = [ctx.service(AnswerSession), ctx.service(WaitingList), ctx.service(Clock)];
    const flow = ctx.scope.own(new QuestionFlow<OddItem>({ session, waiting, clock, place }));
    return oddOneOut(ctx.service(ContentService), flow, place);
  },
});
