import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import { TypeTime } from './type-time.ts';

function setUp() {
  const clock = new VirtualClock();
  const late = vi.fn();
  let scored: () => void = () => undefined;
  const speech = { evaluate: () => new Promise<void>((resolve) => (scored = resolve)) };
  const time = new TypeTime(clock, 30_000, late);
  return { clock, late, time, watched: time.watching(speech as never), score: () => scored() };
}
const word = { kind: 'word', word: { text: 'cat' } } as const;

it('passes while a type works by itself', async () => {
  const { clock, late } = setUp();
  await clock.advance(29_999);
  expect(late).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(late).toHaveBeenCalledOnce();
});

it('does not pass while the scorer works for it, and passes again afterwards', async () => {
  const { clock, late, watched, score } = setUp();
  await clock.advance(20_000);
  const first = watched.evaluate('r', word);
  await clock.advance(600_000);
  score();
  await first;
  await clock.advance(29_999);
  expect(late).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(late).toHaveBeenCalledOnce();
});

it('leaves no timer when the type was given up while the scorer worked', async () => {
  const { clock, late, time, watched, score } = setUp();
  const first = watched.evaluate('r', word);
  time.dispose();
  score();
  await first;
  expect(clock.pending).toBe(0);
  await clock.advance(60_000);
  expect(late).not.toHaveBeenCalled();
});
