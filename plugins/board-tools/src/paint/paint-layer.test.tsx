// First: paper.js looks for a canvas when it is loaded.
import { canvasCalls } from './testing/fake-canvas.ts';
import { expect, it } from 'vitest';
import { FakeServices } from '@chorus/sdk/testing';
import { key, perform, showTool } from '../testing/show-tool.tsx';
import PaintLayer from './paint-layer.tsx';
import { paintOf } from './open-paint.ts';

const open = async (fakes?: FakeServices) => {
  const shown = await showTool(PaintLayer, fakes);
  await expect.poll(() => shown.element.querySelector('.bt-paint-room')).toBeTruthy();
  const paint = await paintOf(shown.harness.context);
  const room = shown.element.querySelector<HTMLElement>('.bt-paint-room')!;
  const confirm = () => perform(() => [...document.querySelectorAll('button')].find((each) => each.textContent === '知道了')!.click());
  const point = (type: string, x: number, y: number, more: PointerEventInit & { readonly size?: number } = {}) =>
    perform(() => {
      const { pointerId = 1, pointerType = 'touch', size = 20, ...rest } = more;
      for (const each of type === 'pointermove' ? ['pointerrawupdate', type] : [type])
        say(each, { pointerId, pointerType, size }, x, y, rest);
    });
  const say = (
    type: string,
    contact: { readonly pointerId: number; readonly pointerType: string; readonly size: number },
    x: number,
    y: number,
    rest: MouseEventInit,
  ) => {
    const { pointerId, pointerType, size } = contact;
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, button: 0, ...rest });
    Object.assign(event, { pointerId, pointerType, pressure: 0.5, width: size, height: size });
    Object.defineProperty(event, 'isPrimary', { value: pointerId === 1 });
    room.dispatchEvent(event);
  };
  const draw = async (pointerId = 1, y = 100, more: PointerEventInit & { readonly size?: number } = {}) => {
    await point('pointerdown', 100, y, { pointerId, ...more });
    for (let x = 110; x <= 200; x += 10) await point('pointermove', x, y, { pointerId, ...more });
    await point('pointerup', 200, y, { pointerId, ...more });
  };
  const menu = () => shown.element.querySelector('.bt-paint-menu');
  const button = (text: string) => [...menu()!.querySelectorAll('button')].find((each) => each.textContent?.includes(text))!;
  /** Presses a button of the question that is asked. */
  const answer = (text: string) =>
    perform(() => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find((each) => each.textContent === text)!.click());
  const tray = () => shown.element.querySelector<HTMLButtonElement>('.bt-paint-grip button')!;
  const toggle = () => perform(() => tray().click());
  return { ...shown, paint, room, confirm, point, draw, menu, button, answer, tray, toggle };
};

it('gives two tips when it is opened for the first time on a machine, and never again [2.5-17]', async () => {
  const { paint, room, confirm, unmount, harness } = await open();
  expect([...document.querySelectorAll('.bt-paint-hint li')].map((each) => each.textContent)).toEqual([
    '点一下画笔图标，弹出画笔设置',
    '按住画笔图标拖动，可以移动位置',
  ]);
  await confirm();
  expect(document.querySelector('.bt-paint-hint')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(room);
  expect(paint.hinted).toBe(true);
  unmount();
  const again = await paintOf((await harness.reload()).context);
  expect(again.hinted).toBe(true);
});

it('opens and closes its menu by the tray, which shows a cross meanwhile [2.5-14] [4-35]', async () => {
  const { paint, menu, tray, toggle, unmount } = await open();
  expect([paint.phase, menu()]).toEqual(['open', null]);
  await toggle();
  expect(paint.phase).toBe('menu');
  expect([tray().getAttribute('aria-label'), tray().getAttribute('aria-expanded')]).toEqual(['关闭画笔设置', 'true']);
  await toggle();
  expect([paint.phase, menu()]).toEqual(['open', null]);
  unmount();
  expect(paint.phase).toBe('hidden');
});

it('has brush, eraser, clear and quit, six colours and three widths, red and 5 chosen [2.5-15] [2.5-16] [9-14]', async () => {
  const { menu, toggle } = await open();
  await toggle();
  const main = [...menu()!.querySelectorAll('.bt-paint-main button')].map((each) => each.textContent?.slice(0, 2));
  expect(main).toEqual(['画笔', '橡皮', '清空', '退出']);
  const group = (selector: string) =>
    [...menu()!.querySelectorAll(selector)].map((each) => [each.textContent, each.getAttribute('aria-pressed')]);
  expect(group('.bt-paint-colour')).toEqual([
    ['白色', 'false'],
    ['蓝色', 'false'],
    ['红色', 'true'],
    ['黄色', 'false'],
    ['绿色', 'false'],
    ['橙色', 'false'],
  ]);
  expect(group('.bt-paint-width')).toEqual([
    ['细', 'false'],
    ['中', 'true'],
    ['粗', 'false'],
  ]);
});

it('has eraser and clear off until something is drawn, and again after clearing, and says so [4-36] [4-37]', async () => {
  const { paint, draw, button, answer, toggle, fakes, confirm } = await open();
  await confirm();
  await toggle();
  expect([button('橡皮').disabled, button('清空').disabled]).toEqual([true, true]);
  await draw();
  await toggle();
  expect([button('橡皮').disabled, button('清空').disabled]).toEqual([false, false]);
  await perform(() => paint.take('eraser'));
  await toggle();
  await perform(() => button('清空').click());
  await answer('清空');
  expect(fakes.notices.shown.at(-1)).toMatchObject({ kind: 'good', text: '画板已清空' });
  expect([paint.board.drawn, paint.tool]).toEqual([false, 'brush']);
  await toggle();
  expect([button('橡皮').disabled, button('清空').disabled]).toEqual([true, true]);
});

it('clears, hides and forgets where the tray was when it is quit [4-38]', async () => {
  const { paint, draw, button, answer, toggle, harness, tray, confirm } = await open();
  await confirm();
  await draw();
  await key(tray(), 'ArrowLeft');
  expect(await harness.context.state('device').get('paint-tray')).toEqual({ x: 0.45, y: 0.06 });
  await toggle();
  await perform(() => button('退出').click());
  expect(paint.board.drawn).toBe(true);
  await answer('清空并退出');
  expect([paint.phase, paint.board.drawn, paint.board.canUndo, paint.tray]).toEqual(['hidden', false, false, undefined]);
  expect(await harness.context.state('device').get('paint-tray')).toBeUndefined();
});

it('has the keys on the board when the menu has closed', async () => {
  const { paint, draw, button, answer, toggle, room, confirm } = await open();
  await confirm();
  await draw();
  await toggle();
  button('清空').focus();
  await perform(() => button('清空').click());
  await answer('清空');
  await expect.poll(() => document.activeElement).toBe(room);
  expect(paint.board.drawn).toBe(false);
});

it('keeps the tray where it was put, over a reload', async () => {
  const { harness, tray } = await open();
  await key(tray(), 'ArrowDown');
  const again = await paintOf((await harness.reload()).context);
  expect(again.tray).toEqual({ x: 0.5, y: 0.11 });
});

it('draws a stroke of its own for each of ten contacts at once', async () => {
  const { paint, point } = await open();
  const all = Array.from({ length: 10 }, (_, n) => n + 1);
  for (const id of all) await point('pointerdown', 100, 40 * id, { pointerId: id });
  for (let x = 110; x <= 200; x += 10) for (const id of all) await point('pointermove', x, 40 * id, { pointerId: id });
  for (const id of all) await point('pointerup', 200, 40 * id, { pointerId: id });
  const { items } = paint.drawing.page;
  expect(items).toHaveLength(10);
  expect(new Set(items.map(({ bounds }) => bounds.top)).size).toBe(10);
});

it('leaves nothing of a stroke whose contact was cancelled', async () => {
  const { paint, point } = await open();
  await point('pointerdown', 100, 100);
  await point('pointermove', 150, 100);
  await point('pointercancel', 150, 100);
  expect([paint.board.drawn, paint.board.canUndo]).toEqual([false, false]);
});

it('erases with a palm that comes down with its edge first, until it is lifted', async () => {
  const { paint, draw, point } = await open();
  await draw();
  await point('pointerdown', 150, 60, { pointerId: 2 });
  await point('pointermove', 150, 100, { pointerId: 2, size: 90 });
  await point('pointermove', 151, 100, { pointerId: 2, size: 20 });
  await point('pointerup', 151, 100, { pointerId: 2 });
  const [left, right] = paint.drawing.page.items.slice().sort((a, b) => a.bounds.left - b.bounds.left);
  expect([left!.bounds.right < 115, right!.bounds.left > 185]).toEqual([true, true]);
  await perform(paint.undo);
  expect(paint.drawing.page.items).toHaveLength(1);
});

it('lets fingers move the page once a pen has drawn, until the teacher chooses otherwise', async () => {
  const { paint, draw } = await open();
  await draw(1, 100, { pointerType: 'pen' } as PointerEventInit);
  await draw(2);
  expect(paint.drawing.page.items).toHaveLength(1);
  expect(paint.drawing.page.offset).toEqual({ x: 100, y: 0 });
  await perform(() => paint.setFingers('draw'));
  await draw(3);
  expect(paint.drawing.page.items).toHaveLength(2);
});

it('takes every tool, colour and page by a key, and undoes and redoes', async () => {
  const { paint, room, draw } = await open();
  await draw();
  for (const [letter, tool] of Object.entries({
    h: 'highlighter',
    l: 'line',
    a: 'arrow',
    r: 'rectangle',
    o: 'ellipse',
    t: 'text',
    e: 'eraser',
    p: 'laser',
    m: 'page',
    b: 'brush',
  })) {
    await key(room, letter);
    expect(paint.tool).toBe(tool);
  }
  await key(room, '2');
  await key(room, ']');
  expect([paint.colour, paint.width]).toEqual(['blue', 11]);
  await perform(() => paint.setBackground('white'));
  await key(room, 'PageDown');
  expect(paint.board.at).toBe(1);
  await key(room, 'PageUp');
  const ctrl = (letter: string) =>
    perform(() => room.dispatchEvent(new KeyboardEvent('keydown', { key: letter, ctrlKey: true, bubbles: true })));
  await ctrl('z');
  expect(paint.board.drawn).toBe(false);
  await ctrl('y');
  expect(paint.board.drawn).toBe(true);
});

it('closes its menu by Escape first, and leaves the next Escape to the tool', async () => {
  const { paint, room, toggle, confirm } = await open();
  await confirm();
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  await toggle();
  const escape = async () => {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await perform(() => room.dispatchEvent(press));
    return press.defaultPrevented;
  };
  expect([await escape(), paint.phase]).toEqual([true, 'open']);
  expect(await escape()).toBe(false);
});

it('writes words where the board is pressed, in the colour of the ink', async () => {
  const { paint, room, point, element, confirm } = await open();
  // A hint that is open takes the keys from the words.
  await confirm();
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  await key(room, 't');
  await point('pointerdown', 300, 200);
  const field = element.querySelector<HTMLTextAreaElement>('textarea')!;
  field.value = '苹果 apple';
  await perform(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })));
  expect(paint.drawing.page.items).toMatchObject([{ kind: 'writing', text: '苹果 apple', x: 300, y: 200, colour: '#e5261f' }]);
});

it('draws nothing again of what is there when a stroke is added, only the stroke', async () => {
  const { draw } = await open();
  await draw(1, 100);
  canvasCalls.length = 0;
  await draw(1, 300);
  const committed = canvasCalls.filter(({ canvas }) => canvas.includes('committed'));
  expect(committed.filter(({ call }) => call === 'clearRect')).toEqual([]);
  expect(committed.filter(({ call }) => call === 'stroke')).toHaveLength(1);
});

it('keeps the drawing of a lesson over a reload, and nothing of it in the next lesson', async () => {
  const { paint, draw, harness, fakes } = await open();
  await draw();
  await perform(() => fakes.clock.advance(500));
  const again = await paintOf((await harness.reload()).context);
  expect(again.drawing.page.items).toEqual(paint.drawing.page.items);
  fakes.classroom.set({ lesson: { ...fakes.classroom.state.get().lesson!, id: 'the-next-one' } });
  expect(again.board.drawn).toBe(false);
});

it('takes its canvases and all that it listens to away when it is closed', async () => {
  const { element, unmount, harness, draw } = await open();
  await draw();
  unmount();
  expect(element.querySelectorAll('canvas')).toHaveLength(0);
  harness.unload();
  expect(harness.audit()).toMatchObject({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
});

it('asks before ink goes, and brings all of it back by one step, also after a reload', async () => {
  const { paint, draw, room, answer, fakes, harness, confirm } = await open();
  await confirm();
  await draw(1, 100);
  await draw(1, 200);
  await key(room, 'Delete');
  await answer('返回');
  expect(paint.drawing.page.items).toHaveLength(2);
  await key(room, 'Delete');
  await answer('清空');
  await perform(() => fakes.clock.advance(500));
  const again = await paintOf((await harness.reload()).context);
  expect(again.board.drawn).toBe(false);
  again.undo();
  expect(again.drawing.page.items).toHaveLength(2);
});

it('puts the brush away with its ink where the teacher wants that, and asks nothing where nothing is drawn', async () => {
  const { paint, draw, button, answer, toggle, confirm } = await open();
  await confirm();
  await draw();
  await toggle();
  await perform(() => button('退出').click());
  await answer('收起画笔，保留板书');
  expect([paint.asking, paint.board.drawn]).toEqual([undefined, true]);
  await perform(() => paint.drawing.clear());
  await toggle();
  await perform(() => button('退出').click());
  expect([paint.asking, paint.phase]).toEqual([undefined, 'hidden']);
});

it('goes with the word it was drawn over, and leaves the keys of a page-turner to the lesson', async () => {
  const { paint, draw, room, fakes } = await open();
  await perform(() => fakes.navigation.setPlace('apple'));
  await draw();
  const turn = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true });
  await perform(() => room.dispatchEvent(turn));
  expect([turn.defaultPrevented, paint.board.at]).toEqual([false, 0]);
  await perform(() => fakes.navigation.setPlace('banana'));
  expect(paint.board.drawn).toBe(false);
  await perform(() => fakes.navigation.setPlace('apple'));
  expect(paint.board.drawn).toBe(true);
});
