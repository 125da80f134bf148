import type { MenuChosen, MenuLayout, MenuModel, MenuOpen, MenuTold } from '@chorus/contract/desktop/channels';
import type { JsonFile } from '../json-file.ts';
import type { Display, Rectangle } from '../window/rectangle.ts';
import {
  ballBox,
  displayAt,
  firstPlace,
  menuWindow,
  placeAt,
  type menuPlacesSchema,
  type MenuPlace,
  type OpenSize,
} from './menu-placement.ts';

/** The menu's window, as the system draws it: small, above all programs, not in the task bar. */
export interface MenuWindowPort {
  setBounds(to: Rectangle): void;
  /** Without taking the keyboard from the program that has it. */
  show(): void;
  hide(): void;
  model(model: MenuModel): void;
  layout(layout: MenuLayout): void;
  close(): void;
}

/** What the menu's items do in the main process, also while the page does nothing. */
export interface MenuActions {
  minimiseAll(): void;
  openKeyboard(): void;
  backToLogin(): void;
  quit(): void;
  /** What only the page can do; it comes forward for it, unless it is to be done above other programs. */
  tellPage(told: MenuTold): void;
}

/** What the menu needs. */
export interface FunctionMenuPorts {
  readonly window: MenuWindowPort;
  readonly actions: MenuActions;
  readonly places: JsonFile<typeof menuPlacesSchema>;
  displays(): readonly Display[];
  /** Whether the classroom's window was in front when the menu was pressed. */
  pageInFront(): boolean;
  log(message: string): void;
}

/** The function menu's window (2.5-1): at an edge of a display, above other programs, where it was put on that display. */
export class FunctionMenu {
  #model: MenuModel | null = null;
  #size: OpenSize | undefined;
  #display: number | null;
  #places: Readonly<Record<string, MenuPlace>>;
  #dragged: { readonly x: number; readonly y: number } | undefined;

  constructor(private readonly ports: FunctionMenuPorts) {
    const kept = ports.places.read();
    this.#display = kept?.display ?? null;
    this.#places = kept?.places ?? {};
  }

  /** What the menu has, as the page says: nothing to show before it has said so. */
  take(model: MenuModel): void {
    const first = this.#model === null;
    this.#model = model;
    this.ports.window.model(model);
    if (first) {
      this.#lay();
      this.ports.window.show();
    }
  }

  begin(): { readonly model: MenuModel | null; readonly layout: MenuLayout } {
    return { model: this.#model, layout: this.#window().layout };
  }

  /** The ball alone, or what is shown beside it. */
  open(what: MenuOpen, size: OpenSize): void {
    this.#size = what === 'closed' ? undefined : size;
    this.#lay();
  }

  /** The ball follows the pointer; nothing is open meanwhile. */
  move(to: { readonly x: number; readonly y: number }): void {
    this.#size = undefined;
    this.#dragged = to;
    const half = ballBox / 2;
    this.ports.window.setBounds({ x: Math.round(to.x - half), y: Math.round(to.y - half), width: ballBox, height: ballBox });
  }

  /** The ball is let go: it goes to the nearest edge, and is found there again. */
  drop(): void {
    const at = this.#dragged;
    this.#dragged = undefined;
    const display = at && displayAt(at, this.ports.displays());
    if (at && display) {
      this.#display = display.id;
      this.#places = { ...this.#places, [display.id]: placeAt(at, display.workArea) };
      try {
        this.ports.places.write({ display: display.id, places: this.#places });
      } catch (error) {
        this.ports.log(`The menu's place could not be kept: ${String(error)}`);
      }
    }
    this.#lay();
  }

  choose(chosen: MenuChosen): void {
    const { actions, window } = this.ports;
    this.#size = undefined;
    this.#lay();
    window.close();
    switch (chosen.id) {
      case 'desktop':
        return actions.minimiseAll();
      case 'keyboard':
        return actions.openKeyboard();
      case 'login':
        return actions.backToLogin();
      case 'exit':
        return actions.quit();
      default:
        return actions.tellPage({ ...chosen, above: this.#isAbove(chosen) });
    }
  }

  /** Another program has been pressed. */
  leave(): void {
    if (this.#size === undefined) return;
    this.#size = undefined;
    this.#lay();
    this.ports.window.close();
  }

  /** Displays have come, gone or changed: the menu is at its place on one that is there. */
  displaysChanged(): void {
    this.#dragged = undefined;
    this.#lay();
  }

  /** The display that it is on. */
  get display(): number | undefined {
    return this.#on()?.id;
  }

  #isAbove({ id }: MenuChosen): boolean {
    const above = this.#model?.items.find((item) => item.id === id)?.above;
    return above === 'always' || (above === 'behind' && !this.ports.pageInFront());
  }

  #on(): Display | undefined {
    const displays = this.ports.displays();
    return displays.find(({ id }) => id === this.#display) ?? displays[0];
  }

  #lay(): void {
    const { bounds, layout } = this.#window();
    this.ports.window.setBounds(bounds);
    this.ports.window.layout(layout);
  }

  #window(): { readonly bounds: Rectangle; readonly layout: MenuLayout } {
    const display = this.#on();
    const area = display?.workArea ?? { x: 0, y: 0, width: 1280, height: 800 };
    return menuWindow(this.#places[String(display?.id)] ?? firstPlace, this.#size, area);
  }
}
