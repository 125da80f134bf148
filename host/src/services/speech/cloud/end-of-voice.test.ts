import { expect, it } from 'vitest';
import { EndOfVoice } from './end-of-voice.ts';

const rate = 16_000;
const tone = (ms: number, loud: number) => Float32Array.from({ length: (ms * rate) / 1000 }, (_, i) => loud * Math.sin(i * 0.4));
const heard = (...pieces: Float32Array[]) => {
  const end = new EndOfVoice(rate);
  return pieces.map((piece) => {
    let ended = false;
    for (let at = 0; at < piece.length; at += 128) ended = end.push(piece.subarray(at, at + 128));
    return ended;
  });
};

it('is a second of quiet after a voice', () => {
  expect(heard(tone(500, 0.001), tone(400, 0.3), tone(900, 0.001), tone(200, 0.001))).toEqual([false, false, false, true]);
});

it('is not there before anybody has spoken, nor after a click', () => {
  expect(heard(tone(5000, 0.001))).toEqual([false]);
  expect(heard(tone(500, 0.001), tone(100, 0.3), tone(3000, 0.001))).toEqual([false, false, false]);
});

it('waits through the pause in a sentence', () => {
  expect(heard(tone(200, 0.001), tone(600, 0.3), tone(600, 0.001), tone(600, 0.3))).toEqual([false, false, false, false]);
});
