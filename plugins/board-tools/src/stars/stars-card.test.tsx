import { expect, it } from 'vitest';
import { FakeServices } from '@chorus/sdk/testing';
import { perform, showTool } from '../testing/show-tool.tsx';
import StarsCard from './stars-card.tsx';

const shown = (element: Element) =>
  [...element.querySelectorAll('.bt-stars-one')].map((one) => [
    one.querySelector('.bt-stars-name')?.textContent,
    one.querySelector('.bt-stars-count')?.textContent,
  ]);

/** Presses what is called so, or has it in its name. */
const tap = (element: Element, name: string) =>
  perform(() => {
    if (name in radios) return element.querySelector<HTMLElement>(`input[value=${radios[name]}]`)!.click();
    const named = (one: HTMLElement) => one.textContent.includes(name);
    return [...element.querySelectorAll('button')].find(named)!.click();
  });
const radios: Readonly<Record<string, string>> = { 有进步: 'improving' };

async function grouped() {
  const fakes = new FakeServices();
  const ids = fakes.classroom.state.get().students.map(({ id }) => id);
  const groups = [
    { name: '第 1 组', studentIds: ids.slice(0, 1) },
    { name: '第 2 组', studentIds: ids.slice(1) },
  ];
  await fakes.classroom.saveGroups({ name: '课堂分组', groups });
  return showTool(StarsCard, fakes);
}

it('gives a star for the chosen reason to a group or the class, in the groups’ own order', async () => {
  const { element, fakes } = await grouped();
  await tap(element, '有进步');
  await tap(element, '给第 2 组加一颗星');
  await tap(element, '给第 2 组加一颗星');
  await tap(element, '给全班加一颗星');
  expect(shown(element)).toEqual([
    ['全班', '3'],
    ['第 1 组', '0'],
    ['第 2 组', '2'],
  ]);
  expect([...element.querySelectorAll('.bt-stars-sum')].map((one) => [one.textContent, one.closest('button')?.dataset['whole']])).toEqual([
    ['合计', 'true'],
  ]);
  expect(fakes.stars.state.get().last).toMatchObject({ reason: 'improving' });
  expect(fakes.effects.heard).toEqual(['star 5', 'star 5', 'star 5']);
  expect(element.querySelector('[role=status]')?.textContent).toBe('全班 得到一颗星：有进步');
});

it('takes the last one back, and then the one before it, each once however fast the presses', async () => {
  const { element, fakes } = await grouped();
  // As the record does, which writes to the disk first.
  const takeBack = fakes.stars.takeBack.bind(fakes.stars);
  fakes.stars.takeBack = async (id) => {
    await Promise.resolve();
    return takeBack(id);
  };
  await tap(element, '给第 1 组加一颗星');
  await tap(element, '给第 2 组加一颗星');
  const undo = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === '撤销')!;
  await perform(() => {
    undo.click();
    undo.click();
  });
  expect(shown(element)).toEqual([
    ['全班', '0'],
    ['第 1 组', '0'],
    ['第 2 组', '0'],
  ]);
  expect(undo.disabled).toBe(true);
});

it('says why a press did nothing, without a sound; and how groups get stars where there are none', async () => {
  const fakes = new FakeServices();
  const { element } = await showTool(StarsCard, fakes);
  expect(element.textContent).toContain('分组以后，可以给每个小组加星。');
  fakes.stars.refuses = 'not-writer';
  await tap(element, '给全班加一颗星');
  expect(fakes.notices.shown.at(-1)).toMatchObject({ kind: 'warning', text: expect.stringContaining('另一个窗口') });
  expect([shown(element), fakes.effects.heard]).toEqual([[['全班', '0']], []]);
});
