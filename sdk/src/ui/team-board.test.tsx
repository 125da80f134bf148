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
import { TeamSums } from './team/team-sums.tsx';
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

const spoken = { speech: { reference: { kind: 'symbol', phones: ['p'] }, maxMs: 5000 } } as const;

async function board(
  rows: readonly WaitingListRow[],
  {
    hidden = false,
    speech = true,
    running = true,
    onReview,
  }: { hidden?: boolean; speech?: boolean; running?: boolean; onReview?: (id: string) => void } = {},
) {
  const services = new FakeServices();
  const ref = { packId: 'p', packVersion: '1', itemId: 'i' };
  await services.answers.open({ ref, type: 't/1', item: {}, changeable: true, ...(speech && spoken) });
  if (running) await services.answers.startTeam({ studentIds: ['s1'], seconds: 9 });
  services.waiting.state.set({ ...services.waiting.state.get(), rows });
  const context = { service: <T,>(token: ServiceToken<T>) => services.of(token) } as unknown as PluginContext;
  const { element } = render(
    <PluginProvider context={context} state={undefined}>
      <ScoresProvider hidden={hidden}>
        <TeamBoard question={<h2>apple</h2>} {...(onReview && { onReview })} />
      </ScoresProvider>
    </PluginProvider>,
  );
  const tiles = () => [...element.querySelectorAll('.ch-team-tile')].map((tile) => [tile.getAttribute('data-look'), tile.textContent]);
  const change = (...changed: readonly WaitingListRow[]) =>
    act(async () => {
      services.waiting.state.set({ ...services.waiting.state.get(), rows: changed });
      await services.clock.advance(100);
    });
  const primary = () => element.querySelector<HTMLButtonElement>('.ch-button-primary')!;
  return { services, element, tiles, change, primary };
}

it('shows of every student with a clicker how far the answer is, as the class sits [4-7]', async () => {
  const { services, element, tiles } = await board([
    row(2, { state: 'recording' }),
    row(1, { state: 'success', score: 91.4, answeredAt: 1 }),
    row(3, { state: 'evaluating', answeredAt: 2 }),
    row(4, { state: 'wait' }),
    row(5, { state: 'fail', answeredAt: 3 }),
    row(6, { device: 'none' }),
    row(7, { absent: true }),
  ]);
  await act(async () => services.clock.advance(1000));
  expect(tiles()).toEqual([
    ['good', 'N191'],
    ['recording', 'N2在读'],
    ['evaluating', 'N3评分'],
    ['wait', 'N4待读'],
    ['again', 'N5再读'],
  ]);
  expect(element.querySelector('.ch-team-answered')?.textContent).toBe('读完 3 / 5');
  expect(element.querySelector('h2')?.textContent).toBe('apple');
});

it('shows no number where the judgement is not sure', async () => {
  const { element, tiles } = await board([row(1, { state: 'success', score: 40, unsure: true })]);
  expect(tiles()).toEqual([['unsure', 'N1没听清']]);
  expect(element.querySelector('.ch-team-sums')?.textContent?.trim()).toBe('1 没听清');
  // the mark in its ring is seen: it is not of the tile's colour
  expect(element.querySelector('.ch-team-look path')?.getAttribute('stroke')).toBe('currentColor');
});

it('counts everybody who has read, also whom nobody could score', () => {
  const { element } = render(
    <TeamSums
      looks={[
        { kind: 'good', shown: '91', verdict: undefined },
        { kind: 'unsure', text: 'team.unsure' },
        { kind: 'unscored', text: 'team.unscored' },
        { kind: 'wait', text: 'team.none' },
      ]}
    />,
  );
  expect([...element.querySelectorAll('li')].map((sum) => sum.textContent?.trim())).toEqual(['1 读准', '1 没听清', '1 未评分']);
});

it('says whose reading did not arrive, counted as such and not as having read', async () => {
  const { services, element, tiles } = await board([row(1, { lost: true }), row(2, { state: 'wait', lost: true })]);
  await act(async () => services.clock.advance(1000));
  expect(tiles()).toEqual([
    ['lost', 'N1没收到'],
    ['lost', 'N2没收到'],
  ]);
  expect(element.querySelector('.ch-team-answered')?.textContent).toBe('读完 0 / 2');
  expect(element.querySelector('.ch-team-sums')?.textContent?.trim()).toBe('2 没收到');
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
  expect([...element.querySelectorAll('.ch-team-sums li')].map((sum) => sum.textContent?.trim())).toEqual(['1 答对', '1 答错']);
});

it('counts down to the end of the answer [9-8]', async () => {
  const { services, element } = await board([row(1)]);
  const clock = () => element.querySelector('.ch-team-clock')?.textContent;
  expect(clock()).toBe('9');
  await act(async () => services.clock.advance(2000));
  expect(clock()).toBe('7');
  // On the monotonic clock: somebody sets the other one.
  services.clock.setWall(60_000);
  await act(async () => services.clock.advance(1000));
  expect(clock()).toBe('6');
});

it('says only that there is an answer while scores are hidden from the class', async () => {
  const rows = [row(1, { state: 'success', score: 91 }), row(2, { state: 'success', score: 40, unsure: true }), row(3)];
  const { element, tiles } = await board(rows, { hidden: true });
  expect(tiles()).toEqual([
    ['done', 'N1已答'],
    ['done', 'N2已答'],
    ['wait', 'N3待读'],
  ]);
  expect(element.querySelector('.ch-team-foot')?.textContent).toBe('分数已隐藏结束作答');
});

it('says that pressed answers are there, without what they are', async () => {
  const { element, tiles } = await board([row(1, { state: 'success', answeredAt: 1 }), row(2)], { speech: false });
  expect(tiles()).toEqual([
    ['done', 'N1已答'],
    ['wait', 'N2待答'],
  ]);
  expect(element.querySelector('.ch-team-answered')?.textContent).toBe('已答 1 / 2');
});

it('counts everybody who has read while scores come in, whatever comes of them', async () => {
  const read = (n: number, state: 'evaluating' | 'fail' | 'success') => row(n, { state, answeredAt: n });
  const { services, element, change } = await board([row(1, { state: 'recording' }), read(2, 'evaluating'), read(3, 'evaluating')]);
  const count = () => element.querySelector('.ch-team-answered')?.textContent;
  expect(count()).toBe('读完 2 / 3');
  await change(read(1, 'evaluating'), read(2, 'fail'), read(3, 'success'));
  await act(async () => services.clock.advance(1000));
  expect(count()).toBe('读完 3 / 3');
});

it('keeps the order of tiles, whatever the list is sorted by', async () => {
  const { tiles, change } = await board([row(1), row(2), row(3)]);
  await change(row(3, { state: 'success', score: 90 }), row(1), row(2));
  expect(tiles().map(([, text]) => text!.slice(0, 2))).toEqual(['N1', 'N2', 'N3']);
});

it('shows no failure that heals by itself, only one that lasts', async () => {
  const { services, tiles, change } = await board([row(1, { state: 'fail' }), row(2, { state: 'evaluating' })]);
  expect(tiles()[0]).toEqual(['evaluating', 'N1评分']);
  await act(async () => services.clock.advance(900));
  await change(row(1, { state: 'success', score: 88 }), row(2, { lost: true }));
  expect(tiles()).toEqual([
    ['good', 'N188'],
    ['evaluating', 'N2评分'],
  ]);
  await act(async () => services.clock.advance(1000));
  expect(tiles()[1]).toEqual(['lost', 'N2没收到']);
});

it('paints sixty answers within a second ten times at most', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => row(n + 1));
  const { services, element } = await board(rows);
  let painted = 0;
  const observer = new MutationObserver(() => (painted += 1));
  observer.observe(element, { subtree: true, attributes: true, attributeFilter: ['data-look'] });
  for (const [n] of rows.entries()) {
    await act(async () => {
      const now = services.waiting.state.get().rows;
      services.waiting.state.set({
        ...services.waiting.state.get(),
        rows: now.map((one, at) => (at === n ? row(n + 1, { state: 'success', score: 90 }) : one)),
      });
      await services.clock.advance(1000 / 60);
    });
  }
  await act(async () => services.clock.advance(100));
  observer.disconnect();
  expect(element.querySelectorAll('[data-look=good]')).toHaveLength(60 + 1);
  expect(painted).toBeLessThanOrEqual(11);
});

it('starts and ends the class by its one filled button', async () => {
  const { services, element, primary } = await board([row(1)], { running: false });
  services.waiting.bound.add('student-1');
  expect(element.querySelectorAll('.ch-button-primary')).toHaveLength(1);
  expect(primary().textContent).toBe('全班开始');
  await act(async () => primary().click());
  await act(async () => services.clock.advance(100));
  expect(services.answers.state.get()?.team).toBeDefined();
  expect(primary().textContent).toBe('结束作答');
  // A second press within a second is the same press.
  await act(async () => primary().click());
  expect(services.answers.state.get()?.team).toBeDefined();
  await act(async () => services.clock.advance(1000));
  await act(async () => primary().click());
  await act(async () => services.clock.advance(100));
  expect(services.answers.state.get()?.team).toBeUndefined();
});

it('says why a press did nothing', async () => {
  const { element, primary } = await board([row(1)], { running: false });
  await act(async () => primary().click());
  expect(element.querySelector('[role=alert]')?.textContent).toBe('现在不能开始，请先打开题目。');
});

it('opens an answer by a press on its tile, which the arrow keys lead to', async () => {
  const opened: string[] = [];
  const answered = (n: number) => row(n, { state: 'success', score: 80, attemptId: `a${n}` });
  const { element } = await board([answered(1), row(2), answered(3)], { onReview: (id) => opened.push(id) });
  const buttons = [...element.querySelectorAll<HTMLButtonElement>('.ch-team-tile button')];
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  act(() => buttons[0]!.focus());
  act(() => void buttons[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
  expect(document.activeElement).toBe(buttons[1]);
  act(() => buttons[1]!.click());
  expect(opened).toEqual(['a3']);
});
