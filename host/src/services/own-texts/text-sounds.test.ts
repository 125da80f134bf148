import { PluginError, type SoundSentence } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { TextSounds } from './text-sounds.ts';

const file = (name: string, { type = '', size = 4 } = {}) => ({ name, type, size, arrayBuffer: async () => new ArrayBuffer(size) });
const found = [{ fromMs: 0, toMs: 500, sure: true, words: [] }] as unknown as readonly SoundSentence[];

function setUp({ samples = async () => new Float32Array(16_000), align = async () => found } = {}) {
  const sounds = new TextSounds({ samples, aligner: { align } });
  const work = new AbortController();
  const steps: string[] = [];
  const hear = (of: ReturnType<typeof file>) => sounds.hear(of, ['Hi.'], { signal: work.signal, onFinding: () => steps.push('finding') });
  return { hear, work, steps };
}

it('tells of a sound its name, length and hash, and where the sentences are', async () => {
  const { hear, steps } = setUp();
  const heard = await hear(file('fair cookies.M4A', { type: 'audio/x-m4a' }));
  expect(heard).toMatchObject({ sound: { name: 'fair cookies.M4A', mime: 'audio/mp4', bytes: 4, ms: 1_000 }, found });
  expect(heard.sound.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(steps).toEqual(['finding']);
});

it.each([
  ['too-large', file('a.mp3', { size: 61 * 1024 ** 2 }), {}],
  ['unreadable', file('a.txt', { type: 'text/plain' }), {}],
  ['unreadable', file('a.mp3', { size: 0 }), {}],
  ['unreadable', file('a.mp3'), { samples: () => Promise.reject(new Error('no sound')) }],
  ['too-long', file('a.mp3'), { samples: () => Promise.reject(new PluginError('speech-failed', 'longer')) }],
  ['failed', file('a.mp3'), { align: () => Promise.reject(new Error('no worker')) }],
])('says that a sound is %s', async (problem, of, ports) => {
  await expect(setUp(ports).hear(of)).rejects.toMatchObject({ problem });
});

it('rejects with the reason of who gave it up, not with a problem of the sound', async () => {
  const { hear, work } = setUp({
    align: () => {
      work.abort(new Error('given up'));
      return Promise.reject(new Error('aborted'));
    },
  });
  await expect(hear(file('a.mp3'))).rejects.toThrow('given up');
});
