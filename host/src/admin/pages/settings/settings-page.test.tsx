import type { SchoolSettings } from '@chorus/contract/api/admin/settings-calls';
import { expect, it } from 'vitest';
import { adminForTest, button, renderWithAdmin, settle, type } from '../../testing/render-with-admin.tsx';
import SettingsPage from './settings-page.tsx';

const settings = (more: Partial<SchoolSettings> = {}): SchoolSettings => ({
  storage: { usedBytes: 16 * 1024 ** 3, quotaBytes: 64 * 1024 ** 3, multipart: null },
  scoring: { provider: 'device', gateways: [{ own: true }, { own: false, host: 'scores.example.cn' }] },
  sound: { level: 'medium', louder: true },
  teacherLists: true,
  parentSummaries: false,
  ...more,
});
async function draw(begun = settings()) {
  let now = begun;
  const { admin, bodies } = adminForTest({
    schoolSettings: () => now,
    chooseScoring: ({ provider }) => (now = { ...now, scoring: { ...now.scoring, provider } }),
    chooseSound: ({ sound }) => (now = { ...now, sound }),
    chooseTeacherLists: ({ allowed }) => (now = { ...now, teacherLists: allowed }),
    chooseParentSummaries: ({ on }) => (now = { ...now, parentSummaries: on }),
    chooseMultipart: ({ multipart }) => (now = { ...now, storage: { ...now.storage, multipart } }),
  });
  const page = renderWithAdmin(<SettingsPage />, admin);
  await settle();
  const undo = () => settle(() => admin.notices.open.get().at(-1)!.action!.run());
  return { page, bodies, undo };
}
const field = (page: HTMLElement, label: string) =>
  page.querySelector<HTMLInputElement>(`#${[...page.querySelectorAll('label')].find((one) => one.textContent === label)!.htmlFor}`)!;

it('shows how much room is taken, and who scores in the cloud, in their order', async () => {
  const { page } = await draw();
  expect(page.querySelector('meter')).toMatchObject({ value: 0.25 });
  expect(page.textContent).toContain('已用 16 GB，共 64 GB（25%）');
  expect(page.textContent).toContain('本服务器、scores.example.cn');
});

it('chooses at a press, and takes it back', async () => {
  const { page, bodies, undo } = await draw();
  const [device, cloud] = page.querySelectorAll<HTMLInputElement>('input[type="radio"]');
  await settle(() => cloud!.click());
  expect([device!.checked, cloud!.checked]).toEqual([false, true]);
  await undo();
  expect(bodies('chooseScoring')).toEqual([{ provider: 'cloud' }, { provider: 'device' }]);
  expect(device!.checked).toBe(true);
  await type(page.querySelector('select')!, 'low');
  expect(bodies('chooseSound')).toEqual([{ sound: { level: 'low', louder: true } }]);
});

it('lets teachers make word lists, or not, and takes that back', async () => {
  const { page, bodies, undo } = await draw();
  const box = () =>
    [...page.querySelectorAll('label')].find((one) => one.textContent?.startsWith('老师可以自己建词单'))!.querySelector('input')!;
  expect(box().checked).toBe(true);
  await settle(() => box().click());
  expect(box().checked).toBe(false);
  await undo();
  expect(bodies('chooseTeacherLists')).toEqual([{ allowed: false }, { allowed: true }]);
  expect(box().checked).toBe(true);
});

it('has no summaries for parents until the school switches them on, and takes that back', async () => {
  const { page, bodies, undo } = await draw();
  const box = [...page.querySelectorAll<HTMLInputElement>('.ad-check input')].find((one) =>
    one.closest('label')!.textContent!.startsWith('老师可以给家长做小结'),
  )!;
  expect(box.checked).toBe(false);
  await settle(() => box.click());
  expect(box.checked).toBe(true);
  await undo();
  expect([box.checked, bodies('chooseParentSummaries')]).toEqual([false, [{ on: true }, { on: false }]]);
});

it('offers no cloud where the server has none', async () => {
  const { page } = await draw(settings({ scoring: { provider: 'device', gateways: [] } }));
  expect(page.querySelectorAll<HTMLInputElement>('input[type="radio"]')[1]!.disabled).toBe(true);
  expect(page.textContent).toContain('没有设定云端评分');
});

it('takes seconds and megabytes for parts, within what can be, and goes back to usual', async () => {
  const { page, bodies } = await draw();
  const usual = [...page.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].at(-1)!;
  await settle(() => usual.click());
  await type(field(page, '每片大小（MB）'), '99');
  await settle(() => button('保存', page).click());
  expect(page.textContent).toContain('请填写 0.1～20');
  await type(field(page, '每片大小（MB）'), '0.1');
  await type(field(page, '每片最长（秒）'), '120');
  await settle(() => button('保存', page).click());
  expect(bodies('chooseMultipart')).toEqual([{ multipart: { asyncUpload: false, timeout: 120_000, parallel: 3, partSize: 104_858 } }]);
  await settle(() =>
    [...page.querySelectorAll<HTMLInputElement>('.ad-check input')]
      .find((one) => one.closest('label')!.textContent === '用常规设置')!
      .click(),
  );
  expect(bodies('chooseMultipart').at(-1)).toEqual({ multipart: null });
});
