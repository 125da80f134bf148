import type { Json, PluginState } from '@chorus/sdk';
import { makeStroke, makeWriting, perPoint, type BoardItem } from './ink/board-item.ts';
import { backgrounds, BoardPage, type Background } from './ink/board-page.ts';

const drawingKey = 'paint-drawing';
/** A drawing of more numbers than this is not kept over a reload: writing it would hold up the lesson. About two megabytes. */
const mostNumbers = 300_000;

/** The pages of a lesson's board. */
export interface KeptDrawing {
  readonly pages: readonly BoardPage[];
  readonly at: number;
}

/** Keeps the board of a lesson over a reload. What was undone or done before it can't be undone after it. */
export class DrawingStore {
  constructor(private readonly state: PluginState) {}

  async read(lessonId: string): Promise<KeptDrawing | undefined> {
    return parse(await this.state.get(drawingKey), lessonId);
  }

  async write(lessonId: string, { pages, at }: KeptDrawing): Promise<void> {
    const numbers = pages.reduce((sum, { items }) => sum + items.reduce((n, item) => n + sizeOf(item), 0), 0);
    if (numbers === 0 || numbers > mostNumbers) return this.state.delete(drawingKey);
    const kept = pages.map(({ background, offset, width, items }) => ({
      background,
      offset,
      width: width ?? null,
      items: items.map(bare),
    }));
    await this.state.set(drawingKey, { v: 1, lesson: lessonId, at, pages: kept } as unknown as Json);
  }
}

const sizeOf = (item: BoardItem) => (item.kind === 'stroke' ? item.points.length : item.text.length);

/** Bounds are found again. */
const bare = ({ bounds: _bounds, ...item }: BoardItem) => item;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** What has another shape is as if nothing were kept; an item that has one is left out. */
function parse(value: unknown, lessonId: string): KeptDrawing | undefined {
  const { v, lesson, at, pages } = fieldsOf(value);
  if (v !== 1 || lesson !== lessonId || !Array.isArray(pages) || pages.length === 0) return undefined;
  return { pages: pages.map(pageOf), at: isNumber(at) ? at : 0 };
}

function pageOf(value: unknown): BoardPage {
  const { background, offset, width, items } = fieldsOf(value);
  const page = new BoardPage();
  if (backgrounds.includes(background as Background)) page.background = background as Background;
  const { x, y } = fieldsOf(offset);
  if (isNumber(x) && isNumber(y)) page.offset = { x, y };
  if (isNumber(width) && width > 0) page.width = width;
  page.apply({ removed: [], added: Array.isArray(items) ? items.flatMap(itemOf) : [] });
  return page;
}

function itemOf(value: unknown): BoardItem[] {
  const { kind, z, ink, colour, smooth, points, text, size, x, y } = fieldsOf(value);
  if (!isNumber(z) || typeof colour !== 'string') return [];
  if (kind === 'stroke') {
    const whole = Array.isArray(points) && points.length > 0 && points.length % perPoint === 0 && points.every(isNumber);
    if (!whole || (ink !== 'brush' && ink !== 'highlighter') || typeof smooth !== 'boolean') return [];
    return [makeStroke({ z, ink, colour, smooth, points: points as number[] })];
  }
  if (kind === 'writing' && typeof text === 'string' && isNumber(size) && isNumber(x) && isNumber(y))
    return [makeWriting({ z, colour, text, size, x, y })];
  return [];
}
