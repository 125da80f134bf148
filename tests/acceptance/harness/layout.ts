import type { Page } from 'playwright-core';

/** How a board and its browser are set. */
export interface Setting {
  readonly width: number;
  readonly height: number;
  /** The browser's zoom, 1 = 100 %. */
  readonly zoom: number;
  /** The step of the text size: design pixels, and the zoom that goes with it. */
  readonly step: readonly [size: number, zoom: number];
}

/** Sets the board, the browser's zoom and the text size, and waits until it is drawn. */
export async function set(page: Page, { width, height, zoom, step }: Setting): Promise<void> {
  // A browser's zoom makes the window smaller in CSS pixels, and each of them larger.
  await page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
  await page.evaluate(async ([size, scale]) => {
    document.documentElement.style.setProperty('--ch-content', String(size));
    document.documentElement.style.setProperty('--ch-zoom', String(scale));
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  }, step);
}

/** What a class or a teacher could not read or press on the page that is drawn: text that is cut, targets that are covered or too small, a page that scrolls sideways. */
export function faults(page: Page, { sideways }: { readonly sideways: boolean }): Promise<readonly string[]> {
  return page.evaluate((maySideways) => {
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const hidden = (element: Element) =>
      element.closest('[hidden], [aria-hidden="true"] svg, .ch-hidden-text, .ch-skip, [inert]') !== null ||
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

    const texts = document.createTreeWalker(document.querySelector('[role=dialog]') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      if (node.textContent!.trim() === '' || hidden(element)) continue;
      const style = getComputedStyle(element);
      if (Number.parseFloat(style.fontSize) < 12.9) found.add(`small text: ${style.fontSize} ${nameOf(element)}`);
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // the line box of a letter is higher than the letter
        const slack = rect.height * 0.2;
        const cut = cutBy(element, { left: rect.left, right: rect.right, top: rect.top + slack, bottom: rect.bottom - slack });
        if (cut) found.add(`cut text: ${nameOf(element)} by ${cut === 'window' ? cut : nameOf(cut)}`);
      }
      if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) found.add(`cut text: ${nameOf(element)}`);
    }

    const modal = document.querySelector('[role=dialog]');
    const pressable =
      'button:not(:disabled), a[href], input:not([type=hidden]):not(:disabled), select, [role=button], [role=menuitem], [role=switch], [role=tab]';
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
          if (middle.x < edge.left || middle.x > edge.right || middle.y < edge.top || middle.y > edge.bottom) return false;
        }
        return middle.x >= 0 && middle.y >= 0 && middle.x < innerWidth && middle.y < innerHeight;
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
        found.add(`covered target: ${nameOf(target)} by ${top ? nameOf(top) : 'nothing'}`);
      }
      // what is pressed may be larger than what is drawn
      const reach = 21.5;
      const wide = box.width >= 43.5 || (at(middle.x - reach, middle.y) && at(middle.x + reach, middle.y));
      const high = box.height >= 43.5 || (at(middle.x, middle.y - reach) && at(middle.x, middle.y + reach));
      if (!wide || !high) found.add(`small target: ${Math.round(box.width)}×${Math.round(box.height)} ${nameOf(target)}`);
    }

    if (!maySideways)
      for (const element of [document.scrollingElement!, ...document.querySelectorAll('main, main *, aside *')])
        if (scrolls(getComputedStyle(element), 'overflowX') && element.scrollWidth > element.clientWidth + 1)
          found.add(`scrolls sideways: ${nameOf(element).slice(0, 60)} ${element.scrollWidth} > ${element.clientWidth}`);
    return [...found].sort();
  }, sideways);
}
