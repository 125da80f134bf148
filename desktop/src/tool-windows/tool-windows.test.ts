import { beforeEach, describe, expect, it } from 'vitest';
import { JsonFile } from '../json-file.ts';
import { MemoryFile } from '../testing/memory-file.ts';
import type { Rectangle, WholeDisplay } from '../window/rectangle.ts';
import { toolPlacesSchema } from './tool-placement.ts';
import { showsThrough, ToolWindows } from './tool-windows.ts';
import { withinMessage } from './within-message.ts';

const server = 'http://127.0.0.1:8140';
const page = `blob:${server}/2f1b`;
const board: WholeDisplay = {
  id: 1,
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
};
const side: WholeDisplay = {
  id: 2,
  workArea: { x: -1280, y: 0, width: 1280, height: 760 },
  bounds: { x: -1280, y: 0, width: 1280, height: 800 },
};
const timer = { kind: 'card', tool: 'chorus.board-tools timer', width: 400, height: 300 } as const;
const paint = { kind: 'layer', tool: 'chorus.board-tools paint' } as const;

let file: MemoryFile;
let displays: WholeDisplay[];
let at: number;
let nowMs: number;
beforeEach(() => {
  file = new MemoryFile();
  displays = [board, side];
  at = 1;
  nowMs = 0;
});

const windows = (seesThrough = true) =>
  new ToolWindows({
    places: new JsonFile(file, toolPlacesSchema),
    seesThrough,
    displays: () => displays,
    displayNow: () => at,
    picture: async (display) => {
      if (display === 2) throw new Error('no source');
      return `of ${display}`;
    },
    wait: async () => undefined,
    now: () => nowMs,
    log: () => undefined,
  });

/** Opens one as the page does, to the end. */
function open(tools: ToolWindows, wish: Parameters<ToolWindows['begin']>[0]) {
  if (wish.kind === 'layer') tools.chosen(wish.tool);
  const { name } = tools.begin(wish)!;
  const look = tools.opening({ url: page, name }, server)!;
  const window = { at: look.bounds, closed: false, hidden: 0, shown: [] as ('with keys' | 'without')[] };
  tools.opened(name, {
    setBounds: (to: Rectangle) => void (window.at = to),
    hide: () => void (window.hidden += 1),
    show: (keys) => void window.shown.push(keys ? 'with keys' : 'without'),
    close: () => {
      window.closed = true;
      tools.closed(name);
    },
  });
  return { name, look, window };
}

it('has a card at the upper edge of the display where the menu is, a layer over all of it [1-18] [1-19]', () => {
  const tools = windows();
  expect(open(tools, timer).look).toEqual({ bounds: { x: 1520, y: 0, width: 400, height: 300 }, transparent: false });
  at = 2;
  expect(open(tools, paint).look).toEqual({ bounds: side.bounds, transparent: true });
});

describe('opens nothing', () => {
  it.each([
    ['at an address of the server', `${server}/v2/`],
    ['at another page of its own making', 'blob:http://127.0.0.1:8141/2f1b'],
    ['whose address only looks like the server’s', `blob:${server}.elsewhere.example/x`],
    ['empty', 'about:blank'],
    ['from elsewhere', 'https://elsewhere.example/'],
  ])('%s', (_what, url) => {
    const tools = windows();
    const { name } = tools.begin(timer)!;
    expect(tools.opening({ url, name }, server)).toBeUndefined();
    expect(tools.opening({ url: page, name }, server)).toBeDefined();
  });

  it('without a leave, twice by one, too late, under another name or without a server', () => {
    const tools = windows();
    expect(tools.opening({ url: page, name: 'chorus-tool-card-1' }, server)).toBeUndefined();
    const { name } = tools.begin(timer)!;
    expect(tools.opening({ url: page, name: '' }, server)).toBeUndefined();
    expect(tools.opening({ url: page, name }, undefined)).toBeUndefined();
    nowMs = 5_001;
    expect(tools.opening({ url: page, name }, server)).toBeUndefined();
    const again = tools.begin(timer)!;
    expect(tools.opening({ url: page, name: again.name }, server)).toBeDefined();
    expect(tools.opening({ url: page, name: again.name }, server)).toBeUndefined();
  });

  it('for an activity that wants ten of them, one tool twice, or two layers on a display', () => {
    const tools = windows();
    const other = windows();
    open(other, timer);
    expect(other.begin(timer)).toBeNull();
    const ten = Array.from({ length: 10 }, (_, n) => tools.begin({ ...timer, tool: `x.many t${n}` }));
    expect(ten.filter((leave) => leave !== null)).toHaveLength(4);
    open(tools, paint);
    const ink = { ...paint, tool: 'x.other ink' };
    for (const wish of [paint, ink]) {
      tools.chosen(wish.tool);
      expect(tools.begin(wish)).toBeNull();
    }
    expect(tools.begin(timer)).toBeNull();
    nowMs = 5_001;
    expect(tools.begin(timer)).not.toBeNull();
  });
});

it('gives no leave for a layer that the teacher has not just chosen in the menu, and one for a choice', () => {
  const tools = windows();
  const begin = () => tools.begin(paint) !== null;
  expect(begin()).toBe(false);
  tools.chosen(timer.tool);
  expect(begin()).toBe(false);
  tools.chosen(paint.tool);
  nowMs = 10_001;
  expect(begin()).toBe(false);
  tools.chosen(paint.tool);
  expect(begin()).toBe(true);
  nowMs += 5_001;
  expect(begin()).toBe(false);
});

it('leaves the keys with the program below a card, and takes them for a layer', () => {
  const tools = windows();
  expect([open(tools, timer).window.shown, open(tools, paint).window.shown]).toEqual([['without'], ['with keys']]);
});

it('grows and shrinks with what it shows, away from the edge that it is at', () => {
  const tools = windows();
  const { name, window } = open(tools, timer);
  tools.fit(name, { width: 501, height: 600 });
  expect(window.at).toEqual({ x: 1419, y: 0, width: 501, height: 600 });
  tools.fit(name, { width: 9_000, height: 9_000 });
  expect(window.at).toEqual(board.workArea);
});

it('has a card where it was put, on each display, also after a start [3-17]', () => {
  const tools = windows();
  const { window, name } = open(tools, timer);
  tools.moved(name, { x: 0, y: 740, width: 400, height: 300 });
  window.closed = true;
  tools.closed(name);
  at = 2;
  expect(open(windows(), timer).look.bounds).toMatchObject({ x: -400, y: 0 });
  at = 1;
  expect(open(windows(), timer).look.bounds).toMatchObject({ x: 0, y: 740 });
});

it('keeps working where its place can’t be kept', () => {
  const tools = windows();
  file.full = true;
  open(tools, timer).window.closed = true;
  tools.closed('chorus-tool-card-1');
  expect(tools.begin(timer)).not.toBeNull();
});

it('pictures what lies below a layer while it is hidden, one at a time, and shows it again also where none can be taken', async () => {
  const tools = windows();
  const { name, window } = open(tools, paint);
  const both = [tools.picture(name), tools.picture(name)];
  expect([window.hidden, window.shown]).toEqual([1, ['with keys']]);
  expect([await Promise.all(both), window.shown.length]).toEqual([['of 1', null], 2]);
  at = 2;
  const other = open(tools, { ...paint, tool: 'x.ink' });
  expect([await tools.picture(other.name), other.window.shown.length]).toEqual([null, 2]);
  expect([await tools.picture(open(tools, timer).name), await tools.picture('chorus-tool-layer-99')]).toEqual([null, null]);
});

it('shows no layer again that was closed while it was pictured', async () => {
  const tools = windows();
  const { name, window } = open(tools, paint);
  const picture = tools.picture(name);
  tools.closeAll();
  await picture;
  expect([window.closed, window.shown.length]).toEqual([true, 1]);
});

it.each([
  [700, 1_000, '1 85'],
  [1_000_000, 500_000, '0.5 70'],
  [10_000_000, 5_000, undefined],
])('sends a picture as finely as a message takes it: %d within %d', (bytes, most, way) => {
  const ask: string[] = [];
  const jpeg = ({ share, quality }: { readonly share: number; readonly quality: number }) => {
    ask.push(`${share} ${quality}`);
    return Buffer.alloc(bytes * share * share * (quality / 100));
  };
  const text = withinMessage({ jpeg }, most);
  expect(text === null ? undefined : ask.at(-1)).toBe(way);
});

it('closes a layer with its display, brings a card to one that is there, and follows a change of scale', () => {
  const tools = windows();
  at = 2;
  const card = open(tools, timer).window;
  const layer = open(tools, paint).window;
  displays = [
    board,
    { ...side, bounds: { x: -1024, y: 0, width: 1024, height: 640 }, workArea: { x: -1024, y: 0, width: 1024, height: 600 } },
  ];
  tools.displaysChanged();
  expect([layer.at, card.at.x]).toEqual([{ x: -1024, y: 0, width: 1024, height: 640 }, -400]);
  displays = [board];
  tools.displaysChanged();
  expect([layer.closed, card.closed, card.at.x]).toEqual([true, false, 1520]);
});

it('closes all when the page that draws them has gone, and one that comes too late', () => {
  const tools = windows();
  const { window } = open(tools, timer);
  tools.chosen(paint.tool);
  const late = tools.begin(paint)!;
  tools.closeAll();
  expect([window.closed, tools.opening({ url: page, name: late.name }, server)]).toEqual([true, undefined]);
  let closed = 0;
  tools.opened(late.name, { setBounds: () => undefined, close: () => void (closed += 1), hide: () => undefined, show: () => undefined });
  expect(closed).toBe(1);
});

it.each([
  ['win32', 'Console', true],
  ['win32', 'RDP-Tcp#12', false],
  ['win32', undefined, true],
  ['linux', 'RDP-Tcp#12', true],
] as const)('knows whether %s in the session %s sees through a window: %s', (platform, session, sees) => {
  expect(showsThrough(platform, { SESSIONNAME: session })).toBe(sees);
  const tools = windows(sees);
  tools.chosen(paint.tool);
  expect(tools.begin(paint)).toMatchObject({ seesThrough: sees });
});
