import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { act } from 'react';
import { expect, it } from 'vitest';
import { TextsWorld, eventually, textInfo } from '../testing/texts-page.tsx';

const sentence = (id: string, text: string) => ({ id, text, translation: '', role: null, span: null });
/** A paragraph for each. */
const draft = (...paragraphs: readonly (readonly string[])[]): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: paragraphs.map((texts, p) => ({ sentences: texts.map((text, s) => sentence(`s${p}${s}`, text)) })),
  sounds: [],
});

async function soundStep(world: TextsWorld, of = draft(['Only six.', 'No.'], ['Good idea!'])) {
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: of };
  const page = await world.open({ text: 'text.a' });
  await page.press('声音');
  return page;
}
const say = (world: TextsWorld, ms: number) => act(async () => world.audio.microphone!.block(new Float32Array(ms * 16).fill(0.5)));
const sounds = (page: Awaited<ReturnType<TextsWorld['open']>>) =>
  [...page.element.querySelectorAll('.tx-sounds li')].map((one) => one.textContent);

it('gives files that are chosen together a paragraph each, in the order of their names', async () => {
  const world = new TextsWorld();
  const asked: (readonly unknown[])[] = [];
  world.found = (sentences) => {
    asked.push(sentences);
    return sentences.map((_, n) => ({ fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: true, words: [] }));
  };
  const page = await soundStep(world);
  await page.choose('选录音', 'p10.mp3', 'p2.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('都对好了'));
  expect(asked).toEqual([['Only six.', 'No.'], ['Good idea!']]);
  await page.press('声音');
  expect(sounds(page)).toEqual(['p2.mp30:10第 1–2 句', 'p10.mp30:10第 3 句']);
  await page.press('去掉“p2.mp3”');
  expect(sounds(page)).toEqual(['p10.mp30:10第 3 句']);
  await page.press('下一步');
  expect(page.text()).toContain('还有 2 处要您看一眼');
});

it('stays where sounds are brought when another one is added, for there may be more', async () => {
  const world = new TextsWorld();
  world.found = (sentences) => sentences.map((_, n) => ({ fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: n < 2, words: [] }));
  const page = await soundStep(world);
  await page.choose('选录音', 'p1.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('还有 1 处要您看一眼'));
  await page.press('声音');
  await page.press('再加录音');
  world.found = (sentences) => sentences.map((_, n) => ({ fromMs: 0, toMs: 900, sure: n === 2, words: [] }));
  await page.choose('选录音', 'p2.mp3');
  await eventually(page.settle, () => expect(sounds(page)).toHaveLength(2));
  expect(page.find('再加录音')).toBeDefined();
});

it('plays a text from one sound to the next, and draws the sound of the chosen sentence', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.choose('选录音', 'p1.mp3', 'p2.mp3');
  await eventually(page.settle, () => expect(page.find('从头听')?.hasAttribute('disabled')).toBe(false));
  await page.press('从头听');
  expect(world.audio.played).toMatchObject([
    [
      [
        { fromMs: 0, toMs: 1_900 },
        { fromMs: 0, toMs: 900 },
      ],
      undefined,
    ],
  ]);
  expect(page.element.querySelector('.tx-wave-name')?.textContent).toBe('p1.mp3');
  await page.settle(() => (page.element.querySelectorAll('.tx-said')[2] as HTMLElement).focus());
  expect(page.element.querySelector('.tx-wave-name')?.textContent).toBe('p2.mp3');
  expect(page.field('第 3 句的开头').getAttribute('aria-valuenow')).toBe('0');
});

it('says which file has no sentence of the text, and uses the others', async () => {
  const world = new TextsWorld();
  world.found = (sentences) =>
    sentences.map((text) => ({ fromMs: 0, toMs: 900, sure: text !== 'Good idea!' && sentences.length === 2, words: [] }));
  const page = await soundStep(world);
  await page.choose('选录音', 'p1.mp3', 'p2.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('没用上“p2.mp3”。里面没有一句对得上。'));
  expect(sounds(page)).toEqual(['p1.mp30:10第 1–2 句']);
});

it('keeps what is read aloud, with pauses, and finds the sentences in it', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.press('开始录音');
  await say(world, 3_000);
  expect(page.text()).toContain('0:03');
  expect(page.element.querySelectorAll('.ch-button-primary')).toHaveLength(0);
  await page.press('暂停');
  expect(world.audio.microphone).toBeUndefined();
  await page.press('接着读');
  await say(world, 2_000);
  await page.press('暂停');
  await page.press('听一遍');
  expect(world.audio.played).toEqual([[{ url: 'blob:sound' }, { key: 'own-text-take' }]]);
  await page.press('用这段录音');
  await eventually(page.settle, () => expect(page.text()).toContain('都对好了'));
  await page.press('保存');
  await eventually(page.settle, () => expect(page.text()).toContain('课文保存好了'));
  expect(world.stored!.draft.sounds).toMatchObject([
    { name: expect.stringMatching(/^自己读 \d\d:\d\d$/), mime: 'audio/wav', bytes: 44 + 5_000 * 32 },
  ]);
});

it('has what was read aloud before a reload still there, and forgets it from the start again', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.press('开始录音');
  await say(world, 3_000);
  await page.press('暂停');
  await eventually(page.settle, () => expect(page.text()).toContain('草稿已保存'));
  const again = await world.open({ text: 'text.a' });
  await eventually(again.settle, () => expect(again.find('接着读')).toBeDefined());
  expect(again.text()).toContain('0:03');
  await again.press('从头重读');
  await eventually(again.settle, async () => expect(await world.kept.keys('own-text-sound/')).toEqual([]));
  expect(again.find('开始录音')).toBeDefined();
});

it('keeps nothing of a take that is begun anew while it is being kept', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  const set = world.kept.set.bind(world.kept);
  let written: () => void = () => undefined;
  const disk = new Promise<void>((resolve) => (written = resolve));
  world.kept.set = async (key, value) => {
    if (value instanceof ArrayBuffer) await disk;
    return set(key, value);
  };
  await page.press('开始录音');
  await say(world, 1_000);
  await page.press('暂停');
  await page.press('从头重读');
  await page.settle(written);
  await eventually(page.settle, async () => expect(await world.kept.keys('own-text-sound/')).toEqual([]));
  const again = await world.open({ text: 'text.a' });
  expect(again.find('接着读')).toBeUndefined();
});

it('closes the microphone with the step, and keeps what was said so far', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.press('开始录音');
  await say(world, 1_000);
  await page.press('文本');
  expect(world.audio.microphone).toBeUndefined();
  await page.press('声音');
  await eventually(page.settle, () => expect(page.find('接着读')).toBeDefined());
});

it.each([
  ['permission-denied', '允许麦克风'],
  ['no-microphone', '没有能用的麦克风'],
  ['busy', '别处正在录音'],
] as const)('says what to do where the microphone is refused: %s', async (refused, said) => {
  const world = new TextsWorld();
  world.audio.refused = refused;
  const page = await soundStep(world);
  await page.press('开始录音');
  expect(page.element.querySelector('[role="alert"]')?.textContent).toContain(said);
  expect(page.find('开始录音')).toBeDefined();
});

it('says that the disk is full, and keeps no half of a sound', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  const set = world.kept.set.bind(world.kept);
  world.kept.set = async (key, value) => {
    if (value instanceof ArrayBuffer) throw new DOMException('full', 'QuotaExceededError');
    return set(key, value);
  };
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('磁盘满了，录音存不下'));
  await page.press('先不用声音');
  expect(page.find('从头听')).toBeUndefined();
});

it('looks for another text in the sounds that are there, and takes both back at once', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('都对好了'));
  await page.press('文本');
  await page.write('课文', 'Only seven are left. My mum did it.');
  await page.press('识别课文');
  await eventually(page.settle, () => expect(page.find('下一步')).toBeDefined());
  world.found = (sentences) => sentences.map((_, n) => ({ fromMs: n * 2_000, toMs: n * 2_000 + 900, sure: true, words: [] }));
  await page.press('下一步');
  await eventually(page.settle, () => expect(page.find('第 2 句，0:02 到 0:02')).toBeDefined());
  expect(page.rows()).toEqual(['Only seven are left.', 'My mum did it.']);
  await page.press('撤销');
  expect(page.rows()).toEqual(['Only six.', 'No.', 'Good idea!']);
  expect(page.find('第 2 句，0:01 到 0:01')).toBeDefined();
});

it('leaves the text as it was where the page is left while sentences are looked for', async () => {
  const world = new TextsWorld();
  world.found = undefined;
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('里找每一句'));
  await page.press('校对');
  expect(page.rows()).toHaveLength(3);
  const again = await world.open({ text: 'text.a' });
  expect(again.text()).not.toContain('a.mp3');
  expect(again.rows()).toHaveLength(3);
});

/** The check of a text of which the second sentence was not found. */
async function checkStep(world: TextsWorld) {
  world.found = (sentences) =>
    sentences.map((text, n) => ({
      fromMs: text === 'No.' ? 0 : n * 10,
      toMs: text === 'No.' ? 0 : n * 10 + 10,
      sure: text !== 'No.',
      words: [],
    }));
  const page = await soundStep(world, draft(['Only six.', 'No.', 'Good idea!']));
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('在声音里没有找到这句'));
  return page;
}

it('gives a sentence that was not found a sound of its own, read into the microphone', async () => {
  const world = new TextsWorld();
  const page = await checkStep(world);
  await page.press('自己读这句');
  await page.press('开始录音');
  await say(world, 1_500);
  await page.press('暂停');
  await page.press('用这段录音');
  await eventually(page.settle, () => expect(page.text()).toContain('都对好了'));
  await page.press('声音');
  expect(sounds(page)).toEqual(['a.mp30:10第 1、3 句', '自己读第 2 句0:10第 2 句']);
});

it('speaks a sentence without a sound by the computer, and says so', async () => {
  const world = new TextsWorld();
  world.voice.outcome = undefined;
  const page = await checkStep(world);
  await page.press('听（电脑朗读）');
  expect(world.voice.said).toEqual(['No.']);
  expect(page.element.querySelector('.tx-spoken')?.textContent).toBe('电脑朗读');
  world.voice.outcome = 'no-voice';
  await page.press('第 2 句的更多操作');
  await page.press('听（电脑朗读）');
  expect(world.notices.open.get().map(({ text }) => text)).toEqual(['这台电脑没有英语朗读声音，听不了；课文照样可以保存。']);
  expect(page.element.querySelector('.tx-spoken')).toBeNull();
});

it('finds the words of a rewritten sentence again when the typing has ended, and takes them back with it', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('都对好了'));
  const asked: unknown[] = [];
  world.found = (sentences) => {
    asked.push(sentences);
    return [{ fromMs: 600, toMs: 1_200, sure: true, words: [{ text: 'Nope', letters: [0, 4], fromMs: 600, toMs: 1_200, phones: [] }] }];
  };
  await page.settle(() => (page.element.querySelectorAll('.tx-said')[1] as HTMLElement).click());
  await page.write('第 2 句的英文', 'Nop');
  await act(() => world.clock.advance(900));
  await page.write('第 2 句的英文', 'Nope.');
  await act(() => world.clock.advance(900));
  expect(asked).toEqual([]);
  await act(() => world.clock.advance(100));
  await eventually(page.settle, () => expect(asked).toEqual([['Nope.']]));
  const kept = async () => (await world.kept.get('own-text-draft/t/text.a')) as { draft: OwnTextDraft };
  const second = async () => (await kept()).draft.paragraphs[0]!.sentences[1]!;
  await expect.poll(async () => (await second()).span?.words).toEqual([{ letters: [0, 4], fromMs: 1_100, toMs: 1_700 }]);
  await page.press('撤销');
  await expect.poll(async () => (await second()).text).toBe('No.');
});

it('goes back to the first text with its first sound, and not behind them', async () => {
  const world = new TextsWorld();
  const page = await world.open({ text: 'text.00000000-0000-7000-8000-000000000001' });
  await page.write('课文', 'Only six. No.');
  await page.press('识别课文');
  await eventually(page.settle, () => expect(page.find('下一步')).toBeDefined());
  await page.press('下一步');
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('都对好了'));
  expect(page.find('撤销')).toMatchObject({ disabled: true });
  expect(page.rows()).toEqual(['Only six.', 'No.']);
});
