import {
  AnswerSession,
  AudioService,
  ClassroomService,
  Clock,
  definePlugin,
  Dialogs,
  Settings,
  SpeechEvaluator,
  WaitingList,
} from '@chorus/sdk';
import { choiceType } from './choice/choice-type.ts';
import { gapFillingType } from './gap-filling/gap-filling-type.ts';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import { recordType } from './record/record-type.ts';
import { wordType } from './word/word-type.ts';

/** The evaluate types that most activities need, and their review dialogs. */
export default definePlugin({
  id: 'chorus.answer-details',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '答题详情', en: 'Answer details' },
  description: {
    'zh-CN': '口语作答、单词朗读、选择题和填空题的评分与详情',
    en: 'Judges spoken answers, words, choices and filled gaps, and shows why',
  },
  publisher: { name: 'Chorus' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.publish', 'speech.evaluate', 'media.microphone'],
  requires: [AnswerSession, AudioService, ClassroomService, Clock, Dialogs, Settings, SpeechEvaluator, WaitingList],
  evaluateTypes: [recordType, choiceType, gapFillingType, wordType],
  locales: { 'zh-CN': zhCN, en },
});
