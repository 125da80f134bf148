import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { startChorus } from './acceptance/harness/chorus.ts';
import { Api } from './acceptance/harness/api.ts';
import { Teacher } from './acceptance/harness/teacher.ts';
import { makePlugin } from './acceptance/harness/make-plugin.ts';
import { barriers } from './acceptance/harness/barriers.ts';
import { choose } from './acceptance/harness/layout.ts';
const only = process.argv[2] ?? '';
const out = '/tmp/home-shots'; mkdirSync(out, { recursive: true });
const groups = ['words', 'sounds', 'texts', 'speaking', 'tests', 'games', undefined];
const names = ['单词接龙', '听音选图', '课文跟读', '看图说话', '听力测验', '单词泡泡', '班级投票'];
const doors = (count: number) => Array.from({ length: count }, (_, n) => ({ label: `${names[n % 7]}${n >= 7 ? Math.floor(n / 7) + 1 : ''}`, ...(groups[n % 7] && { group: groups[n % 7] }) }));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
for (const count of [0, 6, 17, 197]) {
  if (only && !only.split(',').includes(String(count))) continue;
  const chorus = await startChorus();
  try {
    for (let n = 0; n * 100 < count; n += 1) chorus.drop(makePlugin({ id: `tests.many${n}`, doors: doors(count).slice(n * 100, n * 100 + 100).slice(1) }));
    const api = await new Api(chorus).login();
    if (count) await api.call('setSchoolRule', { plugin: 'tests.*', effect: 'allow' });
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', reducedMotion: 'reduce' });
    await context.addInitScript('globalThis.__name = (named) => named;');
    const teacher = new Teacher(await context.newPage(), chorus);
    const { page } = teacher;
    page.on('pageerror', (e) => console.log('PAGE ERROR', e.message));
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
    await teacher.enter();
    await teacher.activity('单词训练').waitFor();
    await page.waitForTimeout(2500);
    const shoot = async (name: string) => {
      for (const [w, h] of [[1920, 1080], [1280, 800]] as const) {
        await page.setViewportSize({ width: w, height: h });
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${out}/${count}-${name}-${w}.png` });
      }
      await page.setViewportSize({ width: 1920, height: 1080 });
    };
    await shoot('home');
    if (count >= 6) {
      await page.getByRole('button', { name: '把“单词训练”设为常用' }).click();
      await page.getByRole('button', { name: '把“音标学习”设为常用' }).click();
      await page.waitForTimeout(400);
      await page.locator('.ch-home-rest').evaluate((e) => (e.scrollTop = 250));
      await shoot('marked');
    }
    await page.keyboard.press('/');
    await page.keyboard.type(count ? 'dc' : 'app');
    await page.waitForTimeout(700);
    await shoot('search');
    console.log(count, await barriers(page));
    if (count === 0) {
      for (const q of ['hb', '水果', 'unit 1', 'qqq', 'I like']) { await page.locator('[role=combobox]').fill(q); await page.waitForTimeout(600); await page.screenshot({ path: `${out}/0-search-${q.replaceAll(' ', '_')}.png` }); }
      await page.locator('[role=combobox]').fill('');
      await page.getByRole('button', { name: '教材', exact: true }).click();
      await page.waitForTimeout(900);
      await shoot('materials');
      console.log(await barriers(page));
      await choose(page, { locale: 'en' });
      await page.waitForTimeout(300);
      await shoot('materials-en');
      await page.keyboard.press('Escape');
    } else await choose(page, { locale: 'en' });
    await page.locator('[role=combobox]').fill('wor');
    await page.waitForTimeout(700);
    await shoot('search-en');
    await page.keyboard.press('Escape'); await page.keyboard.press('Escape');
    for (const theme of ['dark', 'contrast']) {
      await page.evaluate((t) => (document.documentElement.dataset['theme'] = t), theme);
      await page.waitForTimeout(200);
      await shoot(theme);
    }
    console.log(count, await barriers(page));
  } finally { await chorus.dispose(); }
}
await browser.close();
