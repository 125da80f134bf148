import {
  AnswerDevices,
  AnswerSession,
  AudioService,
  ClassroomService,
  ClassStars,
  Clock,
  Journal,
  definePlugin,
  functionMenuItem,
  lessonTool,
  Navigation,
  Notices,
  Platform,
  Praise,
  settings,
  SoundEffects,
  WaitingList,
} from '@chorus/sdk';
import type { BoardTools } from './board-tools.ts';
import buzzer from './icons/buzzer.svg?raw';
import curtain from './icons/curtain.svg?raw';
import dice from './icons/dice.svg?raw';
import groups from './icons/groups.svg?raw';
import noise from './icons/noise.svg?raw';
import paint from './icons/paint.svg?raw';
import stars from './icons/stars.svg?raw';
import spotlight from './icons/spotlight.svg?raw';
import timer from './icons/timer.svg?raw';
import { custom, presets } from './timer/minutes.ts';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';

/** What a teacher reaches for on any page of a lesson. */
export default definePlugin<BoardTools>({
  id: 'chorus.board-tools',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: { 'zh-CN': '课堂工具', en: 'Board tools' },
  description: {
    'zh-CN': '计时、分组、加星、抢答、聚光灯、幕布、音量计、骰子、画笔，任何页面都能用',
    en: 'Timer, groups, stars, buzzer, spotlight, curtain, noise meter, dice and paintbrush, on every page of a lesson',
  },
  publisher: { name: 'Chorus' },
  stages: ['primary', 'middle'],
  capabilities: ['roster.read', 'answers.read', 'answers.publish', 'media.microphone'],
  requires: [
    AnswerDevices,
    AnswerSession,
    AudioService,
    ClassroomService,
    ClassStars,
    Clock,
    Journal,
    Navigation,
    Notices,
    Platform,
    Praise,
    SoundEffects,
    WaitingList,
  ],
  contributions: [
    settings({
      stars: {
        type: 'boolean',
        title: { 'zh-CN': '给班级和小组加星', en: 'Stars for the class and its groups' },
        description: {
          'zh-CN': '关闭后，课堂工具里没有“加星”。已经得到的星星会保留。',
          en: 'When off, “Stars” is not among the tools. Stars that were given are kept.',
        },
        default: true,
        offStays: true,
      },
      buzzer: {
        type: 'boolean',
        title: { 'zh-CN': '抢答', en: 'Buzzer' },
        description: { 'zh-CN': '关闭后，课堂工具里没有“抢答”。', en: 'When off, “Buzzer” is not among the tools.' },
        default: true,
        offStays: true,
      },
    }),
    lessonTool({
      id: 'paint',
      order: 5,
      label: { 'zh-CN': '画笔', en: 'Paintbrush' },
      icon: paint,
      opens: 'layer',
      window: true,
      view: () => import('./paint/paint-layer.tsx'),
    }),
    lessonTool({
      id: 'timer',
      order: 10,
      label: { 'zh-CN': '计时', en: 'Timer' },
      icon: timer,
      opens: 'float',
      window: true,
      view: () => import('./timer/timer-card.tsx'),
    }),
    lessonTool({
      id: 'groups',
      order: 20,
      label: { 'zh-CN': '分组', en: 'Groups' },
      icon: groups,
      opens: 'float',
      view: () => import('./groups/groups-card.tsx'),
    }),
    lessonTool({
      id: 'stars',
      order: 25,
      label: { 'zh-CN': '加星', en: 'Stars' },
      icon: stars,
      opens: 'float',
      setting: 'stars',
      view: () => import('./stars/stars-card.tsx'),
    }),
    lessonTool({
      id: 'buzzer',
      order: 27,
      label: { 'zh-CN': '抢答', en: 'Buzzer' },
      icon: buzzer,
      opens: 'float',
      setting: 'buzzer',
      view: () => import('./buzzer/buzzer-card.tsx'),
    }),
    lessonTool({
      id: 'spotlight',
      order: 30,
      label: { 'zh-CN': '聚光灯', en: 'Spotlight' },
      icon: spotlight,
      opens: 'layer',
      view: () => import('./spotlight/spotlight-layer.tsx'),
    }),
    lessonTool({
      id: 'curtain',
      order: 40,
      label: { 'zh-CN': '幕布', en: 'Curtain' },
      icon: curtain,
      opens: 'layer',
      view: () => import('./curtain/curtain-layer.tsx'),
    }),
    lessonTool({
      id: 'noise',
      order: 50,
      label: { 'zh-CN': '音量计', en: 'Noise meter' },
      icon: noise,
      opens: 'float',
      view: () => import('./noise/noise-card.tsx'),
    }),
    lessonTool({
      id: 'dice',
      order: 60,
      label: { 'zh-CN': '骰子', en: 'Dice' },
      icon: dice,
      opens: 'float',
      view: () => import('./dice/dice-card.tsx'),
    }),
    functionMenuItem({ order: 10, label: { 'zh-CN': '画笔', en: 'Paintbrush' }, icon: paint, tool: 'paint' }),
    functionMenuItem({
      order: 20,
      label: { 'zh-CN': '计时器', en: 'Timer' },
      icon: timer,
      tool: 'timer',
      choices: [
        ...presets.map((minutes) => ({
          value: String(minutes),
          label: { 'zh-CN': `${minutes} 分钟`, en: `${minutes} min` },
        })),
        { value: custom, label: { 'zh-CN': '自定义', en: 'Custom' } },
      ],
    }),
  ],
  locales: { 'zh-CN': zhCN, en },
  activate: async (ctx) => (await import('./board-tools.ts')).BoardTools.open(ctx),
});
