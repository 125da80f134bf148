import type { Reference, SpeechOutcome } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import { HostSpeech } from './host-speech.ts';
import { SoundAlignments } from './sound-alignments.ts';

const reference: Reference = { kind: 'word', word: { text: 'apple', pronunciations: [{ phones: ['AE'] }] } };
const phone = { phone: 'AE', score: 91, fromMs: 40, toMs: 120 };

function setUp(outcome: SpeechOutcome = sampleScore(90, {}, [phone]), recording = async () => new Float32Array(16_000)) {
  const score = vi.fn(async () => outcome);
  const load = vi.fn(async () => undefined);
  const worker = { load, open: () => Promise.reject(new Error('unused')), score };
  const speech = new HostSpeech(
    worker,
    recording,
    new SoundAlignments({ align: () => Promise.reject(new Error('unused')) }, async () => undefined),
  );
  return { speech, score, load };
}

it('is in error when a recording can’t be scored, and makes a new start at its next use [8-8] [4-24]', async () => {
  const { speech, score, load } = setUp();
  await speech.prepare();
  expect(speech.state.get().status).toBe('ready');
  score.mockRejectedValueOnce(new Error('worker'));
  await expect(speech.evaluate('r', reference)).rejects.toMatchObject({ code: 'speech-failed' });
  expect(speech.state.get().status).toBe('failed');
  expect(await speech.evaluate('r', reference)).toMatchObject({ kind: 'scored' });
  expect(speech.state.get().status).toBe('ready');
  expect(load).toHaveBeenCalledTimes(2);
});

it('blames neither itself nor who asks for a recording that is no sound', async () => {
  const { speech, score } = setUp(undefined, () => Promise.reject(new DOMException('Unable to decode audio data', 'EncodingError')));
  await speech.prepare();
  await expect(speech.evaluate('r', reference)).rejects.toMatchObject({ name: 'PluginError', code: 'speech-failed' });
  expect(speech.state.get().status).toBe('ready');
  expect(score).not.toHaveBeenCalled();
});

it('is in error while the scorer does not come up, and ready once it does [4-24]', async () => {
  const { speech, load } = setUp();
  const seen: string[] = [speech.state.get().status];
  speech.state.subscribe(({ status }) => seen.push(status));
  load.mockRejectedValueOnce(new Error('no worker'));
  await expect(speech.prepare()).rejects.toMatchObject({ code: 'speech-failed' });
  expect(seen).toEqual(['idle', 'loading', 'failed']);
  await speech.prepare();
  await speech.prepare();
  expect(seen).toEqual(['idle', 'loading', 'failed', 'loading', 'ready']);
});

it('is no scorer’s fault when a lesson ends meanwhile', async () => {
  const { speech, score } = setUp();
  const over = new AbortController();
  score.mockImplementationOnce(async () => {
    over.abort(new Error('over'));
    throw new Error('aborted');
  });
  await expect(speech.evaluate('r', reference, { signal: over.signal })).rejects.toThrow('over');
  expect(speech.state.get().status).toBe('ready');
});

it('gives the teacher’s mark before any score, and asks no scorer for it [9-9]', async () => {
  const { speech, score } = setUp();
  speech.mark('r', 85);
  expect(await speech.evaluate('r', reference)).toMatchObject({ kind: 'teacherMarked', overall: 85 });
  expect(score).not.toHaveBeenCalled();
});

it('judges sound that is kept nowhere on this machine only, and tells when it can’t', async () => {
  const { speech, score } = setUp();
  expect(await speech.judge(new Float32Array(1), reference)).toMatchObject({ kind: 'scored' });
  expect(score).toHaveBeenLastCalledWith(expect.anything(), reference, { here: true });
  score.mockRejectedValueOnce(new Error('worker'));
  await expect(speech.judge(new Float32Array(1), reference)).rejects.toMatchObject({ code: 'speech-failed' });
});
