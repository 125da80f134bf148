import { expect, it } from 'vitest';
import { InFront } from './in-front.ts';

function windows() {
  let now = 0;
  const front = new InFront(() => now);
  return { front, wait: (ms: number) => void (now += ms) };
}

it('has the classroom in front while it has the keys, and while the menu has taken them from it', () => {
  const { front, wait } = windows();
  expect(front.page).toBe(false);
  front.pageFocused();
  expect(front.page).toBe(true);
  front.pageBlurred();
  wait(5);
  front.menuFocused();
  wait(60_000);
  expect(front.page).toBe(true);
});

it('has another program in front when the menu is pressed above it, or has lost the keys to it', () => {
  const { front, wait } = windows();
  front.pageFocused();
  front.pageBlurred();
  wait(501);
  front.menuFocused();
  expect(front.page).toBe(false);
  front.pageFocused();
  front.pageBlurred();
  front.menuFocused();
  front.menuBlurred();
  expect(front.page).toBe(false);
});

it('is not in front once it was hidden or minimised', () => {
  const { front } = windows();
  front.pageFocused();
  front.pageBlurred();
  front.pageHidden();
  front.menuFocused();
  expect(front.page).toBe(false);
});
