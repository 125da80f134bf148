import { AnswerSession, definePlugin, Dialogs, homeActivity, WaitingList } from '@chorus/sdk';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { QuizStore, type QuizPlace } from './quiz-store.ts';

/** A quiz of A–D questions that the class answers on the screen, one student after the other. */
export default definePlugin<QuizStore>({
  id: 'examples.quiz',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '小测验', en: 'Quiz' },
  description: { 'zh-CN': '全班轮流上来选 A–D', en: 'The class answers A–D, one by one' },
  publisher: { name: 'Chorus examples' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [AnswerSession, Dialogs, WaitingList, 'evaluateType:chorus.choice/1'],
  routes: [
    {
      path: '',
      name: 'QuizHome',
      title: { 'zh-CN': '小测验', en: 'Quiz' },
      meta: { isShowTitle: true, answer: true },
      panel: 'waiting-list',
      page: () => import('./quiz-page.tsx'),
    },
  ],
  contributions: [
    homeActivity({
      order: 50,
      label: { 'zh-CN': '小测验', en: 'Quiz' },
      description: { 'zh-CN': '轮流上来选 A–D，当场看结果', en: 'One by one to the board: A–D, results at once' },
      icon,
      route: 'QuizHome',
      when: 'hasClass',
    }),
  ],
  locales: { 'zh-CN': zhCN, en },
  async activate(ctx) {
    const place = await ctx.session<QuizPlace>({ kind: 'quiz', version: 1, initial: { index: 0 } });
    return new QuizStore(ctx.service(AnswerSession), ctx.service(WaitingList), place, ctx.plugin);
  },
});
