import { expect, it } from 'vitest';
import { evalTimeOf, requestOf } from './scoring-request.ts';

it('gives the engine half as long again as the recording, and a word five seconds [9-9] [7.4-12] [9-8]', () => {
  expect(evalTimeOf('sentence', 4000)).toBe(6000);
  expect(evalTimeOf('word', 1200)).toBe(5000);
  expect(evalTimeOf('word', 5000)).toBe(5000);
  expect(evalTimeOf('word', 6000)).toBe(9000);
});

it('asks a gateway to keep nothing of what it hears live', () => {
  const word = { kind: 'word', word: { text: 'cat' } } as const;
  expect(requestOf(word, 1000, 'i', false)).toMatchObject({ saveAudio: 0, attachAudioUrl: 0, request_id: 'i', tokenId: 'i' });
});

it('names a pronunciation where there is one, and leaves several to the gateway', () => {
  const text = (...pronunciations: { phones: string[] }[]) =>
    requestOf({ kind: 'word', word: { text: 'read', pronunciations } }, 1, 'i', true).refText;
  expect(text()).toBe('read');
  expect(text({ phones: ['R', 'EH', 'D'] })).toBe('read(z: r eh d)');
  expect(text({ phones: ['R', 'EH', 'D'] }, { phones: ['R', 'IY', 'D'] })).toBe('read');
  const iceCream = { text: 'ice cream', pronunciations: [{ phones: ['AY', 'S'] }] };
  expect(requestOf({ kind: 'word', word: iceCream }, 1, 'i', true).refText).toBe('ice cream');
});
