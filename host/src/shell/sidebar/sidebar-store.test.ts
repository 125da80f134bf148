import { expect, it } from 'vitest';
import { parseSidebar } from './sidebar-store.ts';

it('is 300 wide and open at first, folded in a narrow window [9-16]', () => {
  expect(parseSidebar(null, false)).toEqual({ width: 300, collapsed: false });
  expect(parseSidebar(null, true)).toEqual({ width: 300, collapsed: true });
  expect(parseSidebar('rubbish', false)).toEqual({ width: 300, collapsed: false });
  expect(parseSidebar('99999', false)).toEqual({ width: 300, collapsed: false });
});

it('comes back as it was left [2.4-6]', () => {
  expect(parseSidebar('420', true)).toEqual({ width: 420, collapsed: false });
  expect(parseSidebar('-420', false)).toEqual({ width: 420, collapsed: true });
});
