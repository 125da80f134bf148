import { makeAutoObservable } from 'mobx';

/** What is left of a curtain that is drawn all the way: enough to take hold of. A part of the page's height. */
const least = 0.12;
const step = 0.1;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Which part of the page the curtain covers: from `top` to `bottom`, parts 0–1 of the page's height. */
export class Curtain {
  top = 0;
  bottom = 1;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Draws the lower edge: up, and the page shows from below. */
  drawBottom(to: number): void {
    this.bottom = within(to, this.top + least, 1);
  }

  /** Draws the upper edge: down, and the page shows line by line from above. */
  drawTop(to: number): void {
    this.top = within(to, 0, this.bottom - least);
  }

  /** Draws an edge a step. */
  up(edge: 'top' | 'bottom'): void {
    if (edge === 'top') this.drawTop(this.top - step);
    else this.drawBottom(this.bottom - step);
  }

  down(edge: 'top' | 'bottom'): void {
    if (edge === 'top') this.drawTop(this.top + step);
    else this.drawBottom(this.bottom + step);
  }

  /** Covers all of the page again. */
  cover(): void {
    this.top = 0;
    this.bottom = 1;
  }

  /** Where it is, as it is kept. */
  get place(): { readonly top: number; readonly bottom: number } {
    return { top: this.top, bottom: this.bottom };
  }

  set place({ top, bottom }) {
    this.cover();
    this.drawTop(top);
    this.drawBottom(bottom);
  }

  /** What a key does at an edge, as at any slider; false for a key that does nothing. */
  key(edge: 'top' | 'bottom', key: string): boolean {
    if (key === 'ArrowUp') this.up(edge);
    else if (key === 'ArrowDown') this.down(edge);
    else if (key === 'Home') this.draw(edge, 0);
    else if (key === 'End') this.draw(edge, 1);
    else return false;
    return true;
  }

  draw(edge: 'top' | 'bottom', to: number): void {
    if (edge === 'top') this.drawTop(to);
    else this.drawBottom(to);
  }
}
