import { expect, it } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, renderWithAdmin, settle } from '../../testing/render-with-admin.tsx';
import OverviewPage from '../overview/overview-page.tsx';
import BackupsPage from './backups-page.tsx';
import { diskPressure } from './disk-notice.tsx';

const gigabyte = 1024 ** 3;

it.each([
  [21, undefined],
  [20, 'high'],
  [11, 'high'],
  [10, 'full'],
  [0, 'full'],
] as const)('presses by what is used: with %i of 100 free %s', (free, pressure) => {
  expect(diskPressure({ freeBytes: free, diskBytes: 100 })).toBe(pressure);
});

it.each([
  ['zh-CN', 15, '磁盘已用 85%，还剩 15'],
  ['zh-CN', 5, '磁盘快满了：已用 95%'],
  ['en', 5, 'The disk is nearly full: 95 % is used, 5 GB are free. Recordings stop first'],
] as const)('is said on the overview and beside the backups in %s: %i of 100 GB free', async (locale, free, text) => {
  layOut();
  for (const Shown of [OverviewPage, BackupsPage]) {
    const organisations = [{ schools: 1, teachers: 1 }];
    const { admin } = adminForTest(
      {
        organisations: () => ({ organisations }) as never,
        backups: () => ({
          backups: [],
          kept: { daily: 7, migration: 3 },
          databaseBytes: 1,
          freeBytes: free * gigabyte,
          diskBytes: 100 * gigabyte,
          schema: 1,
          restorable: true,
          job: null,
          undone: null,
        }),
      },
      'platform',
    );
    await admin.settings.set({ locale });
    const page = renderWithAdmin(<Shown />, admin);
    await settle();
    expect(page.querySelector('[role="alert"]')?.textContent).toContain(text);
  }
});

it('is not asked for by who can’t make room', async () => {
  const { admin, calls } = adminForTest({ organisations: () => ({ organisations: [{ schools: 1, teachers: 1 }] }) as never }, 'city');
  const page = renderWithAdmin(<OverviewPage />, admin);
  await settle();
  expect([page.querySelector('[role="alert"]'), calls.map(({ name }) => name)]).toEqual([null, ['organisations']]);
});
