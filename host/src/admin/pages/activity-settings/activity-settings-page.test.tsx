import type { ActivitySettings } from '@chorus/contract/api/admin/activity-settings-calls';
import type { SettingChanges } from '@chorus/contract/api/plugin-settings-calls';
import { expect, it } from 'vitest';
import { adminForTest, button, refused, renderWithAdmin, settle, type } from '../../testing/render-with-admin.tsx';
import ActivitySettingsPage from './activity-settings-page.tsx';

const both = (text: string) => ({ 'zh-CN': text, en: text });
const activity = (id: string, name: string): ActivitySettings['activities'][number] => ({
  id,
  title: both(name),
  entry: {
    properties: {
      seconds: { type: 'number', title: both('秒数'), default: 30, minimum: 5, maximum: 60 },
      bell: { type: 'boolean', title: both('响铃'), default: true },
    },
  },
});

/** The page of a school in a city that has chosen 5 seconds. */
async function draw(own: Record<string, number> = {}, answer?: () => ActivitySettings) {
  let chosen: Record<string, unknown> = own;
  const now = (): ActivitySettings => ({
    activities: [activity('lab.timer', '计时'), activity('lab.other', '别的')],
    layers: [
      { kind: 'city', id: 'c', name: '成都市', chosen: { 'lab.timer': { seconds: 5 } } },
      { kind: 'school', id: 'org', name: '青禾实验学校', chosen: { 'lab.timer': chosen as Record<string, number> } },
    ],
  });
  const { admin, bodies } = adminForTest({
    activitySettings: now,
    setActivitySettings: ({ changes }: { changes: SettingChanges }) => {
      if (answer) return answer();
      chosen = Object.fromEntries(Object.entries({ ...chosen, ...changes }).filter(([, value]) => value !== null));
      return now();
    },
  });
  const page = renderWithAdmin(<ActivitySettingsPage />, admin);
  await settle();
  const open = (name: string) => settle(() => button(name, page).click());
  const field = () => page.querySelector<HTMLInputElement>('[name="seconds"]')!;
  const state = () => [field().value, page.querySelector('[data-setting="seconds"] .ch-setting-origin span')!.textContent];
  const save = () => settle(() => button('保存', page).click());
  const undo = () => settle(() => admin.notices.open.get().at(-1)!.action!.run());
  return { page, bodies, open, field, state, save, undo };
}

it('shows what is inherited and from whom, chooses otherwise, and takes it back at a press', async () => {
  const { page, bodies, open, field, state, save, undo } = await draw();
  expect(page.textContent).toContain('没有另设');
  await open('计时');
  expect(state()).toEqual(['5', '由成都市决定']);
  await type(field(), '7');
  expect(state()).toEqual(['7', '由本级决定']);
  await save();
  expect(page.querySelector('tbody')!.textContent).toContain('设了 1 项，共 2 项');
  await undo();
  expect(state()).toEqual(['5', '由成都市决定']);
  expect(bodies('setActivitySettings')).toEqual([
    { plugin: 'lab.timer', changes: { seconds: 7 } },
    { plugin: 'lab.timer', changes: { seconds: null } },
  ]);
});

it('gives a setting back to the city, and undone it is what it was', async () => {
  const { page, bodies, open, state, save, undo } = await draw({ seconds: 9 });
  await open('计时');
  expect(state()).toEqual(['9', '由本级决定']);
  await settle(() => button('秒数：不再单独设置', page).click());
  expect(state()).toEqual(['5', '由成都市决定']);
  await save();
  await undo();
  expect(state()[0]).toBe('9');
  expect(bodies('setActivitySettings')).toEqual([
    { plugin: 'lab.timer', changes: { seconds: null } },
    { plugin: 'lab.timer', changes: { seconds: 9 } },
  ]);
});

it('says at the field what does not fit, and sends nothing', async () => {
  const { page, bodies, open, field, save } = await draw();
  await open('计时');
  await type(field(), '99');
  await save();
  expect(page.querySelector('.ch-setting-fault:not(:empty)')!.textContent).toBe('请填 5 到 60 之间的数');
  expect(document.activeElement).toBe(field());
  expect(bodies('setActivitySettings')).toEqual([]);
});

it('keeps what was typed where the server does not take it, and says at the field why', async () => {
  const { page, open, field, save } = await draw({}, () => {
    throw refused(['/changes/seconds', 'too-large']);
  });
  await open('计时');
  await type(field(), '50');
  await save();
  expect([field().value, page.querySelector('.ch-setting-fault:not(:empty)')!.textContent]).toEqual(['50', '请填 5 到 60 之间的数']);
});

it('asks before another activity takes the place of what is not saved', async () => {
  const { page, open, field } = await draw();
  await open('计时');
  await type(field(), '7');
  await open('别的');
  expect(field().value).toBe('7');
  await settle(() => button('不保存，离开').click());
  expect(page.querySelector('.ad-sheet h2')!.textContent).toBe('别的');
});
