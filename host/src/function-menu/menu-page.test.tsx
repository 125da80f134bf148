import type { MenuModel } from '@chorus/contract/desktop/channels';
import type { DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { VirtualClock } from '@chorus/sdk/testing';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeStandIn, standInForClient } from '../platform/testing/desktop-stand-in.ts';
import { MenuPage } from './menu-page.tsx';
import { MenuState } from './menu-state.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const model: MenuModel = {
  label: '功能菜单',
  locale: 'zh-CN',
  theme: 'light',
  items: [
    { id: 'home', label: '返回首页', question: { text: '返回首页？', yes: '确定', no: '取消' } },
    { id: 'keyboard', label: '打开键盘' },
    {
      id: 'chorus.board-tools timer',
      label: '打开计时器',
      icon: '<svg/>',
      pressed: false,
      choices: ['1', '3', '5', '10', 'custom'].map((value) => ({ value, label: value })),
    },
  ],
};

let clock: VirtualClock;
let element: HTMLElement;
let unmount: () => void;
beforeEach(async () => {
  // jsdom has none.
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
  standInForClient({ model });
  clock = new VirtualClock();
  element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () =>
    root.render(<MenuPage menu={new MenuState((window as unknown as Required<DesktopWindowGlobals>).chorusMenu)} clock={clock} />),
  );
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  element.remove();
  removeStandIn();
  document.documentElement.removeAttribute('data-theme');
});

const ball = () => element.querySelector<HTMLElement>('.fm-ball')!;
const buttons = () => [...element.querySelectorAll('.fm-panel button')].map((each) => each.textContent);
const pointer = (type: string, x = 0, y = 0) =>
  act(async () => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, screenX: x, screenY: y });
    ball().dispatchEvent(Object.assign(event, { pointerId: 1 }));
  });
const pass = (ms: number) => act(() => clock.advance(ms));
const tap = async () => {
  await pointer('pointerdown');
  await pointer('pointerup');
};
const press = (text: string) => act(async () => [...element.querySelectorAll('button')].find((each) => each.textContent === text)!.click());
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(
    async () =>
      void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })),
  );
const chosen = () => standIn.asked.filter(([what]) => what === 'menu-choose').map(([, value]) => value);

it('opens its items by a long press, and is closed while it is dragged [2.5-1]', async () => {
  await pointer('pointerdown');
  await pass(500);
  expect(buttons()).toEqual(['返回首页', '打开键盘', '打开计时器']);
  await pointer('pointermove', 200, 100);
  expect([buttons(), ball().dataset['dragged']]).toEqual([[], 'true']);
  await pointer('pointerup');
  expect(standIn.asked.map(([what]) => what)).toEqual(['menu-open', 'menu-open', 'menu-move', 'menu-drop']);
});

it('shows the timer’s minutes by a double tap, and hides them by another [2.5-1] [2.5-13] [9-8]', async () => {
  await tap();
  await tap();
  expect(buttons()).toEqual(['1', '3', '5', '10', 'custom']);
  await tap();
  await tap();
  expect(buttons()).toEqual([]);
  await tap();
  await tap();
  await press('3');
  expect([chosen(), buttons()]).toEqual([[{ id: 'chorus.board-tools timer', choice: '3' }], []]);
});

it('asks before it does what asks, and does the rest at once [2.5-3]', async () => {
  await tap();
  await pass(300);
  await press('返回首页');
  expect(buttons()).toEqual(['确定', '取消']);
  await press('取消');
  expect([buttons().length, chosen()]).toEqual([3, []]);
  await press('返回首页');
  await pass(500);
  await press('确定');
  await tap();
  await pass(300);
  await press('打开键盘');
  expect(chosen()).toEqual([{ id: 'home' }, { id: 'keyboard' }]);
});

it('takes a double press on what asks for no answer [2.5-3]', async () => {
  await tap();
  await pass(300);
  await press('返回首页');
  await pass(200);
  await press('确定');
  expect([buttons(), chosen()]).toEqual([['确定', '取消'], []]);
});

it('is worked by keys: opens, goes through its items, and closes', async () => {
  ball().focus();
  await key('Enter');
  expect(document.activeElement?.textContent).toBe('返回首页');
  await key('ArrowDown');
  await key('ArrowDown');
  await key('ArrowDown');
  await key('ArrowUp');
  expect(document.activeElement?.textContent).toBe('打开计时器');
  await key('Escape');
  expect([buttons(), document.activeElement]).toEqual([[], ball()]);
  await key('Enter', { shiftKey: true });
  expect(buttons()[0]).toBe('1');
});

it('follows what the page says, and closes when another program is pressed', async () => {
  await tap();
  await pass(300);
  await act(async () => standIn.tell('menu-model', { ...model, theme: 'contrast', items: model.items.slice(1) }));
  expect([buttons()[0], document.documentElement.dataset['theme']]).toEqual(['打开键盘', 'contrast']);
  await act(async () => standIn.tell('menu-close'));
  expect(buttons()).toEqual([]);
});
