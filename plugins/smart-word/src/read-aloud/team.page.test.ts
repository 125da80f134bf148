import { sampleStudent } from '@chorus/sdk/testing';
import { renderPage } from '@chorus/tools/page';
import { describe, expect, it } from 'vitest';
import { readAloud } from '../routes.ts';
import { teamFaults } from '../testing/team-faults.ts';
import { inUnit, ofUnit, unitWords } from '../testing/unit-words.ts';

const usual = ['陈子涵', '孙悦', '欧阳思源', '李浩然', '宋词', '王欣怡', '高远', '司徒若兰', '张宇航', '刘思远'];
const long = [
  'Alexander Montgomery',
  '阿依古丽·买买提',
  'Li',
  'Anne-Marie',
  'Christopher Wu',
  '欧阳思源',
  'Emma',
  '王伟',
  'Jonathan',
  '李明',
];

/** A class of these names reads a word together; one in ten says nothing, one in ten does not stop, the others have a score. */
async function answering(names: readonly string[], [width, height]: readonly [number, number]) {
  const students = names.map((realName, n) => ({ ...sampleStudent(n + 1), realName }));
  const shown = await renderPage(import.meta.url, readAloud, {
    values: ofUnit,
    prepare: inUnit,
    given: unitWords,
    list: 'folds',
    clock: 'stands',
    classroom: { students },
    size: [width, height],
  });
  const { page, fakes } = shown;
  await page.locator('.sw-read').waitFor();
  await expect.poll(() => fakes(({ answers }) => answers.state.get()?.phase)).toBe('answering');
  await fakes(
    async ({ waiting, answers }, ids) => {
      for (const id of ids) waiting.bound.add(id);
      await waiting.setPlayType('TEAM');
      await answers.startTeam({ studentIds: ids });
      const now = waiting.state.get();
      const rows = now.rows.map((row, n) => {
        if (n % 10 === 4) return row;
        if (n % 10 === 7) return { ...row, state: 'recording' as const };
        return { ...row, state: 'success' as const, score: 100 - n, attemptId: row.student.id };
      });
      waiting.state.set({ ...now, rows });
    },
    students.map(({ id }) => id),
  );
  await shown.advance(1_000);
  for (const look of ['wait', 'recording'])
    await expect
      .poll(() => page.locator(`.ch-team-tile[data-look=${look}]`).count(), { timeout: 10_000, message: look })
      .toBe(names.length / 10);
  return shown;
}

const classOf = (count: number, names: readonly string[]) => Array.from({ length: count }, (_, n) => names[n % names.length]!);

describe('a class that reads together', () => {
  it('of 60 fits on each screen at each zoom and in both languages, with every name whole [4-7]', async () => {
    const shown = await answering(classOf(60, usual), [1920, 1080]);
    const { page, fakes } = shown;
    for (const locale of ['zh-CN', 'en'] as const) {
      await fakes(({ settings }, to) => settings.set({ locale: to }), locale);
      for (const [width, height] of [
        [1280, 800],
        [1366, 768],
        [1920, 1080],
        [3840, 2160],
      ] as const)
        for (const zoom of [1, 1.25]) {
          await page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
          const where = `${locale} ${width} × ${height} at ${zoom * 100} %`;
          // the observer of sizes runs with the next frame
          await expect.poll(async () => ({ where, faults: await page.evaluate(teamFaults) })).toEqual({ where, faults: [] });
        }
    }
  });

  it('with long names wraps them, and opens an answer by a press on its tile [4-7]', async () => {
    const shown = await answering(classOf(30, long), [1280, 800]);
    const { page, fakes } = shown;
    await expect.poll(() => page.evaluate(teamFaults)).toEqual([]);
    await page.locator('.ch-team-tile button').first().click();
    await expect.poll(() => fakes(({ dialogs }) => dialogs.reviewed)).toEqual([['student-1']]);
  });
});
