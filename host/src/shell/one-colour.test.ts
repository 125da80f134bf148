import { expect, it } from 'vitest';
import { isOneColour } from './one-colour.ts';

it('tells a drawing of one colour from a picture', () => {
  expect(isOneColour('<svg stroke="currentColor" fill="none"><path d="M0 0h9"/></svg>')).toBe(true);
  expect(isOneColour('<svg fill="none" stroke="#27329C"><path stroke="#27329c" d=""/></svg>')).toBe(true);
  expect(isOneColour('<svg><path style="fill:#f00"/></svg>')).toBe(true);
  expect(isOneColour('<svg><path fill="#f00"/><path fill="#0f0"/></svg>')).toBe(false);
  expect(isOneColour('<svg><linearGradient id="a"/><path fill="url(#a)"/></svg>')).toBe(false);
  expect(isOneColour('<svg><path d="M0 0h9"/></svg>')).toBe(false);
});
