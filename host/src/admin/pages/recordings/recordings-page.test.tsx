import type { RecordingsKept } from '@chorus/contract/api/admin/data-calls';
import { expect, it } from 'vitest';
import { adminForTest, button, refused, renderWithAdmin, settle, type, type Answers } from '../../testing/render-with-admin.tsx';
import RecordingsPage from './recordings-page.tsx';

const none = { count: 0, bytes: 0, oldestAt: null, newestAt: null };
const kept: RecordingsKept = {
  retentionDays: 30,
  usedBytes: 3_000_000,
  quotaBytes: 64_000_000_000,
  recordings: { count: 12, bytes: 2_000_000, oldestAt: 1_790_000_000_000 },
  due: none,
  nextSweepAt: 1_790_003_600_000,
};
const due = { count: 5, bytes: 1_000_000, oldestAt: 1_790_000_000_000, newestAt: 1_790_100_000_000 };

function open(answers: Answers = {}) {
  const said = adminForTest({
    recordingsKept: () => kept,
    planRecordingsKept: ({ retentionDays }) => (retentionDays === 7 ? due : none),
    setRecordingsKept: ({ retentionDays }) => ({ ...kept, retentionDays }),
    ...answers,
  });
  return { ...said, element: renderWithAdmin(<RecordingsPage />, said.admin) };
}
const radio = (element: HTMLElement, n: number) => element.querySelectorAll<HTMLInputElement>('input[type=radio]')[n]!;

it('says before it is done what fewer days would delete, asks, and gives what was shown along', async () => {
  const { element, bodies } = open();
  await settle();
  expect(element.textContent).toContain('没有到期的录音');
  await settle(() => radio(element, 0).click());
  expect(element.querySelector('.ad-foot-note')?.textContent).toContain('5 条');
  await settle(() => button('保存', element).click());
  expect(bodies('setRecordingsKept')).toEqual([]);
  await settle(() => button('改，并在下次清理时删除').click());
  expect(bodies('setRecordingsKept')).toEqual([{ retentionDays: 7, due: 5 }]);
});

it('asks nothing where nothing is deleted, and takes a number of one’s own', async () => {
  const { element, bodies } = open();
  await settle();
  await settle(() => radio(element, 6).click());
  const own = element.querySelector<HTMLInputElement>('#own-days')!;
  await type(own, '0');
  expect(element.textContent).toContain('请填写 1～3650 的整数');
  expect(button('保存', element).disabled).toBe(true);
  await type(own, '45');
  await settle(() => button('保存', element).click());
  expect(bodies('setRecordingsKept')).toEqual([{ retentionDays: 45, due: 0 }]);
});

it('looks again when more is due than was shown', async () => {
  const { element, bodies, admin } = open({
    setRecordingsKept: () => {
      throw refused(['/due', 'more']);
    },
  });
  await settle();
  await settle(() => radio(element, 2).click());
  const asked = bodies('planRecordingsKept').length;
  await settle(() => button('保存', element).click());
  expect(admin.notices.open.get()[0]?.text).toContain('又多了');
  expect(bodies('planRecordingsKept').length).toBe(asked + 1);
});

it('warns of a clock that can’t be believed', async () => {
  const { element } = open({ recordingsKept: () => ({ ...kept, doubtedClock: 1_890_000_000_000 }) });
  await settle();
  expect(element.querySelector('.ad-warn')?.textContent).toContain('不会因为到期删除录音');
});
