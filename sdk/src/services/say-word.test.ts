import { expect, it } from 'vitest';
import { FakeAudioService } from '../testing/fake-audio-service.ts';
import { sampleWord } from '../testing/samples.ts';
import { sayWord } from './say-word.ts';

const word = sampleWord('apple', { sound: { uk: '/uk.mp3' } });
const spoken = { speak: 'apple', accent: 'us' };
/** Sounds at a URL can't be had. */
function broken(): FakeAudioService {
  const audio = new FakeAudioService();
  const { play } = audio;
  audio.play = async (sound, options) => {
    if (!('url' in sound)) return play.call(audio, sound, options);
    audio.set({ error: { key: options!.key!, code: 4 } });
    return { ok: false, reason: 'failed' };
  };
  return audio;
}

it('plays the sound of the other accent where the word has no more, as fast as is asked', async () => {
  const audio = new FakeAudioService();
  expect([await sayWord(audio, word, 'us', { key: 'k', rate: 0.5 }), audio.played, audio.rate]).toEqual([
    'said',
    [{ url: '/uk.mp3' }],
    0.5,
  ]);
});

it('asks the operating system’s voice where the sound can’t be had, and says when that can’t either', async () => {
  const audio = broken();
  expect([await sayWord(audio, word, 'us', { key: 'k' }), audio.played]).toEqual(['said', [spoken]]);
  audio.hasVoice = false;
  expect(await sayWord(audio, word, 'us', { key: 'k' })).toBe('silent');
});

it('speaks in no place of a sound that another one ended, and not while a microphone is open', async () => {
  const audio = new FakeAudioService();
  audio.set({ recording: true });
  expect([await sayWord(audio, word, 'us', { key: 'k' }), audio.played]).toEqual(['not-now', []]);
  audio.set({ recording: false, error: { key: 'k', code: 4 } });
  audio.play = async () => ({ ok: false, reason: 'failed' });
  expect(await sayWord(audio, word, 'us', { key: 'k' })).toBe('not-now');
});
