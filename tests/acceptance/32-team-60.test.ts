import { readFileSync } from 'node:fs';
import { startReceiver, type RunningReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { classes, classroom, receiverPort, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';
import { bindAll, fillClass, sixty } from './harness/fill-class.ts';
import { teamFaults } from './harness/team-faults.ts';

const { host, word } = texts;
const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../../tools/src/receiver/samples/98/${name}.mp3`, import.meta.url)));
const screens = [
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
] as const;

describe('a class of 60', () => {
  let chorus: Chorus;
  let receiver: RunningReceiver;
  const end = async () => {
    await receiver?.stop();
    await chorus?.dispose();
  };
  afterAll(end);

  async function begin(names: readonly string[]): Promise<void> {
    await end();
    chorus = await startChorus();
    receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: names.length });
    await bindAll(chorus, 'middle', await fillClass(chorus, classes.middle.empty, names), receiver);
  }
  async function openTeam({ teacher, page }: { readonly teacher: Teacher; readonly page: Page }): Promise<void> {
    await teacher.enter('middle', 'empty');
    await teacher.see(host('devices.chip.ready', { count: receiver.clickers.length }));
    await teacher.openUnit();
    await teacher.list.getByRole('radio', { name: host('list.mode.TEAM') }).check({ force: true });
    await expect.poll(() => page.locator('.ch-team-tile').count()).toBe(receiver.clickers.length);
  }
  /** Starts the class; one in ten says nothing, one in ten does not stop, the others speak. */
  async function answer(page: Page): Promise<void> {
    await page.locator('.ch-team-action').click();
    await page.locator('.ch-team-clock').waitFor();
    for (const [n, uid] of receiver.clickers.entries()) {
      if (n % 10 === 4) continue;
      if (n % 10 === 7) receiver.startVoice(uid);
      else receiver.speak(uid, sample(['computer', 'library', 'apple'][n % 3]!), 'mp3', { lasts: 700 });
    }
    await expect.poll(() => page.locator('.ch-team-tile[data-look=recording]').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.ch-team-tile[data-look=wait]').count()).toBe(receiver.clickers.length / 10);
  }

  it('fits on each screen at each zoom and in both languages, with every name whole [4-7]', async () => {
    await begin(sixty);
    const room = await classroom({ chorus, listFolds: true });
    const { page } = room;
    await openTeam(room);
    await answer(page);
    const walk = async (locale: string) => {
      for (const [width, height] of screens)
        for (const zoom of [1, 1.25]) {
          await page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
          const where = `${locale} ${width} × ${height} at ${zoom * 100} %`;
          // The observer of sizes runs with the next frame.
          await expect.poll(async () => ({ where, faults: await teamFaults(page) }), { timeout: 10_000 }).toEqual({ where, faults: [] });
        }
    };
    await walk('zh-CN');
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('chorus.settings') ?? '{}') as object;
      localStorage.setItem('chorus.settings', JSON.stringify({ ...kept, locale: 'en' }));
    });
    await page.reload();
    await expect.poll(() => page.locator('.ch-team-tile').count()).toBe(60);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await walk('en');
  });

  it('wraps long names, and opens an answer by a press on its tile [4-7]', async () => {
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
    await begin(Array.from({ length: 30 }, (_, n) => long[n % long.length]!));
    const room = await classroom({ chorus, listFolds: true, context: { viewport: { width: 1280, height: 800 } } });
    const { teacher, page } = room;
    await openTeam(room);
    await answer(page);
    await expect.poll(() => teamFaults(page)).toEqual([]);
    await page.locator('.ch-team-tile button').first().click();
    await teacher.dialog.waitFor();
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
    await page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 60_000 });
    await teacher.button(word('team.details')).click();
    await teacher.dialog.waitFor();
  });
});
