import { expect, it } from 'vitest';
import { draggedWidth, keyedWidth, sidebar } from './sidebar-width.ts';

it('is 300 wide to begin with and folds away when dragged below 60 [9-16]', () => {
  expect(sidebar.width).toBe(300);
  expect(draggedWidth(59)).toEqual({ collapsed: true });
  expect(draggedWidth(60)).toEqual({ collapsed: false, width: 220 });
});

it('stays between its bounds when dragged [2.4-6]', () => {
  expect(draggedWidth(300.4)).toEqual({ collapsed: false, width: 300 });
  expect(draggedWidth(900)).toEqual({ collapsed: false, width: 560 });
});

it('can be changed by keys [2.4-6]', () => {
  expect(keyedWidth('ArrowLeft', 300)).toEqual({ collapsed: false, width: 320 });
  expect(keyedWidth('ArrowRight', 300)).toEqual({ collapsed: false, width: 280 });
  expect(keyedWidth('ArrowLeft', 555)).toEqual({ collapsed: false, width: 560 });
  expect(keyedWidth('ArrowRight', 225)).toEqual({ collapsed: false, width: 220 });
  expect(keyedWidth('Home', 300)).toEqual({ collapsed: false, width: 560 });
  expect(keyedWidth('End', 300)).toEqual({ collapsed: false, width: 220 });
  expect(keyedWidth('Enter', 300)).toEqual({ collapsed: true, width: 300 });
  expect(keyedWidth('x', 300)).toBeUndefined();
});
