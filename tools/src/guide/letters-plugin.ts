import { AnswerSession, ClassroomService, Clock, definePlugin, WaitingList } from '@chorus/sdk';
import { Letters, type Place } from './letters.ts';
import { locales } from './locales.ts';

/** A–D with the class's clickers, and points over all questions: the author's guide shows pieces of it. */
export default definePlugin<Letters>({
  id: 'my-school.letters',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': 'A–D', en: 'A–D' },
  description: { 'zh-CN': '全班用答题器选 A–D', en: 'The class answers A–D by clicker' },
  publisher: { name: 'My school' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish'],
  requires: [AnswerSession, WaitingList, ClassroomService, Clock, 'evaluateType:chorus.choice/1'],
  routes: [
    {
      path: '',
      name: 'LettersHome',
      title: { 'zh-CN': 'A–D', en: 'A–D' },
      panel: 'waiting-list',
      page: () => import('./letters-page.tsx'),
    },
  ],
  locales,
  async activate(ctx) {
    const place = await ctx.session<Place>({ kind: 'letters', version: 1, initial: { draw: [], points: {} } });
    const letters = new Letters(ctx.service(AnswerSession), place, ctx.plugin);
    letters.notePoints(ctx.scope);
    return letters;
  },
});
