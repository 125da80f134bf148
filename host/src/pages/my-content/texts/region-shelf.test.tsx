import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { expect, it, vi } from 'vitest';
import { eventually, TextsWorld, textInfo } from './testing/texts-page.tsx';

const sound = { id: 's', name: 'fair.mp3', mime: 'audio/mpeg', sha256: 'a'.repeat(64), bytes: 4, ms: 900 };
const draft: OwnTextDraft = {
  title: '区里的',
  stage: 'primary',
  level: null,
  belongsTo: null,
  source: { kind: 'other', note: '实验小学' },
  roles: [],
  paragraphs: [{ sentences: [{ id: 'a', text: 'Only six.', translation: '', role: null, span: null }] }],
  sounds: [sound],
};
const shared = (id: string, title: string) => ({
  id,
  title,
  school: '实验小学',
  sentences: 1,
  roles: 0,
  soundMs: 900,
  source: { kind: 'own', note: '' } as const,
  changedAt: 0,
});
const more = '“The Last Cookie”的更多操作';

it('shows what other schools of the region share, and opens it as a copy whose sounds are not sent again', async () => {
  const world = new TextsWorld();
  world.region = { region: '成都市', texts: [shared('text.r', '区里的')], total: 1 };
  world.stored = { version: '1.0.4', draft };
  world.api.answers.ownTextSounds = () => ({ urls: [null] });
  const heard: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    heard.push(url);
    return new Response(new Uint8Array(4));
  });
  const page = await world.open({ part: 'texts' });
  await page.settle(() => page.element.querySelector<HTMLElement>('input[type="radio"][value="region"]')!.click());
  expect(page.text()).toContain('实验小学');
  await page.press('打开“区里的”的副本');
  expect([page.rows(), [...new Set(heard)]]).toEqual([['Only six.'], [`/content/text.r/1.0.4/${sound.sha256}`]]);
  await page.press('保存');
  expect(world.api.named('ownTextSounds')).toMatchObject([{ copyOf: 'text.r' }]);
  expect(world.api.named('saveOwnText')).toMatchObject([{ version: null, draft: { title: '区里的（副本）', source: draft.source } }]);
});

it('finds the sentences of a copy again in the sounds of its original', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo({ id: 'text.b', editable: false })];
  const silent = draft.paragraphs.map(({ sentences }) => ({ sentences: sentences.map((one) => ({ ...one, span: null })) }));
  world.stored = { version: '1.0.4', draft: { ...draft, paragraphs: silent } };
  vi.stubGlobal('fetch', async () => new Response(new TextEncoder().encode('ID3 sound')));
  const page = await world.open({ text: 'text.copy', copy: 'text.b' });
  await page.press('声音');
  await eventually(page.settle, () => expect(page.find('保存')).toBeDefined());
  await page.press('保存');
  expect(world.api.named('saveOwnText')).toMatchObject([{ draft: { paragraphs: [{ sentences: [{ span: { fromMs: 0, toMs: 900 } }] }] } }]);
});

it('asks for more of them at a press', async () => {
  const world = new TextsWorld();
  world.region = { region: '成都市', texts: [shared('text.r', '第一篇')], total: 2 };
  const page = await world.open({ part: 'texts' });
  await page.settle(() => page.element.querySelector<HTMLElement>('input[type="radio"][value="region"]')!.click());
  world.region = { ...world.region, texts: [shared('text.q', '第二篇')] };
  await page.press('再看一些（还有 1 篇）');
  expect(world.api.named('regionTexts')).toMatchObject([{ offset: 0 }, { offset: 1 }]);
  expect([page.find('打开“第一篇”的副本'), page.find('打开“第二篇”的副本'), page.find('再看一些（还有 1 篇）')]).toMatchObject([
    {},
    {},
    undefined,
  ]);
});

it('shares a text with the region, and takes it back', async () => {
  const world = new TextsWorld();
  world.region = { region: '成都市', texts: [], total: 0 };
  world.texts = [textInfo({ source: { kind: 'own', note: '' } })];
  const page = await world.open({ part: 'texts' });
  await page.press(more);
  await page.press('给区里其他学校用');
  expect(page.text()).toContain('区里可用');
  await page.undo();
  expect(page.text()).not.toContain('区里可用');
  expect(world.api.named('shareOwnText')).toMatchObject([{ shared: true }, { shared: false }]);
});

it.each([
  ['the school has no region', null, 'own', '学校所在的区还没有其他学校'],
  ['it is of a book', '成都市', 'textbook', '来源填“我自己写的”或“公共领域”才行'],
] as const)('says why a text can’t be shared where %s', async (_, region, kind, why) => {
  const world = new TextsWorld();
  world.region = { region, texts: [], total: 0 };
  world.texts = [textInfo({ source: { kind, note: '' } })];
  const page = await world.open({ part: 'texts' });
  await page.press(more);
  await page.press(`给区里其他学校用${why}`);
  expect(world.api.named('shareOwnText')).toEqual([]);
});
