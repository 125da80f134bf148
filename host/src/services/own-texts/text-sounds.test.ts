import { readFile } from 'node:fs/promises';
import { PluginError, type SoundSentence } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { TextSounds } from './text-sounds.ts';

const mp3 = [0xff, 0xfb, 0x90, 0x00];
const file = (name: string, { type = '', begins = mp3, size }: { type?: string; begins?: readonly number[]; size?: number } = {}) => ({
  name,
  type,
  size: size ?? begins.length,
  arrayBuffer: async () => new Uint8Array(begins).buffer,
});
const m4a = [0, 0, 0, 12, ...new TextEncoder().encode('ftypisom')];
const found = [{ fromMs: 0, toMs: 500, sure: true, words: [] }] as unknown as readonly SoundSentence[];

function setUp({ samples = async () => new Float32Array(16_000).fill(0.1), align = async () => found } = {}) {
  const sounds = new TextSounds({ samples, aligner: { align } });
  const work = new AbortController();
  const steps: string[] = [];
  const hear = (of: ReturnType<typeof file>) => sounds.hear(of, ['Hi.'], { signal: work.signal, onFinding: () => steps.push('finding') });
  return { hear, work, steps };
}

it('tells of a sound its name, length and hash, and where the sentences are', async () => {
  const { hear, steps } = setUp();
  const heard = await hear(file('fair cookies.M4A', { type: 'audio/x-m4a', begins: m4a }));
  expect(heard).toMatchObject({ sound: { name: 'fair cookies.M4A', mime: 'audio/mp4', bytes: 12, ms: 1_000 }, found });
  expect(heard.sound.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(steps).toEqual(['finding']);
});

it.each([
  ['too-large', file('a.mp3', { size: 61 * 1024 ** 2 }), {}],
  ['unreadable', file('a.mp3', { begins: [] }), {}],
  ['silent', file('a.mp3'), { samples: async () => new Float32Array(16_000).fill(1e-4) }],
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

it('keeps what is heard in a film, and in a file of another kind, as a sound that every browser plays', async () => {
  const film = await readFile(new URL('testing/film.mp4', import.meta.url));
  const hearAs = async (begins: readonly number[]) => (await setUp().hear(file('lesson.mp3', { begins: [...begins] }))).sound;
  for (const begins of [[...film], [1, 2, 3, 4]])
    expect(await hearAs(begins)).toMatchObject({ name: 'lesson.mp3', mime: 'audio/wav', bytes: 44 + 32_000, ms: 1_000 });
  expect(await hearAs(m4a)).toMatchObject({ mime: 'audio/mp4', bytes: 12 });
});

it('says that a file is unreadable that went away while it was read', async () => {
  const gone = { ...file('a.mp3'), arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
  await expect(setUp().hear(gone)).rejects.toMatchObject({ problem: 'unreadable' });
});
