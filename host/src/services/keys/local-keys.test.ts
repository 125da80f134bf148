import { keyFor } from '@chorus/sdk/ui';
import { expect, it } from 'vitest';
import { LocalKeys } from './local-keys.ts';

function keys(kept: Record<string, string> = {}) {
  const store = { get: (key: string) => kept[key], set: (key: string, value: string | undefined) => void (kept[key] = value ?? '') };
  return new LocalKeys(store as never);
}

it('are as pages ask until somebody chooses others, which are kept', () => {
  const kept = {};
  const first = keys(kept);
  expect(keyFor('ArrowRight', first.state.get())).toBe('ArrowRight');
  expect(first.choose('next', 'PageDown')).toBeUndefined();
  expect(keyFor('ArrowRight', keys(kept).state.get())).toBe('PageDown');
});

it('are off altogether where somebody wants none [WCAG 2.1.4]', () => {
  const all = keys();
  all.setOn(false);
  expect(keyFor(' ', all.state.get())).toBeUndefined();
  all.reset();
  expect(keyFor(' ', all.state.get())).toBe(' ');
});

it('refuse a key that does something else', () => {
  const all = keys();
  expect([all.choose('main', 'Tab'), all.choose('main', 'F5'), all.choose('main', 'ArrowLeft')]).toEqual(['needed', 'needed', 'taken']);
  expect(all.choose('previous', 'a')).toBeUndefined();
  // what it was is free again
  expect(all.choose('main', 'ArrowLeft')).toBeUndefined();
});

it('take rubbish that was kept for nothing', () => {
  const rubbish = keys({ keys: JSON.stringify({ on: 1, chosen: { ' ': 'Tab', x: 'y', ArrowLeft: 3, ArrowRight: 'n' } }) });
  expect(rubbish.state.get()).toEqual({ on: true, chosen: { ArrowRight: 'n' } });
});
