import { makeAutoObservable } from 'mobx';

/** The diameter's least and largest part of the page's shorter edge, and the step of a press. */
const least = 0.15;
const most = 1.6;
const step = 0.1;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Where the light falls: its middle as parts 0–1 of the page, its diameter as a part of the page's shorter edge. */
export class Spotlight {
  x = 0.5;
  y = 0.45;
  size = 0.5;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  moveTo(x: number, y: number): void {
    this.x = within(x, 0, 1);
    this.y = within(y, 0, 1);
  }

  /** Makes it so large; a part of the page's shorter edge. */
  resize(size: number): void {
    this.size = within(size, least, most);
  }

  grow(): void {
    this.resize(this.size + step);
  }

  shrink(): void {
    this.resize(this.size - step);
  }

  /** Where it falls, as it is kept. */
  get place(): { readonly x: number; readonly y: number; readonly size: number } {
    return { x: this.x, y: this.y, size: this.size };
  }

  set place({ x, y, size }) {
    this.moveTo(x, y);
    this.resize(size);
  }

  /** What an arrow key, plus or minus does; false for any other key. */
  key(key: string): boolean {
    const by = 0.04;
    if (key === 'ArrowLeft') this.moveTo(this.x - by, this.y);
    else if (key === 'ArrowRight') this.moveTo(this.x + by, this.y);
    else if (key === 'ArrowUp') this.moveTo(this.x, this.y - by);
    else if (key === 'ArrowDown') this.moveTo(this.x, this.y + by);
    else if (key === '+' || key === '=') this.grow();
    else if (key === '-') this.shrink();
    else return false;
    return true;
  }
}
