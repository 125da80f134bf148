import { startReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Api, type Chorus, classroom, type Heard, reads, receiverPort, startChorus, talk, texts, inLongRun } from './harness/index.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { speak, spoken } from './harness/voice.ts';

const { host, quiz, ui, word } = texts;

/** What was heard, and when the microphone was open. */
interface Tap {
  /** `peak`: of what went into the loudspeaker; `from`, `to`: milliseconds of the page. */
  readonly sounds: { readonly ms: number; readonly peak: number; readonly from: number; readonly to: number }[];
  readonly microphone: { readonly kind: 'asked' | 'open' | 'closed'; readonly at: number }[];
  /** How many effects were begun, heard or not. */
  begun: number;
  /** A model sound is being heard. */
  model: boolean;
}

/** Runs in the page before its own scripts: listens to whatever goes from a buffer into the loudspeaker, and to the microphone. */
function tap(): void {
  const heard: Tap = { sounds: [], microphone: [], begun: 0, model: false };
  Object.assign(globalThis, { heard });
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode, ...rest: number[]) => AudioNode;
  const taps = new WeakMap<BaseAudioContext, AnalyserNode>();
  AudioNode.prototype.connect = function tapped(this: AudioNode, to: AudioNode, ...rest: number[]) {
    if (to === this.context.destination && !taps.has(this.context)) {
      // Holds the last 0.7 s: also a page that is busy when a sound ends finds it whole.
      const analyser = new AnalyserNode(this.context, { fftSize: 32_768 });
      taps.set(this.context, analyser);
    }
    if (to === this.context.destination) connect.call(this, taps.get(this.context)!);
    return connect.call(this, to, ...rest);
  } as typeof AudioNode.prototype.connect;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function begin(this: AudioBufferSourceNode) {
    const from = performance.now();
    const ms = Math.round((this.buffer?.duration ?? 0) * 1000);
    heard.begun += 1;
    this.addEventListener('ended', () => {
      const samples = new Float32Array(32_768);
      taps.get(this.context)?.getFloatTimeDomainData(samples);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      heard.sounds.push({ ms, peak, from, to: performance.now() });
    });
    start.call(this);
  };
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  const note = (kind: Tap['microphone'][number]['kind']) => heard.microphone.push({ kind, at: performance.now() });
  devices.getUserMedia = async (wish) => {
    note('asked');
    const stream = await ask(wish);
    note('open');
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => {
        stop();
        note('closed');
      };
    }
    return stream;
  };
  // A model sound that lasts as long as a test needs.
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function slow(this: HTMLMediaElement) {
    this.playbackRate = 0.1;
    this.addEventListener('playing', () => (heard.model = true));
    for (const over of ['pause', 'ended']) this.addEventListener(over, () => (heard.model = false));
    return play.call(this);
  };
}

const heardIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Tap }).heard);
/** What was heard while a microphone was open. */
const overTheMicrophone = ({ sounds, microphone }: Tap) => {
  const opened = microphone.filter(({ kind }) => kind === 'open').map(({ at }) => at);
  const closed = microphone.filter(({ kind }) => kind === 'closed').map(({ at }) => at);
  return sounds.filter(({ from, ms }) => opened.some((at, n) => from < (closed[n] ?? Infinity) && from + ms > at));
};
const lengths = async (page: Page) => (await heardIn(page)).sounds.map(({ ms }) => ms);

describe('short sounds', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  const room = async (size: 'large' | 'larger' = 'large', voice = reads('teacher')) => {
    const opened = await classroom({ chorus, voice });
    await opened.page.addInitScript(tap);
    await opened.teacher.enter('middle', size);
    return opened;
  };
  const level = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: host('footer.sound') });
  const choose = async (page: Page, name: 'off' | 'low' | 'medium' | 'high') => {
    await level(page).click();
    await page.getByRole('menuitem', { name: host(`footer.sound.${name}`), exact: true }).click();
  };

  inLongRun('tell of a call, and of a recording’s start and stop; none is heard while the microphone is open', async () => {
    const { teacher, page } = await room('large', talk);
    await teacher.openUnit();
    await teacher.button(ui('roll.call'), teacher.stage).click();
    await expect.poll(() => lengths(page)).toEqual([180]);
    const [call] = (await heardIn(page)).sounds;
    expect(call!.peak).toBeGreaterThan(0.01);
    expect(call!.peak).toBeLessThanOrEqual(10 ** (-12 / 20));

    await page.getByRole('button', { name: texts.pattern(word('ready.record', { name: '{name}' })) }).click();
    const stop = page.getByRole('button', { name: texts.pattern(word('recording.stop', { name: '{name}' })) });
    await stop.waitFor();
    // Whatever else would sound now is dropped, and not heard later.
    const dropped = await page.evaluate(
      async ([button, item]) => {
        const { heard } = globalThis as unknown as { heard: Tap };
        const press = async (css: string, text: string) => {
          const find = () => [...document.querySelectorAll<HTMLElement>(css)].find((one) => one.textContent?.trim().startsWith(text));
          while (!find()) await new Promise(requestAnimationFrame);
          find()!.click();
        };
        const { begun } = heard;
        await press('footer button', button!);
        await press('[role="menuitem"]', item!);
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        const { sound } = JSON.parse(localStorage.getItem('chorus.settings') ?? '{}') as { sound?: string };
        return { more: heard.begun - begun, sound, microphone: heard.microphone.at(-1)?.kind };
      },
      [host('footer.sound'), host('footer.sound.high')],
    );
    expect(dropped).toEqual({ more: 0, sound: 'high', microphone: 'open' });
    await expect.poll(async () => (await lengths(page)).slice(0, 3)).toEqual([180, 60, 60]);

    const { sounds, microphone } = await heardIn(page);
    expect(microphone.map(({ kind }) => kind)).toEqual(['asked', 'open', 'closed']);
    const [asked, , closed] = microphone.map(({ at }) => at) as [number, number, number];
    expect(sounds[1]!.from + sounds[1]!.ms).toBeLessThanOrEqual(asked);
    expect(sounds[2]!.from).toBeGreaterThanOrEqual(closed);
  });

  it('tell of a score, its stars and a mended sound, never while the microphone is open, and of a unit that all have read', async () => {
    await readUnitBefore(
      chorus,
      Array.from({ length: 38 }, (_, student) => ({ student, word: 0, sound: 90 })),
    );
    // "Teacher" with another vowel in it, as a learner says it; then as it should be.
    const wrongVowel: readonly Heard[] = [
      { silence: 0.8 },
      { word: 'teacher', ms: [0, 100] },
      { word: 'teacher', ms: [310, 400] },
      { word: 'teacher', ms: [130, 500] },
    ];
    const { teacher, page } = await room('large', wrongVowel);
    await teacher.openUnit();
    await teacher.read('马洁');
    await page.evaluate(speak, spoken([{ silence: 0.8 }, { word: 'teacher', gain: 0.1 }]));
    await teacher.button(word('after.again')).click();
    await teacher.button(word('after.try', { count: 2 })).waitFor();
    await expect.poll(async () => (await lengths(page)).at(-1)).toBe(300);
    // its start, its stop, the score, three to five stars, the mended sound
    expect((await lengths(page)).join(' ')).toMatch(/60 60 90( 60){3,5} 300$/);
    expect(overTheMicrophone(await heardIn(page))).toEqual([]);

    const { hash } = new URL(page.url());
    await page.evaluate((query) => (location.hash = `#/smart-word/unit-end?${query}`), hash.split('?')[1]);
    await expect.poll(async () => (await lengths(page)).at(-1)).toBe(600);
    expect((await heardIn(page)).sounds.at(-1)!.peak).toBeGreaterThan(0.01);
  });

  inLongRun('leave a model sound alone, and are not heard after it', async () => {
    const { teacher, page } = await room();
    await teacher.openUnit();
    await choose(page, 'high');
    await expect.poll(() => lengths(page)).toEqual([90]);
    await teacher.stage
      .getByRole('group', { name: word('read.accents') })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(async () => (await heardIn(page)).model).toBe(true);
    await choose(page, 'low');
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('chorus.settings') ?? '{}').sound === 'low');
    expect(await heardIn(page)).toMatchObject({ begun: 1, model: true });
  });

  inLongRun('tell of a clicker’s binding and of a press that counts, not of one that says nothing new or nothing at all', async () => {
    const receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: 2 });
    onTestFinished(() => receiver.stop());
    const { teacher, page } = await room();
    const [one, two] = receiver.clickers as [string, string];
    const answered = async () => (await lengths(page)).filter((ms) => ms === 40).length;
    await teacher.openMenu(host('menu.clickers'));
    await teacher.button(host('devices.ask-yes'), teacher.dialog).click();
    await teacher.dialog.getByText(host('devices.receiver.ready', { serial: receiver.serial })).waitFor();
    await teacher.dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
    await teacher.dialog.locator('.ch-binding-call').waitFor();
    for (const [n, uid] of [one, two].entries()) {
      receiver.press(uid, 'A');
      await expect.poll(answered).toBe(n + 1);
    }
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });

    await teacher.activity(quiz('title')).click();
    const place = (count: number) => teacher.see(quiz('place', { at: 1, of: 5, count }));
    await place(0);
    receiver.press(one, 'B');
    await place(1);
    await expect.poll(answered).toBe(3);
    receiver.press(one, 'B');
    receiver.press(two, 'Z');
    await expect.poll(() => receiver.sent(two).length).toBeGreaterThan(0);
    receiver.press(two, 'C');
    await place(2);
    await expect.poll(answered).toBe(4);
  });

  inLongRun('are off in a room that has switched them off, over a reload, by keyboard alone', async () => {
    const { teacher, page } = await room();
    await level(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: host('footer.sound.off'), exact: true }).waitFor();
    await page.getByRole('menuitem', { name: host('footer.sound.off'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await level(page)
      .filter({ hasText: host('footer.sound.off') })
      .waitFor();
    await page.reload();
    await level(page)
      .filter({ hasText: host('footer.sound.off') })
      .waitFor();
    await teacher.openUnit();
    await teacher.read('马洁');
    expect((await heardIn(page)).begun).toBe(0);
  });

  inLongRun('are as loud as the school allows: an administrator chooses, and another room follows', async () => {
    const { page: other } = await room('larger');
    const { page } = await room();
    await level(page).click();
    await page.getByRole('menuitem', { name: host('footer.sound-school') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: host('footer.sound.low') }).check({ force: true });
    await dialog.getByRole('switch').click();
    await dialog.getByRole('button', { name: host('footer.sound-keep') }).click();
    await dialog.waitFor({ state: 'detached' });
    await level(page)
      .filter({ hasText: host('footer.sound.low') })
      .waitFor();
    // The other room hears of it with its next answer from the server.
    await other.reload();
    await level(other)
      .filter({ hasText: host('footer.sound.low') })
      .waitFor();
    await level(other).click();
    const item = (name: string) => other.getByRole('menuitem', { name: host(name), exact: true });
    expect(await item('footer.sound.high').getAttribute('aria-disabled')).toBe('true');
    expect(await item('footer.sound.off').getAttribute('aria-disabled')).toBeNull();
    await (await new Api(chorus).login()).call('setSchoolSound', { level: 'medium', louder: true });
  });
});
