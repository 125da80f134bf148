// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import type { WaitingListRow } from '../services/waiting-list.ts';
import { FakeServices } from '../testing/fake-services.ts';
import { PluginProvider } from './plugin-provider.tsx';
import { render } from './render-for-test.tsx';
import { ScoresProvider } from './scores-hidden.tsx';
import { TeamBoard } from './team-board.tsx';

const row = (n: number, more: Partial<WaitingListRow> = {}): WaitingListRow => ({
  student: { id: `s${n}`, realName: `N${n}`, name: '', loginAccount: '', seat: n, initialLetter: '#', placeholder: false },
  state: '',
  score: undefined,
  attemptId: undefined,
  answeredAt: undefined,
  device: 'bound',
  absent: false,
  called: 0,
  chance: 0,
  ...more,
});

async function board(rows: readonly WaitingListRow[], hidden = false) {
  const services = new FakeServices();
  await services.answers.open({ ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 't/1', item: {}, changeable: true });
  await services.answers.startTeam({ studentIds: ['s1'], seconds: 9 });
  services.waiting.state.set({ ...services.waiting.state.get(), rows });
  const context = { service: <T,>(token: ServiceToken<T>) => services.of(token) } as unknown as PluginContext;
  const { element } = render(
    <PluginProvider context={context} state={undefined}>
      <ScoresProvider hidden={hidden}>
        <TeamBoard question={<h2>apple</h2>} />
      </ScoresProvider>
    </PluginProvider>,
  );
  const tiles = () => [...element.querySelectorAll('.ch-team-tile')].map((tile) => [tile.getAttribute('data-look'), tile.textContent]);
  return { services, element, tiles };
}

it('shows of every student with a clicker how far the answer is, as the class sits [4-7]', async () => {
  const { element, tiles } = await board([
    row(2, { state: 'recording' }),
    row(1, { state: 'success', score: 91.4 }),
    row(3, { state: 'evaluating' }),
    row(4, { state: 'wait' }),
    row(5, { state: 'fail' }),
    row(6, { device: 'none' }),
    row(7, { absent: true }),
  ]);
  expect(tiles()).toEqual([
    ['good', 'N191'],
    ['recording', 'N2录音中'],
    ['evaluating', 'N3评分中'],
    ['wait', 'N4待答'],
    ['unscored', 'N5未评分'],
  ]);
  expect(element.querySelector('.ch-team-answered')?.textContent).toBe('3 / 5 已作答');
  expect(element.querySelector('h2')?.textContent).toBe('apple');
});

it('shows no number where the judgement is not sure', async () => {
  const { tiles } = await board([row(1, { state: 'success', score: 40, unsure: true })]);
  expect(tiles()).toEqual([['done', 'N1听不准']]);
});

it('says who is to answer again, and does not count them as answered', async () => {
  const { element, tiles } = await board([row(1, { lost: true }), row(2, { state: 'wait', lost: true })]);
  expect(tiles()).toEqual([
    ['lost', 'N1请重答'],
    ['lost', 'N2请重答'],
  ]);
  expect(element.querySelector('.ch-team-answered')?.textContent).toBe('0 / 2 已作答');
});

it('says right or wrong where an answer is nothing between', async () => {
  const { element, tiles } = await board([
    row(1, { state: 'success', score: 100, verdict: 'right' }),
    row(2, { state: 'success', score: 0, verdict: 'wrong' }),
  ]);
  expect(tiles()).toEqual([
    ['good', 'N1答对'],
    ['poor', 'N2答错'],
  ]);
  expect([...element.querySelectorAll('.ch-chip')].map((chip) => chip.textContent?.trim())).toEqual(['1 答对', '1 答错']);
});

it('counts down to the end of the answer [9-8]', async () => {
  const { services, element } = await board([row(1)]);
  const clock = () => element.querySelector('.ch-team-clock')?.textContent;
  expect(clock()).toBe('9');
  await act(async () => services.clock.advance(2000));
  expect(clock()).toBe('7');
});

it('says only that there is an answer while scores are hidden from the class', async () => {
  const rows = [row(1, { state: 'success', score: 91 }), row(2, { state: 'success', score: 40, unsure: true }), row(3)];
  const { element, tiles } = await board(rows, true);
  expect(tiles()).toEqual([
    ['done', 'N1已作答'],
    ['done', 'N2已作答'],
    ['wait', 'N3待答'],
  ]);
  expect(element.querySelector('.ch-team-foot')?.textContent).toBe('分数已隐藏');
});
