import { AnswerSession, AudioService, ClassroomService, definePlugin, Dialogs, homeActivity, Notices, WaitingList } from '@chorus/sdk';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { ReadingStore, type ReadingPlace } from './reading-store.ts';

/** Sentences that called students read aloud, one after the other. */
export default definePlugin<ReadingStore>({
  id: 'examples.reading',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '读句子', en: 'Read sentences' },
  description: { 'zh-CN': '点一位学生，读出句子，马上看评分', en: 'Call a student, read the sentence, see the score' },
  publisher: { name: 'Chorus examples' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish', 'media.microphone'],
  requires: [AnswerSession, AudioService, ClassroomService, Dialogs, Notices, WaitingList, 'evaluateType:chorus.record/1'],
  routes: [
    {
      path: '',
      name: 'ReadingHome',
      title: { 'zh-CN': '读句子', en: 'Read sentences' },
      meta: { isShowTitle: true, answer: true },
      panel: 'waiting-list',
      page: () => import('./reading-page.tsx'),
    },
  ],
  contributions: [
    homeActivity({
      order: 60,
      label: { 'zh-CN': '读句子', en: 'Read sentences' },
      description: { 'zh-CN': '点一位学生，读出句子，马上看评分', en: 'Call a student, read the sentence, see the score' },
      icon,
      route: 'ReadingHome',
      when: 'hasClass',
    }),
  ],
  locales: { 'zh-CN': zhCN, en },
  async activate(ctx) {
    const place = await ctx.session<ReadingPlace>({ kind: 'reading', version: 1, initial: { index: 0 } });
    const services = {
      answers: ctx.service(AnswerSession),
      waiting: ctx.service(WaitingList),
      classroom: ctx.service(ClassroomService),
      notices: ctx.service(Notices),
    };
    return new ReadingStore(services, place, ctx.plugin, ctx.t);
  },
});
