import { expect, it } from 'vitest';
import { LineSplitter, maxLine } from './line-splitter.ts';

function split(...frames: (string | Uint8Array)[]): (string | undefined)[] {
  const lines: (string | undefined)[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const frame of frames) splitter.push(frame);
  return lines;
}

it('cuts at newlines only, wherever frames begin and end [7.4-15]', () => {
  expect(split('a\nb', 'c', '\n\r\nd\r', '\ne')).toEqual(['a', 'bc', 'd']);
});

it('reads bytes as UTF-8, cut inside a character too', () => {
  const bytes = new TextEncoder().encode('录音\n');
  expect(split(bytes.slice(0, 2), bytes.slice(2))).toEqual(['录音']);
});

it('drops a line of more than 64 KB up to its end, and goes on', () => {
  const long = 'x'.repeat(maxLine);
  expect(split(`${long}\r\n`, `${long}x\n`, 'x'.repeat(40_000), 'x'.repeat(40_000), 'x'.repeat(10_000_000), '\nb\n')).toEqual([
    long,
    undefined,
    undefined,
    'b',
  ]);
});

it('forgets the part of a line that was cut off', () => {
  const lines: (string | undefined)[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  splitter.push('half');
  splitter.reset();
  splitter.push('whole\n');
  expect(lines).toEqual(['whole']);
});
