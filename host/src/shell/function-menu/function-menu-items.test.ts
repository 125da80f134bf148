import { expect, it } from 'vitest';
import zh from '../../locales/zh-CN.json' with { type: 'json' };
import { functionMenuItems, type MenuFacts } from './function-menu-items.ts';

const texts: Readonly<Record<string, string>> = zh;
const timer = { id: 'chorus.board-tools timer', label: '打开计时器' };
const items = (facts: Partial<MenuFacts>) =>
  functionMenuItems({ loggedIn: true, offline: false, atHome: true, hasClass: false, ...facts }, [timer], (key) => texts[key]!);
const ids = (facts: Partial<MenuFacts>) => items(facts).map(({ id }) => id);

it('always leads to the desktop, opens the keyboard and ends the program [2.5-2] [2.5-7] [2.5-8] [2.5-12]', () => {
  expect(ids({ loggedIn: false })).toEqual(['desktop', 'keyboard', timer.id, 'exit']);
});

it('leads home where somebody is logged in and not at Home, and asks [2.5-3]', () => {
  expect([ids({}), ids({ loggedIn: false, atHome: false })].flat()).not.toContain('home');
  expect(items({ atHome: false })[0]).toMatchObject({ id: 'home', question: { text: '返回首页？', yes: '确定', no: '取消' } });
});

it('binds clickers of a class [2.5-5]', () => {
  expect([ids({ hasClass: true })[0], ids({}).includes('bind')]).toEqual(['bind', false]);
});

it('leads to login only offline, and asks [2.5-6]', () => {
  expect(ids({})).not.toContain('login');
  expect(items({ offline: true })[0]).toMatchObject({ id: 'login', question: { text: '返回登录页？' } });
});

it('lets another account in where one is logged in [2.5-11]', () => {
  expect([ids({}).includes('account'), ids({ loggedIn: false }).includes('account')]).toEqual([true, false]);
});

it('has no item for what is not there yet: the collection of answer sheets [2.5-4]', () => {
  expect(ids({ hasClass: true, offline: true, atHome: false })).toEqual([
    'home',
    'bind',
    'login',
    'desktop',
    'keyboard',
    timer.id,
    'account',
    'exit',
  ]);
});
