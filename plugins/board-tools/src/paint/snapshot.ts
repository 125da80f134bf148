import type { Background, BoardPage } from './ink/board-page.ts';
import type { Drawing } from './ink/drawing.ts';
import { drawItem } from './surface/draw-item.ts';
import { BoardView } from './surface/board-view.ts';
import { windowOf } from './surface/own-window.ts';
import type { BoardHost } from './view/board-host.ts';

/** Between two lines of the grid, in CSS pixels, as the board's style sheet has it. */
const gridPx = 48;

/** What lies behind the ink in a picture. What is seen through the board can't be in it: a page can't take a picture of itself; there it is white. */
const papers: Readonly<Record<Background, string>> = { through: '#ffffff', white: '#ffffff', black: '#14171f', grid: '#ffffff' };

/** Saves the page in front as a picture, as it is seen on a board of the window's size; false where there is no picture of it to be had. */
export async function savePicture(drawing: Drawing, host: BoardHost, room: Element, name: string): Promise<boolean> {
  const canvas = pictureOf(drawing.page, host, room);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return false;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

/** The page as a picture, as large as the board's room. */
export function pictureOf(page: BoardPage, host: BoardHost, room: Element): HTMLCanvasElement {
  const view = new BoardView({
    width: room.clientWidth,
    height: room.clientHeight,
    ratio: windowOf(room).devicePixelRatio,
    pageWidth: page.width,
    offset: page.offset,
  });
  const canvas = document.createElement('canvas');
  view.fit(canvas);
  const context = canvas.getContext('2d')!;
  context.fillStyle = papers[page.background];
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (page.background === 'through' && host.frozen) context.drawImage(host.frozen, 0, 0, canvas.width, canvas.height);
  if (page.background === 'grid') grid(context, canvas, gridPx * view.ratio);
  view.apply(context);
  for (const item of page.items) drawItem(context, item);
  return canvas;
}

function grid(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, step: number): void {
  context.strokeStyle = '#c9d2e3';
  context.beginPath();
  for (let x = step; x < width; x += step) {
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (let y = step; y < height; y += step) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
}
