import { evaluatePolicy } from '@chorus/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminTexts } from '../../host/src/admin/admin-texts.ts';
import { fill } from '../../host/src/services/i18n/host-i18n.ts';
import { barriers } from './harness/barriers.ts';
import { Api, classes, classroom, password, phones, startChorus, type Chorus } from './harness/index.ts';

const t = (key: string, params: Readonly<Record<string, string | number>> = {}) => fill(adminTexts['zh-CN'][key]!, params);
const cityPhone = '13800000008';
const pk = { id: 'chorus.pk', version: '1.0.0', source: 'built-in' as const, capabilities: [], publisher: 'Chorus' };

/** What whoever administers sees of the policy. */
class PolicyScreen {
  constructor(readonly page: Page) {}

  async open(chorus: Chorus, phone: string): Promise<this> {
    await this.page.goto(`${chorus.origin}/admin/#/policy`);
    await this.page.getByLabel(t('login.phone'), { exact: true }).fill(phone);
    await this.page.getByLabel(t('login.password'), { exact: true }).fill(password);
    await this.page.keyboard.press('Enter');
    await this.grid.waitFor();
    return this;
  }

  get grid() {
    return this.page.getByRole('grid', { name: t('page.policy') });
  }

  /** What the layer of this name says about PK. */
  cell(layer: string) {
    return this.row.getByRole('button', { name: t('policy.menu-of', { title: '单词 PK', layer }) });
  }

  get row() {
    return this.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: '单词 PK' }) });
  }

  get sheet() {
    return this.page.getByRole('complementary');
  }

  get foot() {
    return this.page.getByRole('status').filter({ hasText: t('policy.waits') });
  }

  async choose(layer: string, item: string): Promise<void> {
    await this.cell(layer).click();
    await this.page.getByRole('menu').getByText(t(item), { exact: true }).click();
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: t(key), exact: true }).click();
  }
}

describe('the rules of activities', () => {
  let chorus: Chorus;
  let teacher: Api;
  beforeAll(async () => {
    chorus = await startChorus();
    teacher = await new Api(chorus).login();
  });
  afterAll(() => chorus.dispose());

  const usable = async () => evaluatePolicy((await teacher.call('plugins', { chain: true })).layers, pk).allowed;

  it('are changed for a city once it is seen whom that touches, reach its teachers, and are taken back at a press', async () => {
    const { page } = await classroom({ chorus });
    const screen = await new PolicyScreen(page).open(chorus, cityPhone);
    await screen.choose('成都市', 'policy.effect.deny');
    await screen.choose('成都市', 'policy.lock');
    await screen.foot.getByText(t('policy.touches', { schools: 1, teachers: 2 })).waitFor();
    await screen.press('policy.show-effects');
    await screen.sheet.getByText('启明外国语学校').waitFor();
    expect(await usable()).toBe(true);
    await screen.press('policy.apply');
    await screen.foot.waitFor({ state: 'detached' });
    expect(await usable()).toBe(false);
    await screen.press('kit.undo');
    await expect.poll(usable, { timeout: 10_000 }).toBe(true);
    await screen.row.getByText(t('policy.effect.none'), { exact: true }).waitFor();
  });

  it('are looked at as a teacher, by the keyboard alone, and say why; without a barrier', async () => {
    const { page } = await classroom({ chorus, context: { viewport: { width: 1280, height: 800 } } });
    const screen = await new PolicyScreen(page).open(chorus, cityPhone);
    await page.getByRole('button', { name: '成都市', exact: true }).press('Enter');
    await screen.sheet.getByRole('button', { name: '启明外国语学校' }).press('Enter');
    await screen.sheet.getByRole('button', { name: '林晓雯' }).press('Enter');
    await screen.sheet.getByRole('button', { name: classes.middle.large }).press('Enter');
    await screen.grid.getByRole('columnheader', { name: t('policy.sees', { who: '林晓雯' }) }).waitFor();
    await screen.grid.getByRole('columnheader', { name: classes.middle.large }).waitFor();
    await page.keyboard.press('Escape');
    await screen.sheet.waitFor({ state: 'detached' });

    // the focus first goes back to what had opened the sheet
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await screen.cell('成都市').focus();
    await page.keyboard.press('Enter');
    const chosen = page.getByRole('menu').last().getByRole('menuitemradio', { checked: true });
    await expect.poll(() => chosen.evaluate((item) => item === document.activeElement), { timeout: 5000 }).toBe(true);
    for (const key of ['Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await screen.foot.waitFor();
    await expect.poll(() => screen.cell('成都市').evaluate((cell) => cell === document.activeElement), { timeout: 5000 }).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => chosen.evaluate((item) => item === document.activeElement), { timeout: 5000 }).toBe(true);
    for (const key of ['End', 'Enter']) await page.keyboard.press(key);
    const field = page.getByRole('dialog').getByLabel(t('policy.reason-label'));
    await expect.poll(() => field.evaluate((input) => input === document.activeElement), { timeout: 5000 }).toBe(true);
    await page.keyboard.type('录音太吵');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => screen.cell('成都市').evaluate((cell) => cell === document.activeElement), { timeout: 5000 }).toBe(true);
    for (const key of ['End', 'Enter']) await page.keyboard.press(key);
    await screen.sheet.getByText(t('policy.quote', { words: '录音太吵' })).waitFor();
    await screen.sheet.getByText(t('policy.because.deny', { layer: '成都市' })).waitFor();
    const serious = (await barriers(page)).filter((found) => !found.includes('(moderate)'));
    expect(serious).toEqual([]);
    await screen.press('policy.discard');
    await screen.foot.waitFor({ state: 'detached' });
    expect(await usable()).toBe(true);
  });

  it('of a class are its school’s, and give way to a lock above', async () => {
    const { page } = await classroom({ chorus });
    const screen = await new PolicyScreen(page).open(chorus, phones.middle);
    await page.getByRole('button', { name: '启明外国语学校', exact: true }).click();
    await screen.sheet.getByRole('button', { name: classes.middle.large }).click();
    await screen.choose(classes.middle.large, 'policy.effect.deny');
    await screen.foot.getByText(t('policy.touches-class', { name: classes.middle.large })).waitFor();
    await screen.press('policy.apply');
    await screen.foot.waitFor({ state: 'detached' });
    await screen.row.getByText(t('policy.not-usable'), { exact: true }).waitFor();
    await screen.choose('启明外国语学校', 'policy.effect.require');
    await screen.foot.getByText(t('policy.touches-nobody')).waitFor();
    await screen.press('policy.apply');
    await screen.row.getByText(t('policy.usable'), { exact: true }).waitFor();
    expect(await screen.cell(classes.middle.large).getAttribute('title')).toBe(
      t('policy.out.locked-by-wider', { layer: '启明外国语学校' }),
    );
  });
});
