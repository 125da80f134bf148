import {
  AnswerHistory,
  AnswerSession,
  AudioService,
  ClassroomService,
  Clock,
  ContentService,
  definePlugin,
  Dialogs,
  homeActivity,
  Navigation,
  Notices,
  Praise,
  Settings,
  SoundEffects,
  SpeechEvaluator,
  WaitingList,
} from '@chorus/sdk';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { bookDetail, bookList, bookshelf, readAloud, start, unitEnd } from './routes.ts';
import type { SmartWord } from './smart-word.ts';

/** Word drills: choose a book and a unit, then called students read its words aloud. */
export default definePlugin<SmartWord>({
  id: 'chorus.smart-word',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '单词训练', en: 'Word drills' },
  description: { 'zh-CN': '按单元朗读单词，当场评分', en: 'Read a unit’s words aloud and see a score at once' },
  publisher: { name: 'Chorus' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.read', 'answers.publish', 'speech.evaluate', 'media.microphone'],
  requires: [
    AnswerHistory,
    AnswerSession,
    AudioService,
    ClassroomService,
    Clock,
    ContentService,
    Dialogs,
    Navigation,
    Notices,
    Praise,
    Settings,
    SoundEffects,
    SpeechEvaluator,
    WaitingList,
    'evaluateType:chorus.word/1',
  ],
  routes: [
    {
      path: '/smart-word/book-list',
      name: bookList,
      title: { 'zh-CN': '单词训练', en: 'Word drills' },
      meta: { isShowTitle: true },
      page: () => import('./library/book-list-page.tsx'),
    },
    {
      path: '/smart-word/bookshelf',
      name: bookshelf,
      title: { 'zh-CN': '书架', en: 'Bookshelf' },
      meta: { isShowTitle: true },
      page: () => import('./library/bookshelf-page.tsx'),
    },
    {
      path: '/smart-word/book-detail',
      name: bookDetail,
      title: { 'zh-CN': '选择单元', en: 'Choose a unit' },
      meta: { isShowTitle: true },
      page: () => import('./library/book-detail-page.tsx'),
    },
    {
      path: '/smart-word/word-read-aloud',
      name: readAloud,
      title: { 'zh-CN': '朗读单词', en: 'Read words aloud' },
      meta: { isShowTitle: true, answer: true },
      panel: 'waiting-list',
      page: () => import('./read-aloud/read-aloud-page.tsx'),
    },
    {
      path: 'start',
      name: start,
      title: { 'zh-CN': '单词训练', en: 'Word drills' },
      meta: { isShowTitle: true },
      page: () => import('./library/start-page.tsx'),
    },
    {
      path: '/smart-word/unit-end',
      name: unitEnd,
      title: { 'zh-CN': '单元小结', en: 'End of the unit' },
      meta: { isShowTitle: true },
      page: () => import('./unit-end/unit-end-page.tsx'),
    },
  ],
  contributions: [
    homeActivity({
      order: 10,
      label: { 'zh-CN': '单词训练', en: 'Word drills' },
      description: { 'zh-CN': '朗读单词，当场评分', en: 'Read words aloud, scored at once' },
      icon,
      route: start,
      when: 'hasClass',
    }),
  ],
  locales: { 'zh-CN': zhCN, en },
  activate: async (ctx) => new (await import('./smart-word.ts')).SmartWord(ctx),
});
