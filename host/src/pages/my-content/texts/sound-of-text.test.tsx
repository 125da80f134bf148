import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { PluginError } from '@chorus/sdk';
import { act } from 'react';
import { expect, it } from 'vitest';
import { TextsWorld, eventually, textInfo } from './testing/texts-page.tsx';

const draft = (...sentences: readonly string[]): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: sentences.map((text, n) => ({ id: `s${n}`, text, translation: '', role: null, span: null })) }],
  sounds: [],
});

/** The step where a sound is chosen, of a text of three sentences. */
async function soundStep(world: TextsWorld) {
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft('Only six.', 'No.', 'Good idea!') };
  const page = await world.open({ text: 'text.a' });
  await page.press('声音');
  return page;
}
const words = [
  { text: 'Only', letters: [0, 4] as const, fromMs: 0, toMs: 400, phones: [] },
  { text: 'six', letters: [5, 8] as const, fromMs: 400, toMs: 900, phones: [] },
];

it('finds the sentences in a sound, and saves the text with it', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.choose('选录音', 'fair-cookies.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('fair-cookies.mp3'));
  await eventually(page.settle, () => expect(page.find('第 2 句，0:01 到 0:01')).toBeDefined());
  await page.press('保存');
  await eventually(page.settle, () => expect(page.text()).toContain('课文保存好了'));
  expect(world.put).toEqual(['/put/0']);
  expect(world.stored!.draft).toMatchObject({
    sounds: [{ name: 'fair-cookies.mp3', mime: 'audio/mpeg', bytes: 4, ms: 10_000 }],
    paragraphs: [{ sentences: [{ span: { fromMs: 0, toMs: 900, sure: true } }, { span: { fromMs: 1_000 } }, {}] }],
  });
});

it('shows what was not surely found as a place to look at, and takes it as mended when its border is moved', async () => {
  const world = new TextsWorld();
  world.found = (sentences) => sentences.map((_, n) => ({ fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: n !== 1, words: [] }));
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('在声音里的头尾不太准'));
  await page.press('看下一处（剩 1 处）');
  const handle = page.field('第 2 句的结尾');
  await page.settle(() => handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
  expect(page.field('第 2 句的结尾').getAttribute('aria-valuenow')).toBe('1920');
  expect(page.find('保存')).toBeDefined();
  await page.press('撤销');
  expect(page.field('第 2 句的结尾').getAttribute('aria-valuenow')).toBe('1900');
});

it('plays a sentence from its beginning to its end, and lights its words as they are heard', async () => {
  const world = new TextsWorld();
  world.found = (sentences) =>
    sentences.map((_, n) => ({ fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: true, words: n === 0 ? words : [] }) as never);
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.find('从头听')?.hasAttribute('disabled')).toBe(false));
  await page.press('第 2 句的更多操作');
  await page.press('听');
  const sha = (world.audio.played[0]![1] as { key: string }).key;
  expect(world.audio.played).toEqual([[{ url: 'blob:sound' }, { key: sha, fromMs: 1_000, toMs: 1_900 }]]);
  await act(async () =>
    world.audio.state.set({ recording: false, playback: { key: sha, playing: true, positionMs: 500, durationMs: 10_000 } }),
  );
  const lit = [...page.element.querySelectorAll('[data-said]')].map((one) => [one.textContent, one.getAttribute('data-said')]);
  expect(lit).toEqual([
    ['Only', 'said'],
    ['six', 'now'],
  ]);
});

it('says that a sound is of another text, and lets it be used all the same', async () => {
  const world = new TextsWorld();
  world.found = (sentences) => sentences.map((_, n) => ({ fromMs: n * 1_000, toMs: n * 1_000 + 900, sure: false, words: [] }));
  const page = await soundStep(world);
  await page.choose('选录音', 'b.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('没有一句对得上'));
  await page.press('就用它，自己对');
  await eventually(page.settle, () => expect(page.text()).toContain('还有 3 处要您看一眼'));
});

it.each([
  [new PluginError('speech-failed', 'longer'), '超过 30 分钟'],
  [new Error('no sound'), '换成 MP3、M4A 或 WAV'],
])('says what to do with a sound that gives: %s', async (problem, said) => {
  const world = new TextsWorld();
  world.soundProblem = problem;
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.element.querySelector('[role="alert"]')?.textContent).toContain(said));
});

it('gives up looking for the sentences at a press', async () => {
  const world = new TextsWorld();
  world.found = undefined;
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('里找每一句'));
  await page.press('停下');
  expect(page.text()).not.toContain('里找每一句');
  await page.press('先不用声音');
  expect(page.rows()).toHaveLength(3);
});

it('keeps the sound over a reload', async () => {
  const world = new TextsWorld();
  const page = await soundStep(world);
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.text()).toContain('a.mp3'));
  const again = await world.open({ text: 'text.a' });
  await eventually(again.settle, () => expect(again.find('从头听')?.hasAttribute('disabled')).toBe(false));
  expect(again.text()).not.toContain('录音不在这台电脑上');
});
