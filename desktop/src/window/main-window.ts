import type { JsonFile } from '../json-file.ts';
import type { Display, Rectangle } from './rectangle.ts';
import { placeOfLink } from './deep-link.ts';
import { firstWindowState, openingBounds, type WindowState, type windowStateSchema } from './window-state.ts';

/** The classroom's window, as the system draws it. */
export interface WindowPort {
  /** Loads an address; resolves when its page is there. */
  load(url: string): Promise<void>;
  url(): string;
  show(): void;
  hide(): void;
  focus(): void;
  minimise(): void;
  maximise(): void;
  isMaximised(): boolean;
  isMinimised(): boolean;
  /** As it is when it is neither maximised nor minimised. */
  normalBounds(): Rectangle;
  setBounds(to: Rectangle): void;
}

/** What the window needs beside itself. */
export interface MainWindowPorts {
  readonly window: WindowPort;
  readonly state: JsonFile<typeof windowStateSchema>;
  displays(): readonly Display[];
  displayOf(bounds: Rectangle): number;
  /** Tells the page where to go, once it listens. */
  openPlace(path: string): void;
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  log(message: string): void;
}

/** A page that ends more often than `most` times within `withinMs` is not loaded anew: it would only end again. */
const most = 3;
const withinMs = 5 * 60_000;

/** The classroom's window (1-23): closing hides it, and what it looked like is kept; a page that crashes is loaded again where it was. */
export class MainWindow {
  #home: string | undefined;
  #waiting: string | undefined;
  #crashes: readonly number[] = [];
  #quitting = false;

  constructor(private readonly ports: MainWindowPorts) {}

  /** Puts the window where it was left, and shows it unless it was left minimised. */
  open(): void {
    const { window, state, displays } = this.ports;
    const left = state.read() ?? firstWindowState;
    window.setBounds(openingBounds(left, displays()));
    if (left.maximized) window.maximise();
    if (left.minimized) window.minimise();
    else window.show();
  }

  /** Opens the classroom of a server; `startCode`: of one that this client has started, which asks its first administrator for it. */
  async enter(home: string, startCode?: string): Promise<void> {
    this.#home = home;
    this.#crashes = [];
    const place = this.#waiting ?? (startCode === undefined ? undefined : `start=${startCode}`);
    this.#waiting = undefined;
    await this.ports.window.load(place === undefined ? home : `${home}#${place}`);
  }

  /** The window was asked to close: it hides, and the classroom goes on; true when it may really close. */
  close(): boolean {
    this.keep();
    if (!this.#quitting) this.ports.window.hide();
    return this.#quitting;
  }

  /** The client ends: from now on the window closes. */
  quit(): void {
    this.keep();
    this.#quitting = true;
  }

  hide(): void {
    this.ports.window.hide();
  }

  minimise(): void {
    this.ports.window.minimise();
    this.keep();
  }

  /** From the tray, the menu, or a second start of the client; also to the page that a link leads to. */
  comeForward(link?: string): void {
    const { window } = this.ports;
    window.show();
    window.focus();
    const place = link === undefined ? undefined : placeOfLink(link);
    if (place === undefined) return;
    if (this.#home !== undefined && window.url().startsWith(this.#home)) this.ports.openPlace(place);
    else this.#waiting = place;
  }

  /** Keeps what the window looks like now (3-17). */
  keep(): void {
    const { window, state, displayOf } = this.ports;
    const { x, y, width, height } = rounded(window.normalBounds());
    const now: WindowState = {
      maximized: window.isMaximised(),
      minimized: window.isMinimised(),
      windowSize: { width, height },
      place: { x, y, display: displayOf({ x, y, width, height }) },
    };
    try {
      state.write(now);
    } catch (error) {
      this.ports.log(`The window's place could not be kept: ${String(error)}`);
    }
  }

  /** Displays have come, gone or changed: the window stays where it can be seen. */
  displaysChanged(): void {
    const { window, displays, displayOf } = this.ports;
    const { x, y, width, height } = rounded(window.normalBounds());
    const place = { x, y, display: displayOf({ x, y, width, height }) };
    const seen = openingBounds({ maximized: false, minimized: false, windowSize: { width, height }, place }, displays());
    if (seen.x !== x || seen.y !== y || seen.width !== width || seen.height !== height) window.setBounds(seen);
  }

  /** The page has ended by itself: it is loaded again at its address, and the lesson goes on there. False when it has done so too often. */
  async crashed(): Promise<boolean> {
    const { window, now, log } = this.ports;
    this.#crashes = [...this.#crashes.filter((at) => now() - at < withinMs), now()];
    const again = this.#crashes.length <= most;
    log(`The page ended unexpectedly at ${pathOf(window.url())}${again ? ': it is loaded again' : ', too often to load it again'}.`);
    if (again) await window.load(window.url());
    return again;
  }
}

const rounded = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** Without what stands in the query, which may name a student. */
const pathOf = (url: string) => url.split('?')[0];
