import {
  AnswerBus,
  AnswerSession,
  AudioService,
  ClassroomService,
  Clock,
  ContentService,
  definePlugin,
  Dialogs,
  homeActivity,
  Navigation,
  Settings,
  SoundEffects,
  SpeechEvaluator,
  WaitingList,
  type PluginContext,
} from '@chorus/sdk';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { placeSpec, placeStart } from './place.ts';
import type { Pk } from './pk.ts';
import { create, pk, records, selectBook, selectUnit, selectWord } from './routes.ts';

const meta = { isShowTitle: true, isPk: true } as const;

/** Leaving asks, and clears what was chosen and the match [2.4-10]. */
const leave = {
  question: { 'zh-CN': '是否要退出PK？', en: 'Leave the PK?' },
  onLeave: async (ctx: PluginContext) => {
    const place = await ctx.session(placeSpec);
    if (place.state.get().match) await ctx.service(AnswerSession).end();
    place.update(({ options }) => ({ ...placeStart, options }));
  },
};

/** Two sides at one board, up to four teams: the same word to all at once. */
export default definePlugin<Pk>({
  id: 'chorus.pk',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '单词 PK', en: 'Word PK' },
  description: { 'zh-CN': '两人同屏比单词，也可分组', en: 'Two play at one board, or teams' },
  publisher: { name: 'Chorus' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.read', 'answers.publish', 'speech.evaluate', 'media.microphone'],
  requires: [
    AnswerBus,
    AnswerSession,
    AudioService,
    ClassroomService,
    Clock,
    ContentService,
    Dialogs,
    Navigation,
    Settings,
    SoundEffects,
    SpeechEvaluator,
    WaitingList,
    'evaluateType:chorus.choice/1',
    'evaluateType:chorus.gapFilling/1',
    'evaluateType:chorus.word/1',
  ],
  routes: [
    {
      path: '/pk-container/create-pk',
      name: create,
      title: { 'zh-CN': '单词 PK', en: 'Word PK' },
      meta,
      leave,
      page: () => import('./create/create-page.tsx'),
    },
    {
      path: '/pk-container/pk-select-book',
      name: selectBook,
      title: { 'zh-CN': '选择单词书', en: 'Choose a book' },
      meta,
      leave,
      page: () => import('./library/book-page.tsx'),
    },
    {
      path: '/pk-container/pk-select-unit',
      name: selectUnit,
      title: { 'zh-CN': '选择单元', en: 'Choose a unit' },
      meta,
      leave,
      page: () => import('./library/unit-page.tsx'),
    },
    {
      path: '/pk-container/pk-select-word',
      name: selectWord,
      title: { 'zh-CN': '选择单词', en: 'Choose words' },
      meta,
      leave,
      page: () => import('./library/word-page.tsx'),
    },
    {
      path: '/pk-container/pk',
      name: pk,
      title: { 'zh-CN': '单词 PK', en: 'Word PK' },
      meta,
      leave,
      page: () => import('./match/match-page.tsx'),
    },
    {
      path: '/pk-container/pk-record',
      name: records,
      title: { 'zh-CN': 'PK 记录', en: 'PK records' },
      meta,
      leave,
      page: () => import('./record/record-page.tsx'),
    },
  ],
  contributions: [
    homeActivity({
      order: 20,
      label: { 'zh-CN': '单词 PK', en: 'Word PK' },
      description: { 'zh-CN': '两人同屏比单词，也可分组', en: 'Two play at one board, or teams' },
      icon,
      route: create,
      when: 'hasClass',
      group: 'words',
    }),
  ],
  locales: { 'zh-CN': zhCN, en },
  async activate(ctx) {
    const [{ Pk }, place] = await Promise.all([import('./pk.ts'), ctx.session(placeSpec)]);
    return new Pk(ctx, place);
  },
});
