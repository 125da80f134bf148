import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost, type } from '../testing/render-with-host.tsx';
import { MarkAloud } from './mark-aloud.tsx';
import { MarkUnscored } from './mark-unscored.tsx';

const button = (text: string) => [...document.querySelectorAll<HTMLButtonElement>('button')].find((each) => each.textContent === text);
const student = { id: 's1', realName: '王欣怡', name: 'wxy' };

function room({
  microphone = 'missing',
  spoken = true,
  playType = 'SINGLE',
  attemptId = undefined as string | undefined,
  ok = true,
  waits = true,
  mayRecord = true,
} = {}) {
  const services = {
    audio: { state: new ObservableValue({ microphone }) },
    classroom: { mayRecord: () => mayRecord },
    answerSession: { state: new ObservableValue({ phase: 'answering' }) },
    waitingList: { state: new ObservableValue({ activeStudentId: 's1', rows: [{ student, attemptId }], playType }) },
    notices: { show: vi.fn() },
    marking: {
      spoken,
      waits: vi.fn(() => waits),
      judging: vi.fn(() => false),
      mark: vi.fn(async () => (ok ? { ok: true, id: 'a' } : { ok: false, reason: 'not-writer' })),
      markAloud: vi.fn(async () => ({ ok: true, id: 'a' })),
    },
  };
  return services;
}

it('lets the teacher mark the called student where there is no microphone, at one press [8-5] [9-9]', async () => {
  const services = room();
  renderWithHost(<MarkAloud />, services);
  expect(document.body.textContent).toContain('没有麦克风：请听王欣怡读，然后打分。');
  await perform(() => button('90')!.click());
  expect(services.marking.markAloud).toHaveBeenCalledExactlyOnceWith('s1', 90);
  expect(services.notices.show).toHaveBeenCalledWith({ kind: 'good', text: '已记下，注明由老师打分。' });
});

it('lets the teacher mark a called student whose voice may not be recorded, and does not say why before the class', async () => {
  const services = room({ microphone: 'ready', mayRecord: false });
  renderWithHost(<MarkAloud />, services);
  expect(document.body.textContent).toContain('王欣怡不录音：请听王欣怡读，然后打分。');
  await perform(() => button('90')!.click());
  expect(services.marking.markAloud).toHaveBeenCalledExactlyOnceWith('s1', 90);
});

it.each([
  ['there is a microphone', { microphone: 'ready' }],
  ['nobody knows yet whether there is one', { microphone: 'unknown' }],
  ['nothing is to be said', { spoken: false }],
  ['the class answers as a team', { playType: 'TEAM' }],
  ['the student has a score', { attemptId: 'a' }],
])('asks for no mark while %s', (_why, given) => {
  expect(renderWithHost(<MarkAloud />, room(given)).textContent).toBe('');
});

it('lets the teacher mark an answer that nothing could score, by any number from 0 to 100 [9-9]', async () => {
  const services = room();
  const marked = vi.fn();
  renderWithHost(<MarkUnscored attemptId="a" name="王欣怡" onMarked={marked} />, services);
  const field = document.querySelector('input')!;
  await perform(() => button('打分')!.click());
  expect([document.activeElement, services.marking.mark.mock.calls]).toEqual([field, []]);
  await type(field, '101');
  expect(button('打分')!.disabled).toBe(true);
  await type(field, '73');
  await perform(() => button('打分')!.click());
  expect(services.marking.mark).toHaveBeenCalledExactlyOnceWith('a', 73);
  expect(marked).toHaveBeenCalledOnce();
});

it('says when a mark was not kept, and stays', async () => {
  const services = room({ ok: false });
  const marked = vi.fn();
  renderWithHost(<MarkUnscored attemptId="a" name="王欣怡" onMarked={marked} />, services);
  await perform(() => button('60')!.click());
  expect(services.notices.show).toHaveBeenCalledWith({ kind: 'warning', text: '没有记下，请再试一次。' });
  expect(marked).not.toHaveBeenCalled();
});

it('stays with what is typed while the answer is judged once more', async () => {
  const services = room();
  const show = () => <MarkUnscored attemptId="a" name="王欣怡" onMarked={() => undefined} />;
  const element = renderWithHost(show(), services);
  await type(document.querySelector('input')!, '73');
  services.marking.waits.mockReturnValue(false);
  services.marking.judging.mockReturnValue(true);
  await perform(() => button('60')!.click());
  expect(services.marking.mark).toHaveBeenCalledExactlyOnceWith('a', 60);
  expect(element.querySelector('input')?.value).toBe('73');
});

it('asks for no mark of an answer that has a score, or of another lesson', () => {
  expect(renderWithHost(<MarkUnscored attemptId="a" name="王欣怡" onMarked={() => undefined} />, room({ waits: false })).textContent).toBe(
    '',
  );
});
