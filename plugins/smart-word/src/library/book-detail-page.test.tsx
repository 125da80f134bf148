import type { AttemptView, PageProps } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore, sampleUnit, sampleWord, settle } from '@chorus/sdk/testing';
import { PluginProvider } from '@chorus/sdk/ui';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import plugin from '../index.ts';
import BookDetailPage from './book-detail-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

const word = (text: string) => sampleWord(text, { ref: { packId: 'sample', packVersion: '1.0.0', itemId: `word:${text}` } });

/** The page of a book of two units; five students missed these words a week ago. */
async function page(missed: readonly string[], query: Readonly<Record<string, string>> = {}) {
  const fakes = new FakeServices({ classroom: sampleClassroom(5) });
  fakes.content.bookUnits = [sampleUnit('one'), sampleUnit('two')];
  fakes.content.unitWords = { one: ['apple', 'banana'].map(word), two: ['cherry', 'plum'].map(word) };
  const givenAt = fakes.clock.now() - 7 * 24 * 3_600_000;
  missed.forEach((text) =>
    fakes.history.add(
      ...Array.from({ length: 5 }, (_, n) => {
        const given = { id: `${text}${n}`, studentId: `student-${n + 1}`, item: word(text).ref, questionId: 'q', type: 'chorus.word/1' };
        return { ...given, status: 'scored', givenAt, result: { outcome: sampleScore(30) } } as unknown as AttemptView;
      }),
    ),
  );
  const harness = await PluginHarness.activate(plugin, fakes);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  open.push(() => act(() => root.unmount()));
  const show = async (values: Readonly<Record<string, string>>) => {
    const props = { params: {}, query: { bookId: 'book', ...values } } as unknown as PageProps;
    await act(async () =>
      root.render(
        <PluginProvider context={harness.context} state={harness.state}>
          <BookDetailPage {...props} />
        </PluginProvider>,
      ),
    );
    await act(async () => {
      // what comes with the first words that are due
      await import('../due/due-words.ts');
      await settle();
    });
  };
  await show(query);
  const press = (name: string) =>
    act(async () => [...element.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!.click());
  const words = () => [...element.querySelectorAll('.sw-word strong')].map(({ textContent }) => textContent);
  const current = () => element.querySelector('[aria-current]')?.textContent;
  const went = () => fakes.navigation.state.get();
  return { element, show, press, words, current, went };
}

it('offers the words that come back beside the units; they are listed, read and drilled as a unit is', async () => {
  const { element, show, press, words, current, went } = await page(['banana', 'cherry']);
  await expect.poll(() => element.querySelector('.sw-due')?.textContent).toContain('上周的 2 个词');
  expect([words(), current()]).toEqual([['apple', 'banana'], 'one3 词']);
  await press('上周的 2 个词');
  expect(went()).toMatchObject({ route: 'SmartWordBookDetail', query: { unitId: '/due' } });
  await show({ unitId: '/due' });
  await expect.poll(() => words()).toEqual(['banana', 'cherry']);
  expect(current()).toContain('上周的 2 个词');
  await press('开始朗读');
  expect(went()).toMatchObject({ route: 'SmartWordReadAloud', query: { bookId: 'book', unitId: 'two', words: 'banana cherry' } });
  await press('cherry');
  expect(went().query).toMatchObject({ words: 'banana cherry', wordId: 'cherry' });
  await press('听音选词');
  expect(went()).toMatchObject({ route: 'SmartWordChooseWordsByHearing', query: { unitId: 'two', words: 'banana cherry' } });
  // the teacher takes one of them
  await press('选词');
  await press('cherry');
  await press('朗读 1 个词');
  expect(went().query).toMatchObject({ words: 'cherry' });
});

it('shows no card where nothing comes back, and a unit where the address says otherwise', async () => {
  const { element, words } = await page([], { unitId: '/due' });
  await expect.poll(() => words()).toEqual(['apple', 'banana']);
  expect(element.querySelector('.sw-due')).toBeNull();
});

it('reads a unit from a pressed word on, and only the words that are chosen', async () => {
  const { element, press, words, went } = await page([], { unitId: 'two' });
  await expect.poll(() => words()).toEqual(['cherry', 'plum']);
  await press('plum');
  expect(went().query).toMatchObject({ unitId: 'two', wordId: 'plum' });
  expect(went().query).not.toHaveProperty('words');
  await press('选词');
  await press('plum');
  expect(element.querySelector('.sw-drill-ways [role=status]')?.textContent).toBe('选了 1 个词');
  await press('朗读 1 个词');
  expect(went().query).toMatchObject({ unitId: 'two', words: 'plum' });
  expect(went().query).not.toHaveProperty('wordId');
  await press('选全部');
  expect(element.querySelector('.sw-drill-ways [role=status]')).toBeNull();
  await press('开始朗读');
  expect(went().query).not.toHaveProperty('words');
});

it('opens with the words chosen that it is asked to practise; what the teacher chooses afterwards stands', async () => {
  const { press, words, went } = await page([], { unitId: 'two', words: 'plum' });
  await expect.poll(() => words()).toEqual(['cherry', 'plum']);
  await press('cherry');
  await press('朗读 2 个词');
  expect(went()).toMatchObject({ route: 'SmartWordReadAloud', query: { unitId: 'two', words: 'plum cherry' } });
});
