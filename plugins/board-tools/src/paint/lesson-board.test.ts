import { expect, it } from 'vitest';
import { makeStroke } from './ink/board-item.ts';
import { Drawing } from './ink/drawing.ts';
import { LessonBoard } from './lesson-board.ts';

function setUp() {
  const drawing = new Drawing();
  const board = new LessonBoard(drawing);
  board.goTo('word 1');
  const draw = (x: number) =>
    drawing.add(makeStroke({ z: drawing.nextZ(), ink: 'brush', colour: '#fff', smooth: true, points: [x, 0, 5, x + 9, 0, 5] }));
  /** Where the strokes on the page in front begin. */
  const seen = () => drawing.page.items.map((item) => (item.kind === 'stroke' ? item.points[0] : undefined));
  return { drawing, board, draw, seen };
}

it('goes with its page of the lesson, and is there again with it, as what can be undone is', () => {
  const { board, draw, seen, drawing } = setUp();
  draw(1);
  board.goTo('word 2');
  expect([seen(), board.drawnPages]).toEqual([[], 1]);
  draw(2);
  board.goTo('word 1');
  expect([seen(), board.drawnPages]).toEqual([[1], 2]);
  drawing.undo();
  board.goTo('word 2');
  expect(seen()).toEqual([2]);
  board.goTo('word 1');
  drawing.redo();
  expect(seen()).toEqual([1]);
});

it('keeps paper in front over every page of the lesson, and ink that is seen through behind it with its own', () => {
  const { board, draw, seen, drawing } = setUp();
  draw(1);
  drawing.turnTo(1);
  drawing.setBackground('white');
  draw(2);
  board.goTo('word 2');
  expect([seen(), drawing.at, drawing.pages.length]).toEqual([[2], 1, 2]);
  drawing.turnTo(0);
  expect(seen()).toEqual([]);
  board.goTo('word 1');
  expect([seen(), drawing.at]).toEqual([[1], 0]);
  drawing.turnTo(1);
  expect(seen()).toEqual([2]);
});

it('stays over all pages where the teacher wants that, and belongs to the one in front when that ends', () => {
  const { board, draw, seen, drawing } = setUp();
  draw(1);
  board.goTo('word 2');
  draw(2);
  board.setOverAll(true);
  board.goTo('word 1');
  expect(seen()).toEqual([2]);
  board.setOverAll(false);
  expect([seen(), drawing.pages.length]).toEqual([[2], 2]);
  drawing.turnTo(0);
  expect(seen()).toEqual([1]);
  board.goTo('word 2');
  expect(seen()).toEqual([]);
});

it('lies over other programs by itself', () => {
  const { board, draw, seen } = setUp();
  draw(1);
  board.setOverScreen(true);
  draw(2);
  board.goTo('word 2');
  expect(seen()).toEqual([2]);
  board.setOverScreen(false);
  expect(seen()).toEqual([]);
  board.goTo('word 1');
  expect(seen()).toEqual([1]);
});

it('leaves nothing on any page when it begins anew, and takes what was kept', () => {
  const { board, draw, seen } = setUp();
  draw(1);
  board.goTo('word 2');
  draw(2);
  const { page, front, others } = board.kept;
  const kept = { page, front: { ...front }, others: new Map(others) };
  board.reset();
  board.goTo('word 1');
  expect([seen(), board.drawnPages]).toEqual([[], 0]);
  board.reset(kept);
  expect(seen()).toEqual([1]);
  board.goTo('word 2');
  expect(seen()).toEqual([2]);
});
