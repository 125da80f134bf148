import type { DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { ObservableValue } from '@chorus/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeStandIn, standInForClient } from '../../platform/testing/desktop-stand-in.ts';
import type { LessonTool, Tools } from '../lesson-tools/use-lesson-tools.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import FunctionMenu from './function-menu.tsx';

beforeEach(() => standInForClient({}));
afterEach(() => {
  removeStandIn();
  window.location.hash = '';
});

const both = (text: string) => ({ 'zh-CN': text, en: text });
const tool = { pluginId: 'chorus.board-tools', value: { id: 'timer', label: both('计时') } } as LessonTool;
const timer = {
  pluginId: 'chorus.board-tools',
  value: { order: 1, label: both('计时器'), icon: '<svg/>', tool: 'timer', choices: [{ value: '3', label: both('3 分钟') }] },
};
const page = { pluginId: 'x.race', value: { order: 2, label: both('竞赛'), icon: '<svg/>', route: 'RaceHome' } };

function show({ lesson = true, loggedIn = true, route = 'ReadAloud', floats = false } = {}) {
  const open = new ObservableValue(false);
  const tools = {
    buttons: lesson ? [tool] : [],
    isOpen: () => open.get(),
    toggle: vi.fn(),
    ask: vi.fn(),
    canFloat: () => floats,
    floatAbove: vi.fn(),
  };
  const host = {
    settings: { state: new ObservableValue({ locale: 'zh-CN', theme: 'dark' }) },
    navigation: { state: new ObservableValue({ route, params: {}, query: {} }), go: vi.fn(), home: vi.fn() },
    session: { state: new ObservableValue({ userInfo: loggedIn ? { id: 't' } : undefined }), logout: vi.fn(async () => undefined) },
    bindingDesk: { open: vi.fn() },
    classroom: { state: new ObservableValue({ stage: 'middle', schoolClass: { id: 'c' } }) },
    platform: { state: new ObservableValue({ desktop: true, offline: false }) },
    kernel: { contributed: () => contributed },
  };
  renderWithHost(
    <FunctionMenu client={(window as unknown as Required<DesktopWindowGlobals>).chorusDesktop} tools={tools as unknown as Tools} />,
    host,
  );
  const choose = (id: string, choice?: string, above = false) =>
    perform(() => standIn.tell('menu-chosen', { id, above, ...(choice && { choice }) }));
  return { host, tools, choose };
}
const contributed = new ObservableValue([timer, page]);
const menu = () => standIn.menu!.items.map(({ label }) => label);

it('has what activities put there between its own, by the state of now [2.5-2] [2.5-10]', () => {
  show();
  expect(menu()).toEqual(['返回首页', '绑定答题器', '返回桌面', '打开键盘', '打开计时器', '竞赛', '切换账号', '退出程序']);
  expect(standIn.menu).toMatchObject({ locale: 'zh-CN', theme: 'dark' });
  show({ lesson: false, loggedIn: false, route: 'Home' });
  expect(menu()).toEqual(['绑定答题器', '返回桌面', '打开键盘', '退出程序']);
});

it('opens and closes the timer, and opens it with its minutes [2.5-13] [9-8]', async () => {
  const { tools, choose } = show();
  await choose('chorus.board-tools timer');
  await choose('chorus.board-tools timer', '3');
  expect([tools.toggle.mock.calls, tools.ask.mock.calls]).toEqual([[[tool]], [[tool, { choice: '3' }]]]);
});

it('has a card above other programs where the page is behind them, and leaves one that is open where it is [1-19] [2.5-13]', async () => {
  const { tools, choose } = show({ floats: true });
  expect(standIn.menu!.items.find(({ id }) => id.endsWith('timer'))!.above).toBe('behind');
  await choose('chorus.board-tools timer', '3', true);
  expect(tools.floatAbove.mock.calls).toEqual([[tool, { choice: '3' }]]);
  tools.isOpen = () => true;
  await choose('chorus.board-tools timer', '5', true);
  await choose('chorus.board-tools timer', undefined, true);
  expect([tools.ask.mock.calls, tools.toggle.mock.calls]).toEqual([[[tool, { choice: '5' }]], [[tool]]]);
});

it('goes home, binds, lets another account in, and opens an activity’s page', async () => {
  const { host, choose } = show();
  await choose('home');
  await choose('bind');
  await choose('x.race RaceHome');
  await choose('nothing of ours');
  expect([host.navigation.home.mock.calls.length, host.bindingDesk.open.mock.calls.length]).toEqual([1, 1]);
  expect(host.navigation.go.mock.calls).toEqual([['RaceHome']]);
  await choose('account');
  await expect.poll(() => host.navigation.go).toHaveBeenLastCalledWith('Login', { query: { quit: '1' } });
  expect(host.session.logout).toHaveBeenCalledOnce();
});

it('goes to login with quit=1 when an overlay asks for it, and to a link’s page [2.5-6] [7.4-19]', async () => {
  const { host } = show();
  await perform(() => standIn.tell('to-login'));
  expect(host.navigation.go).toHaveBeenLastCalledWith('Login', { query: { quit: '1' } });
  await perform(() => standIn.tell('open-place', '/help'));
  expect(window.location.hash).toBe('#/help');
});
