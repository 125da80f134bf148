import type { Json, PluginState } from '@chorus/sdk';
import { FakeNotices } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { makeStroke } from './ink/board-item.ts';
import { Paint } from './paint.ts';

/** A machine whose paintbrush keeps what was chosen in `kept`. */
function machine(kept = new Map<string, Json>()) {
  const notices = new FakeNotices();
  const device = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: Json) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  } as unknown as PluginState;
  const open = async () => {
    const paint = new Paint({ device, notices, t: (key) => key });
    await paint.load();
    return paint;
  };
  const said = () => notices.shown.map(({ kind, text }) => [kind, text]);
  return { open, kept, said };
}
const draw = (paint: Paint, x = 0) =>
  paint.drawing.add(
    makeStroke({ z: paint.drawing.nextZ(), ink: 'brush', colour: '#ffffff', smooth: true, points: [x, 0, 5, x + 50, 0, 5] }),
  );
const place = { page: { x: 10, y: 20 }, board: { x: 1, y: 2 } };

it('begins with a red brush of middle width, a finger that draws, and nothing chosen [9-14]', async () => {
  const paint = await machine().open();
  expect([paint.phase, paint.tool, paint.ink, paint.width, paint.fingers, paint.palm.from, paint.tray]).toEqual([
    'hidden',
    'brush',
    '#e5261f',
    5,
    'draw',
    60,
    undefined,
  ]);
});

it('keeps all that is chosen on a machine, and takes what has another shape for nothing', async () => {
  const { open, kept } = machine();
  const paint = await open();
  paint.confirmHint();
  paint.setRecognises(true);
  paint.setFreezes(true);
  paint.setFingers('move');
  paint.setPalm(undefined);
  paint.moveTray({ x: 0.2, y: 0.3 });
  const again = await open();
  expect([again.hinted, again.recognises, again.freezes, again.fingers, again.tray]).toEqual([
    true,
    true,
    true,
    'move',
    { x: 0.2, y: 0.3 },
  ]);
  expect([again.palmFrom, again.palm.from]).toEqual([undefined, undefined]);
  again.setPalm(80);
  expect((await open()).palm.from).toBe(80);
  for (const key of kept.keys()) kept.set(key, 'broken');
  const broken = await open();
  expect([broken.hinted, broken.fingersChosen, broken.palm.from, broken.tray]).toEqual([false, undefined, 60, undefined]);
});

it('lets fingers move the page once a pen was seen, unless the teacher chose', async () => {
  const paint = await machine().open();
  paint.seePen();
  expect(paint.fingers).toBe('move');
  paint.setFingers('draw');
  expect(paint.fingers).toBe('draw');
});

it('takes an eraser only where there is ink, and puts it back with the last of it [4-36]', async () => {
  const paint = await machine().open();
  paint.take('eraser');
  expect(paint.tool).toBe('brush');
  draw(paint);
  paint.take('eraser');
  expect(paint.tool).toBe('eraser');
  paint.undo();
  expect([paint.tool, paint.board.canRedo]).toEqual(['brush', true]);
  paint.redo();
  paint.take('eraser');
  paint.turnTo(1);
  expect([paint.tool, paint.board.at, paint.board.pages]).toEqual(['brush', 1, 2]);
});

it('takes the brush with a colour where the tool has none, and leaves those that have', async () => {
  const paint = await machine().open();
  draw(paint);
  for (const [tool, then] of [
    ['eraser', 'brush'],
    ['laser', 'brush'],
    ['page', 'brush'],
    ['highlighter', 'highlighter'],
    ['text', 'text'],
  ] as const) {
    paint.take(tool);
    paint.setColour('green');
    expect([tool, paint.tool, paint.ink]).toEqual([tool, then, '#12a150']);
  }
});

it('opens its menu from the board alone, and closes it with a tool [4-35]', async () => {
  const paint = await machine().open();
  paint.open();
  paint.toggleMenu();
  paint.open();
  expect(paint.phase).toBe('menu');
  paint.take('line');
  expect(paint.phase).toBe('open');
  paint.closeMenu();
  expect(paint.phase).toBe('open');
});

it('keeps the drawing while it is hidden, and nothing of words or of calibration', async () => {
  const paint = await machine().open();
  paint.open();
  draw(paint);
  paint.write(place);
  paint.calibrate();
  paint.hide();
  expect([paint.phase, paint.board.drawn, paint.writing, paint.calibration]).toEqual(['hidden', true, undefined, undefined]);
});

it('says that the board is clear where something was on it, and not else [4-37]', async () => {
  const { open, said } = machine();
  const paint = await open();
  paint.clear();
  expect(said()).toEqual([]);
  draw(paint);
  paint.clear();
  expect([paint.board.drawn, paint.board.canUndo, said()]).toEqual([false, true, [['good', 'paint.cleared']]]);
});

it('quits with an empty board, the brush, and a tray that is nowhere [4-38]', async () => {
  const { open, kept } = machine();
  const paint = await open();
  paint.moveTray({ x: 0.2, y: 0.3 });
  draw(paint);
  paint.take('laser');
  paint.quit();
  expect([paint.phase, paint.tool, paint.tray, paint.board.drawn, paint.board.canUndo]).toEqual([
    'hidden',
    'brush',
    undefined,
    false,
    false,
  ]);
  expect(kept.has('paint-tray')).toBe(false);
});

it('lays words on the page where they were begun and moved to, without empty lines behind, and none for none', async () => {
  const paint = await machine().open();
  paint.endWriting('nowhere', 20);
  paint.write(place);
  paint.endWriting('  \n', 20);
  expect([paint.board.drawn, paint.writing]).toEqual([false, undefined]);
  paint.write(place);
  paint.endWriting('apple\n苹果\n ', 20, { x: 0, y: -5 });
  expect(paint.drawing.page.items).toMatchObject([{ kind: 'writing', text: 'apple\n苹果', size: 20, x: 10, y: 15, colour: '#e5261f' }]);
});

it('leaves words behind that were begun on another page', async () => {
  const paint = await machine().open();
  draw(paint);
  paint.write(place);
  paint.turnTo(1);
  paint.endWriting('too late', 20);
  expect([paint.writing, paint.board.drawn]).toEqual([undefined, false]);
});

it('learns what a palm is from a finger and a palm, and says where the board can’t tell them apart', async () => {
  const { open, said } = machine();
  const paint = await open();
  paint.show({ width: 9, height: 9 });
  expect(paint.palm.from).toBe(60);
  for (const [palm, from] of [
    [90, 42],
    [20, undefined],
  ] as const) {
    paint.calibrate();
    paint.show({ width: 20, height: 20 });
    expect(paint.calibration).toMatchObject({ step: 'palm' });
    paint.show({ width: palm, height: palm });
    expect([paint.calibration, paint.palm.from, (await open()).palm.from]).toEqual([undefined, from, from]);
  }
  expect(said()).toEqual([
    ['good', 'paint.palm-known'],
    ['warning', 'paint.palm-unknown'],
  ]);
});

it('tells its buttons what has changed, and nothing while a stroke changes none of it', async () => {
  const paint = await machine().open();
  draw(paint);
  const { board } = paint;
  draw(paint, 100);
  expect(paint.board).toBe(board);
  paint.setBackground('grid');
  expect(paint.board).toEqual({ drawn: true, canUndo: true, canRedo: false, at: 0, pages: 1, background: 'grid' });
});
