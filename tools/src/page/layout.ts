import type { CDPSession, Page } from 'playwright-core';

/** How a board and its browser are set. */
export interface Setting {
  readonly width: number;
  readonly height: number;
  /** The browser's zoom, 1 = 100 %. */
  readonly zoom: number;
  /** The step of the text size: design pixels, and the zoom that goes with it. */
  readonly step: readonly [size: number, zoom: number];
}

interface OwnSetting {
  readonly fontSize?: number;
  readonly locale?: string;
  readonly theme?: string;
}

/** The app's own settings, which a teacher changes in two menus, also while a dialog lies above them. */
interface OwnSettings {
  set(change: OwnSetting): Promise<void>;
}

/** Changes the app's settings as its menus do: nothing closes, and the page stays as it is. */
export async function choose(page: Page, change: OwnSetting): Promise<void> {
  await page.evaluate(async (to) => {
    interface Fiber {
      readonly memoizedProps?: { readonly value?: { readonly login?: { readonly settings: OwnSettings } } } | null;
      readonly child: Fiber | null;
    }
    const root = document.querySelector('#root')! as unknown as Record<string, Fiber>;
    // React keeps its tree at the element it draws into; the host's services are a context near its root.
    let fiber: Fiber | null = root[Object.keys(root).find((key) => key.startsWith('__reactContainer'))!]!;
    while (fiber && fiber.memoizedProps?.value?.login === undefined) fiber = fiber.child;
    await fiber!.memoizedProps!.value!.login!.settings.set(to);
  }, change);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Gives the page a window of this size. `drawn`: of what it is drawn; the layout is the same. */
async function resize(page: Page, { width, height }: { readonly width: number; readonly height: number }, drawn: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (
    await session
  ).send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    screenOrientation: { type: 'landscapePrimary', angle: 0 },
    deviceScaleFactor: 1,
    mobile: false,
    scale: drawn,
    dontSetVisibleSize: drawn < 1,
  });
}

/**
 * Sets the board, the browser's zoom and the text size, and waits until it is laid out. It is drawn at a tenth of its size, because nobody sees it and a
 * large board is costly to draw: it can be measured, and pressed only after {@link restore}.
 */
export async function set(page: Page, { width, height, zoom, step }: Setting): Promise<void> {
  await choose(page, { fontSize: step[0] });
  // A browser's zoom makes the window smaller in CSS pixels, and each of them larger.
  await resize(page, { width: Math.round(width / zoom), height: Math.round(height / zoom) }, 0.1);
  await frames(page);
}

/** Gives the page its own window again, in its full size. */
export async function restore(page: Page): Promise<void> {
  await resize(page, page.viewportSize()!, 1);
}

async function frames(page: Page): Promise<void> {
  const drawn = page
    .evaluate(async () => {
      for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    })
    .then(() => true);
  if (await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, drawsWithinMs))])) return;
  // Seen once: no frame ever came again. With this browser nothing can be looked at any more; the next test has another one.
  drawn.catch(() => undefined);
  await page.context().browser()?.close();
  throw new Error('The browser has stopped drawing.');
}

const drawsWithinMs = 30_000;

/** What a class or a teacher could not read or press on the page that is drawn: text that is cut, targets that are covered or too small, a page that scrolls sideways. */
export function faults(
  page: Page,
  {
    sideways,
    byRule = false,
  }: { readonly sideways: boolean; /** 1920×1080 in the standard step: sizes are also measured by rule. */ readonly byRule?: boolean },
): Promise<readonly string[]> {
  return page.evaluate(
    ([maySideways, ruled]) => {
      const found = new Set<string>();
      const nameOf = (element: Element) =>
        `${element.parentElement?.classList[0] ?? ''} > ${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
      const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      /** For a screen reader alone. */
      const clipped = (element: Element): boolean => {
        for (let up: Element | null = element; up; up = up.parentElement)
          if (getComputedStyle(up).clipPath === 'inset(50%)' || up.matches('.ch-skip')) return true;
        return false;
      };
      const hidden = (element: Element) =>
        element.closest('[hidden], [aria-hidden="true"] svg, [inert]') !== null ||
        clipped(element) ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      type Box = typeof window_;
      const clips = (style: CSSStyleDeclaration, axis: 'overflowX' | 'overflowY') => ['hidden', 'clip'].includes(style[axis]);
      const scrolls = (style: CSSStyleDeclaration, axis: 'overflowX' | 'overflowY') => ['auto', 'scroll'].includes(style[axis]);

      /** What of a box can be seen or scrolled to: false where an ancestor cuts it. */
      const cutBy = (element: Element, box: Box): Element | 'window' | undefined => {
        let { left, top, right, bottom } = box;
        for (let up: Element | null = element; up && up !== document.documentElement; up = up.parentElement) {
          const style = getComputedStyle(up);
          const edge = up.getBoundingClientRect();
          if (scrolls(style, 'overflowX')) [left, right] = [edge.left, edge.left];
          else if (clips(style, 'overflowX') && (left < edge.left - 1.5 || right > edge.right + 1.5)) return up;
          if (scrolls(style, 'overflowY')) [top, bottom] = [edge.top, edge.top];
          else if (clips(style, 'overflowY') && (top < edge.top - 1.5 || bottom > edge.bottom + 1.5)) return up;
          if (style.position === 'fixed') break;
        }
        const root = document.scrollingElement!;
        const outside =
          left < -1.5 ||
          top < -1.5 ||
          right > Math.max(innerWidth, root.scrollWidth) + 1.5 ||
          bottom > Math.max(innerHeight, root.scrollHeight) + 1.5;
        return outside ? 'window' : undefined;
      };

      const modal = [...document.querySelectorAll('[role=dialog], .bp6-popover, .ch-tool[data-full]')].at(-1);
      const texts = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
      /** What the class reads is all of a lesson's page, but for what is the teacher's: buttons, and what only says where the lesson is. */
      const lesson = document.querySelector('.ch-sidebar, .ch-lesson-end') ? document.querySelector('main') : null;
      const ofTeacher =
        'button:not(.ch-choice-door, .sw-card), label, .ch-bar, .ch-progress-caption, .sw-team-place, .ch-countdown > span:first-child, .ch-lesson-card:last-child';
      const forClass = (element: Element) =>
        (lesson?.contains(element) || element.closest('.ch-rows, .ch-binding-call, .ch-podium') !== null) &&
        element.closest(ofTeacher) === null;
      /** Only on the board of a class's tiles a name may be as small as 28, and a figure as 24. */
      const least = (element: Element) => {
        if (!forClass(element)) return 24;
        if (element.closest('.ch-team')) return element.closest('.ch-team-name') ? 28 : 24;
        return 36;
      };
      const letters = ({ left, right, top, bottom, height }: DOMRect): Box => ({
        left,
        right,
        top: top + height * 0.25,
        bottom: bottom - height * 0.25,
      });
      const beyond = (line: Box, box: Box) =>
        Math.max(box.left - line.left, line.right - box.right, box.top - line.top, line.bottom - box.bottom);
      const overlap = (one: Box, other: Box) =>
        one.left < other.right - 3 && other.left < one.right - 3 && one.top < other.bottom - 3 && other.top < one.bottom - 3;
      const flows = (element: Element) => ['static', 'relative'].includes(getComputedStyle(element).position);
      /** The card, chip or button that a text is written on; none where something between floats or scrolls. */
      const paintedAround = (element: Element): Element | undefined => {
        for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
          const style = getComputedStyle(up);
          if (scrolls(style, 'overflowX') || scrolls(style, 'overflowY')) return undefined;
          const framed = Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderTopWidth) > 0;
          if (style.display !== 'inline' && (framed || !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor))) return up;
          if (!flows(up)) return undefined;
        }
        return undefined;
      };
      /** Whole in sight, as far as it has been scrolled to. */
      const unscrolled = (element: Element, line: Box): boolean => {
        for (let up = element.parentElement; up; up = up.parentElement) {
          const style = getComputedStyle(up);
          if ((scrolls(style, 'overflowX') || scrolls(style, 'overflowY')) && beyond(line, up.getBoundingClientRect()) > 2) return false;
        }
        return true;
      };
      /** In the flow of one part of the page, so that none of them is meant to lie above the other. */
      const beside = (one: Element, other: Element): boolean => {
        let common: Element | null = one;
        for (; common && !common.contains(other); common = common.parentElement) if (!flows(common)) return false;
        for (let up: Element = other; up !== common; up = up.parentElement!) if (!flows(up)) return false;
        return common !== null;
      };
      const drawn: { readonly element: Element; readonly line: Box }[] = [];
      const range = document.createRange();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement!;
        if (node.textContent!.trim() === '' || hidden(element)) continue;
        const style = getComputedStyle(element);
        const size = Number.parseFloat(style.fontSize);
        // names that have rolled by are drawn where there is room for them
        if (size === 0 && element.closest('[aria-hidden="true"]')) continue;
        if (size < (ruled ? least(element) - 0.1 : 12.9)) found.add(`small text: ${style.fontSize} ${nameOf(element)}`);
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
          // the line box of a letter is higher than the letter
          const slack = rect.height * 0.2;
          const cut = cutBy(element, { left: rect.left, right: rect.right, top: rect.top + slack, bottom: rect.bottom - slack });
          if (cut) found.add(`cut text: ${nameOf(element)} by ${cut === 'window' ? cut : nameOf(cut)}`);
        }
        if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) found.add(`cut text: ${nameOf(element)}`);
        // what is scrolled out of sight may not have been laid out
        if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
        const lines = [...range.getClientRects()].map(letters);
        const box = paintedAround(element);
        const out = box ? Math.max(...lines.map((line) => beyond(line, box.getBoundingClientRect()))) : 0;
        if (out > 2) found.add(`text out of its box by ${Math.round(out)}: ${nameOf(element)} of ${nameOf(box!)}`);
        drawn.push(...lines.filter((line) => unscrolled(element, line)).map((line) => ({ element, line })));
        // a page that is enlarged until a phone's is left of it breaks what it must
        if (lines.length > 1 && innerWidth >= 800)
          for (const { 0: word, index } of node.textContent!.matchAll(/[A-Za-z]{2,18}/g)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1)
              found.add(`broken word: ${word} ${nameOf(element)}`);
          }
      }
      for (const [at, { element, line }] of drawn.entries())
        for (const other of drawn.slice(at + 1))
          if (other.element !== element && overlap(line, other.line) && beside(element, other.element))
            found.add(`text over text: ${nameOf(element)} and ${nameOf(other.element)}`);

      const pressable =
        'button:not(:disabled), a[href], input:not([type=hidden]):not(:disabled), select, [role=button], [role=menuitem], [role=switch], [role=tab]';
      /** What is covered by the foot that stays at the edge of what scrolls comes out from under it by scrolling. */
      const sticks = (top: Element, below: Element): boolean => {
        let up: Element | null = top;
        while (up && getComputedStyle(up).position !== 'sticky') up = up.parentElement;
        return up !== null && up.parentElement!.contains(below);
      };
      for (const target of document.querySelectorAll(pressable)) {
        if (hidden(target) || (modal && !modal.contains(target))) continue;
        const label = target instanceof HTMLInputElement ? (target.closest('label') ?? target) : target;
        const box = label.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) continue;
        const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
        const inSight = (up: Element | null): boolean => {
          for (; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (!scrolls(style, 'overflowX') && !scrolls(style, 'overflowY')) continue;
            const edge = up.getBoundingClientRect();
            // on the very edge is not in sight yet: a pixel of it scrolls in
            if (middle.x < edge.left + 1 || middle.x > edge.right - 1 || middle.y < edge.top + 1 || middle.y > edge.bottom - 1)
              return false;
          }
          return middle.x >= 0 && middle.y >= 0 && middle.x < innerWidth - 1 && middle.y < innerHeight - 1;
        };
        const cut = cutBy(label.parentElement!, box);
        if (cut) found.add(`cut target: ${nameOf(target)} by ${cut === 'window' ? cut : nameOf(cut)}`);
        if (!inSight(label.parentElement)) continue;
        const at = (x: number, y: number) => {
          const top = document.elementFromPoint(x, y);
          return top !== null && (label.contains(top) || (top.contains(label) && !top.matches(pressable) && top === label.parentElement));
        };
        if (!at(middle.x, middle.y)) {
          const top = document.elementFromPoint(middle.x, middle.y);
          // a tool lies where the teacher put it, also on another one, and is put elsewhere
          const tool = top?.closest('.ch-tool');
          if (tool && tool !== label.closest('.ch-tool')) continue;
          if (top && sticks(top, label)) continue;
          found.add(`covered target: ${nameOf(target)} by ${top ? nameOf(top) : 'nothing'}`);
        }
        // what is pressed may be larger than what is drawn
        const finger = ruled ? 60 : 44;
        const reach = finger / 2 - 0.5;
        // a part of a line of time is as wide as it lasts, and is chosen in a list, too
        const timed = target.closest('[data-timeline]') !== null;
        const wide = timed || box.width >= finger - 0.5 || (at(middle.x - reach, middle.y) && at(middle.x + reach, middle.y));
        const high = box.height >= finger - 0.5 || (at(middle.x, middle.y - reach) && at(middle.x, middle.y + reach));
        if (!wide || !high) found.add(`small target: ${Math.round(box.width)}×${Math.round(box.height)} ${nameOf(target)}`);
      }

      if (!maySideways)
        for (const element of [document.scrollingElement!, ...document.querySelectorAll('main, main *, aside *')])
          if (
            !element.matches('[data-timeline]') &&
            scrolls(getComputedStyle(element), 'overflowX') &&
            element.scrollWidth > element.clientWidth + 1
          )
            found.add(`scrolls sideways: ${nameOf(element).slice(0, 60)} ${element.scrollWidth} > ${element.clientWidth}`);
      return [...found].sort();
    },
    [sideways, byRule] as const,
  );
}
