import type { MenuManifest } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { Facts } from '../../shell/when.ts';
import { visibleMenus } from './activities.ts';

const facts: Facts = { loggedIn: true, offline: false, desktop: false, hasClass: true, stage: 'middle', route: 'Home' };
const menu = (pluginId: string, order: number, more: Partial<MenuManifest> = {}) => ({
  pluginId,
  value: { slot: 'home.activities/1', order, label: { 'zh-CN': pluginId, en: pluginId }, icon: '', route: 'R', ...more } as MenuManifest,
});

it('shows the entries of its slot by order, then by plugin', () => {
  const menus = [menu('b.b', 10), menu('c.c', 5), menu('a.a', 10), menu('d.d', 1, { slot: 'title-bar.status/1' })];
  expect(visibleMenus(menus, 'home.activities/1', facts).map(({ pluginId }) => pluginId)).toEqual(['c.c', 'a.a', 'b.b']);
  expect(menus[0]!.pluginId).toBe('b.b');
});

it('leaves out what is not for this teacher', () => {
  expect(
    visibleMenus([menu('a.a', 1, { when: { stage: 'primary' } }), menu('b.b', 2, { when: 'hasClass' })], 'home.activities/1', facts).map(
      ({ pluginId }) => pluginId,
    ),
  ).toEqual(['b.b']);
});
