import type { Page } from 'playwright-core';

/** A text or a picture that the class learns from, or what a child presses, as it is drawn at one step of the text size. */
export interface Content {
  /** The same of one element at every step: where it is in the page, and what it says. */
  readonly key: string;
  /** Letters: the size of their font. A picture: its shorter side. CSS pixels; 0 of what is pressed, whose letters count by themselves. */
  readonly size: number;
  /** All of it lies in sight, and nothing lies on it. */
  readonly seen: boolean;
  /** What holds it scrolls: a part of it is out of sight anyway. */
  readonly scrolls: boolean;
}

/** Where a filled button is: its distances from the edges of the page that it belongs to, CSS pixels. */
export interface FilledButton {
  readonly key: string;
  readonly seen: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What of a lesson's page must not become smaller or move when the text size grows; undefined where no lesson's page is open or a dialog lies on it. */
export interface ContentSizes {
  readonly contents: readonly Content[];
  readonly filled: readonly FilledButton[];
  /** Answers of the question that are cut or covered where nobody has scrolled, and by what. */
  readonly cut: readonly string[];
}

/** Measures the page as it is drawn. */
export function contentSizes(page: Page): Promise<ContentSizes | undefined> {
  return page.evaluate(() => {
    const main = document.querySelector('main.ch-main');
    // what the teacher alone reads may scroll
    if (!main || main.querySelector('.ch-near:not(.ch-home), .ch-empty, .ch-suspension')) return undefined;
    if (document.querySelector('[role=dialog], .bp6-popover, .ch-tool[data-full]')) return undefined;
    /** The teacher's own, and what folds first to leave its room to what is learned. */
    const chrome =
      '.ch-button, .ch-icon-button, .ch-segment, label, .ch-bar, .ch-progress-caption, .ch-countdown, .ch-record, .ch-praise, .sw-accent:not([aria-pressed=true]), .sw-accent-name, .sw-accent-chosen, .sw-read .sw-picture, .ch-team-question img, .ch-go-on-picture, .sw-dock-left > :not(.sw-name), .sw-dock-right, .sw-team-place, .sm-told, .ch-lesson-card:last-child';
    /** All that there is of something, to choose among or for everybody's name: it scrolls where it is long, at a size at which the last row reads it. */
    const lists = '.ch-team, .ch-rows, .ch-names, .ch-name-chips, .ch-podium, .sw-words, .sw-answers, .pk-words, .sm-groups';
    const everything = new CSSStyleSheet();
    // what lets a press through is seen nevertheless
    everything.replaceSync('* { pointer-events: auto !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const hides = (style: CSSStyleDeclaration) => style.overflowY !== 'visible' || style.overflowX !== 'visible';
    const paints = (element: Element) =>
      element.matches('img, svg, canvas') ||
      !/^rgba\(.*, 0\)$/.test(styleOf(element).backgroundColor) ||
      styleOf(element).backgroundImage !== 'none';
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${element.textContent.trim().slice(0, 30)}"`;
    const board = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const leaves = (box: DOMRect, edge: typeof board) =>
      box.left < edge.left - 1.5 || box.right > edge.right + 1.5 || box.top < edge.top - 1.5 || box.bottom > edge.bottom + 1.5;
    /** What cuts a box, or lies on one of these points of it. */
    const hiddenBy = (element: Element, box: DOMRect, points: readonly (readonly [x: number, y: number])[]): string | undefined => {
      if (leaves(box, board)) return 'the window';
      for (let up: Element | null = element; up && up !== document.documentElement; up = up.parentElement)
        if (hides(styleOf(up)) && leaves(box, up.getBoundingClientRect())) return nameOf(up);
      for (const [x, y] of points) {
        const onTop = document
          .elementsFromPoint(box.left + box.width * x, box.top + box.height * y)
          // a tool lies where the teacher put it, and is put elsewhere
          .find((one) => one === element || (paints(one) && one.closest('.ch-tool') === null));
        if (onTop && !onTop.contains(element) && !element.contains(onTop)) return nameOf(onTop);
      }
      return undefined;
    };
    /** What lies at a page's edge covers from above or from below. */
    const ends = [
      [0.5, 0.08],
      [0.5, 0.92],
    ] as const;
    /** Inside of round corners. */
    const corners = [
      [0.08, 0.12],
      [0.92, 0.12],
      [0.08, 0.88],
      [0.92, 0.88],
    ] as const;
    const scrolls = (element: Element): boolean => {
      for (let up: Element | null = element; up; up = up.parentElement)
        if (['auto', 'scroll'].includes(styleOf(up).overflowY) && up.scrollHeight > up.clientHeight + 1) return true;
      return false;
    };
    const counts = new Map<string, number>();
    const keyOf = (element: Element, said: string): string => {
      const path: string[] = [];
      for (let up: Element = element; up !== main && path.length < 4; up = up.parentElement!)
        path.unshift(`${up.tagName.toLowerCase()}${up.classList.length > 0 ? `.${up.classList[0]}` : ''}`);
      const key = `${path.join(' > ')} "${said.trim().replaceAll(/\d+/g, '#').slice(0, 30)}"`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count === 1 ? key : `${key} (${count})`;
    };
    const learned = (element: Element) =>
      element.closest(chrome) === null &&
      element.closest('[hidden], [inert], .ch-hidden-text') === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // also one that a finger can't press now: a clicker answers by its letter
    const answers = [...main.querySelectorAll('.ch-choice-door, .pk-option, .pk-tile')].filter(learned);
    const cutAnswers = new Map<Element, string>();
    for (const answer of answers) {
      const by = hiddenBy(answer, answer.getBoundingClientRect(), corners);
      if (by !== undefined) cutAnswers.set(answer, `${nameOf(answer)} by ${by}`);
    }
    const cut = [...cutAnswers.keys()];
    const contents: Content[] = [];
    const note = (element: Element, said: string, size: number, boxes: readonly DOMRect[]) =>
      void contents.push({
        key: keyOf(element, said),
        size,
        seen:
          element.closest(lists) !== null ||
          cut.some((answer) => answer.contains(element)) ||
          boxes.every((box) => hiddenBy(element, box, ends) === undefined),
        scrolls: scrolls(element),
      });
    const range = document.createRange();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      if (node.textContent!.trim() === '' || !learned(element)) continue;
      range.selectNodeContents(node);
      // the line box of a letter is higher than the letter
      const boxes = [...range.getClientRects()].map((box) => new DOMRect(box.x, box.y + box.height * 0.2, box.width, box.height * 0.6));
      note(element, node.textContent!, Number.parseFloat(styleOf(element).fontSize), boxes);
    }
    for (const picture of main.querySelectorAll('img')) {
      if (!learned(picture)) continue;
      const box = picture.getBoundingClientRect();
      note(picture, picture.alt, Math.min(box.width, box.height), [box]);
    }
    for (const pressed of main.querySelectorAll('button'))
      if (learned(pressed)) note(pressed, pressed.getAttribute('aria-label') ?? pressed.textContent, 0, [pressed.getBoundingClientRect()]);
    const edge = main.getBoundingClientRect();
    const filled = [...main.querySelectorAll('.ch-button-primary, .ch-record-button')].filter((one) => one.checkVisibility());
    const places = filled.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const from = { left: left - edge.left, right: edge.right - right, top: top - edge.top, bottom: edge.bottom - bottom };
      const seen = hiddenBy(button, button.getBoundingClientRect(), ends) === undefined;
      return { key: keyOf(button, button.getAttribute('aria-label') ?? button.textContent), seen, ...from };
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);
    return { contents, cut: [...cutAnswers.values()], filled: places };
  });
}

/** Where a button may be drawn beside where it was: CSS pixels, enough for borders and gaps that are rounded. */
const placeTolerance = 12;

/** Of what was in the page before, what is in it now, too. */
export function stillThere(before: ContentSizes, now: ContentSizes): ContentSizes {
  const keys = new Set(now.contents.map(({ key }) => key));
  return { ...before, contents: before.contents.filter(({ key }) => keys.has(key)) };
}

/** What is smaller or out of sight at a larger step than at the standard one, and which filled button went elsewhere. */
export function shrunk(standard: ContentSizes, larger: ContentSizes): readonly string[] {
  const found: string[] = [];
  const now = new Map(larger.contents.map((content) => [content.key, content]));
  for (const { key, size, seen, scrolls } of standard.contents) {
    if (scrolls) continue;
    const then = now.get(key);
    if (!then) found.push(`is gone: ${key}`);
    else if (then.size < size - 0.5) found.push(`is smaller: ${px(size)} → ${px(then.size)} ${key}`);
    if (seen && then && !then.seen) found.push(`is out of sight: ${key}`);
  }
  const buttons = new Map(larger.filled.map((button) => [button.key, button]));
  for (const before of standard.filled) {
    const after = buttons.get(before.key);
    if (!after || !before.seen) continue;
    if (!after.seen) found.push(`the filled button is out of sight: ${before.key}`);
    // in the upper half it stands below what it belongs to
    const low = before.bottom < before.top;
    const moved = [...movedBy(before, after, 'left', 'right'), ...(low ? movedBy(before, after, 'top', 'bottom') : [])];
    if (moved.length > 0) found.push(`the filled button moves: ${moved.join(', ')} ${before.key}`);
  }
  return found;
}

const px = (size: number) => Math.round(size * 10) / 10;

/** A button belongs to the edge that it is nearer to, or grows around its middle. */
function movedBy<Side extends 'left' | 'right' | 'top' | 'bottom'>(
  before: FilledButton,
  after: FilledButton,
  one: Side,
  other: Side,
): string[] {
  const side = before[one] < before[other] ? one : other;
  const opposite = side === one ? other : one;
  const by = after[side] - before[side];
  const middle = (by - (after[opposite] - before[opposite])) / 2;
  return Math.min(Math.abs(by), Math.abs(middle)) > placeTolerance ? [`${side} ${px(by)}`] : [];
}
