import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CliError } from '../command.ts';

/** Whose page it is, and where. */
export interface Account {
  readonly web: string;
  readonly phone: string;
  readonly password: string;
}

/** How long somebody may have to come in, on whatever machine. */
const enterMs = 120_000;
const places = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge'];

/** Starts a browser: the one named by CHROMIUM_PATH, or one that is installed. Error: `CliError`. */
export async function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new CliError(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  const executablePath = named || places.find((path) => existsSync(path));
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const choices = executablePath === undefined ? [{ channel: 'chrome' }, { channel: 'msedge' }] : [{ executablePath }];
  for (const choice of choices) {
    // what a signal ends is the checks' to leave as it was
    const browser = await chromium
      .launch({ ...choice, headless: true, args, handleSIGINT: false, handleSIGTERM: false })
      .catch(() => undefined);
    if (browser) return browser;
  }
  if (named) throw new CliError(`CHROMIUM_PATH names ${named}, which does not start as a browser.`);
  throw new CliError('No Chrome, Edge or Chromium was found: name one with the environment variable CHROMIUM_PATH.');
}

/** Logs in and chooses the class with the most students, as a teacher does. */
export async function enter(page: Page, { web, phone, password }: Account): Promise<void> {
  page.setDefaultTimeout(enterMs);
  await page.goto(`${web}#/login`);
  await page.locator('input[inputmode="tel"]').fill(phone);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/(choose-class|home)/).catch(() => {
    throw new CliError(`${phone} can't log in at ${web}: name another teacher with --phone and --password.`);
  });
  if (page.url().includes('choose-class')) {
    await page.locator('button.ch-class').last().click();
    await page.waitForURL(/#\/home/);
  }
}

/** A plugin's row on the plugins page; allowed, if an administrator has yet to do that. `place`: of the copy in this folder and no other. */
export async function pluginRow(page: Page, web: string, id: string, place?: string) {
  await page.goto(`${web}#/plugins`);
  // while an author's build is there, an older bundle of that id is listed as blocked
  const copy = place === undefined ? '' : `[data-place="${place}"]`;
  const row = page.locator(`[data-plugin="${id}"]${copy}:not([data-state="blocked"])`).first();
  await row.waitFor().catch(async () => {
    throw new CliError((await whyBlocked(page, id)) ?? `The plugins page does not list "${id}".`);
  });
  if ((await row.getAttribute('data-state')) === 'not-allowed') {
    const allow = async () => {
      await row.locator('.ch-button-soft').click();
      await page.locator('.ch-dialog .ch-button-primary').click();
    };
    // who is no administrator has no such button: the sentence below says it
    await allow().catch(() => undefined);
  }
  await row
    .and(page.locator(':not([data-state="not-allowed"])'))
    .waitFor()
    .catch(async () => {
      const waits = (await row.count()) > 0;
      throw new CliError(
        (waits ? undefined : await whyBlocked(page, id)) ??
          `"${id}" is not allowed yet: allow it on the plugins page, or give the --phone and --password of an administrator.`,
      );
    });
  return row;
}

/** What the host says of a plugin that can't be used; undefined where it does not list it. */
async function whyBlocked(page: Page, id: string): Promise<string | undefined> {
  const said: string[] = [];
  for (const row of await page.locator(`[data-plugin="${id}"][data-state="blocked"]`).all()) {
    await row.locator('[aria-haspopup="dialog"]').click();
    said.push((await page.locator('.ch-dialog .ch-why dd[lang="en"]').textContent()) ?? '');
    await page.keyboard.press('Escape');
    await page.locator('.ch-dialog').waitFor({ state: 'detached' });
  }
  // while an author's build is there, an older bundle of that id stands beside it
  const why = said.find((one) => !one.startsWith('duplicate-id')) ?? said[0];
  return why === undefined ? undefined : `"${id}" can't be used. ${why}`;
}
