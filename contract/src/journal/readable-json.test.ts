import { expect, it } from 'vitest';
import { readableJson } from './readable-json.ts';

it('reads the texts of what was asked and answered, in their order', () => {
  const options = [
    { id: 'A', text: ' pear ' },
    { id: 'B', text: 'apple' },
  ];
  expect(readableJson({ questions: [{ id: 'q1', text: 'Which one is red?', options }] })).toBe('Which one is red? · pear · apple');
  expect(readableJson({ chosen: { q1: ['B'] } })).toBe('B');
  expect(readableJson({ word: '红', right: false, points: 0.666, none: null })).toBe('红 · right × · 0.67');
});

it('leaves out addresses, and says nothing of what has no text', () => {
  expect(readableJson({ recordingId: '0190-ab', wordIds: ['w'], fileUrl: '/x.mp3', id: 'q' })).toBe('');
  expect([readableJson(undefined), readableJson(null), readableJson(''), readableJson(true)]).toEqual(['', '', '', '√']);
});
