import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { alive } from './harness/alive.ts';
import { Api, classroom, makePlugin, startChorus, texts, uncaught } from './harness/index.ts';

const { host } = texts;
const cycles = process.env.CHORUS_LONG === '1' ? 200 : 6;
/**
 * What the heap may grow by: code that the browser compiles as it warms up, and what the page remembers of each cycle of three activities (200 cycles were
 * seen to keep 1.9 MB). A module kept at each cycle passes it by cycle 20: the long run tells.
 */
const warmthBytes = 1_500_000 + cycles * 7_500;

const busy = makePlugin({
  id: 'tests.busy',
  title: 'Busy',
  requires: ['service:Clock/1', 'service:I18n/1'],
  onLoad: "import { Clock, I18n, toDisposable } from '@chorus/sdk';\nimport { autorun, observable } from 'mobx';",
  activate: `const { scope } = ctx;
    const box = observable({ n: 0 });
    scope.own(toDisposable(autorun(() => box.n)));
    scope.listen(window, 'resize', () => undefined);
    scope.listen(document, 'keydown', () => undefined);
    scope.interval(60_000, () => undefined);
    scope.timeout(600_000, () => undefined);
    const observer = new ResizeObserver(() => undefined);
    observer.observe(document.body);
    scope.onDispose(() => observer.disconnect());
    ctx.service(I18n).locale.subscribe(() => undefined);
    ctx.service(Clock).interval(60_000, () => undefined);
    return { box, kept: new Uint8Array(100_000) };`,
});

const ours = [
  { id: 'tests.busy', hash: '#/a/tests.busy/start' },
  { id: 'examples.quiz', hash: '#/a/examples.quiz/' },
  { id: 'chorus.smart-word', hash: '#/smart-word/book-list' },
];

/** Uses each of the activities once, then switches each off and on again. */
async function cycle(page: Page): Promise<void> {
  for (const { id, hash } of ours) {
    await page.evaluate((to) => (location.hash = to), hash);
    // What is there for a moment still is the page before.
    await page.locator('.ch-plugins').waitFor({ state: 'detached' });
    await page.locator('main :is(h1, h2, section):visible').first().waitFor();
    await page.evaluate(() => (location.hash = '#/plugins'));
    const card = page.locator(`[data-plugin="${id}"]`);
    await card.and(page.locator('[data-state="active"]')).waitFor();
    await card.getByRole('switch').click();
    await card.getByRole('switch', { checked: false }).waitFor();
    await card.getByRole('switch').click();
    await card.getByRole('switch', { checked: true }).waitFor();
    // the switch is there before the activity: on a busy machine it would be opened while it is still off
    await card.and(page.locator('[data-state="ready"], [data-state="active"]')).waitFor();
    expect(await card.getAttribute('data-faults')).toBe('');
  }
}

/** What is alive once nothing is under way: React lets go of the page before last as it draws the next one, and unmounts hidden ones when it has time. */
async function atRest(page: Page, devtools: CDPSession) {
  await page.evaluate(() => (location.hash = '#/home'));
  await page.locator('.ch-plugins').waitFor({ state: 'detached' });
  await page.evaluate(() => (location.hash = '#/plugins'));
  await page.locator('.ch-plugins').waitFor();
  let [before, now] = [await alive(devtools), await alive(devtools)];
  for (let round = 0; round < 20 && (before.jsEventListeners !== now.jsEventListeners || before.nodes !== now.nodes); round += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    [before, now] = [now, await alive(devtools)];
  }
  return now;
}

it(
  `leaves nothing in the page after ${cycles} times on, used, and off: no registration, reaction, timer or listener, and a flat heap`,
  { tags: 'long' },
  async () => {
    const chorus = await startChorus({ plugins: [busy] });
    await using _ = chorus;
    await (await new Api(chorus).login()).call('setSchoolRule', { plugin: 'tests.busy', effect: 'allow' });
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    await teacher.openPlugins();
    const devtools = await page.context().newCDPSession(page);
    for (let warm = 0; warm < 5; warm += 1) await cycle(page);
    const before = await atRest(page, devtools);
    for (let n = 0; n < cycles; n += 1) await cycle(page);
    const after = await atRest(page, devtools);
    expect(after.usedSize - before.usedSize).toBeLessThan(warmthBytes);
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(5);
    expect(after.nodes - before.nodes).toBeLessThan(20);
    for (const { id } of ours) {
      await teacher
        .plugin(id)
        .getByRole('button', { name: host('plugins.why') })
        .click();
      await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await teacher.dialog.waitFor({ state: 'detached' });
    }
    expect(uncaught(page)).toEqual([]);
  },
);
