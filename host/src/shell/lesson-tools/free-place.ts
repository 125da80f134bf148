import type { FloatPosition } from './float-place.ts';

/** A box on the page, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Something that should stay in sight, and how much a pixel of it counts. */
export interface Content extends Box {
  readonly weight: number;
}

/** From what lies beside it, CSS pixels. */
const gap = 8;
const steps = [1, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.125, 0];

/** As it opens where there is nothing to be seen; then the other corners, the edges, and at last what lies between. */
function rank({ x, y }: FloatPosition): number {
  const atEdge = (part: number) => part === 0 || part === 1;
  return (atEdge(x) ? 0 : 2) + (atEdge(y) ? 0 : 2) + y + (1 - x) / 2;
}

/** Over the room by even steps, and close beside what should stay in sight. */
function placesOf(card: Pick<Box, 'width' | 'height'>, room: Box, content: readonly Content[]): readonly FloatPosition[] {
  const beside = (from: number, free: number, size: number, edges: readonly (readonly [from: number, to: number])[]) =>
    free <= 0
      ? steps
      : [
          ...new Set([...steps, ...edges.flatMap(([start, end]) => [(start - gap - size - from) / free, (end + gap - from) / free])]),
        ].filter((part) => part >= 0 && part <= 1);
  const kept = content.filter(({ weight }) => weight >= 1);
  const xs = beside(
    room.left,
    room.width - card.width,
    card.width,
    kept.map(({ left, width }) => [left, left + width]),
  );
  const ys = beside(
    room.top,
    room.height - card.height,
    card.height,
    kept.map(({ top, height }) => [top, top + height]),
  );
  return ys.flatMap((y) => xs.map((x) => ({ x, y }))).sort((a, b) => rank(a) - rank(b));
}

/** How much of `content` a card of this size takes from a reader at a place in the room: what is cut is as good as gone, and the less of it is left the worse. */
function covered(place: FloatPosition, card: Pick<Box, 'width' | 'height'>, room: Box, content: readonly Content[]): number {
  const left = room.left + place.x * (room.width - card.width);
  const top = room.top + place.y * (room.height - card.height);
  return content.reduce((sum, one) => {
    const width = Math.min(left + card.width, one.left + one.width) - Math.max(left, one.left);
    const height = Math.min(top + card.height, one.top + one.height) - Math.max(top, one.top);
    // a pixel is a rounding
    return width > 1 && height > 1 ? sum + (one.width * one.height + width * height) * one.weight : sum;
  }, 0);
}

/** Where a card covers the least of what is taught; `wanted` where that is as good as any other. */
export function freePlace(
  wanted: FloatPosition,
  card: Pick<Box, 'width' | 'height'>,
  room: Box,
  content: readonly Content[],
): FloatPosition {
  let [best, least] = [wanted, covered(wanted, card, room, content)];
  for (const place of least === 0 ? [] : placesOf(card, room, content)) {
    const here = covered(place, card, room, content);
    if (here < least) [best, least] = [place, here];
    if (least === 0) break;
  }
  return best;
}

const pressed = 'button, a[href], input, select, textarea, [role="button"], [role="slider"]';
/** What is to be done now. */
const filled = '.ch-button-primary, .ch-record-button';
/** What is read, what is pressed, and a picture beside them: it is the first to be missed by nobody. */
const weights = { text: 2, pressed: 8, filled: 100, picture: 0.5 };
/** Above and below the letters of a line. */
const leading = 0.15;

/** What stands on a page, line by line and picture by picture; `share` of its weight where it is beside what is taught. */
export function contentOf(page: HTMLElement, share = 1): readonly Content[] {
  const found: Content[] = [];
  const add = ({ left, top, width, height }: Box, weight: number) => {
    if (width > 1 && height > 1) found.push({ left, top, width, height, weight: weight * share });
  };
  for (const one of page.querySelectorAll<HTMLElement>(pressed))
    if (isSeen(one)) add(one.getBoundingClientRect(), one.matches(filled) ? weights.filled : weights.pressed);
  for (const one of page.querySelectorAll<HTMLElement>('img, svg, canvas, video'))
    if (!one.closest(pressed) && isSeen(one)) add(one.getBoundingClientRect(), weights.picture);
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim() || parent.closest(pressed) || parent.closest('.ch-hidden-text') || !isSeen(parent)) continue;
    range.selectNodeContents(text);
    for (const { left, top, width, height } of range.getClientRects?.() ?? [])
      add({ left, top: top + height * leading, width, height: height * (1 - 2 * leading) }, weights.text);
  }
  return found;
}

const isSeen = (element: Element): boolean => element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
