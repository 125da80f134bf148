import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import LessonEndPage from './lesson-end-page.tsx';

it('lets a lesson be ended while a slow server has not summed it up yet', async () => {
  const ended = vi.fn(async () => undefined);
  const on = { lesson: { id: 'l', startedAt: 0 }, schoolClass: { id: 'c', name: '七年级1班' } };
  const element = renderWithHost(<LessonEndPage />, {
    answerSession: { state: new ObservableValue(undefined), group: new ObservableValue(undefined) },
    classroom: { state: new ObservableValue(on), end: ended },
    clock: { timeout: vi.fn() },
    dialogs: {},
    journal: { state: new ObservableValue({ online: true }), record: { watch: () => ({ dispose: vi.fn() }) } },
    lessonReviews: { state: new ObservableValue(undefined), refresh: () => new Promise(() => undefined) },
    navigation: { go: vi.fn(async () => undefined) },
    notices: { show: vi.fn(async () => undefined) },
    praise: {},
    session: { withoutLogin: false, timeZone: 'Asia/Shanghai' },
    waitingList: { state: new ObservableValue({ rows: [] }) },
  });
  const button = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === '下课');
  await perform(() => button?.click());
  expect(ended).toHaveBeenCalledWith('teacher');
});
