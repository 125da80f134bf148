import { definePlugin, lessonTool, Navigation, routeRef, settings, type Observable } from '@chorus/sdk';
import { locales } from './locales.ts';

const title = { 'zh-CN': '计时', en: 'Timer' };
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>';

export const unit = routeRef('WordRaceUnit', { unitId: 'string', from: 'number?' });

export const chosen = settings({
  seconds: { type: 'number', title: { 'zh-CN': '秒数', en: 'Seconds' }, default: 30, minimum: 5, maximum: 120, step: 5 },
  bell: { type: 'boolean', title: { 'zh-CN': '响铃', en: 'Ring' }, default: true },
});

/** What the panel shows, and the words that the page shows. */
export class Timer {
  readonly words = { shown: [] as string[], show: (unitId: string, from: number) => void this.words.shown.push(`${unitId}:${from}`) };
  constructor(readonly chosen: Observable<{ readonly seconds: number; readonly bell: boolean }>) {}
}

/** Opens a unit at its third word, and lets Home lead there again. */
export async function openUnit(navigation: Navigation): Promise<void> {
  await navigation.go(unit, { unitId: 'u1', from: 3 });
  await navigation.setResume({ label: 'Unit 1', route: unit, values: { unitId: 'u1' } });
}

export default definePlugin<Timer>({
  id: 'my-school.timer',
  version: '1.0.0',
  sdk: '^1.1.0',
  title,
  description: title,
  publisher: { name: 'My school' },
  stages: ['primary', 'middle'],
  requires: [Navigation],
  routes: [{ path: 'unit/:unitId', name: unit, title, page: () => import('./unit-page.tsx') }],
  contributions: [
    chosen,
    lessonTool({
      id: 'timer',
      order: 10,
      label: { 'zh-CN': '计时', en: 'Timer' },
      icon,
      opens: 'panel',
      view: () => import('./timer-panel.tsx'),
    }),
  ],
  activate: async (ctx) => new Timer(await ctx.settings(chosen)),
  locales,
});
