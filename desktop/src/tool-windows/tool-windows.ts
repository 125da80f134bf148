import type { ToolWindowLeave, ToolWindowWish } from '@chorus/contract/desktop/tool-windows';
import type { JsonFile } from '../json-file.ts';
import { displayAt } from '../menu/menu-placement.ts';
import type { Rectangle, WholeDisplay } from '../window/rectangle.ts';
import { cardBounds, firstPlace, placeOf, type ToolPlace, type ToolPlaces, type toolPlacesSchema } from './tool-placement.ts';

/** One of the windows, as the system draws it. */
export interface ToolWindowPort {
  setBounds(to: Rectangle): void;
  close(): void;
  hide(): void;
  /** `keys`: it takes the keyboard from the program that has it. */
  show(keys: boolean): void;
}

/** What the windows need. */
export interface ToolWindowsPorts {
  readonly places: JsonFile<typeof toolPlacesSchema>;
  /** Whether this system shows what lies below a window that is clear. */
  readonly seesThrough: boolean;
  displays(): readonly WholeDisplay[];
  /** A picture of a display as it is, as a JPEG in base64. */
  picture(display: number): Promise<string | null>;
  wait(ms: number): Promise<void>;
  /** Where the teacher is at work: the function menu's display. */
  displayNow(): number | undefined;
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  log(message: string): void;
}

/** How a window of these is made. */
export interface ToolWindowLook {
  readonly bounds: Rectangle;
  readonly transparent: boolean;
}

interface ToolWindow {
  wish: ToolWindowWish;
  display: number;
  place: ToolPlace;
  /** Until then the page may open it; undefined once it has done so. */
  leaveUntil: number | undefined;
  port?: ToolWindowPort;
  pictured?: boolean;
}

/** So many cards float at once. */
const mostCards = 4;
/** So long after it was chosen in the menu the page may ask for a layer, ms. */
const chosenMs = 10_000;
/** So long the system takes to draw what lay below a window that is hidden, ms. */
const uncoverMs = 150;
/** So long after it was given a leave holds, ms. */
const leaveMs = 5_000;

/** Whether a window that is clear shows what lies below it: in a session on another machine's screen Windows draws such a window black. */
export const showsThrough = (platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean =>
  platform !== 'win32' || !/^rdp-/i.test(env['SESSIONNAME'] ?? '');

/** The windows of tools above other programs (1-18, 1-19): the page asks for the leave first, then opens the one that was meant; nothing else may be opened so. */
export class ToolWindows {
  readonly #windows = new Map<string, ToolWindow>();
  #places: ToolPlaces;
  #count = 0;
  #chosen: { readonly tool: string; readonly until: number } | undefined;

  constructor(private readonly ports: ToolWindowsPorts) {
    this.#places = ports.places.read() ?? {};
  }

  /** The teacher has chosen a tool in the function menu, to be above other programs. */
  chosen(tool: string): void {
    this.#chosen = { tool, until: this.ports.now() + chosenMs };
  }

  /** The leave to open a window, a layer where the teacher has just chosen it; null where there is one of the tool, or no room for one more. */
  begin(wish: ToolWindowWish): ToolWindowLeave | null {
    this.#forgetLeaves();
    const { displays, displayNow, seesThrough } = this.ports;
    const all = displays();
    const display = all.find(({ id }) => id === displayNow()) ?? all[0];
    const there = [...this.#windows.values()];
    const cards = there.filter(({ wish: { kind } }) => kind === 'card').length;
    const onDisplay = there.some((one) => one.wish.kind === 'layer' && one.display === display?.id);
    if (!display || there.some((one) => one.wish.tool === wish.tool)) return null;
    if (wish.kind === 'card' ? cards >= mostCards : onDisplay || !this.#isChosen(wish.tool)) return null;
    if (wish.kind === 'layer') this.#chosen = undefined;
    this.#count += 1;
    const name = `chorus-tool-${wish.kind}-${this.#count}`;
    const place = this.#places[wish.tool]?.[display.id] ?? firstPlace;
    this.#windows.set(name, { wish, display: display.id, place, leaveUntil: this.ports.now() + leaveMs });
    return { name, seesThrough };
  }

  /** A page opens a window: how it is made, where there is a leave for it; undefined for any other. The page brings its content, by an address of its own. */
  opening(opened: { readonly url: string; readonly name: string }, server: string | undefined): ToolWindowLook | undefined {
    this.#forgetLeaves();
    const window = this.#windows.get(opened.name);
    if (window?.leaveUntil === undefined || server === undefined || !opened.url.startsWith(`blob:${server}/`)) return undefined;
    window.leaveUntil = undefined;
    const bounds = this.#bounds(window);
    return bounds && { bounds, transparent: window.wish.kind === 'layer' && this.ports.seesThrough };
  }

  opened(name: string, port: ToolWindowPort): void {
    const window = this.#windows.get(name);
    if (!window) return port.close();
    window.port = port;
    // Slides go on by the keys under a timer; ink has keys of its own.
    port.show(window.wish.kind === 'layer');
  }

  /** What a card shows needs so much room: it grows away from the edge that it is at. */
  fit(name: string, size: { readonly width: number; readonly height: number }): void {
    const window = this.#windows.get(name);
    if (window?.wish.kind !== 'card') return;
    window.wish = { ...window.wish, ...size };
    this.#lay(name);
  }

  /** What lies below a layer: it is hidden meanwhile. Null where none can be taken. */
  async picture(name: string): Promise<string | null> {
    const window = this.#windows.get(name);
    if (window?.wish.kind !== 'layer' || !window.port || window.pictured) return null;
    const { port, display } = window;
    window.pictured = true;
    port.hide();
    try {
      await this.ports.wait(uncoverMs);
      return await this.ports.picture(display);
    } catch (error) {
      this.ports.log(`What lies below the paintbrush could not be pictured: ${String(error)}`);
      return null;
    } finally {
      window.pictured = false;
      // It may have been closed meanwhile.
      if (this.#windows.has(name)) port.show(true);
    }
  }

  /** The teacher has moved a card. */
  moved(name: string, to: Rectangle): void {
    const window = this.#windows.get(name);
    const display = displayAt({ x: to.x + to.width / 2, y: to.y + to.height / 2 }, this.ports.displays());
    if (window?.wish.kind !== 'card' || !display) return;
    window.display = display.id;
    window.place = placeOf(to, display.workArea);
  }

  /** A window has gone; where it was is kept. */
  closed(name: string): void {
    const window = this.#windows.get(name);
    this.#windows.delete(name);
    if (window?.wish.kind !== 'card') return;
    const { wish, display, place } = window;
    this.#places = { ...this.#places, [wish.tool]: { ...this.#places[wish.tool], [display]: place } };
    try {
      this.ports.places.write(this.#places);
    } catch (error) {
      this.ports.log(`A tool's place could not be kept: ${String(error)}`);
    }
  }

  /** The page that draws them has gone. */
  closeAll(): void {
    for (const [name, { port }] of this.#windows) {
      if (port) port.close();
      else this.#windows.delete(name);
    }
  }

  /** Displays have come, gone or changed: a card stays in sight, a layer goes with its display. */
  displaysChanged(): void {
    const there = new Set(this.ports.displays().map(({ id }) => id));
    for (const [name, { wish, display, port }] of this.#windows) {
      if (wish.kind === 'layer' && !there.has(display)) port?.close();
      else this.#lay(name);
    }
  }

  #isChosen(tool: string): boolean {
    return this.#chosen?.tool === tool && this.#chosen.until >= this.ports.now();
  }

  #lay(name: string): void {
    const window = this.#windows.get(name);
    const bounds = window && this.#bounds(window);
    if (bounds) window.port?.setBounds(bounds);
  }

  #bounds({ wish, display, place }: ToolWindow): Rectangle | undefined {
    const displays = this.ports.displays();
    const on = displays.find(({ id }) => id === display) ?? displays[0];
    if (!on) return undefined;
    return wish.kind === 'layer' ? on.bounds : cardBounds(place, wish, on.workArea);
  }

  #forgetLeaves(): void {
    const now = this.ports.now();
    for (const [name, { leaveUntil }] of this.#windows) if (leaveUntil !== undefined && leaveUntil < now) this.#windows.delete(name);
  }
}
