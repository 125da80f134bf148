// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { AttemptView } from '../model/attempt.ts';
import { Countdown } from '../plugin/countdown.ts';
import type { PluginContext } from '../plugin/plugin-context.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { FakeServices } from '../testing/fake-services.ts';
import { sampleClassroom } from '../testing/samples.ts';
import { AnsweredCount } from './answered-count.tsx';
import { ChoiceDoors } from './choice-doors.tsx';
import { ScoreSheetBoard } from './class-result/score-sheet-board.tsx';
import { CountdownControl } from './countdown-control.tsx';
import { PluginProvider } from './plugin-provider.tsx';
import { find, press, render } from './render-for-test.tsx';
import { ScoresProvider } from './scores-hidden.tsx';

const question = { id: 'q', text: '?', options: ['A', 'B', 'C'].map((id) => ({ id, text: `text ${id}` })), answer: ['B'] };
const chose = (studentId: string, option: string) => ({ studentId, answer: { chosen: { q: [option] } } }) as unknown as AttemptView;

it('draws options as doors without a mark of right and wrong; a press chooses', () => {
  const pressed: string[] = [];
  const { element } = render(
    <ChoiceDoors question={question} newest={[chose('1', 'B')]} revealed={false} chosen={['C']} onChoose={(id) => void pressed.push(id)} />,
  );
  const doors = [...element.querySelectorAll('button')];
  expect(doors.map((door) => [door.dataset['state'], door.textContent])).toEqual([
    [undefined, 'Atext A'],
    [undefined, 'Btext B'],
    ['chosen', 'Ctext C已选'],
  ]);
  press(doors[0]!);
  expect(pressed).toEqual(['A']);
});

it('marks no door of a question without a right answer, and says how many chose each', () => {
  const { element } = render(<ChoiceDoors question={{ ...question, answer: [] }} newest={[chose('1', 'B')]} revealed />);
  expect([...element.querySelectorAll('button')].map((door) => [door.dataset['state'], door.textContent])).toEqual([
    [undefined, 'Atext A0 人'],
    [undefined, 'Btext B1 人'],
    [undefined, 'Ctext C0 人'],
  ]);
});

it('marks the right door when it is revealed, says how many chose each, and takes no press', () => {
  const { element } = render(
    <ChoiceDoors
      question={question}
      newest={[chose('1', 'B'), chose('2', 'A'), chose('3', 'B'), chose('4', 'B')]}
      revealed
      onChoose={() => undefined}
    />,
  );
  const doors = [...element.querySelectorAll('button')];
  expect(doors.map((door) => [door.dataset['state'], door.disabled, door.querySelector('.ch-choice-door-count')?.textContent])).toEqual([
    ['wrong', true, '1 人'],
    ['right', true, '3 人'],
    ['wrong', true, '0 人'],
  ]);
  expect(doors[1]!.textContent).toContain('正确答案');
  expect(doors.map((door) => door.querySelector<HTMLElement>('.ch-choice-door-bar > span')!.style.width)).toEqual(['25%', '75%', '0%']);
});

async function counted(bound: readonly number[], answers: readonly number[]) {
  const services = new FakeServices({ classroom: sampleClassroom(4) });
  for (const n of bound) services.waiting.bound.add(`student-${n}`);
  await services.answers.open({
    ref: { packId: 'p', packVersion: '1', itemId: 'i' },
    type: 'chorus.choice/1',
    item: { questions: [question] },
    changeable: true,
  });
  for (const n of answers) await services.answers.give({ studentId: `student-${n}`, source: 'screen', answer: { chosen: { q: ['A'] } } });
  const context = { service: <T,>(token: ServiceToken<T>) => services.of(token) } as unknown as PluginContext;
  const draw = (part: ReactNode) =>
    render(
      <PluginProvider context={context} state={undefined}>
        {part}
      </PluginProvider>,
    ).element;
  return draw(<AnsweredCount />);
}

it('counts who has answered of those with a clicker, and names who has not after a press', async () => {
  const element = await counted([1, 2, 3], [1]);
  expect(element.querySelector('[role="status"]')?.textContent).toBe('1 / 3 已答');
  expect(element.textContent).not.toContain('学生');
  press(find(element, 'button', '还差 2 人'));
  expect([...element.querySelectorAll('.ch-name-chips li')].map((each) => each.textContent)).toEqual(['学生2', '学生3']);
});

it('counts only who has answered where nobody has a clicker', async () => {
  const element = await counted([], [1, 4]);
  expect(element.textContent).toBe('2 人已答');
});

it('lets a length be chosen behind a press, counts down, and holds', async () => {
  const { clock } = new FakeServices();
  const countdown = new Countdown(clock, () => undefined);
  const { element } = render(<CountdownControl countdown={countdown} />);
  expect(element.querySelector('[role="timer"]')).toBeNull();
  expect(element.querySelector('input')).toBeNull();
  press(find(element, 'button', '倒计时 关'));
  act(() => find(element, 'input[value="20"]').click());
  press(find(element, 'button', '倒计时 20 秒'));
  expect(element.querySelector('input')).toBeNull();
  await act(async () => clock.advance(2_000));
  expect(element.querySelector('[role="timer"]')?.textContent).toBe('18');
  press(find(element, 'button', '暂停倒计时'));
  await act(async () => clock.advance(9_000));
  expect(element.querySelector('[role="timer"]')?.textContent).toBe('18');
  press(find(element, 'button', '继续倒计时'));
  await act(async () => clock.advance(1_000));
  expect(element.querySelector('[role="timer"]')?.textContent).toBe('17');
});

it('takes its choices off the answers once a finger has taken one, or it is held', () => {
  const countdown = new Countdown(new FakeServices().clock, () => undefined);
  const { element } = render(<CountdownControl countdown={countdown} />);
  const taken = (seconds: number) => {
    const input = find(element, `input[value="${seconds}"]`);
    act(() => void input.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    act(() => input.click());
  };
  press(find(element, 'button', '倒计时 关'));
  taken(20);
  expect(element.querySelector('input')).toBeNull();
  press(find(element, 'button', '倒计时 20 秒'));
  press(find(element, 'button', '暂停倒计时'));
  expect(element.querySelector('input')).toBeNull();
});

const end = (hidden: boolean, sheet: Readonly<Record<string, Readonly<Record<string, number>>>>) => {
  const nothing = () => undefined;
  return render(
    <ScoresProvider hidden={hidden}>
      <ScoreSheetBoard
        title={<h2>end</h2>}
        sheet={sheet}
        questions={['one', 'two']}
        onAgain={nothing}
        onRestart={nothing}
        onLeave={nothing}
      />
    </ScoresProvider>,
  ).element;
};
const filled = (element: Element) => [...element.querySelectorAll('.ch-button-primary')].map((each) => each.textContent);

it('ends with how many had how many right, in numbers only, and offers again what was missed', () => {
  const element = end(false, { one: { a: 100, b: 0, c: 100 }, two: { a: 100, b: 0 } });
  expect([...element.querySelectorAll('.ch-shapes > li')].map((each) => each.textContent)).toEqual(['1对 0 题', '1对 1 题', '1对 2 题']);
  expect(filled(element)).toEqual(['错的再来一次（2 人）']);
});

it('says at the end how many of those who were asked have answered, and leaves the way back to the footer', () => {
  const nothing = () => undefined;
  const { element } = render(
    <ScoreSheetBoard
      title={<h2>end</h2>}
      sheet={{ one: { a: 100, b: 0 } }}
      questions={['one']}
      asked={['a', 'b', 'c']}
      onAgain={nothing}
      onRestart={nothing}
    />,
  );
  expect(element.querySelector('.ch-result-head p')?.textContent).toBe('3 人里 2 人作答');
  expect([...element.querySelectorAll('.ch-result-foot button')].map((each) => each.textContent)).toEqual([
    '从头再做',
    '错的再来一次（1 人）',
  ]);
});

it('offers to start over where nothing was missed, and says nothing of scores while they are hidden', () => {
  expect(filled(end(false, { one: { a: 100 }, two: { a: 100 } }))).toEqual(['从头再做']);
  const hidden = end(true, { one: { a: 0 } });
  expect(hidden.querySelector('.ch-shapes')).toBeNull();
  expect(filled(hidden)).toEqual(['从头再做']);
});
