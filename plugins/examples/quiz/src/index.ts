import { AnswerSession, ClassroomService, Clock, definePlugin, Dialogs, homeActivity, Navigation, WaitingList } from '@chorus/sdk';
import { flowStart, QuestionFlow, type FlowPlace } from '@chorus/sdk/ui';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { quizItems, type QuizItem } from './quiz-item.ts';

/** A quiz of A–D questions: by clickers all at once, or on the screen one called student after the other. */
export default definePlugin<QuestionFlow<QuizItem>>({
  id: 'examples.quiz',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '小测验', en: 'Quiz' },
  description: { 'zh-CN': '用答题器全班一起选，或轮流上来选', en: 'The class answers A–D by clickers, or one by one' },
  publisher: { name: 'Chorus examples' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [AnswerSession, ClassroomService, Clock, Dialogs, Navigation, WaitingList, 'evaluateType:chorus.choice/1'],
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
      description: { 'zh-CN': '全班选 A–D，当场看结果', en: 'The class chooses A–D, results at once' },
      icon,
      route: 'QuizHome',
      when: 'hasClass',
      group: 'tests',
    }),
  ],
  locales: { 'zh-CN': zhCN, en },
  async activate(ctx) {
    const place = await ctx.session<FlowPlace>({ kind: 'quiz', version: 2, initial: flowStart });
    const [session, waiting, clock] = [ctx.service(AnswerSession), ctx.service(WaitingList), ctx.service(Clock)];
    return ctx.scope.own(new QuestionFlow({ session, waiting, clock, place, items: quizItems(ctx.plugin) }));
  },
});
