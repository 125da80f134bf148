import { ObservableValue } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { SystemVoice } from './system-voice.ts';

interface FakeUtterance {
  readonly text: string;
  lang?: string;
  rate?: number;
  onstart?: (() => void) | null;
  onend?: (() => void) | null;
  onerror?: (() => void) | null;
}
const voice = (lang: string, localService = true) => ({ lang, localService, name: lang });

/** A machine with these voices. What is spoken begins at once, and ends when the test says so. */
class FakeSynthesis extends EventTarget {
  speaking: FakeUtterance | undefined;
  cancelled = 0;
  silent = false;
  constructor(public voices: readonly ReturnType<typeof voice>[]) {
    super();
  }
  getVoices = () => this.voices;
  speak(utterance: FakeUtterance): void {
    this.speaking = utterance;
    if (!this.silent) utterance.onstart?.();
  }
  cancel(): void {
    this.cancelled += 1;
    this.speaking = undefined;
  }
}

function setUp(...voices: readonly ReturnType<typeof voice>[]) {
  const clock = new VirtualClock();
  const synthesis = new FakeSynthesis(voices);
  const state = new ObservableValue<{ recording: boolean; playback: undefined }>({ recording: false, playback: undefined });
  const system = new SystemVoice({
    clock,
    audio: { state, stop: async () => undefined },
    synthesis: synthesis as unknown as SpeechSynthesis,
    utterance: (text) => ({ text }) as unknown as SpeechSynthesisUtterance,
  });
  const spoken = () => expect.poll(() => synthesis.speaking).toBeDefined();
  return { clock, synthesis, state, system, spoken };
}

it('speaks with an English voice that needs no network, of the accent where there is one', async () => {
  const { system, synthesis, spoken } = setUp(voice('zh-CN'), voice('en-US', false), voice('en_AU'), voice('en-GB'));
  const saying = system.speak('Hello!', { accent: 'uk', rate: 0.8 });
  await spoken();
  expect(synthesis.speaking).toMatchObject({ text: 'Hello!', lang: 'en-GB', rate: 0.8 });
  synthesis.speaking!.onend!();
  expect(await saying).toBe('said');
  expect(await system.voice('us')).toMatchObject({ lang: 'en_AU' });
});

it('says that there is no voice where the only English one needs a network', async () => {
  const { system, synthesis } = setUp(voice('zh-CN'), voice('en-US', false));
  expect(await system.speak('Hello!')).toBe('no-voice');
  expect(synthesis.speaking).toBeUndefined();
});

it('waits for voices that come late, and for those that never come not for ever', async () => {
  const { system, synthesis, clock } = setUp();
  const late = system.voice();
  synthesis.voices = [voice('en-US')];
  synthesis.dispatchEvent(new Event('voiceschanged'));
  expect(await late).toMatchObject({ lang: 'en-US' });
  synthesis.voices = [];
  const never = system.speak('Hello!');
  await clock.advance(2_000);
  expect(await never).toBe('no-voice');
});

it('gives up a text that never begins, and one that never ends', async () => {
  const { system, synthesis, clock, spoken } = setUp(voice('en-US'));
  synthesis.silent = true;
  const unheard = system.speak('Hi.');
  await spoken();
  await clock.advance(10_000);
  expect([await unheard, synthesis.speaking]).toEqual(['failed', undefined]);
  synthesis.silent = false;
  const endless = system.speak('Hi.');
  await spoken();
  await clock.advance(10_750);
  expect([await endless, synthesis.speaking]).toEqual(['failed', undefined]);
});

it('stops at the signal, for another text, and when something is recorded', async () => {
  const { system, state, synthesis, spoken } = setUp(voice('en-US'));
  const work = new AbortController();
  const first = system.speak('One.', { signal: work.signal });
  await spoken();
  work.abort();
  expect(await first).toBe('stopped');
  const second = system.speak('Two.');
  await spoken();
  const third = system.speak('Three.');
  expect(await second).toBe('stopped');
  await expect.poll(() => synthesis.speaking?.text).toBe('Three.');
  state.set({ recording: true, playback: undefined });
  expect(await third).toBe('stopped');
  expect(synthesis.speaking).toBeUndefined();
  expect(await system.speak('Four.')).toBe('stopped');
  expect(synthesis.speaking).toBeUndefined();
});
