import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classroom, projectRoot, startChorus, texts, uncaught, type Chorus, type Teacher } from './harness/index.ts';
import { barriers } from './harness/barriers.ts';
import { faults } from './harness/layout.ts';
import { notHeld } from './harness/not-held.ts';

const { host, pk } = texts;
const side = (page: Page, slot: string) => page.locator(`.pk-side[data-slot=${slot}]`);
const option = (page: Page, slot: string, text: string) => side(page, slot).locator('.pk-option').filter({ hasText: text }).first();
const points = (page: Page, slot: string) => side(page, slot).locator('.pk-points > [aria-hidden]').innerText();
const dock = ({ page }: Teacher, label: string) => page.locator('.pk-dock').getByRole('button', { name: label, exact: true });

/** Fingers of several children: all go down in one moment, and are lifted, or taken away by the system, in another. */
async function fingers(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const points = (places: readonly Locator[]) =>
    Promise.all(
      places.map(async (place, id) => {
        const { x, y, width, height } = (await place.boundingBox())!;
        return { x: x + width / 2, y: y + height / 2, id };
      }),
    );
  return {
    down: async (...places: readonly Locator[]) =>
      void (await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: await points(places) })),
    up: async () => void (await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })),
    cancel: async () => void (await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })),
  };
}

/** To the words of the first unit; what each means. */
async function toWords(teacher: Teacher): Promise<ReadonlyMap<string, string>> {
  const { page } = teacher;
  await teacher.button(pk('create.words.choose')).click();
  await teacher.at('/pk-container/pk-select-book');
  await page.locator('.pk-book').first().click();
  await teacher.at('/pk-container/pk-select-unit');
  await page.locator('.pk-unit').first().click();
  await teacher.at('/pk-container/pk-select-word');
  const cards = page.locator('.pk-word-card');
  await cards.first().waitFor();
  const lines = await cards.evaluateAll((all) =>
    all.map((card) => [card.querySelector('strong')!.textContent!, card.querySelector('strong + span')!.textContent!] as const),
  );
  return new Map(lines.map(([word, meaning]) => [word.trim(), meaning.trim().split(' ').at(-1)!]));
}

async function settings(teacher: Teacher, ...labels: readonly string[]): Promise<void> {
  for (const label of labels) await teacher.page.getByRole('radio', { name: label, exact: true }).check();
}

describe('a PK', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  it('has at most 60 kB of code of its own, gzipped', () => {
    const dist = join(projectRoot, 'plugins/pk/dist');
    const code = readdirSync(dist).filter((name) => /\.(js|css)$/.test(name));
    const bytes = code.map((name) => gzipSync(readFileSync(join(dist, name))).length).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(60_000);
  });

  it('is played by two at one board, touch by touch: ties, a wrong touch, a killed server, a reload, switched off and on, the podium, its record, and leaving [1-8] [2.2-12] [2.4-10] [3-27] [9-4]', async () => {
    const { teacher, page } = await classroom({ chorus, offline: true, context: { hasTouch: true } });
    await teacher.enter();
    await teacher.activity('单词 PK').click();
    await teacher.at('/pk-container/create-pk');
    await teacher.button(pk('create.pick')).click();
    const pick = page.locator('.pk-pick');
    const [left, right] = [await pick.nth(0).innerText(), await pick.nth(1).innerText()];
    await pick.nth(0).click();
    await pick.nth(1).click();
    await teacher.button(pk('create.pick-done')).click();
    const meanings = await toWords(teacher);
    await dock(teacher, pk('word.none')).click();
    for (const word of ['student', 'friend', 'letter']) await page.locator('.pk-word-card').filter({ hasText: word }).first().click();
    await dock(teacher, pk('word.take', { n: 3 })).click();
    await teacher.at('/pk-container/create-pk');
    await teacher.see(pk('create.words.count', { n: 3 }), 'student', left, right);
    await teacher.button(pk('create.more')).click();
    await settings(teacher, pk('rule.fast'), pk('seconds.0'), pk('lead.0'));
    await dock(teacher, pk('create.start')).click();
    await teacher.at('/pk-container/pk');
    const touch = await fingers(page);
    const meaning = async () => meanings.get((await side(page, 'left').locator('.pk-word').innerText()).trim())!;
    const asked = async (at: number) => {
      await teacher.see(pk('pk.subtitle', { at, of: 3, rule: pk('rule.fast') }));
      await option(page, 'right', await meaning()).waitFor();
    };
    const wrong = async (slot: string) =>
      side(page, slot)
        .locator('.pk-option')
        .filter({ hasNotText: await meaning() })
        .first();

    // both at once
    await asked(1);
    await touch.down(option(page, 'left', await meaning()), option(page, 'right', await meaning()));
    expect(await page.locator('.pk-option[data-down]').count()).toBe(2);
    await touch.up();
    await side(page, 'left').getByText(pk('pk.tie')).waitFor();
    await side(page, 'right').getByText(pk('pk.tie')).waitFor();
    expect([await points(page, 'left'), await points(page, 'right')]).toEqual(['150', '150']);
    await dock(teacher, pk('pk.next')).click();

    // without a server from here on: a touch that the system takes away, a wrong one, a reload, and the teacher takes it back
    await asked(2);
    await expect.poll(() => notHeld(page, []), { timeout: 60_000 }).toEqual([]);
    await chorus.stop('SIGKILL');
    await touch.down(option(page, 'right', await meaning()));
    await touch.cancel();
    await touch.down(await wrong('left'));
    await touch.up();
    await side(page, 'left').getByText(pk('pk.taken')).first().waitFor();
    const options = await side(page, 'right').locator('.pk-option').allInnerTexts();
    await page.reload();
    await asked(2);
    await side(page, 'left').getByText(pk('pk.taken')).first().waitFor();
    expect(await side(page, 'right').locator('.pk-option').allInnerTexts()).toEqual(options);
    expect(await side(page, 'right').locator('[data-state]').count()).toBe(0);
    await dock(teacher, pk('pk.undo', { name: left })).click();
    await expect.poll(() => side(page, 'left').locator('[data-state]').count()).toBe(0);
    await (await wrong('right')).focus();
    await page.keyboard.press('Enter');
    await side(page, 'right').getByText(pk('pk.taken')).first().waitFor();
    await option(page, 'left', await meaning()).click();
    await side(page, 'left').getByText(pk('pk.right')).first().waitFor();
    expect([await points(page, 'left'), await points(page, 'right')]).toEqual(['300', '150']);
    await dock(teacher, pk('pk.next')).click();

    // switched off in the middle of a question, and on again: the answer is there, the other side nobody's
    await asked(3);
    await option(page, 'left', await meaning()).click();
    await side(page, 'left').getByText(pk('pk.taken')).first().waitFor();
    await chorus.start();
    const place = new URL(page.url()).hash;
    const leaves = (hash: string) => page.evaluate((to) => (location.hash = to), hash);
    await leaves('#/plugins');
    await teacher.switchPlugin('chorus.pk', false);
    await teacher.switchPlugin('chorus.pk', true);
    await leaves(place);
    await asked(3);
    await side(page, 'left').getByText(pk('pk.taken')).first().waitFor();
    await dock(teacher, pk('pk.show')).click();
    await side(page, 'right').getByText(pk('pk.unanswered')).waitFor();
    await dock(teacher, pk('pk.finish')).click();
    const podium = page.getByRole('list', { name: pk('end.podium') }).getByRole('listitem');
    await podium.first().waitFor();
    expect(await podium.allInnerTexts()).toEqual([expect.stringContaining(left), expect.stringContaining(right)]);
    await page
      .locator('.pk-kind')
      .getByText(pk('kind.right', { count: 1, word: '' }).split('，')[0]!)
      .first()
      .waitFor();
    expect(await faults(page, { sideways: false, byRule: true })).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    await dock(teacher, pk('end.records')).click();
    await teacher.at('/pk-container/pk-record');
    await page
      .locator('.pk-record')
      .getByText(pk('pk.points', { n: 450 }))
      .waitFor();

    // the answers are the class's record, as everybody's; leaving asks, and clears
    await teacher.button(host('title.close')).click();
    await teacher.dialog.getByText(host('close.pk')).waitFor();
    await teacher.dialog.getByRole('button', { name: host('close.leave-yes') }).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    await teacher.goHome();
    await teacher.activity('单词 PK').click();
    await teacher.button(pk('create.start')).waitFor();
    expect(await teacher.button(pk('create.go-on')).count()).toBe(0);
    expect(uncaught(page)).toEqual([]);
  });
});
