import { expect, expectTypeOf, it } from 'vitest';
import { routeRef, routeTexts, routeValues } from './route-ref.ts';

const shelf = routeRef('MySchoolShelf', { grade: 'number', book: 'string?' });

it('reads a page’s parameters by their types, from the path and from the query', () => {
  expect(routeValues(shelf, { params: { grade: '7' }, query: { book: 'b 1', other: 'x' } })).toEqual({ grade: 7, book: 'b 1' });
  expectTypeOf(routeValues(shelf, { params: {}, query: {} }).grade).toEqualTypeOf<number | undefined>();
});

it.each(['', ' ', 'seven', 'Infinity'])('leaves out a number that an address typed by hand does not have: "%s"', (grade) => {
  expect(routeValues(shelf, { params: {}, query: { grade } })).toEqual({});
});

it('writes values as an address has them, and names the one that is missing', () => {
  expect(routeTexts(shelf, { grade: 7 })).toEqual({ grade: '7' });
  expect(() => routeTexts(shelf, { book: 'b' } as never)).toThrow(
    expect.objectContaining({ code: 'missing-parameter', context: { route: 'MySchoolShelf', parameter: 'grade' } }) as Error,
  );
});
