import { expect, it } from 'vitest';
import { perPoint, pointsOf } from './board-item.ts';
import { figures, outlineOf, type Figure } from './figures.ts';
import { recogniseFigure } from './recognise-figure.ts';

const from = { x: 100, y: 100 };
const to = { x: 400, y: 260 };

/** As a hand draws an outline: many points, each a little off, always the same way. */
function byHand(figure: Figure, trembles = 3): number[] {
  const corners = outlineOf(figure, from, to, 5);
  const points: number[] = [];
  let seed = 1;
  const off = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) * 2 * trembles;
  };
  corners.slice(1).forEach((corner, at) => {
    const before = corners[at]!;
    const steps = Math.max(1, Math.round(Math.hypot(corner.x - before.x, corner.y - before.y) / 8));
    for (let n = 0; n < steps; n += 1) {
      const part = n / steps;
      points.push(before.x + (corner.x - before.x) * part + off(), before.y + (corner.y - before.y) * part + off(), 5);
    }
  });
  return [...points, corners.at(-1)!.x, corners.at(-1)!.y, 5];
}

it.each(figures)('knows a %s that was drawn by hand', (figure) => {
  const known = recogniseFigure(byHand(figure));
  expect(known?.figure).toBe(figure);
  for (const [end, meant] of [
    [known!.from, from],
    [known!.to, to],
  ] as const)
    expect(Math.hypot(end.x - meant.x, end.y - meant.y)).toBeLessThan(figure === 'arrow' ? 30 : 12);
});

it('leaves handwriting alone', () => {
  const letters = byHand('ellipse').map((value, at) => (at % perPoint === 2 ? value : value * 0.12));
  expect(recogniseFigure(letters)).toBeUndefined();
  const wave = Array.from({ length: 60 }, (_, n) => [n * 6, 100 + 60 * Math.sin(n / 4), 5]).flat();
  expect(recogniseFigure(wave)).toBeUndefined();
  expect(recogniseFigure([0, 0, 5])).toBeUndefined();
});

it('draws an arrow in one go, its head at the place where the pull ended', () => {
  const arrow = outlineOf('arrow', from, to, 5);
  expect(arrow[0]).toEqual(from);
  expect(arrow.filter(({ x, y }) => x === to.x && y === to.y)).toHaveLength(2);
  expect(pointsOf(arrow, 5)).toHaveLength(15);
});
