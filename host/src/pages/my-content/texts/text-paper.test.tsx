import { expect, it, vi } from 'vitest';
import { TextsWorld, textInfo } from './testing/texts-page.tsx';

const sentence = (id: string, text: string, translation = '') => ({ id, text, translation, role: 'n', span: null });

it('prints a text with the turns of its roles, with its translation or without, and is gone after it', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  const paragraphs = [
    { sentences: [sentence('a', 'Only six.', '只剩六块。'), sentence('c', 'Oh no!', '哦不！')] },
    { sentences: [sentence('b', 'Did mum bake them?')] },
  ];
  world.stored = {
    version: '1.0.0',
    draft: {
      title: 'The Last Cookie',
      stage: 'primary',
      level: null,
      belongsTo: null,
      source: { kind: 'public-domain', note: 'Aesop' },
      roles: [{ id: 'n', name: 'Nina' }],
      paragraphs,
      sounds: [],
    },
  };
  const papers: string[] = [];
  vi.stubGlobal('print', () => papers.push(document.body.querySelector(':scope > .tx-paper')!.textContent));
  const page = await world.open({ part: 'texts' });
  const print = async (choice?: string) => {
    await page.press('“The Last Cookie”的更多操作');
    await page.press('打印');
    if (choice !== undefined)
      await page.settle(() => document.querySelector<HTMLInputElement>(`.ch-segment input[value="${choice}"]`)!.click());
    await page.settle(() => [...document.querySelectorAll<HTMLElement>('.ch-dialog-foot button')].at(-1)!.click());
    await page.settle(() => window.dispatchEvent(new Event('afterprint')));
  };
  await print();
  await print('without');
  const about = ['The Last Cookie角色：Nina', '来源：公共领域：Aesop'] as const;
  expect(papers).toEqual([
    `${about[0]}1NinaOnly six. Oh no!只剩六块。哦不！2NinaDid mum bake them?${about[1]}`,
    `${about[0]}1NinaOnly six. Oh no!2NinaDid mum bake them?${about[1]}`,
  ]);
  expect(document.querySelector('.tx-paper, .ch-dialog')).toBeNull();
});
