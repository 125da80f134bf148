import { expect, it } from 'vitest';
import { BrowserPlatform } from './browser-platform.ts';

const occupied = (html: string) => {
  document.body.innerHTML = html;
  document.body.querySelector<HTMLElement>('input, textarea, button, [contenteditable]')?.focus();
  return new BrowserPlatform(window).occupied();
};

it('finds the teacher occupied while a dialog is in front or a field is written in, not by what is pressed', () => {
  expect(occupied('<div role="dialog"><p>Sure?</p></div>')).toBe(true);
  for (const field of ['<input>', '<input type="search">', '<textarea></textarea>'])
    expect([field, occupied(field)]).toEqual([field, true]);
  for (const other of ['<button>Teach here</button>', '<input type="checkbox">', '<p>Home</p>'])
    expect([other, occupied(other)]).toEqual([other, false]);
});
