import { expect, it } from 'vitest';
import { SampleIdentityProvider, signTicket } from '../../server/src/identity/testing/sample-identity-provider.ts';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import { inLongRun, password, phones, shared, startChorus, TeacherBrowser, texts } from './harness/index.ts';

const { host } = texts;
const running = shared(async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  return chorus;
});

async function browser(viewport = { width: 1920, height: 1080 }) {
  const chorus = await running();
  const one = await TeacherBrowser.open({ context: { viewport } });
  afterTest(() => one.close());
  const page = await one.tab();
  return { chorus, page, admin: new Administration(page, chorus) };
}
const path = (url: string) => new URL(url).hash.slice(1);

inLongRun('lets teachers in by single sign-on, once an administrator has set it up, and says who is not known', async () => {
  const provider = await SampleIdentityProvider.start([
    { sub: 'zhou', name: '周明轩', phone: phones.primary },
    { sub: 'stranger-7', name: '陌生人', phone: '13812345678' },
  ]);
  afterTest(() => provider.close());
  const platform = await browser({ width: 1280, height: 800 });
  const { admin } = platform;
  await admin.login(administrators.platform);
  await admin.to('ways-in');
  const found: Record<string, readonly string[]> = {};
  const look = async (state: string, page = platform.page) => {
    const here = await barriers(page);
    if (here.length > 0) found[state] = here;
  };
  await look('none yet');
  await admin.button('ways.add').click();
  await admin.field('ways.name').fill('成都教育统一认证');
  const redirect = await admin.field('ways.redirect').inputValue();
  await admin.field('ways.issuer').fill(`${provider.issuer}/wrong`);
  await admin.field('ways.client-id').fill(provider.clientId);
  await admin.field('ways.client-secret').fill(provider.clientSecret);
  await platform.page.getByLabel(said('ways.private')).check();
  await platform.page.getByLabel(said('ways.by-phone')).check();
  await admin.field('ways.own-password').fill(password);
  await admin.button('ways.test-and-save').click();
  await platform.page.getByText(said('ways.problem.issuer.no-issuer')).waitFor();
  await look('an issuer that is none');
  await admin.field('ways.issuer').fill(provider.issuer);
  await platform.page.keyboard.press('Enter');
  await platform.page.getByRole('button', { name: '成都教育统一认证' }).waitFor();
  await look('added');

  const { page, chorus } = await browser();
  await page.goto(chorus.web);
  await page.getByRole('link', { name: '成都教育统一认证' }).click();
  await page.getByRole('link', { name: '取消' }).click();
  await page.getByText(host('silent.denied')).waitFor();
  await look('denied', page);
  await page.getByRole('button', { name: host('silent.login') }).click();
  await page.getByRole('link', { name: '成都教育统一认证' }).click();
  await page.getByRole('link', { name: '陌生人' }).click();
  await page.getByText('stranger-7').waitFor();
  await page.getByRole('button', { name: host('silent.login') }).click();
  await page.getByRole('link', { name: '成都教育统一认证' }).click();
  expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(redirect);
  await page.getByRole('link', { name: '周明轩' }).click();
  await page.waitForURL((url) => path(url.href) === '/choose-class');
  expect(await page.evaluate(() => localStorage.getItem('chorus.userName'))).toBe('周明轩');
  expect(found).toEqual({});
});

it('lets a teacher in by a ticket once [2.2-2] [7.2-19]', async () => {
  const school = await browser();
  const { admin } = school;
  await admin.login(administrators.school);
  await admin.to('ways-in');
  await admin.button('ways.add').click();
  await admin.field('ways.kind').selectOption('ticket');
  await admin.field('ways.name').fill('校园平台');
  await admin.field('ways.own-password').fill(password);
  await admin.button('ways.add-do').click();
  const secret = await school.page.locator('.ad-sheet output').innerText();
  await admin.button('ways.secret-done').click();
  const issuer = await admin.field('ways.ticket-iss').inputValue();
  await admin.to('teachers');
  await admin.row(phones.primary).click();
  await school.page.getByLabel(said('ways.subject-at', { name: '校园平台' })).fill('T-1001');
  await school.page.keyboard.press('Enter');
  await school.page.getByText(said('ways.identity-saved', { name: '校园平台' })).waitFor();

  const { page, chorus } = await browser();
  const ticket = await signTicket(secret, { issuer, audience: chorus.origin, nowMs: Date.now() });
  await page.goto(`${chorus.web}#/silent-login?ticket=${ticket}`);
  await page.waitForURL((url) => path(url.href) === '/choose-class');
  expect(await page.evaluate(() => [localStorage, sessionStorage].map((one) => JSON.stringify(one)).join(''))).not.toContain(ticket);

  const second = await browser();
  await second.page.goto(`${chorus.web}#/silent-login?ticket=${ticket}`);
  await second.page.getByText(host('silent.expired')).waitFor();
  expect(path(second.page.url())).toBe('/silent-login');
  const other = await signTicket(secret, { issuer, audience: chorus.origin, nowMs: Date.now() });
  await second.page.evaluate((next) => (location.hash = `#/silent-login?ticket=${next}`), other);
  await second.page.waitForURL((url) => path(url.href) === '/choose-class');
});

it('lets the waiting screen pass without a token [2.1-10] [2.2-3]', async () => {
  const { page, chorus } = await browser();
  await page.goto(`${chorus.web}#/suspension`);
  await page.getByRole('button', { name: host('suspension.open') }).waitFor();
  expect(path(page.url())).toBe('/suspension');
});
