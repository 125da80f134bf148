import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { classroom, texts, type Teacher } from './harness/index.ts';
import { set, choose } from './harness/layout.ts';
const { pk } = texts;
const dir = '/tmp/pics-pk';
const dock = ({ page }: Teacher, label: string) => page.locator('.pk-dock').getByRole('button', { name: label, exact: true });
const side = (page: Page, slot: string) => page.locator(`.pk-side[data-slot=${slot}]`);
it('plays', async () => {
  const { teacher, page } = await classroom({ context: { hasTouch: true, reducedMotion: 'no-preference' } });
  await teacher.enter('primary', 'large');
  const shot = async (name: string, wait = 0) => { await page.waitForTimeout(wait); await page.screenshot({ path: `${dir}/${name}.png` }); };
  const radio = async (...labels: string[]) => { for (const l of labels) await page.getByRole('radio', { name: l, exact: true }).check(); };
  const devtools = await page.context().newCDPSession(page);
  const touch = async (...places: import('playwright-core').Locator[]) => {
    const touchPoints = await Promise.all(places.map(async (place, id) => { const { x, y, width, height } = (await place.boundingBox())!; return { x: x + width / 2, y: y + height / 2, id }; }));
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await teacher.activity('单词 PK').click();
  await teacher.button(pk('create.draw')).click();
  await shot('draw-0', 100);
  await page.locator('.pk-player').nth(1).waitFor();
  await teacher.button(pk('create.words.choose')).click();
  await page.locator('.pk-book').first().click();
  await page.locator('.pk-unit').first().click();
  await page.locator('.pk-word-card').first().waitFor();
  const lines = await page.locator('.pk-word-card').evaluateAll((all) => all.map((card) => [card.querySelector('strong')!.textContent!.trim(), card.querySelector('strong + span')!.textContent!.trim().split(' ').at(-1)!] as const));
  const meanings = new Map(lines);
  await page.locator('.pk-dock .ch-button-primary').click();
  await teacher.button(pk('create.more')).click();
  const N = Number(process.env['SIDES'] ?? 2);
  if (N > 2) await teacher.button(pk('create.teams', { n: N })).click();
  const slots = ['left', 'right', 'third', 'fourth'].slice(0, N);
  await radio(pk('lead.n', { n: 1 }), pk('count.n', { n: 5 }), pk('rule.fast'));
  await dock(teacher, pk('create.start')).click();
  const plan = [['r', 'w', 'w', 'r'], ['w', 'r', 'r', 'r'], ['rr'], ['r', 'r', 'w', 'w'], ['w', 'r', 'r', 'r']];
  for (const [at, turn] of plan.entries()) {
    await page.locator('.pk-side .pk-option').first().waitFor();
    const word = (await side(page, 'left').locator('.pk-word').innerText()).trim();
    const m = meanings.get(word)!;
    const right = (slot: string) => side(page, slot).locator('.pk-option').filter({ hasText: new RegExp(`${m}$`) }).first();
    const wrong = (slot: string) => side(page, slot).locator('.pk-option').filter({ hasNotText: new RegExp(`${m}$`) }).first();
    if (turn[0] === 'rr') await touch(...slots.map(right));
    else for (const [n, slot] of slots.entries()) { await touch(turn[n] === 'r' ? right(slot) : wrong(slot)); await page.waitForTimeout(60); }
    await shot(`play-${N}-${at}-taken`);
    await dock(teacher, pk(at === 4 ? 'pk.finish' : 'pk.next')).waitFor();
    await shot(`play-${N}-${at}-shown-a`, 50);
    await shot(`play-${N}-${at}-shown-b`, 500);
    if (at === 4) {
      await set(page, { width: 1280, height: 800, zoom: 1, step: [56, 1.7] }); await shot(`play-${N}-shown-1280-56`, 300);
      await set(page, { width: 1280, height: 800, zoom: 1, step: [33, 1] }); await shot(`play-${N}-shown-1280`, 300);
      await choose(page, { locale: 'en' }); await shot(`play-${N}-shown-en`, 300); await choose(page, { locale: 'zh-CN' });
      await set(page, { width: 1920, height: 1080, zoom: 1, step: [33, 1] });
      for (const theme of ['dark', 'contrast']) { await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme); await shot(`play-${N}-shown-${theme}`, 200); }
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    }
    await dock(teacher, pk(at === 4 ? 'pk.finish' : 'pk.next')).click();
  }
  await page.locator('.pk-end').waitFor();
  for (let n = 0; n < 5; n += 1) await shot(`end-${N}-${n}`, 150);
  await shot(`end-${N}-last`, 2500);
  await set(page, { width: 1280, height: 800, zoom: 1, step: [33, 1] }); await shot(`end-${N}-1280`, 300);
  await set(page, { width: 1280, height: 800, zoom: 1, step: [56, 1.7] }); await shot(`end-${N}-1280-56`, 300);
  await set(page, { width: 1920, height: 1080, zoom: 1, step: [56, 1.7] }); await shot(`end-${N}-1920-56`, 300);
  await choose(page, { locale: 'en' }); await shot(`end-${N}-en-56`, 300);
  await dock(teacher, pk('end.records')).or(page.locator('.pk-dock .ch-button').first()).first().click();
  await page.locator('.pk-record').first().waitFor();
  await shot(`records-${N}-en`, 300);
}, 600_000);
