import { ObservableValue, type LessonToolEntry, type LessonToolProps } from '@chorus/sdk';
import { useEffect, useState } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ToolWindow, ToolWindowWish } from '../../platform/tool-window/tool-window.ts';
import { ScreenWakeLock } from '../../services/wake-lock/screen-wake-lock.ts';
import { MountedViews } from '../../plugins/mounted-views.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { FloatingTools, OpenLessonTools } from './lesson-tools.tsx';
import { useLessonTools, type Tools } from './use-lesson-tools.ts';

beforeEach(() => sessionStorage.clear());

const tool = (opens: LessonToolEntry['opens'], window = true) => ({
  pluginId: 'x.timer',
  value: { id: 'egg', order: 1, label: { 'zh-CN': '计时', en: 'Timer' }, icon: '<svg/>', opens, window },
});

function View({ asked, window: own, close }: LessonToolProps) {
  const [count, setCount] = useState(0);
  return (
    <>
      <output>{`${own ? `over others, ${own.seesThrough ? 'clear' : 'opaque'}` : 'on the page'} ${asked?.choice ?? '-'} ${count}`}</output>
      <button onClick={() => setCount(count + 1)}>+</button>
      <button onClick={close}>done</button>
    </>
  );
}

let frames: HTMLIFrameElement[] = [];

/** A window as the platform would open it: with a document of its own. */
function windowOf({ kind }: ToolWindowWish): ToolWindow & { closed: boolean } {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frames.push(frame);
  const own = frame.contentDocument!;
  Object.assign(own.defaultView!, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  const listeners: (() => void)[] = [];
  const window = {
    document: own,
    kind,
    seesThrough: false,
    closed: false,
    setTitle: (title: string) => void (own.title = title),
    fit: () => undefined,
    picture: async () => undefined,
    close: () => {
      if (window.closed) return;
      window.closed = true;
      for (const listener of listeners) listener();
    },
    onGone: (listener: () => void) => void listeners.push(listener),
  };
  return window;
}

function Shell({ take }: { readonly take: (tools: Tools) => void }) {
  const tools = useLessonTools();
  useEffect(() => take(tools));
  return (
    <>
      <OpenLessonTools tools={tools} />
      <FloatingTools tools={tools} />
    </>
  );
}

function show(entry = tool('float'), kinds: readonly ('card' | 'layer')[] = ['card', 'layer']) {
  const opened: ReturnType<typeof windowOf>[] = [];
  frames = [];
  // Before it is rendered: this is undone in the order from the last.
  onTestFinished(() => frames.forEach((frame) => frame.remove()));
  const open = vi.fn(async (wish: ToolWindowWish): Promise<ToolWindow | undefined> => {
    const window = windowOf(wish);
    opened.push(window);
    return window;
  });
  const classroom = { state: new ObservableValue<object>({ lesson: { id: 'l1' }, stage: 'middle', schoolClass: { id: 'c' } }) };
  let tools!: Tools;
  const take = (now: Tools) => void (tools = now);
  const list = new ObservableValue([entry]);
  const plugin = { id: 'x.timer', context: {}, state: 7 };
  const element = renderWithHost(<Shell take={take} />, {
    kernel: {
      contributed: () => list,
      contributedView: async () => ({ plugin, view: async () => ({ default: View }) }),
      loadPart: (_plugin: unknown, load: () => Promise<unknown>) => load(),
      fault: vi.fn(),
    },
    wakeLock: new ScreenWakeLock(),
    views: new MountedViews(),
    classroom,
    navigation: { state: new ObservableValue({ route: 'Home', params: {}, query: {} }) },
    platform: { state: new ObservableValue({ desktop: true, offline: false }), toolWindows: { kinds, open } },
    session: { state: new ObservableValue({ userInfo: { id: 't' } }) },
  });
  const act = async (run: () => unknown) => {
    await perform(() => void run());
    for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
  };
  const said = (where: ParentNode = element) => where.querySelector('output')?.textContent;
  const press = (label: string, where: ParentNode = element) =>
    act(() => [...where.querySelectorAll('button')].find((one) => (one.ariaLabel || one.textContent) === label)!.click());
  return { element, opened, open, classroom, act, said, press, tool: tools.buttons[0]!, tools: () => tools };
}

it('has a card in a window of its own with what was asked, and nothing of it on the page [1-19]', async () => {
  const { act, tools, tool: egg, opened, said, element, open } = show();
  await act(() => tools().floatAbove(egg, { choice: '3' }));
  expect(open.mock.calls[0]![0]).toMatchObject({ kind: 'card', tool: 'x.timer egg' });
  expect([said(), said(opened[0]!.document)]).toEqual([undefined, 'over others, opaque 3 0']);
  expect([element.textContent, opened[0]!.document.title]).toEqual(['', '计时']);
});

it('puts it back on the page when its window is closed, and asks nothing again', async () => {
  const { act, tools, tool: egg, opened, said } = show();
  await act(() => tools().floatAbove(egg, { choice: '3' }));
  await act(() => opened[0]!.document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect([opened[0]!.closed, said()]).toEqual([true, 'on the page - 0']);
});

it('floats from the page by its button, and is closed for good by its cross', async () => {
  const { act, tools, tool: egg, opened, said, press, element } = show();
  await act(() => tools().toggle(egg));
  await press('让计时浮在其他程序上面');
  expect([said(), said(opened[0]!.document)]).toEqual([undefined, 'over others, opaque - 0']);
  await press('关闭计时', opened[0]!.document);
  expect([opened[0]!.closed, element.innerHTML]).toEqual([true, '']);
});

it('has no such button where there are no such windows, or the tool is not made for them', async () => {
  for (const shown of [show(tool('float'), ['layer']), show(tool('float', false))]) {
    await shown.act(() => shown.tools().toggle(shown.tool));
    expect(shown.element.querySelector('[aria-label="让计时浮在其他程序上面"]')).toBeNull();
  }
});

it('has it on the page where no window is to be had', async () => {
  const { act, tools, tool: egg, open, said } = show();
  open.mockResolvedValue(undefined);
  await act(() => tools().floatAbove(egg, { choice: '3' }));
  expect(said()).toBe('on the page 3 0');
});

it('closes a layer’s window and the layer together, whichever is first', async () => {
  const { act, tools, tool: egg, opened, element } = show(tool('layer'));
  await act(() => tools().floatAbove(egg));
  await act(() => opened[0]!.close());
  expect([tools().open, element.innerHTML]).toEqual([[], '']);
  await act(() => tools().floatAbove(egg));
  await act(() => tools().toggle(egg));
  expect(opened.map(({ closed }) => closed)).toEqual([true, true]);
});

it('closes windows with the lesson, and one that comes when it has ended', async () => {
  const { act, tools, tool: egg, opened, classroom, open } = show();
  await act(() => tools().floatAbove(egg));
  await act(() => classroom.state.set({ lesson: { id: 'l2' }, stage: 'middle' }));
  expect(opened[0]!.closed).toBe(true);
  let come!: (window: ToolWindow) => void;
  open.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  await act(() => tools().floatAbove(egg));
  await act(() => classroom.state.set({ lesson: { id: 'l3' }, stage: 'middle' }));
  const late = windowOf({ kind: 'card', tool: '', width: 1, height: 1 });
  await act(() => come(late));
  expect(late.closed).toBe(true);
});

it('opens one window for a tool that is asked for twice at once', async () => {
  const { act, tools, tool: egg, open } = show();
  await act(() => Promise.all([tools().floatAbove(egg), tools().floatAbove(egg)]));
  expect(open).toHaveBeenCalledOnce();
});
