import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminCalls, type AdminBody, type AdminCallName, type AdminData } from '@chorus/contract/api/admin/calls';
import type { Page } from 'playwright-core';
import { signedHeaders } from './api.ts';
import type { Chorus } from './chorus.ts';
import { projectRoot } from './project-root.ts';
import { password } from './sample-school.ts';

/** Its own texts, and those that it says as the classroom does. */
const table: Record<string, string> = Object.assign(
  {},
  ...['host/src/locales', 'host/src/admin/locales', 'host/src/content/word-lists/locales', 'host/src/table-file/locales'].flatMap(
    (folder) =>
      readdirSync(join(projectRoot, folder))
        .filter((name) => name.endsWith('zh-CN.json'))
        .map((name) => JSON.parse(readFileSync(join(projectRoot, folder, name), 'utf8')) as Record<string, string>),
  ),
);

/** What the administration says for a key. */
export function said(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const found = table[key];
  if (found === undefined) throw new Error(`No text "${key}" in the administration.`);
  return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Who administers the sample school's city and the platform, and the school itself. */
export const administrators = { school: '13800000001', city: '13800000008', platform: '13800000009' } as const;

/** The administration in a browser's tab. */
export class Administration {
  constructor(
    readonly page: Page,
    private readonly chorus: Chorus,
  ) {}

  button = (key: string, params?: Readonly<Record<string, string | number>>) =>
    this.page.getByRole('button', { name: said(key, params), exact: true });
  field = (key: string) => this.page.getByLabel(said(key), { exact: true });
  row = (text: string) => this.page.locator('.ad-grid-row', { hasText: text });

  async login(phone: string, as = password): Promise<void> {
    await this.page.goto(`${this.chorus.origin}/admin/`);
    await this.field('login.phone').fill(phone);
    await this.field('login.password').fill(as);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('navigation').waitFor();
  }

  /** Goes to a page by its link. */
  async to(path: string): Promise<void> {
    await this.page.getByRole('link', { name: said(`page.${path}`), exact: true }).click();
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** The code of one use that is shown, which is put away with that. */
  async takeCode(): Promise<string> {
    const code = await this.page.locator('.ad-sheet output').innerText();
    await this.button('accounts.code-done').click();
    return code;
  }

  /** Chooses a password with a code of one use. */
  async redeem(code: string, chosen: string, phone: string): Promise<void> {
    await this.field('login.phone').fill(phone);
    await this.field('code.code').fill(code);
    await this.field('password.new').fill(chosen);
    await this.field('password.again').fill(chosen);
    await this.button('code.submit').click();
    // Of the administration or of the classroom: where it leads.
    await this.button('login.submit').waitFor();
  }
}

/** Administers as a program does. */
export class AdminApi {
  #session: AdminData<'adminLogin'> | undefined;

  constructor(private readonly chorus: Chorus) {}

  async login(phone: string): Promise<AdminData<'adminLogin'>> {
    return (this.#session = await this.call('adminLogin', { phone, password, whole: true }));
  }

  async call<N extends AdminCallName>(name: N, body: AdminBody<N>): Promise<AdminData<N>> {
    const text = JSON.stringify(body);
    const headers = { ...signedHeaders(text, 'e'.repeat(32)), ...(this.#session && { authToken: this.#session.authToken }) };
    const answer = await fetch(this.chorus.origin + adminCalls[name].path, { method: 'POST', body: text, headers });
    const { state, data } = (await answer.json()) as { state: number; data: AdminData<N> };
    if (state !== 11) throw new Error(`${name}: ${state} ${JSON.stringify(data)}`);
    return data;
  }
}
