import type { Json, PluginState } from '@chorus/sdk';
import { makeStroke, makeWriting, perPoint, type BoardItem } from './ink/board-item.ts';
import { backgrounds, BoardPage, type Background, type Change, type History } from './ink/board-page.ts';
import type { KeptBoard, Sheets } from './lesson-board.ts';

const drawingKey = 'paint-drawing';
/** A drawing of more numbers than this is not kept over a reload: writing it would hold up the lesson. About two megabytes. */
const mostNumbers = 300_000;

/** Keeps the board of a lesson over a reload, and what can be undone on it. */
export class DrawingStore {
  constructor(private readonly state: PluginState) {}

  async read(lessonId: string): Promise<KeptBoard | undefined> {
    return parse(await this.state.get(drawingKey), lessonId);
  }

  async write(lessonId: string, { page, front, others }: KeptBoard): Promise<void> {
    const all = [front, ...others.values()].flatMap(({ pages }) => pages);
    const drawn = sum(all.map(({ items }) => sum(items.map(sizeOf))));
    const whole = sum(all.map((each) => sum(itemsOf(each).map(sizeOf))));
    if (whole === 0 || drawn > mostNumbers) return this.state.delete(drawingKey);
    const undoable = whole <= mostNumbers;
    const bareSheets = ({ at, pages }: Sheets) => ({ at, pages: pages.map((each) => barePage(each, undoable)) });
    await this.state.set(drawingKey, {
      v: 2,
      lesson: lessonId,
      ...(page !== undefined && { page }),
      ...bareSheets(front),
      others: [...others].map(([of, sheets]) => ({ page: of, ...bareSheets(sheets) })),
    } as unknown as Json);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const sizeOf = (item: BoardItem) => (item.kind === 'stroke' ? item.points.length : item.text.length);

/** What lies on a page, from the lowest to the uppermost; then what can come back to it. */
function itemsOf(page: BoardPage): readonly BoardItem[] {
  const { done, undone } = page.history;
  const before = [...done, ...undone].flatMap(({ removed, added }) => [...removed, ...added]);
  return [...new Set([...page.items, ...before])];
}

function barePage(page: BoardPage, undoable: boolean) {
  const all = undoable ? itemsOf(page) : page.items;
  const at = new Map(all.map((item, index) => [item, index]));
  const bareChange = ({ removed, added }: Change) => [removed.map((item) => at.get(item)!), added.map((item) => at.get(item)!)];
  const { background, offset, width, items, history } = page;
  return {
    background,
    offset,
    width: width ?? null,
    items: items.map(bare),
    ...(undoable && {
      gone: all.slice(items.length).map(bare),
      done: history.done.map(bareChange),
      undone: history.undone.map(bareChange),
    }),
  };
}

/** Bounds are found again. */
const bare = ({ bounds: _bounds, ...item }: BoardItem) => item;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** What has another shape is as if nothing were kept; an item that has one is left out. The first version kept pages alone. */
function parse(value: unknown, lessonId: string): KeptBoard | undefined {
  const { v, lesson, page, others, ...front } = fieldsOf(value);
  const sheets = sheetsOf(front);
  if ((v !== 1 && v !== 2) || lesson !== lessonId || !sheets) return undefined;
  return {
    page: typeof page === 'string' ? page : undefined,
    front: sheets,
    others: new Map((Array.isArray(others) ? others : []).flatMap(otherOf)),
  };
}

function otherOf(value: unknown): [string, Sheets][] {
  const { page, ...kept } = fieldsOf(value);
  const sheets = sheetsOf(kept);
  return typeof page === 'string' && sheets ? [[page, sheets]] : [];
}

function sheetsOf({ at, pages }: Fields): Sheets | undefined {
  if (!Array.isArray(pages) || pages.length === 0) return undefined;
  return { pages: pages.map(pageOf), at: isNumber(at) ? at : 0 };
}

function pageOf(value: unknown): BoardPage {
  const { background, offset, width, items, gone, done, undone } = fieldsOf(value);
  const page = new BoardPage();
  if (backgrounds.includes(background as Background)) page.background = background as Background;
  const { x, y } = fieldsOf(offset);
  if (isNumber(x) && isNumber(y)) page.offset = { x, y };
  if (isNumber(width) && width > 0) page.width = width;
  const listed = Array.isArray(items) ? items.map(itemOf) : [];
  const all = [...listed, ...(Array.isArray(gone) ? gone.map(itemOf) : [])];
  page.apply({ removed: [], added: listed.filter((item) => item !== undefined) });
  const history = historyOf({ done, undone }, all);
  if (history) page.resume(history);
  return page;
}

/** What can be undone and done again; undefined where a part of it can't be read, of which nothing is left then. */
function historyOf({ done, undone }: Fields, items: readonly (BoardItem | undefined)[]): History | undefined {
  const itemsAt = (list: unknown) => (Array.isArray(list) ? list.map((at) => (isNumber(at) ? items[at] : undefined)) : [undefined]);
  const changeOf = (value: unknown) => {
    const [removed, added] = Array.isArray(value) ? (value as unknown[]) : [];
    return { removed: itemsAt(removed), added: itemsAt(added) };
  };
  if (!Array.isArray(done) || !Array.isArray(undone)) return undefined;
  const history = { done: done.map(changeOf), undone: undone.map(changeOf) };
  const whole = [...history.done, ...history.undone].every(({ removed, added }) => ![...removed, ...added].includes(undefined));
  return whole ? (history as History) : undefined;
}

function itemOf(value: unknown): BoardItem | undefined {
  const { kind, z, ink, colour, smooth, points, text, size, x, y } = fieldsOf(value);
  if (!isNumber(z) || typeof colour !== 'string') return undefined;
  if (kind === 'stroke') {
    const whole = Array.isArray(points) && points.length > 0 && points.length % perPoint === 0 && points.every(isNumber);
    if (!whole || (ink !== 'brush' && ink !== 'highlighter') || typeof smooth !== 'boolean') return undefined;
    return makeStroke({ z, ink, colour, smooth, points: points as number[] });
  }
  if (kind === 'writing' && typeof text === 'string' && isNumber(size) && isNumber(x) && isNumber(y))
    return makeWriting({ z, colour, text, size, x, y });
  return undefined;
}
