import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildPlugin } from '../../tools/src/build/plugin-build.ts';
import { AdminApi, Administration, administrators, said } from './harness/administration.ts';
import { barriers } from './harness/barriers.ts';
import { notHeld } from './harness/not-held.ts';
import { inLongRun, classes, classroom, projectRoot, shared, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';

const { host } = texts;
const id = 'lab.tools';
let work: string;
let chorus: Chorus;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'chorus-settings-'));
  const { dir } = await buildPlugin(join(projectRoot, 'tests/fixtures/contributions'), { outDir: join(work, 'dist') });
  chorus = await startChorus();
  chorus.drop(dir, id);
  const platform = new AdminApi(chorus);
  await platform.login(administrators.platform);
  await platform.call('setPolicyRule', { plugin: id, rule: { effect: 'allow', lock: false } });
});
afterAll(async () => {
  await chorus?.dispose();
  rmSync(work, { recursive: true, force: true });
});

/** A form of settings: the administration's beside its list, the classroom's in a dialog. */
class Form {
  constructor(
    readonly element: Locator,
    private readonly save: string,
  ) {}
  get seconds() {
    return this.element.getByLabel('倒数多少秒', { exact: true });
  }
  /** The value, once it is this place's who has chosen it. */
  async shows(value: string, origin: string): Promise<void> {
    await this.element.locator('[data-setting="seconds"]').getByText(origin, { exact: true }).waitFor();
    expect(await this.seconds.inputValue()).toBe(value);
  }
  async set(value: string): Promise<void> {
    await this.seconds.fill(value);
    await this.press(this.save);
  }
  async reset(): Promise<void> {
    await this.press(host('plugins.settings-reset-of', { title: '倒数多少秒' }));
    await this.press(this.save);
  }
  private press(name: string) {
    return this.element.getByRole('button', { name, exact: true }).click();
  }
}

async function administration(phone: string): Promise<{ form: Form; admin: Administration }> {
  const { page } = await classroom({ chorus, context: { viewport: { width: 1280, height: 800 } } });
  const admin = new Administration(page, chorus);
  await admin.login(phone);
  await admin.to('activity-settings');
  await page.getByRole('button', { name: '课堂计时', exact: true }).click();
  return { form: new Form(page.getByRole('complementary'), said('kit.save')), admin };
}

async function settings(teacher: Teacher): Promise<Form> {
  await teacher.button(host('plugins.settings'), teacher.plugin(id)).click();
  return new Form(teacher.dialog, host('plugins.settings-save'));
}
const on = (teacher: Teacher, place: string) => teacher.dialog.getByRole('radio', { name: place, exact: true }).check();
const closed = (teacher: Teacher) => teacher.dialog.waitFor({ state: 'detached' });
const timer = async (teacher: Teacher) => {
  await teacher.openTool('课堂计时');
  const panel = teacher.page.getByRole('region', { name: '课堂计时' });
  return (seconds: number) => panel.getByText(`还有 ${seconds} 秒`).waitFor();
};
/** The page speaks with its server, and hears of what was chosen elsewhere. */
const hear = async (teacher: Teacher) => {
  await teacher.open('#/home');
  await teacher.at('/home');
  await teacher.openPlugins();
};

describe('settings of an activity', () => {
  const colleague = shared(async () => {
    const room = await classroom({ chorus, offline: true });
    await room.teacher.enter();
    return room;
  });

  inLongRun(
    'are the city’s, the school’s, the class’s, the device’s: each wins over the one before, and given back it is that again',
    async () => {
      const { teacher, page } = await classroom({ chorus });
      await teacher.enter();
      const left = await timer(teacher);
      await left(30);

      const city = await administration(administrators.city);
      await city.form.shows('30', said('plugins.settings-from.default'));
      await city.form.seconds.fill('500');
      await city.admin.button('kit.save').click();
      await city.form.element.getByText(said('plugins.settings-fault.too-large', { minimum: 5, maximum: 120 })).waitFor();
      await city.form.set('10');
      await city.form.shows('10', said('activity-settings.from-own'));
      await hear(teacher);
      await left(10);

      const school = await administration(administrators.school);
      await school.form.shows('10', said('plugins.settings-from.region', { name: '成都市' }));
      expect(await barriers(school.admin.page)).toEqual([]);
      await school.form.set('15');
      await school.form.shows('15', said('activity-settings.from-own'));
      await hear(teacher);
      await left(15);

      let form = await settings(teacher);
      await form.shows('15', host('plugins.settings-from.school'));
      expect(await barriers(page)).toEqual([]);
      await form.set('20');
      await closed(teacher);
      await left(20);

      form = await settings(teacher);
      await form.shows('20', host('plugins.settings-from.class'));
      await on(teacher, host('plugins.settings-place.device'));
      await form.shows('20', host('plugins.settings-from.class'));
      await form.set('5');
      await closed(teacher);
      await left(5);
      const other = (await colleague()).teacher;
      await (
        await timer(other)
      )(20);
      await other.openTool('课堂计时');

      form = await settings(teacher);
      await on(teacher, host('plugins.settings-place.device'));
      await form.reset();
      await closed(teacher);
      await left(20);
      form = await settings(teacher);
      await form.reset();
      await closed(teacher);
      await left(15);
      await school.form.reset();
      await school.form.shows('10', said('plugins.settings-from.region', { name: '成都市' }));
      await hear(teacher);
      await left(10);
      await school.admin.button('kit.undo').last().click();
      await school.form.shows('15', said('activity-settings.from-own'));
      await school.form.reset();
      await city.form.reset();
      await city.form.shows('30', said('plugins.settings-from.default'));
      await hear(teacher);
      await left(30);
    },
  );

  inLongRun('stand without a server; a change for the class says that it is not saved, and keeps what was typed', async () => {
    const { teacher, page } = await colleague();
    await page.evaluate(() => (location.hash = '#/choose-class'));
    await teacher.chooseClass(classes.middle.larger);
    await teacher.openPlugins();
    await (await settings(teacher)).set('40');
    await closed(teacher);
    await (
      await timer(teacher)
    )(40);
    await expect.poll(() => notHeld(page, ['/v2/', 'application-'])).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    // what was open is open again
    await page.getByRole('region', { name: '课堂计时' }).getByText('还有 40 秒').waitFor();
    await teacher.openPlugins();
    const form = await settings(teacher);
    await form.set('50');
    await teacher.dialog.getByText(host('plugins.settings-away')).waitFor();
    expect(await form.seconds.inputValue()).toBe('50');
    await page.context().setOffline(false);
    await form.set('50');
    await closed(teacher);
    await page.getByRole('region', { name: '课堂计时' }).getByText('还有 50 秒').waitFor();
  });
});
