import { beforeEach, describe, expect, it } from 'vitest';
import { JsonFile } from '../json-file.ts';
import { MemoryFile } from '../testing/memory-file.ts';
import { linkIn, placeOfLink } from './deep-link.ts';
import { MainWindow, type WindowPort } from './main-window.ts';
import { keyboardProgram } from './on-screen-keyboard.ts';
import type { Display, Rectangle } from './rectangle.ts';
import { openingBounds, windowStateSchema } from './window-state.ts';

const home = 'http://127.0.0.1:8140/v2/';
const board: Display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
const laptop: Display = { id: 2, workArea: { x: 1920, y: 0, width: 1366, height: 728 } };

class FakeWindow implements WindowPort {
  at: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  shown = false;
  maximised = false;
  minimised = false;
  address = '';
  readonly loaded: string[] = [];
  load = async (url: string) => {
    this.loaded.push(url);
    this.address = url;
  };
  url = () => this.address;
  show = () => {
    this.shown = true;
    this.minimised = false;
  };
  hide = () => void (this.shown = false);
  focus = () => undefined;
  minimise = () => void (this.minimised = true);
  maximise = () => void (this.maximised = true);
  isMaximised = () => this.maximised;
  isMinimised = () => this.minimised;
  normalBounds = () => this.at;
  setBounds = (to: Rectangle) => void (this.at = to);
}

let file: MemoryFile;
let displays: Display[];
let nowMs: number;
let places: string[];
beforeEach(() => {
  file = new MemoryFile();
  displays = [board, laptop];
  nowMs = 0;
  places = [];
});

function open() {
  const window = new FakeWindow();
  const main = new MainWindow({
    window,
    state: new JsonFile(file, windowStateSchema),
    displays: () => displays,
    displayOf: ({ x }) => (x < 1920 ? 1 : 2),
    openPlace: (path) => places.push(path),
    now: () => nowMs,
    log: () => undefined,
  });
  main.open();
  return { window, main };
}

describe('the classroom’s window', () => {
  it('hides when it is closed, and the classroom goes on [1-23] [2.4-8]', async () => {
    const { window, main } = open();
    await main.enter(home);
    expect([main.close(), window.shown, window.loaded]).toEqual([false, false, [home]]);
    main.comeForward();
    expect([window.shown, window.loaded.length]).toEqual([true, 1]);
    main.quit();
    expect(main.close()).toBe(true);
  });

  it('has the start code of the server that this client has started: its first administrator is not asked for it', async () => {
    const { window, main } = open();
    await main.enter(home, '1111222233334444');
    expect(window.loaded).toEqual([`${home}#start=1111222233334444`]);
  });

  it('opens as it was left: maximised, minimised, its size and its display [3-17]', () => {
    const first = open();
    expect(first.window.maximised).toBe(true);
    first.window.maximised = false;
    first.window.at = { x: 2000, y: 20, width: 1200, height: 700 };
    first.main.close();
    expect(JSON.parse(file.text!)).toMatchObject({ maximized: false, minimized: false, windowSize: { width: 1200, height: 700 } });
    const second = open();
    expect([second.window.at, second.window.maximised, second.window.shown]).toEqual([
      { x: 2000, y: 20, width: 1200, height: 700 },
      false,
      true,
    ]);
    second.main.minimise();
    expect([open().window.minimised, open().window.shown]).toEqual([true, false]);
  });

  it('opens where it can be seen when its display is gone', () => {
    const { main, window } = open();
    window.at = { x: 2000, y: 20, width: 1200, height: 700 };
    main.keep();
    displays = [board];
    expect(open().window.at).toEqual({ x: 720, y: 20, width: 1200, height: 700 });
    displays = [];
    expect(open().window.at).toMatchObject({ width: 1200, height: 700 });
  });

  it('comes back into sight when its display goes while it is open', () => {
    const { main, window } = open();
    window.at = { x: 2000, y: 20, width: 1200, height: 700 };
    displays = [board];
    main.displaysChanged();
    expect(window.at).toEqual({ x: 720, y: 20, width: 1200, height: 700 });
  });

  it('begins anew with what it can’t read of how it was left, and goes on with a full disk', () => {
    file = new MemoryFile('{"maximized":"yes"}');
    const { main, window } = open();
    expect(window.maximised).toBe(true);
    file.full = true;
    expect(main.close()).toBe(false);
  });

  it('is loaded again where it was when its page crashes, three times in five minutes [1-23]', async () => {
    const { main, window } = open();
    await main.enter(home);
    window.address = `${home}#/smart-word/unit/u1?from=3`;
    for (let crash = 0; crash < 3; crash += 1) expect(await main.crashed()).toBe(true);
    expect(window.loaded.slice(1)).toEqual(Array.from({ length: 3 }, () => `${home}#/smart-word/unit/u1?from=3`));
    expect(await main.crashed()).toBe(false);
    nowMs += 5 * 60_000;
    expect(await main.crashed()).toBe(true);
  });

  it('shows the first window at a second start, and leads to its link [1-23]', async () => {
    const { main, window } = open();
    main.comeForward('chorus://open/smart-word/book-list');
    await main.enter(home);
    expect(window.loaded).toEqual([`${home}#/smart-word/book-list`]);
    main.comeForward('chorus://open/help');
    main.comeForward('chorus://open/../../x');
    expect([places, window.loaded.length]).toEqual([['/help'], 1]);
  });
});

describe('a link', () => {
  it.each([
    ['chorus://open/home', '/home'],
    ['chorus://open', '/'],
    ['chorus://open/a/my-school.race/unit', '/a/my-school.race/unit'],
    ['chorus://open/../admin', undefined],
    ['chorus://open/unit?unitId=u1&from=3', '/unit?unitId=u1&from=3'],
    ['chorus://open//elsewhere.example', undefined],
    ['chorus://open/x#/login', undefined],
    ['chorus://open/silent-login?token=t', undefined],
    ['chorus://open/silent-login', undefined],
    ['chorus://open/Silent-login/?ticket=t', undefined],
    ['chorus://open/<script>', undefined],
    ['chorus://open.elsewhere.example/home', undefined],
    ['https://elsewhere.example/home', undefined],
    [`chorus://open/${'x'.repeat(500)}`, undefined],
  ])('%s leads to %s', (link, place) => expect(placeOfLink(link)).toBe(place));

  it('is found among what a program was started with', () => {
    expect([linkIn(['chorus', '--flag', 'chorus://open/home']), linkIn(['chorus', '.'])]).toEqual(['chorus://open/home', undefined]);
  });
});

it('makes a window no larger than its display, and no smaller than a page', () => {
  const state = { maximized: false, minimized: false, windowSize: { width: 9_000, height: 100 } };
  expect(openingBounds(state, [laptop])).toEqual({ x: 1920, y: 44, width: 1366, height: 640 });
});

it('opens the system’s own keyboard where there is one [7.4-19]', () => {
  expect(keyboardProgram('win32', { SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32\\osk.exe');
  expect([keyboardProgram('linux', {}), keyboardProgram('darwin', {})]).toEqual(['/usr/bin/onboard', undefined]);
});
