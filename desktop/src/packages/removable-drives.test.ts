import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { drivePlaces, TopFiles } from './removable-drives.ts';

it('knows where each system has its sticks', () => {
  const { drives } = drivePlaces('win32', 'd:');
  expect(drives[0] + drives[1]!).toBe('C:\\E:\\');
  expect(drives).toHaveLength(23);
  expect(drivePlaces('win32').drives).not.toContain('C:\\');
  expect(drivePlaces('darwin').parents).toEqual([['/Volumes', 1]]);
  expect(drivePlaces('linux').parents).toEqual([
    ['/media', 2],
    ['/run/media', 2],
  ]);
});

it('finds the packages at the top of each stick, and follows no link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chorus-drives-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stick = join(folder, 'media/teacher/STICK');
  await mkdir(join(stick, 'deep'), { recursive: true });
  for (const name of ['a.ZIP', 'b.txt', '.hidden.zip', 'deep/c.zip']) await writeFile(join(stick, name), 'four');
  await symlink(stick, join(folder, 'media/teacher/link'));
  await symlink(join(stick, 'deep/c.zip'), join(stick, 'link.zip'));
  const drives = { drives: [join(folder, 'none')], parents: [[join(folder, 'media'), 2] as const] };
  expect(await new TopFiles().inDrives(drives)).toEqual([
    { path: join(stick, 'a.ZIP'), bytes: 4, changedAt: expect.any(Number) as unknown },
  ]);
});

it('does not wait for a drive that does not answer, and asks it no second time meanwhile', async () => {
  const files = new TopFiles(5);
  let asked = 0;
  let answer: () => void = () => undefined;
  const list = () => {
    asked += 1;
    return new Promise<readonly []>((resolve) => (answer = () => resolve([])));
  };
  expect([await files.in('net', list), await files.in('net', list), asked]).toEqual([[], [], 1]);
  answer();
  await new Promise((resolve) => setTimeout(resolve));
  void files.in('net', list);
  expect(asked).toBe(2);
});
