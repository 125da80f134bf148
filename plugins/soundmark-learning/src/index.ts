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
  settings,
  Settings,
  SoundEffects,
  SpeechEvaluator,
  WaitingList,
} from '@chorus/sdk';
import icon from './icon.svg?raw';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { chart, practice, words } from './routes.ts';
import type { Soundmarks } from './soundmarks.ts';

const choices = settings({
  symbols: {
    type: 'enum',
    title: { 'zh-CN': '音标表', en: 'Chart' },
    description: { 'zh-CN': '44 个的音标表没有 /tr/ /dr/ /ts/ /dz/', en: 'A chart of 44 leaves out /tr/ /dr/ /ts/ /dz/' },
    default: '48',
    options: [
      { value: '48', title: { 'zh-CN': '48 个音标', en: '48 symbols' } },
      { value: '44', title: { 'zh-CN': '44 个音标', en: '44 symbols' } },
    ],
  },
});

/** Phonetic symbols: the chart, one symbol with mouth, sound and spellings, reading it aloud, and its words. */
export default definePlugin<Soundmarks>({
  id: 'chorus.soundmark-learning',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '音标学习', en: 'Phonetic symbols' },
  description: { 'zh-CN': '看口型、听辨、跟读音标，当场评分', en: 'See how a sound is made, hear it, say it, and see a score at once' },
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
    Settings,
    SoundEffects,
    SpeechEvaluator,
    WaitingList,
    'evaluateType:chorus.choice/1',
    'evaluateType:chorus.record/1',
    'evaluateType:chorus.word/1',
  ],
  routes: [
    {
      path: '/soundmark-learning/soundmark-list',
      name: chart,
      title: { 'zh-CN': '音标表', en: 'Chart of symbols' },
      meta: { isShowTitle: true },
      page: () => import('./chart/chart-page.tsx'),
    },
    {
      path: '/soundmark-learning/soundmark-practice',
      name: practice,
      title: { 'zh-CN': '音标学习', en: 'Practise a symbol' },
      meta: { isShowTitle: true, answer: true },
      panel: 'waiting-list',
      page: () => import('./practice/practice-page.tsx'),
    },
    {
      path: '/soundmark-learning/word--practice',
      name: words,
      title: { 'zh-CN': '音标单词', en: 'Words with the sound' },
      meta: { isShowTitle: true, answer: true },
      panel: 'waiting-list',
      page: () => import('./words/words-page.tsx'),
    },
  ],
  contributions: [
    homeActivity({
      order: 30,
      label: { 'zh-CN': '音标学习', en: 'Phonetic symbols' },
      description: { 'zh-CN': '看口型，听一听，读一读', en: 'See it, hear it, say it' },
      icon,
      route: chart,
      when: 'hasClass',
      group: 'sounds',
      books: { kinds: ['symbolBook'], route: chart },
      sounds: { route: practice },
    }),
    choices,
  ],
  locales: { 'zh-CN': zhCN, en },
  activate: async (ctx) => new (await import('./soundmarks.ts')).Soundmarks(ctx, await ctx.settings(choices)),
});
