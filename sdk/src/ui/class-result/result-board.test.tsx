// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { Json } from '../../plugin/json.ts';
import type { PluginContext } from '../../plugin/plugin-context.ts';
import type { ServiceToken } from '../../plugin/service-token.ts';
import { FakeServices } from '../../testing/fake-services.ts';
import { sampleClassroom, sampleScore } from '../../testing/samples.ts';
import { PluginProvider } from '../plugin-provider.tsx';
import { find, press, render } from '../render-for-test.tsx';
import { ScoresProvider } from '../scores-hidden.tsx';
import { ResultBoard } from './result-board.tsx';

const ref = { packId: 'p', packVersion: '1', itemId: 'i' };
const choice = { questions: [{ id: 'q', text: '?', options: ['A', 'B', 'C'].map((id) => ({ id, text: `text ${id}` })), answer: ['A'] }] };

async function classOf(students: number, accountType = 0) {
  const classroom = sampleClassroom(students);
  const services = new FakeServices({ classroom: { ...classroom, teacher: { ...classroom.teacher!, accountType } } });
  const again: (readonly string[])[] = [];
  const opened: string[] = [];
  const practised: string[] = [];
  const show = (hidden = false, asked?: readonly string[]) => {
    const context = { service: <T,>(token: ServiceToken<T>) => services.of(token) } as unknown as PluginContext;
    return render(
      <PluginProvider context={context} state={undefined}>
        <ScoresProvider hidden={hidden}>
          <ResultBoard
            question={<h2>?</h2>}
            {...(asked && { asked })}
            onAgain={(ids) => void again.push(ids)}
            onSound={(sign) => void practised.push(sign)}
            onStudent={(id) => void opened.push(id)}
            next={{ label: '下一个', onPress: () => undefined }}
          />
        </ScoresProvider>
      </PluginProvider>,
    ).element;
  };
  return { services, again, opened, practised, show };
}

/** A class that chose A, B, A, C in the order of its seats; the fifth is asked and silent. */
async function chosen() {
  const room = await classOf(5);
  for (const n of [1, 2, 3, 4, 5]) room.services.waiting.bound.add(`student-${n}`);
  await room.services.answers.open({ ref, type: 'chorus.choice/1', item: choice as Json, changeable: true });
  for (const [at, option] of ['A', 'B', 'A', 'C'].entries())
    await room.services.answers.give({ studentId: `student-${at + 1}`, source: 'clicker', answer: { chosen: { q: [option] } } });
  return room;
}

const columns = (element: Element) =>
  [...element.querySelectorAll('.ch-shapes > li')].map((column) => [
    column.querySelector('.ch-shapes-label')?.textContent,
    column.querySelectorAll('.ch-level-shape').length,
  ]);

it('says who can, how the answers are spread and what was chosen wrongly, and names nobody', async () => {
  const { show } = await chosen();
  const element = show();
  expect(element.querySelector('[role="status"]')?.textContent).toBe('5 人里 4 人作答');
  expect(element.querySelector('[role="meter"]')?.getAttribute('aria-valuetext')).toBe('50%，4 人里 2 人');
  expect(columns(element)).toEqual([
    ['A ✓ 正确答案', 2],
    ['B', 1],
    ['C', 1],
  ]);
  expect([...element.querySelectorAll('.ch-result-wrong li')].map((each) => each.textContent)).toEqual(['Btext B1 人', 'Ctext C1 人']);
  expect(element.textContent).not.toContain('学生');
});

it('shows names after a press, under what they chose, and takes them away again', async () => {
  const { show, opened } = await chosen();
  const element = show();
  press(find(element, 'button', '看名字'));
  press(find(element, '.ch-name-chips button', '学生2'));
  expect(opened).toEqual(['student-2']);
  expect([...element.querySelectorAll('.ch-result-names section')].map((group) => group.textContent?.replace(/\s+/g, ' '))).toEqual([
    ' 没作答 1 人学生5 ',
    ' B 1 人学生2 ',
    ' C 1 人学生4 ',
    ' A ✓ 正确答案 2 人学生1 学生3 ',
  ]);
  press(find(element, 'button', '收起名字'));
  expect(element.textContent).not.toContain('学生');
});

it('asks those again who need it, by its one filled button; when nobody does that is the next', async () => {
  const { again, show } = await chosen();
  const element = show();
  const filled = () => [...element.querySelectorAll('.ch-button-primary')].map((each) => each.textContent);
  expect(filled()).toEqual(['再来一次（3 人）']);
  press(find(element, 'button', '再来一次'));
  expect(again).toEqual([['student-2', 'student-4', 'student-5']]);
  const all = show(false, ['student-1', 'student-3']);
  expect([...all.querySelectorAll('.ch-button-primary')].map((each) => each.textContent)).toEqual(['下一个']);
});

it('says a success of the class, heard once, and goes on by its filled button although one child has not answered', async () => {
  const { services, show, again } = await chosen();
  const right = ['student-1', 'student-2', 'student-3', 'student-4', 'student-5'];
  expect(show().querySelector('.ch-result-full')).toBeNull();
  await act(async () => {
    for (const studentId of ['student-2', 'student-4'])
      await services.answers.give({ studentId, source: 'clicker', answer: { chosen: { q: ['A'] } } });
  });
  for (const asked of [undefined, right.slice(0, 4)]) {
    const element = show(false, asked);
    expect(element.querySelector('.ch-result-full')?.textContent?.trim()).toBe(asked ? '全班都答对了！' : '作答的 4 人都答对了！');
    expect([...element.querySelectorAll('.ch-button-primary')].map((each) => each.textContent)).toEqual(['下一个']);
    if (!asked) press(find(element, 'button', '再来一次'));
  }
  expect(again).toEqual([['student-5']]);
  expect(services.effects.heard).toEqual(['all-done']);
  expect(show(true).querySelector('.ch-result-full')).toBeNull();
});

it('does not take one right answer for a success of the class', async () => {
  const { services, show } = await classOf(3);
  for (const n of [1, 2, 3]) services.waiting.bound.add(`student-${n}`);
  await services.answers.open({ ref, type: 'chorus.choice/1', item: choice as Json, changeable: true });
  await services.answers.give({ studentId: 'student-1', source: 'clicker', answer: { chosen: { q: ['A'] } } });
  const element = show();
  expect(element.querySelector('.ch-result-full')).toBeNull();
  expect([...element.querySelectorAll('.ch-button-primary')].map((each) => each.textContent)).toEqual(['再来一次（2 人）']);
});

it('says only who has answered while scores are hidden from the class', async () => {
  const { show } = await chosen();
  const element = show(true);
  expect(element.textContent).toBe('?5 人里 4 人作答分数已隐藏下一个');
});

/** A class that read a word: each with its score and, where it was wrong, what was heard for θ. */
async function read(accountType: number, ...readings: readonly (readonly [student: number, score: number, heard?: string])[]) {
  const room = await classOf(4, accountType);
  const { answers, speech } = room.services;
  const reference = { kind: 'word' as const, word: { text: 'thin', pronunciations: [{ phones: ['TH'], stress: [0] }] } };
  await answers.open({ ref, type: 'chorus.record/1', item: { text: 'thin', reference } as Json, changeable: true });
  for (const [student, score, heard] of readings) {
    speech.answerWith(sampleScore(score, {}, heard === undefined ? [] : [{ phone: 'TH', score: 20, fromMs: 0, toMs: 1, heard }]));
    await answers.record({ studentId: `student-${student}`, reference, maxMs: 1_000 });
    await answers.finish();
  }
  return room;
}

it('shows the hardest sound with what was heard, and three to hear again, the wrong one without its owner', async () => {
  const { services, show, practised } = await read(0, [1, 97], [2, 40], [3, 50, 'S'], [4, 60, 'S'], [2, 80]);
  const element = show();
  expect(element.querySelector('.ch-result-sound')?.textContent).toBe('/θ/2 人读成 /s/');
  expect([...element.querySelectorAll('.ch-result-heard')].map((each) => each.textContent)).toEqual([
    '最像示范学生197',
    '进步最大学生240 → 80',
    '一起听一听不显示姓名像 /s/',
  ]);
  const recording = services.answers.state.get()!.attempts.find(({ studentId }) => studentId === 'student-4')!.audio!.recordingId;
  await act(async () => press(element.querySelectorAll('.ch-result-play')[2]!));
  expect(services.audio.state.get().playback?.key).toBe(recording);
  press(find(element, 'button', '看名字'));
  expect(element.querySelector('.ch-result-names')?.textContent).toContain('学生3 /θ/ → /s/');
  press(find(element, 'button', '练 /θ/'));
  expect(practised).toEqual(['θ']);
});

it('says of whom its figures are: who read other words could not, who was silent is not counted', async () => {
  const { services, show } = await read(0, [1, 97], [2, 90]);
  for (const n of [1, 2, 3, 4]) services.waiting.bound.add(`student-${n}`);
  services.speech.answerWith({
    kind: 'refused',
    reason: 'other-text',
    durationMs: 900,
    scorer: { provider: 'device', version: '1', modelChecksum: '' },
  });
  const reference = { kind: 'word' as const, word: { text: 'thin', pronunciations: [{ phones: ['TH'], stress: [0] }] } };
  await services.answers.record({ studentId: 'student-3', reference, maxMs: 1_000 });
  await services.answers.finish();
  const element = show();
  expect(element.querySelector('.ch-result-share')?.textContent).toBe('读准了2 / 3 人67%1 人读的是别的词1 人没作答，不算在内');
  expect(columns(element)[0]).toEqual(['别的词', 1]);
  expect(element.querySelector('.ch-result-full')).toBeNull();
  press(find(element, 'button', '看名字'));
  expect(element.querySelector('.ch-result-names')?.textContent).toContain('别的词 1 人学生3');
});

it('shows letters to primary-school accounts', async () => {
  const { show } = await read(7, [1, 97], [2, 40], [2, 80]);
  const element = show();
  // one that nobody has takes no room from the others
  expect(columns(element)).toEqual([
    ['B', 1],
    ['A', 1],
  ]);
  expect([...element.querySelectorAll('.ch-result-heard')].map((each) => each.textContent)).toEqual([
    '最像示范学生1A',
    '进步最大学生2D → B',
  ]);
});
