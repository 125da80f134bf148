import type { Reference, SoundSentence } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { SoundAlignments, type AskedSentence, type SoundAligner } from './sound-alignments.ts';

const reference: Reference = { kind: 'word', word: { text: 'apple', pronunciations: [{ phones: ['AE'] }] } };
const apple = { text: 'apple', fromMs: 0, toMs: 500, phones: [{ phone: 'AE', fromMs: 40, toMs: 120 }] };
const sure: SoundSentence = { words: [{ ...apple, letters: [0, 5] }], fromMs: 0, toMs: 500, sure: true };
const missing: SoundSentence = { words: [], fromMs: 0, toMs: 0, sure: false, why: 'not-found' };

function setUp(answer: (sentences: readonly AskedSentence[]) => readonly SoundSentence[] = (asked) => asked.map(() => sure)) {
  const sounds = new Map([['/apple.ogg', new Float32Array(16_000)]]);
  const align = vi.fn<SoundAligner['align']>(async (_samples, sentences) => answer(sentences));
  return { alignments: new SoundAlignments({ align }, async (url) => sounds.get(url)), align, sounds };
}

it('finds the words and phones of a reference, once', async () => {
  const { alignments, align } = setUp();
  expect(await alignments.find('/apple.ogg', reference)).toEqual({ words: [apple] });
  expect(await alignments.find('/apple.ogg', reference)).toEqual({ words: [apple] });
  expect(align).toHaveBeenCalledOnce();
});

it('tells of each sentence where it is, or why it is not sure', async () => {
  const { alignments } = setUp(() => [sure, missing]);
  expect(await alignments.find('/apple.ogg', { sentences: ['Apple.', 'Pear.'] })).toEqual({ words: [apple], sentences: [sure, missing] });
});

it('keeps a place for each word of a paragraph whose sentence is not found', async () => {
  const { alignments } = setUp(() => [missing, sure]);
  const found = await alignments.find('/apple.ogg', { kind: 'paragraph', sentences: [[{ text: 'pear' }], [{ text: 'apple' }]] });
  expect(found?.words).toEqual([{ text: 'pear', fromMs: 0, toMs: 0, phones: [] }, apple]);
});

it('does not know where the words of a sound are that says something else', async () => {
  expect(await setUp(() => [missing]).alignments.find('/apple.ogg', reference)).toBeUndefined();
  expect(await setUp().alignments.find('/apple.ogg', { kind: 'symbol', phones: ['AE'] })).toBeUndefined();
});

it('looks again for a sound that was not there', async () => {
  const { alignments, sounds } = setUp();
  expect(await alignments.find('/pear.ogg', reference)).toBeUndefined();
  sounds.set('/pear.ogg', new Float32Array(1));
  expect(await alignments.find('/pear.ogg', reference)).toBeDefined();
});

it('gives up the work with the last one who waits for it, and looks again for the next', async () => {
  const { alignments, align } = setUp();
  let given: AbortSignal | undefined;
  align.mockImplementationOnce((_samples, _sentences, { signal } = {}) => {
    given = signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [first, second].map(({ signal }) =>
    expect(alignments.find('/apple.ogg', reference, signal)).rejects.toMatchObject({ name: 'AbortError' }),
  );
  await vi.waitFor(() => expect(given).toBeDefined());
  first.abort();
  expect(given!.aborted).toBe(false);
  second.abort();
  expect(given!.aborted).toBe(true);
  await Promise.all(asked);
  expect(await alignments.find('/apple.ogg', reference)).toEqual({ words: [apple] });
});

it('says as an error of the scorer’s that the work failed, and looks again for the next', async () => {
  const { alignments, align } = setUp();
  align.mockRejectedValueOnce(new Error('worker'));
  await expect(alignments.find('/apple.ogg', reference)).rejects.toMatchObject({ name: 'PluginError', code: 'speech-failed' });
  expect(await alignments.find('/apple.ogg', reference)).toBeDefined();
});
