import { readFileSync } from 'node:fs';
import type { JournalEntry } from '@chorus/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  inLongRun,
  Api,
  classes,
  classroom,
  newLesson,
  password,
  phones,
  reads,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';
import { barriers } from './harness/barriers.ts';
import { fillClass } from './harness/fill-class.ts';
import { choose, faults, restore, set } from './harness/layout.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { host, tools, ui, word } = texts;
const allDoneMs = 600;

/** Runs in the page before its own scripts: notes how long the sounds are that begin, and whether a microphone was open then. */
function tap(): void {
  const heard: { ms: number; open: boolean }[] = [];
  Object.assign(globalThis, { heard });
  let open = false;
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    open = true;
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      track.stop = () => {
        stop();
        open = false;
      };
    }
    return stream;
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function begin(this: AudioBufferSourceNode) {
    heard.push({ ms: Math.round((this.buffer?.duration ?? 0) * 1000), open });
    start.call(this);
  };
}
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: { ms: number; open: boolean }[] }).heard);
const chords = async (page: Page) => (await heard(page)).filter(({ ms }) => ms === allDoneMs).length;

describe('the end of a lesson', () => {
  const names = (page: Page) => page.getByRole('list', { name: host('lesson-end.names') });
  const toTheEnd = async (teacher: Teacher) => {
    await teacher.button(host('footer.end')).click();
    await teacher.at('/lesson-end');
    await names(teacher.page).waitFor();
  };
  /** What the server has of a class today. */
  const journal = async (chorus: Chorus, name: string): Promise<readonly JournalEntry[]> => {
    const api = await new Api(chorus).login();
    const { userInfo } = await api.call('teacherLogin', { phone: phones.middle, password });
    const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find((one) => one.name === name)!.id;
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    return (await api.call('journalOfDay', { clazzId, day })).entries as readonly JournalEntry[];
  };

  it('sums the class up in seat order, keeps who had no turn, praises, is handed out, ends', async () => {
    const { teacher, page, chorus } = await newLesson({ voice: reads('teacher') });
    await teacher.activity('单词训练').waitFor();
    const each = Array.from({ length: 36 }, (_, student) => student);
    await readUnitBefore(
      chorus,
      [
        ...each.map((student) => ({ student, word: 0, sound: student < 4 ? 30 + student : student === 35 ? 20 : 90 })),
        ...each.slice(0, 4).map((student) => ({ student, word: 0, sound: 96 })),
        ...[1, 2, 3].map((student) => ({ student, word: 1, sound: 40 })),
      ],
      { since: Date.now() },
    );
    await toTheEnd(teacher);
    // one size, seat order, lit or not
    const all = names(page).getByRole('listitem');
    const poor = await all.nth(35).innerText();
    expect(await all.count()).toBe(38);
    expect(await all.evaluateAll((list) => new Set(list.map((one) => getComputedStyle(one).fontSize)).size)).toBe(1);
    expect(await names(page).locator('[data-state=lit]').count()).toBe(36);
    await teacher.see(host('lesson-end.some-read', { there: 38, count: 36 }), host('lesson-end.waits-count', { count: 2 }));
    // the sound, not the mark
    const improved = page.getByRole('region', { name: host('lesson-end.improved') });
    expect(await improved.getByRole('listitem').count()).toBe(3);
    expect(await improved.innerText()).toMatch(/\/t\//);
    expect(await improved.innerText()).not.toMatch(/\d/);
    expect(
      await page
        .getByRole('region', { name: host('lesson-end.weak') })
        .getByRole('listitem')
        .allInnerTexts(),
    ).toEqual(['student']);

    // by keyboard alone: who had no turn is kept, which a reload does not forget
    const [waiting] = await names(page).locator('[data-state=waits]').allInnerTexts();
    const name = waiting!.replace(host('lesson-end.waits'), '').trim();
    const chip = page.getByRole('button', { name: host('lesson-end.choose', { name }) });
    await chip.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: host('lesson-end.keep') }).press('Enter');
    const kept = page.getByRole('button', { name: host('lesson-end.choose-kept', { name }) });
    await kept.waitFor();
    await page.reload();
    await kept.waitFor();
    await teacher.see(host('lesson-end.next-kept', { names: name }));

    // the podium comes and goes
    expect(await teacher.dialog.count()).toBe(0);
    await teacher.button(host('lesson-end.podium')).click();
    const places = teacher.dialog.getByRole('listitem');
    expect(await places.count()).toBe(3);
    expect(
      await places
        .locator('strong')
        .first()
        .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    ).toBeGreaterThanOrEqual(64);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });

    // a group is praised by one tap, which is written down, seen at the end, and taken back
    await teacher.openTool('分组');
    await teacher.button(tools('groups.draw')).click();
    const group = page.getByRole('group', { name: tools('groups.praise', { name: texts.service('groups.nth', { n: 1 }) }) });
    await group.getByRole('button', { name: ui('praise.rocket') }).click();
    const praised = async () => {
      const entries = await journal(chorus, classes.middle.large);
      const undone = new Set(entries.flatMap((entry) => (entry.kind === 'praise.undone' ? [entry.payload.praiseId] : [])));
      return entries.flatMap((entry) =>
        entry.kind === 'student.praised' && !undone.has(entry.payload.praiseId)
          ? [[entry.payload.kind, 'groupId' in entry.payload ? 'group' : entry.payload.studentIds.length]]
          : [],
      );
    };
    await expect.poll(praised).toEqual([['rocket', 'group']]);
    await page.getByRole('button', { name: host('tools.close', { name: '分组' }) }).click();
    const praise = page.getByRole('region', { name: host('lesson-end.praise') });
    await praise.getByRole('button', { name: ui('praise.clap') }).click();
    const said = { name: texts.service('groups.nth', { n: 1 }), kinds: ui('praise.rocket') };
    await praise.getByRole('button', { name: host('lesson-end.praise-of', said) }).click();
    await page
      .getByRole('group', { name: said.name, exact: true })
      .getByRole('button', { name: ui('praise.rocket') })
      .click();
    await expect.poll(praised).toEqual([['clap', 38]]);
    await page.keyboard.press('Escape');

    // as a table, in both languages
    const table = async (button: string) => {
      const saved = page.waitForEvent('download');
      await teacher.button(button).click();
      return readFileSync((await (await saved).path())!, 'utf8')
        .trimEnd()
        .split('\r\n');
    };
    const chinese = await table(host('lesson-end.export'));
    expect([chinese.length, chinese[0]]).toEqual([39, '\uFEFF座号,姓名,情况,次数,题数,进步的音,表扬']);
    expect(chinese.find((line) => line.includes(name))).toMatch(/,留到下次,0,0,,鼓掌$/);
    const found: string[] = [];
    const settings = [
      { width: 1920, height: 1080, zoom: 1, step: [33, 1] },
      { width: 1280, height: 800, zoom: 1.25, step: [33, 1] },
      { width: 1280, height: 800, zoom: 1, step: [42, 1.3] },
      { width: 1920, height: 1080, zoom: 2, step: [56, 1.7] },
      { width: 1280, height: 800, zoom: 2, step: [56, 1.7] },
    ] as const;
    const walk = async (locale: string) => {
      for (const setting of settings) {
        await set(page, setting);
        const { width, zoom, step } = setting;
        const faulty = await faults(page, { sideways: zoom > 1.25 || step[0] > 42 });
        found.push(...faulty.map((fault) => `${locale} ${width} ${zoom} ${step[0]}: ${fault}`));
      }
      await choose(page, { fontSize: 33 });
      await restore(page);
    };
    await walk('zh-CN');
    await choose(page, { locale: 'en' });
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
    found.push(...(await barriers(page)));
    await walk('en');
    expect(found).toEqual([]);
    expect((await table('Export'))[0]).toBe('\uFEFFSeat,Name,Turn,Answers,Items,Improved sound,Praise');
    await choose(page, { locale: 'zh-CN' });

    // and it ends: the next class is chosen, and this one's next lesson is a new one
    await page
      .getByRole('main')
      .getByRole('button', { name: host('lesson-end.end'), exact: true })
      .click();
    await teacher.at('/choose-class');
    await teacher.see(host('lesson-end.ended', { name: classes.middle.large }));
    expect(await page.getByRole('button', { name: host('footer.end'), exact: true }).count()).toBe(0);
    await teacher.chooseClass(classes.middle.large);
    await toTheEnd(teacher);
    await teacher.see(host('lesson-end.none'));
    // who was kept is drawn first
    await teacher.goHome();
    await teacher.openUnit();
    await teacher.button(ui('roll.call'), teacher.stage).click();
    await expect.poll(() => page.locator('.ch-called-one .ch-rolling-name').innerText()).toBe(name);
    // who reads better than in any lesson before hears it, and of a second reading hears it no more
    await teacher.read(poor);
    const best = page.locator('.sw-praise[data-kind=personal-best]');
    await best.waitFor();
    await page.reload();
    await teacher.showReading(poor);
    await best.waitFor();
    await teacher.button(word('after.again')).click();
    await teacher.button(word('after.try', { count: 2 })).waitFor();
    expect(await best.count()).toBe(0);
  });

  inLongRun('says once that it is a child’s first call this week, the last word, and that all have read', async () => {
    const { teacher, page, chorus } = await classroom({ voice: reads('teacher') });
    await fillClass(chorus, classes.middle.empty, ['欧阳思源', '韩雪']);
    await page.addInitScript(tap);
    await teacher.enter('middle', 'empty');
    await teacher.openUnit();
    const call = teacher.button(ui('roll.call'), teacher.stage);
    await call.click();
    await teacher.see(ui('roll.first.week'));
    const name = await page.locator('.ch-called-one .ch-rolling-name').innerText();
    const other = name === '韩雪' ? '欧阳思源' : '韩雪';
    const everybody = page.getByText(host('moment.everybody-read', { count: 2 }));
    await teacher.record(name);
    // who leaves while a child speaks is asked first
    await teacher.button(host('footer.end')).click();
    await teacher.see(host('close.speaking'));
    await teacher.button(host('close.leave-no'), teacher.dialog).click();
    await teacher.score.waitFor();
    expect([await everybody.count(), await chords(page)]).toEqual([0, 0]);
    await teacher.call(other);
    await teacher.record(other);
    await teacher.score.waitFor();
    await everybody.waitFor();
    await expect.poll(() => chords(page)).toBe(1);
    expect((await heard(page)).filter(({ open }) => open)).toEqual([]);
    await everybody.waitFor({ state: 'detached' });
    await page.reload();
    await teacher.showReading(other);
    await page.waitForTimeout(2_000);
    expect([await everybody.count(), await chords(page)]).toEqual([0, 0]);

    // the end of the lesson celebrates it, too, and offers no turn that nobody waits for
    await toTheEnd(teacher);
    await teacher.see(host('lesson-end.all-read', { there: 2 }));
    expect(await names(page).getByRole('button').count()).toBe(0);
    await expect.poll(() => chords(page)).toBe(1);
    await teacher.button(host('footer.back')).click();
    await teacher.wordOnStage.waitFor();
    await toTheEnd(teacher);
    expect(await chords(page)).toBe(1);
    await page
      .getByRole('main')
      .getByRole('button', { name: host('lesson-end.end'), exact: true })
      .click();
    await teacher.at('/choose-class');

    // in another lesson of the week it is no first call any more
    await teacher.chooseClass(classes.middle.empty);
    await teacher.openUnit();
    await teacher.button(ui('roll.call'), teacher.stage).click();
    const again = await page.locator('.ch-called-one .ch-rolling-name').innerText();
    await teacher.see(ui(again === name ? 'roll.first.lesson' : 'roll.first.week'));
    while ((await teacher.button(word('read.end'), teacher.stage).count()) === 0) {
      const before = await teacher.wordOnStage.innerText();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => teacher.wordOnStage.innerText()).not.toBe(before);
    }
    await expect.poll(() => page.locator('.sw-place-caption').innerText()).toBe(word('read.last', { at: wordsInUnit, of: wordsInUnit }));
  });
});
