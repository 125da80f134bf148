import { rosterRow } from '@chorus/contract/roster/roster-row';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { AdminApi, Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { classroom, password, startChorus, TeacherBrowser, type Chorus } from './harness/index.ts';

const markup = (what: string) => `${what}<img src=x onerror=alert(1)>&lt;`;
/** Text fields of the administration, by the page that shows what they say. */
const shown: Readonly<Record<string, readonly string[]>> = {
  classes: ['班'],
  students: ['生', '号', '班'],
  teachers: ['师'],
  devices: ['备注'],
  'ways-in': ['平台'],
  import: ['文件'],
  policy: [],
  consents: ['生'],
  'student-data': ['生'],
  audit: ['师'],
  usage: [],
  rollover: ['班'],
};

const long = new Set(['students', 'student-data', 'consents']);

/** Names in markup whatever a school can name so; word lists refuse it. */
async function name(chorus: Chorus): Promise<void> {
  const api = new AdminApi(chorus);
  const { orgId } = await api.login(administrators.school);
  const teacherIds = (await api.call('schoolTeachers', {})).map((one) => one.id);
  await api.call('saveClass', { id: 'm', name: markup('班'), gradeId: 7, teacherIds });
  const rows = [rosterRow(1, { number: markup('号'), name: markup('生'), className: markup('班'), seat: '' })];
  const roster = { rows, removals: false, newClasses: [] };
  const { fingerprint } = await api.call('planRoster', roster);
  await api.call('importRoster', { ...roster, fingerprint, title: markup('文件') });
  await api.call('saveAccount', { id: 'm', orgId, role: 'teacher', name: markup('师'), phone: '13900000077', stage: 'middle' });
  await api.call('makeActivationCode', { schoolId: orgId, deviceLimit: 1, until: '2099-07-31', note: markup('备注') });
  const ticket = { kind: 'ticket' as const, address: '', byPhone: true };
  await api.call('saveIdentityProvider', { id: 'm', name: markup('平台'), settings: ticket, password });
}

it('shows as text what is named in markup, on every page of the administration and in the classroom', async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  await name(chorus);
  const browser = await TeacherBrowser.open();
  afterTest(() => browser.close());
  const page = await browser.tab();
  const became = async (where: Page) => expect(await where.locator('img[src=x]').count()).toBe(0);
  const admin = new Administration(page, chorus);
  await admin.login(administrators.school);
  for (const [path, names] of Object.entries(shown)) {
    await admin.to(path);
    // Long lists draw what is in sight.
    if (long.has(path)) await page.getByRole('searchbox').first().fill('<img');
    if (path === 'devices') await page.getByRole('radio', { name: said('devices.view-codes') }).check();
    for (const what of names) await page.getByText(markup(what)).filter({ visible: true }).first().waitFor();
    await became(page);
  }

  const { teacher } = await classroom({ chorus });
  await teacher.login();
  await teacher.chooseClass(markup('班'));
  await teacher.openUnit();
  await teacher.page.getByText(markup('生')).first().waitFor();
  await became(teacher.page);
});
