import { ObservableValue, type LessonToolEntry, type LessonToolProps } from '@chorus/sdk';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MountedViews } from '../../plugins/mounted-views.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { FloatingTools, OpenLessonTools } from './lesson-tools.tsx';
import { LessonToolsButton } from './tools-button.tsx';
import { useLessonTools } from './use-lesson-tools.ts';

beforeEach(() => sessionStorage.clear());

const tool = (id: string, label: string, more: Partial<LessonToolEntry> = {}) => ({
  pluginId: 'x.timer',
  value: { id, order: 1, label: { 'zh-CN': label, en: label }, icon: '<svg/>', opens: 'panel' as const, ...more },
});

function Counter({ close }: LessonToolProps) {
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>数到 {count}</button>
      <button onClick={close}>好了</button>
    </>
  );
}

function Shell() {
  const tools = useLessonTools();
  return (
    <>
      <OpenLessonTools tools={tools} />
      <FloatingTools tools={tools} />
      <LessonToolsButton tools={tools} />
    </>
  );
}

const noForms: readonly object[] = [];
function show({
  tools = [tool('egg', '计时')],
  View = Counter,
  route = 'Home',
  forms = noForms,
  values = new ObservableValue<Record<string, boolean>>({}),
} = {}) {
  const views = new MountedViews();
  const list = new ObservableValue(tools);
  const settings = new ObservableValue(forms);
  const classroom = { state: new ObservableValue<object>({ lesson: { id: 'l1' }, stage: 'middle', schoolClass: { id: 'c' } }) };
  const navigation = { state: new ObservableValue({ route, params: {}, query: {} }) };
  const kernel = {
    contributed: (point: string) => (point === 'settings/1' ? settings : list),
    loadPart: (_plugin: unknown, load: () => Promise<unknown>) => load(),
    contributedView: vi.fn(async () => ({ plugin: { id: 'x.timer', context: {}, state: 7 }, view: async () => ({ default: View }) })),
    fault: vi.fn(),
    retry: vi.fn(async () => undefined),
  };
  const element = renderWithHost(<Shell />, {
    kernel,
    views,
    classroom,
    navigation,
    platform: { state: new ObservableValue({ desktop: false, offline: false }) },
    session: { state: new ObservableValue({ userInfo: { id: 't' } }) },
    pluginSettings: { of: async () => values },
  });
  const settled = async () => {
    for (let turn = 0; turn < 4; turn += 1) await perform(() => undefined);
  };
  const press = async (text: string, within: Element = element) => {
    const button = [...within.querySelectorAll('button')].find((one) => (one.textContent || one.ariaLabel)?.includes(text))!;
    await perform(() => {
      button.focus();
      button.click();
    });
    await settled();
  };
  /** Presses the door of a tool in the sheet of all of them. */
  const choose = async (label: string) => {
    await press('工具');
    // a sheet takes the focus in the frame after it was drawn
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => void requestAnimationFrame(resolve));
    await press(label, document.querySelector('.ch-tools')!);
  };
  return { element, kernel, views, classroom, navigation, list, press, choose, settled };
}

it('puts nothing on the page where no plugin contributes a tool', () => {
  expect(show({ tools: [] }).element.innerHTML).toBe('');
});

it('puts nothing on the page while no lesson is on', async () => {
  const { element, classroom, settled } = show();
  await perform(() => classroom.state.set({ stage: 'middle' }));
  await settled();
  expect(element.innerHTML).toBe('');
});

it('opens a tool at its button, loaded then and not before, and closes it there', async () => {
  const { element, kernel, choose } = show();
  expect(kernel.contributedView).not.toHaveBeenCalled();
  await choose('计时');
  expect(kernel.contributedView).toHaveBeenCalledWith('x.timer', 'lesson.tools/1', 'egg');
  expect(element.querySelector('section')?.ariaLabel ?? element.querySelector('section')?.getAttribute('aria-label')).toBe('计时');
  expect(document.activeElement).toBe(element.querySelector('section'));
  await choose('计时');
  expect(element.querySelector('section')).toBeNull();
});

it('says where the page’s style sheet finds it that what is next stands in a card over the page', async () => {
  const Asks = ({ close }: LessonToolProps) => {
    const [on, setOn] = useState(false);
    return (
      <>
        <button className={on ? undefined : 'ch-button-primary'} onClick={() => setOn(!on)}>
          {on ? '停止' : '开始'}
        </button>
        <button onClick={close}>好了</button>
      </>
    );
  };
  const asks = () => document.documentElement.hasAttribute('data-tool-asks');
  const { press, choose } = show({ tools: [tool('egg', '计时', { opens: 'float' })], View: Asks });
  await choose('计时');
  expect(asks()).toBe(true);
  await press('开始');
  expect(asks()).toBe(false);
  await press('停止');
  await press('放大');
  expect(asks()).toBe(false);
  await press('缩小');
  expect(asks()).toBe(true);
  await press('好了');
  expect(asks()).toBe(false);
});

it('keeps an open tool, and what is in it, while pages change', async () => {
  const { element, navigation, press, settled, choose } = show();
  await choose('计时');
  await press('数到 0');
  await perform(() => navigation.state.set({ route: 'SmartWordReadAloud', params: {}, query: {} }));
  await settled();
  expect(element.textContent).toContain('数到 1');
});

it.each(['Escape', 'close'])('closes by %s, and the focus is at its button again', async (way) => {
  const { element, press, settled, choose } = show();
  await choose('计时');
  if (way === 'close') await press('好了');
  else
    await perform(
      () => void element.querySelector('section')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
  await settled();
  expect(element.querySelector('section')).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toContain('工具');
});

it('is gone, with its effects, before its plugin is unloaded', async () => {
  const { element, views, choose } = show();
  await choose('计时');
  let gone = false;
  await perform(
    () => void views.gone('x.timer', new AbortController().signal).then(() => (gone = element.querySelector('section') === null)),
  );
  expect(gone).toBe(true);
  expect(document.querySelector('.ch-tools-door[aria-pressed="true"]')).toBeNull();
});

it('does not take an open tool into the next lesson', async () => {
  const { element, classroom, settled, choose } = show();
  await choose('计时');
  await perform(() => classroom.state.set({ lesson: { id: 'l2' }, stage: 'middle' }));
  await settled();
  expect(element.querySelector('section')).toBeNull();
});

it('keeps a fault of a tool in its frame, tells the kernel, and opens it anew', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const { element, kernel, press, choose } = show({
    View: () => {
      if (broken) throw new TypeError('no sand');
      return <p>沙漏</p>;
    },
  });
  await choose('计时');
  expect(element.textContent).toContain('“计时”出错了');
  expect(kernel.fault).toHaveBeenCalledWith('x.timer', 'render', expect.any(TypeError));
  broken = false;
  await press('再试一次');
  expect(element.textContent).toContain('沙漏');
  // The third in five minutes switches the plugin off: a second look forgets none.
  expect(kernel.retry).not.toHaveBeenCalled();
  quiet.mockRestore();
});

it('loads a tool anew whose plugin did not come up, its faults forgotten', async () => {
  const { element, kernel, press, choose } = show();
  kernel.contributedView.mockRejectedValueOnce(new Error('no network'));
  await choose('计时');
  expect(element.textContent).toContain('no network');
  await press('再试一次');
  expect(kernel.retry).toHaveBeenCalledExactlyOnceWith('x.timer');
  expect(element.textContent).toContain('数到 0');
});

it('shows a button only while its condition holds; what is open stays open', async () => {
  const { element, navigation, settled, choose } = show({ tools: [tool('egg', '计时', { when: { route: 'Home' } })] });
  await choose('计时');
  await perform(() => navigation.state.set({ route: 'Plugins', params: {}, query: {} }));
  await settled();
  expect(element.querySelector('.ch-tools-button')).toBeNull();
  expect(element.querySelector('section')).not.toBeNull();
});

const floating = () => tool('egg', '计时', { opens: 'float' });
const card = (element: Element) => element.querySelector<HTMLElement>('.ch-tool-float')!;

it('lets a card float, and moves it at presses of its handle and at arrow keys', async () => {
  const { element, press, choose } = show({ tools: [floating()] });
  await choose('计时');
  expect(card(element).style.left).toBe('100%');
  await press('移动计时');
  expect([card(element).style.left, card(element).style.top]).toEqual(['100%', '100%']);
  const key = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true });
  await perform(() => void element.querySelector('.ch-tool-handle button')!.dispatchEvent(key));
  expect(card(element).style.top).toBe('95%');
});

it('enlarges a floating card, and Escape makes it small again before it closes it', async () => {
  const { element, press, choose } = show({ tools: [floating()] });
  await choose('计时');
  await press('数到 0');
  await press('放大计时');
  expect(card(element).dataset['full']).toBe('true');
  const escape = () => perform(() => void card(element).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  await escape();
  expect(card(element).dataset['full']).toBeUndefined();
  expect(element.textContent).toContain('数到 1');
  await escape();
  expect(card(element)).toBeNull();
});

it('has a floating card at its place again after a reload, in the same lesson only', async () => {
  const before = show({ tools: [floating()] });
  await before.choose('计时');
  await before.press('移动计时');
  const after = show({ tools: [floating()] });
  await after.settled();
  expect(card(after.element).style.top).toBe('100%');
  await perform(() => after.classroom.state.set({ lesson: { id: 'l2' }, stage: 'middle' }));
  await after.settled();
  expect(card(after.element)).toBeNull();
  const next = show({ tools: [floating()] });
  expect(card(next.element)).toBeNull();
});

it('has a layer over the page again after a reload, until it is closed', async () => {
  const tools = [tool('egg', '计时', { opens: 'layer' })];
  const before = show({ tools });
  await before.choose('计时');
  const after = show({ tools });
  await after.settled();
  expect(after.element.querySelector('section')?.textContent).toContain('数到 0');
  await after.press('关闭计时');
  expect(show({ tools }).element.querySelector('section')).toBeNull();
});

it('has nothing open after a reload where what is kept is no list of tools', () => {
  sessionStorage.setItem('chorus.lesson-tools', '{"lesson":"l1","tools":{"x.timer egg":{"place":{"x":7},"full":false}}}');
  expect(card(show({ tools: [floating()] }).element)).toBeNull();
});

it('ends a layer by Escape wherever the focus is', async () => {
  const { element, choose, settled } = show({ tools: [tool('egg', '计时', { opens: 'layer' })] });
  await choose('计时');
  await perform(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  await settled();
  expect(element.querySelector('section')).toBeNull();
});

it('has a tool while its setting is on: its door and the open tool go when it is switched off', async () => {
  const values = new ObservableValue<Record<string, boolean>>({ eggs: false });
  const form = { pluginId: 'x.timer', value: { properties: {} } };
  const tools = [tool('egg', '计时', { setting: 'eggs' }), tool('dice', '骰子')];
  const { element, press, choose, settled } = show({ tools, forms: [form], values });
  await settled();
  await press('工具');
  expect([...document.querySelectorAll('.ch-tools-door')].map((door) => door.textContent)).toEqual(['骰子']);
  await press('工具');
  await perform(() => values.set({ eggs: true }));
  await choose('计时');
  expect(element.textContent).toContain('数到 0');
  await perform(() => values.set({ eggs: false }));
  expect(element.textContent).not.toContain('数到 0');
});
