import { contributionPoints, functionMenuItem, homeActivity, lessonTool, settings, type PointId } from '@chorus/sdk';
import { entriesOf, pointIds } from '@chorus/contract/points';
import { expect, it } from 'vitest';
import { manifestOf, plugin } from '../kernel/testing/plugin-fixtures.ts';
import { broughtBy, pictureOf } from './brought-by.ts';

const label = { 'zh-CN': '计时', en: 'Timer' };
const [menuIcon, toolIcon] = ['<svg xmlns="menu"/>', '<svg xmlns="tool"/>'] as const;
const view = () => Promise.resolve({ default: () => null });
const tool = (id: string) => lessonTool({ id, order: 1, label, icon: toolIcon, opens: 'panel', view });
const item = functionMenuItem({ order: 1, label, icon: menuIcon, tool: 'a' });
const english = (text: { readonly en: string }) => text.en;

it('says of every contribution point what a plugin puts there, and how much', () => {
  const chosen = settings({ bell: { type: 'boolean', title: label, default: true } });
  const door = homeActivity({ order: 1, label, icon: toolIcon, route: 'LabHome' });
  const all = manifestOf(plugin('lab.all', { menus: [], contributions: [item, chosen, tool('a'), tool('b'), door] }));
  expect(broughtBy(all, english)).toEqual([
    'doors on Home: 1',
    'lesson tools: 2',
    'items of the menu above all programs (desktop): 1',
    'settings',
  ]);
  expect(broughtBy(manifestOf(plugin('lab.none', { menus: [] })), english)).toEqual([]);
});

it('counts the menus of SDK 1.0.0 at the points at which they are drawn', () => {
  const [menu] = plugin('lab.older').declaration.contributes.menus;
  const older = manifestOf(plugin('lab.older', { menus: [menu!, { ...menu!, slot: 'function-menu.items/1' }] }));
  expect(pointIds.filter((id: PointId) => entriesOf(older, id).length > 0)).toEqual(['home.activities/1', 'function-menu.items/1']);
  expect(broughtBy(older, english)).toHaveLength(2);
});

it('takes its picture from the first point at which it has one', () => {
  expect(pictureOf(manifestOf(plugin('lab.a', { menus: [], contributions: [item, tool('a')] })))).toBe(toolIcon);
  expect(pictureOf(manifestOf(plugin('lab.b', { menus: [], contributions: [item] })))).toBe(menuIcon);
  expect(pictureOf(manifestOf(plugin('lab.c', { menus: [] })))).toBeUndefined();
});

it('has a text in both languages for each point: Chinese, and ASCII', () => {
  for (const { id, brings } of Object.values(contributionPoints)) {
    expect([id, /[\u4e00-\u9fff]/.test(brings['zh-CN']), /^[\x20-\x7e]+$/.test(brings.en)]).toEqual([id, true, true]);
    expect([id, brings['zh-CN'].includes('{count}')]).toEqual([id, brings.en.includes('{count}')]);
  }
});
