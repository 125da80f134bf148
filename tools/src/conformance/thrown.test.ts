import { expect, it } from 'vitest';
import { thrownIn } from './thrown.ts';

const at = (id: string) => `http://127.0.0.1:8140/p/1/${id}/1.0.0-ab12/assets/page-Xy_1.js:3:120`;

it('gives the text of an error and the file of the bundle where it was thrown', () => {
  const stack = `TypeError: Cannot read properties of undefined (reading 'map')\n    at Page (${at('lab.a')})\n    at renderWithHooks (http://127.0.0.1:8140/assets/react.js:1:2)`;
  expect(thrownIn(stack, 'lab.a')).toBe("TypeError: Cannot read properties of undefined (reading 'map') (assets/page-Xy_1.js:3:120)");
});

it('keeps a text whole that has several lines, or an “at” of its own', () => {
  expect(thrownIn(`Error: thrown at leaving\n    at ${at('lab.a')}`, 'lab.a')).toBe('Error: thrown at leaving (assets/page-Xy_1.js:3:120)');
  expect(thrownIn(`Error: first\nsecond\n    at ${at('lab.a')}`, 'lab.a')).toBe('Error: first\nsecond (assets/page-Xy_1.js:3:120)');
});

it('says nothing of errors elsewhere', () => {
  expect(thrownIn(`Error: no\n    at ${at('lab.ab')}`, 'lab.a')).toBeUndefined();
  expect(thrownIn(`Error: no\n    at ${at('labxa')}`, 'lab.a')).toBeUndefined();
  expect(thrownIn('a warning of the host', 'lab.a')).toBeUndefined();
});
