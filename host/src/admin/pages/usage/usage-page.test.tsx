import type { SchoolUsage } from '@chorus/contract/api/admin/usage-calls';
import { beforeEach, expect, it } from 'vitest';
import { savedFiles } from '../../../shell/testing/saved-files.ts';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, renderWithAdmin, settle, type } from '../../testing/render-with-admin.tsx';
import UsagePage from './usage-page.tsx';
import { usageTable } from './usage-table.ts';

const saved = savedFiles();
beforeEach(() => layOut());

const figures = { lessons: 3, minutes: 120, classes: 2, teachers: 2, students: 41, answers: 700, spoken: 400 };
const periods = Array.from({ length: 12 }, (_, i) => ({
  from: `2026-0${1 + (i % 9)}-0${1 + Math.floor(i / 9)}`,
  to: '2026-09-30',
  ...figures,
  lessons: i,
}));
const school = (name: string, more: Partial<SchoolUsage> = {}): SchoolUsage => ({ id: name, name, ...figures, ...more });

async function draw(kind: 'city' | 'school', rows: readonly SchoolUsage[] = [school('甲校'), school('=乙校', { students: null })]) {
  const { admin, bodies } = adminForTest(
    {
      usage: () => ({
        periods,
        plugins: [
          { id: 'chorus.smart-word', lessons: 9 },
          { id: 'lab.games', lessons: 2 },
        ],
        types: [{ type: 'chorus.record/1', answers: 400 }],
        names: { 'chorus.smart-word': { 'zh-CN': '单词', en: 'Words' }, 'chorus.record/1': { 'zh-CN': '口语作答', en: 'Spoken answer' } },
      }),
      usageOfSchools: () => ({ rows: [...rows], total: rows.length }),
    },
    kind,
  );
  const page = renderWithAdmin(<UsagePage />, admin);
  await settle();
  return { page, bodies };
}

it('shows the last period’s figures, each bar with its number, and activities by their names', async () => {
  const { page, bodies } = await draw('city');
  expect([...page.querySelectorAll('.ad-bars button')].map((one) => one.querySelector('.ad-bar-number')!.textContent)).toEqual(
    periods.map((_, i) => String(i)),
  );
  expect(page.querySelector('[aria-pressed="true"] .ad-bar-number')!.textContent).toBe('11');
  expect([...page.querySelectorAll('.ad-usage-lists li')].map((one) => one.textContent)).toEqual([
    '单词9 节',
    'lab.games2 节',
    '口语作答400 次',
  ]);
  expect(bodies('usageOfSchools')[0]).toMatchObject({
    from: periods[11]!.from,
    to: '2026-09-30',
    sort: { by: 'lessons', descending: true },
  });
  await settle(() => page.querySelectorAll<HTMLElement>('.ad-bars button')[4]!.click());
  expect(bodies('usageOfSchools').at(-1)).toMatchObject({ from: periods[4]!.from });
});

it('says how few students only as fewer than five', async () => {
  const { page } = await draw('city');
  expect([...page.querySelectorAll('[role="row"]')].at(-1)!.textContent).toContain('<5');
});

it('asks by month when that is chosen, and lists no schools to a school', async () => {
  const { page, bodies } = await draw('school');
  await type(page.querySelector('select')!, 'month');
  expect(bodies('usage').map((body) => (body as { unit: string }).unit)).toEqual(['week', 'month']);
  expect([bodies('usageOfSchools'), page.querySelector('[role="grid"]')]).toEqual([[], null]);
});

it('exports all periods and all schools of the one that is shown', async () => {
  const many = Array.from({ length: 200 }, (_, i) => school(`校${i}`));
  const { page, bodies } = await draw('city', many);
  const before = bodies('usageOfSchools').length;
  await settle(() => button('导出 Excel', page).click());
  await expect.poll(() => saved).toHaveLength(1);
  expect(bodies('usageOfSchools').length).toBe(before + 1);
  expect(saved[0]!.name).toMatch(/^使用情况 .*\.xlsx$/);
});

it('exports figures as numbers, and few students as it says them', () => {
  const table = usageTable((key) => key, periods.slice(0, 1), { period: '九月', rows: [school('甲校', { students: null })] });
  expect(table[1]).toEqual([`${periods[0]!.from} – 2026-09-30`, 0, 120, 2, 2, 41, 700, 400]);
  expect(table[4]).toEqual(['甲校', 3, 120, 2, 2, '<5', 700, 400]);
});
