import type { MenuLayout, MenuModel } from '@chorus/contract/desktop/channels';
import { beforeEach, expect, it } from 'vitest';
import { JsonFile } from '../json-file.ts';
import { MemoryFile } from '../testing/memory-file.ts';
import type { Display, Rectangle } from '../window/rectangle.ts';
import { FunctionMenu } from './function-menu.ts';
import { menuPlacesSchema, menuWindow, placeAt } from './menu-placement.ts';

const model: MenuModel = { label: '', locale: 'zh-CN', theme: 'light', items: [] };
const board: Display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
const side: Display = { id: 2, workArea: { x: -1280, y: 0, width: 1280, height: 800 } };

let file: MemoryFile;
let displays: Display[];
let inFront: boolean;
beforeEach(() => {
  file = new MemoryFile();
  displays = [board, side];
  inFront = true;
});

function open() {
  const seen = { at: undefined as Rectangle | undefined, layout: undefined as MenuLayout | undefined, shown: 0, closed: 0 };
  const done: string[] = [];
  const menu = new FunctionMenu({
    window: {
      setBounds: (to) => void (seen.at = to),
      show: () => void (seen.shown += 1),
      hide: () => undefined,
      model: () => undefined,
      layout: (layout) => void (seen.layout = layout),
      close: () => void (seen.closed += 1),
    },
    actions: {
      minimiseAll: () => done.push('minimise'),
      openKeyboard: () => done.push('keyboard'),
      backToLogin: () => done.push('login'),
      quit: () => done.push('quit'),
      tellPage: ({ id, choice, above }) => done.push(`${above ? 'above' : 'page'} ${id} ${choice}`),
    },
    places: new JsonFile(file, menuPlacesSchema),
    displays: () => displays,
    pageInFront: () => inFront,
    log: () => undefined,
  });
  return { menu, seen, done };
}

it('is there once the page has said what it has, and not before [1-17] [6-5]', () => {
  const { menu, seen } = open();
  expect([seen.shown, menu.begin().model]).toEqual([0, null]);
  menu.take(model);
  menu.take({ ...model, locale: 'en' });
  expect([seen.shown, menu.begin().model?.locale]).toEqual([1, 'en']);
  expect(seen.at).toEqual({ x: 1832, y: 571, width: 88, height: 88 });
});

it.each([
  ['right', { x: 1700, y: 500 }, { x: 1832, y: 456 }],
  ['left', { x: 30, y: 900 }, { x: 0, y: 856 }],
  ['top', { x: 900, y: 20 }, { x: 856, y: 0 }],
  ['bottom', { x: 900, y: 1_020 }, { x: 856, y: 952 }],
] as const)('sits at the %s edge when it is let go near it [2.5-1]', (edge, to, at) => {
  const { menu, seen } = open();
  menu.take(model);
  menu.move(to);
  expect(seen.at).toEqual({ x: to.x - 44, y: to.y - 44, width: 88, height: 88 });
  menu.drop();
  expect([seen.layout?.edge, seen.at]).toEqual([edge, { ...at, width: 88, height: 88 }]);
});

it('is closed while it is dragged, also when it was open [2.5-1]', () => {
  const { menu, seen } = open();
  menu.take(model);
  menu.open('items', { width: 360, height: 256 });
  expect(seen.at!.width).toBe(456);
  menu.move({ x: 500, y: 500 });
  expect(seen.at!.width).toBe(88);
});

it('remembers its place for each display, and which display it was on', () => {
  const { menu, seen } = open();
  menu.take(model);
  menu.move({ x: 100, y: 500 });
  menu.drop();
  menu.move({ x: -1_270, y: 90 });
  menu.drop();
  expect(seen.at).toMatchObject({ x: -1280, y: 46 });
  const again = open();
  again.menu.take(model);
  expect(again.seen.at).toMatchObject({ x: -1280, y: 46 });
  displays = [board];
  again.menu.displaysChanged();
  expect(again.seen.at).toMatchObject({ x: 0, y: 456 });
  displays = [board, side];
  again.menu.displaysChanged();
  expect(again.seen.at).toMatchObject({ x: -1280, y: 46 });
});

it('goes back to its place when displays change while it is dragged, and stays there when it is let go', () => {
  const { menu, seen } = open();
  menu.take(model);
  menu.move({ x: -640, y: 400 });
  displays = [board];
  menu.displaysChanged();
  expect(seen.at).toMatchObject({ x: 1832, y: 571 });
  menu.drop();
  expect([seen.at, menu.display]).toMatchObject([{ x: 1832, y: 571 }, 1]);
  expect(new JsonFile(file, menuPlacesSchema).read()).toBeUndefined();
});

it('opens towards the middle and never over an edge, while the ball stays where it is', () => {
  const size = { width: 360, height: 256 };
  for (const edge of ['left', 'right', 'top', 'bottom'] as const)
    for (const along of [0, 0.3, 1]) {
      const closed = menuWindow({ edge, along }, undefined, board.workArea);
      const { bounds, layout } = menuWindow({ edge, along }, size, board.workArea);
      const middle = (at: typeof closed) => [at.bounds.x + at.layout.ball.x, at.bounds.y + at.layout.ball.y];
      expect([edge, along, middle({ bounds, layout })]).toEqual([edge, along, middle(closed)]);
      expect(bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= 1920 && bounds.y + bounds.height <= 1040).toBe(true);
    }
});

it('does in the main process what a page that hangs can’t, and brings the rest to the page [2.5-6] [2.5-7] [2.5-8] [2.5-12]', () => {
  const { menu, done, seen } = open();
  menu.take(model);
  for (const id of ['desktop', 'keyboard', 'login', 'exit', 'home']) menu.choose({ id });
  menu.choose({ id: 'chorus.board-tools timer', choice: '3' });
  expect(done).toEqual(['minimise', 'keyboard', 'login', 'quit', 'page home undefined', 'page chorus.board-tools timer 3']);
  expect([seen.closed, seen.at!.width]).toEqual([6, 88]);
});

it('leaves other programs in front for what is done above them [1-18] [1-19] [2.5-9] [2.5-10]', () => {
  const { menu, done } = open();
  const item = (id: string) => ({ id, label: id });
  const items = [{ ...item('timer'), above: 'behind' as const }, { ...item('paint'), above: 'always' as const }, item('race')];
  menu.take({ ...model, items });
  const choose = () => items.forEach(({ id }) => menu.choose({ id }));
  choose();
  inFront = false;
  choose();
  expect(done.map((one) => one.replace(' undefined', ''))).toEqual([
    'page timer',
    'above paint',
    'page race',
    'above timer',
    'above paint',
    'page race',
  ]);
});

it('closes when another program is pressed, and keeps working with a full disk', () => {
  const { menu, seen } = open();
  menu.take(model);
  menu.leave();
  expect(seen.closed).toBe(0);
  menu.open('choices', { width: 200, height: 300 });
  menu.leave();
  expect([seen.closed, seen.at!.width]).toEqual([1, 88]);
  file.full = true;
  menu.move({ x: 5, y: 5 });
  menu.drop();
  expect(seen.layout?.edge).toBe('left');
});

it('keeps a place between 0 and 1, also beyond the display', () => {
  expect(placeAt({ x: 5_000, y: -300 }, board.workArea)).toEqual({ edge: 'right', along: 0 });
});
