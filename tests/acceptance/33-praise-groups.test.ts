import type { JournalEntry } from '@chorus/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  Api,
  classes,
  classroom,
  inLongRun,
  newLesson,
  password,
  phones,
  reads,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';

const { host, tools, ui } = texts;

describe('praise by a tap', () => {
  /** What the server has: whose praise stands, by picture. */
  const praised = async (chorus: Chorus) => {
    const api = await new Api(chorus).login('middle');
    const { userInfo } = await api.call('teacherLogin', { phone: phones.middle, password });
    const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.middle.large)!.id;
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const entries = (await api.call('journalOfDay', { clazzId, day })).entries as readonly JournalEntry[];
    const names = new Map((await api.call('students', { clazzId })).map(({ id, realName }) => [id, realName]));
    const undone = new Set(entries.flatMap((entry) => (entry.kind === 'praise.undone' ? [entry.payload.praiseId] : [])));
    return entries.flatMap((entry) => {
      if (entry.kind !== 'student.praised' || undone.has(entry.payload.praiseId) || !('studentIds' in entry.payload)) return [];
      return [[entry.payload.kind, ...entry.payload.studentIds.map((id) => names.get(id))]];
    });
  };
  const onDock = (teacher: Teacher, kind: string) => teacher.stage.getByRole('button', { name: ui(`praise.${kind}`), exact: true });
  /** What stands over the stage next: its words and how large the name is, in design pixels. It is gone after half a second. */
  const overStage = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<readonly [string, number]>((resolve) => {
          const px = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
          const remsOf = (one: Element) => px(one) / px(document.documentElement);
          const place = document.querySelector('.ch-praise-moment')!;
          new MutationObserver(() => {
            const name = place.querySelector('p > span:last-child');
            if (name) resolve([name.textContent, Math.round(remsOf(name) * 16)]);
          }).observe(place, { childList: true });
        }),
    );
  const pressed = (teacher: Teacher, kind: string) => onDock(teacher, kind).getAttribute('aria-pressed');

  it('praises a child beside its score and over the stage, outlives a reload, and goes by another tap', async () => {
    const { chorus, teacher, page } = await newLesson({ voice: reads('teacher') });
    await teacher.openUnit();
    await teacher.read('杨婷');
    const said = overStage(page);
    await onDock(teacher, 'clap').click();
    const [name, size] = await said;
    expect([name, size >= 120]).toEqual(['杨婷', true]);
    await onDock(teacher, 'sunflower').click();
    await expect.poll(() => pressed(teacher, 'sunflower')).toBe('true');
    await expect
      .poll(() => praised(chorus))
      .toEqual([
        ['clap', '杨婷'],
        ['sunflower', '杨婷'],
      ]);
    await page.reload();
    await teacher.wordOnStage.waitFor();
    await teacher.showReading('杨婷');
    expect([await pressed(teacher, 'clap'), await pressed(teacher, 'thumb')]).toEqual(['true', 'false']);
    await onDock(teacher, 'clap').click();
    await expect.poll(() => pressed(teacher, 'clap')).toBe('false');
    await expect.poll(() => praised(chorus)).toEqual([['sunflower', '杨婷']]);
    await teacher.openTool('加星');
    const stars = page.getByRole('region', { name: '加星', exact: true });
    await stars.locator('.bt-stars-one').click();
    await stars.getByText('1', { exact: true }).waitFor();
  });

  inLongRun('praises any child from the list, by hand or by keyboard, and another machine sees it', async () => {
    const { chorus, teacher, page } = await newLesson();
    await teacher.openUnit();
    const menu = page.getByRole('dialog', { name: '马洁' });
    await teacher.student('马洁').click({ button: 'right' });
    await menu.getByRole('button', { name: ui('praise.thumb'), exact: true }).click();
    await expect.poll(() => praised(chorus)).toContainEqual(['thumb', '马洁']);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await teacher.call('马洁');
    await teacher.list.getByRole('button', { name: host('list.menu') }).click();
    await page.getByRole('menuitem', { name: host('list.praise') }).click();
    await menu.locator('[aria-pressed="true"]').waitFor();
    const other = await classroom({ chorus });
    await other.teacher.enter();
    await other.teacher.openUnit();
    await other.teacher.see(host('banner.other-machine'));
    const far = other.page.getByRole('dialog', { name: '马洁' });
    await other.teacher.student('马洁').click({ button: 'right' });
    await expect.poll(() => far.getByRole('button', { name: ui('praise.thumb'), exact: true }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('stars', () => {
  const card = ({ page }: Teacher) => page.getByRole('region', { name: '加星', exact: true });
  const counts = (teacher: Teacher) => card(teacher).locator('.bt-stars-count').allInnerTexts();
  const star = (teacher: Teacher, name: string) =>
    card(teacher).getByRole('button', { name: tools('stars.give', { name, why: tools('stars.trying') }) });

  inLongRun('count on in the next lesson and on another machine, and are off where a class wants none', async () => {
    const { chorus, teacher } = await newLesson();
    await teacher.openTool('分组');
    await teacher.button(tools('groups.draw')).click();
    await teacher.openTool('加星');
    const group = texts.service('groups.nth', { n: 2 });
    for (const name of [group, group, tools('stars.class')]) await star(teacher, name).click();
    await expect.poll(() => counts(teacher)).toEqual(['3', '0', '2', '0', '0', '0', '0']);
    await card(teacher)
      .getByRole('button', { name: tools('stars.undo') })
      .click();
    await expect.poll(() => counts(teacher)).toEqual(['2', '0', '2', '0', '0', '0', '0']);
    const api = await new Api(chorus).login('middle');
    const { userInfo } = await api.call('teacherLogin', { phone: phones.middle, password });
    const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.middle.large)!.id;
    const kept = async () => (await api.call('classStars', { clazzId, since: 0 })).stars.length;
    await expect.poll(kept).toBe(2);
    const other = await classroom({ chorus });
    await other.teacher.enter();
    await other.teacher.openTool('加星');
    await expect.poll(() => counts(other.teacher)).toEqual(['2', '0', '2', '0', '0', '0', '0']);
    await api.call('setClassSettings', { clazzId, plugin: 'chorus.board-tools', changes: { stars: false } });
    await other.page.reload();
    await other.teacher.button(host('tools.button')).click();
    await other.teacher.lessonTool('分组').waitFor();
    await expect.poll(() => other.teacher.lessonTool('加星').count()).toBe(0);
    expect(await card(other.teacher).count()).toBe(0);
  });
});
