import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserPlayer } from './browser-player.ts';

/** What a media element does, as far as the player sees it. */
class FakeAudio {
  static last: FakeAudio;
  static begin: () => Promise<void> = () => Promise.resolve();
  preload = '';
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  loaded = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  error: { readonly code: number } | null = null;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeAudio.last = this;
  }
  play() {
    this.paused = false;
    return FakeAudio.begin();
  }
  pause() {
    this.paused = true;
  }
  load() {
    this.loaded += 1;
  }
  removeAttribute() {
    this.src = '';
  }
}

class FakeUtterance {
  static last: FakeUtterance;
  voice: unknown;
  lang = '';
  onstart: (() => void) | undefined;
  onend: (() => void) | undefined;
  onerror: (() => void) | undefined;
  constructor(readonly text: string) {
    FakeUtterance.last = this;
  }
}

const synthesis = {
  voices: [] as { lang: string; localService?: boolean }[],
  cancelled: 0,
  getVoices: () => synthesis.voices,
  speaking: undefined as FakeUtterance | undefined,
  speak: (utterance: FakeUtterance) => {
    synthesis.speaking = utterance;
    queueMicrotask(() => utterance.onstart?.());
  },
  cancel: () => {
    synthesis.cancelled += 1;
    // browsers tell a voice that is cut off as an error
    synthesis.speaking?.onerror?.();
    synthesis.speaking = undefined;
  },
  pause: vi.fn(),
  resume: vi.fn(),
  addEventListener: (_type: string, run: () => void) => void (synthesis.loaded = run),
  loaded: () => undefined as void,
};

function events() {
  const heard: string[] = [];
  return { heard, over: () => void heard.push('over'), failed: (code: number) => void heard.push(`failed ${code}`) };
}

beforeEach(() => {
  FakeAudio.begin = () => Promise.resolve();
  synthesis.voices = [{ lang: 'zh-CN' }, { lang: 'en_US' }, { lang: 'en-GB' }];
  synthesis.cancelled = 0;
  synthesis.speaking = undefined;
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance);
  vi.stubGlobal('speechSynthesis', synthesis);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('plays from where it is told, tells where it is, and that it is over', async () => {
  const told = events();
  const sound = await new BrowserPlayer().play('/a.mp3', { fromMs: 1500, rate: 1 }, told);
  const element = FakeAudio.last;
  expect([element.src, element.currentTime]).toEqual(['/a.mp3', 1.5]);
  expect(sound.position()).toEqual({ positionMs: 1500, durationMs: 0 });
  element.duration = 4;
  sound.seek(-10);
  expect(sound.position()).toEqual({ positionMs: 0, durationMs: 4000 });
  element.onended?.();
  expect(told.heard).toEqual(['over']);
});

it('plays slower at the same pitch, and speaks slower', async () => {
  await new BrowserPlayer().play('/a.mp3', { fromMs: 0, rate: 0.7 }, events());
  const { playbackRate, defaultPlaybackRate, preservesPitch } = FakeAudio.last;
  expect([playbackRate, defaultPlaybackRate, preservesPitch]).toEqual([0.7, 0.7, true]);
  void new BrowserPlayer().speak('apple', 'en-US', 0.7, events()).catch(() => undefined);
  await expect.poll(() => (synthesis.speaking as unknown as { rate: number } | undefined)?.rate).toBe(0.7);
});

it('says nothing of a sound that was stopped, and frees it', async () => {
  const told = events();
  const sound = await new BrowserPlayer().play('/a.mp3', { fromMs: 0, rate: 1 }, told);
  sound.stop();
  const element = FakeAudio.last;
  element.onended?.();
  element.onerror?.();
  expect([told.heard, element.paused, element.src, element.loaded]).toEqual([[], true, '', 1]);
});

it('gives the element’s code when a sound does not begin, or breaks off [8-21]', async () => {
  FakeAudio.begin = () => {
    FakeAudio.last.error = { code: 2 };
    return Promise.reject(new DOMException('gone', 'AbortError'));
  };
  await expect(new BrowserPlayer().play('/a.mp3', { fromMs: 0, rate: 1 }, events())).rejects.toMatchObject({ code: 2 });
  FakeAudio.begin = () => Promise.reject(new DOMException('what is this', 'NotSupportedError'));
  await expect(new BrowserPlayer().play('/a.txt', { fromMs: 0, rate: 1 }, events())).rejects.toMatchObject({ code: 4 });
  FakeAudio.begin = () => Promise.resolve();
  const told = events();
  for (const code of [1, 2, 3, 4, 9]) {
    await new BrowserPlayer().play('/a.mp3', { fromMs: 0, rate: 1 }, told);
    FakeAudio.last.error = { code };
    FakeAudio.last.onerror?.();
  }
  expect(told.heard).toEqual(['failed 1', 'failed 2', 'failed 3', 'failed 4', 'failed 5']);
});

it('gives up on a sound that has not begun after 10 s', async () => {
  vi.useFakeTimers();
  FakeAudio.begin = () => new Promise(() => undefined);
  const refused = expect(new BrowserPlayer().play('/a.mp3', { fromMs: 0, rate: 1 }, events())).rejects.toMatchObject({ code: 5 });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(FakeAudio.last.paused).toBe(true);
});

it('speaks with the accent that was asked for, else with any English voice', async () => {
  const player = new BrowserPlayer();
  const told = events();
  await player.speak('apple', 'en-GB', 1, told);
  expect(FakeUtterance.last).toMatchObject({ text: 'apple', lang: 'en-GB' });
  FakeUtterance.last.onend?.();
  expect(told.heard).toEqual(['over']);
  synthesis.speaking = undefined;
  await player.speak('apple', 'en-US', 1, events());
  expect(FakeUtterance.last.lang).toBe('en_US');
  synthesis.voices = [{ lang: 'en-AU' }];
  await player.speak('apple', 'en-US', 1, events());
  expect(FakeUtterance.last.lang).toBe('en-AU');
});

it('has no voice where the machine has no English one, also when the list comes late', async () => {
  const player = new BrowserPlayer();
  synthesis.voices = [{ lang: 'zh-CN' }];
  expect(await player.speak('apple', 'en-US', 1, events())).toBeUndefined();
  synthesis.voices = [];
  const spoken = player.speak('apple', 'en-US', 1, events());
  synthesis.voices = [{ lang: 'en-US' }];
  synthesis.loaded();
  expect(await spoken).toBeDefined();
  vi.stubGlobal('speechSynthesis', undefined);
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  expect(await player.speak('apple', 'en-US', 1, events())).toBeUndefined();
});

it('stops a voice without telling it as a failure', async () => {
  const told = events();
  const sound = await new BrowserPlayer().speak('apple', 'en-US', 1, told);
  sound?.stop();
  FakeUtterance.last.onend?.();
  expect([told.heard, synthesis.cancelled]).toEqual([[], 2]);
});

it('says names by a voice of this machine only: another one would send them over the network', async () => {
  synthesis.voices = [
    { lang: 'zh-TW', localService: true },
    { lang: 'zh-CN', localService: false },
  ];
  expect(await new BrowserPlayer().speak('李雷', 'zh-CN', 1, events())).toBeUndefined();
  synthesis.voices.push({ lang: 'zh_CN', localService: true });
  await new BrowserPlayer().speak('李雷', 'zh-CN', 1, events());
  expect(FakeUtterance.last.voice).toBe(synthesis.voices[2]);
});
