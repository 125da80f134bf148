// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { NameGrid } from './name-grid.tsx';
import { render } from './render-for-test.tsx';

const roomFor = (...names: readonly string[]) => {
  const all = names.map((name) => ({ id: name, name, state: 'lit' as const }));
  const { element } = render(<NameGrid label="全班同学" names={all} waits="还没读" />);
  return Number(element.querySelector<HTMLElement>('.ch-names')!.style.getPropertyValue('--ch-names-ems'));
};

it('gives every name as much room as the longest piece of one that is not broken', () => {
  expect(roomFor('宋词', '欧阳思源')).toBe(4);
  expect(roomFor('宋词', 'Christopher Wu')).toBeGreaterThan(5);
});
