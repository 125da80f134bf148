import type { ActivatedDeviceInfo, ActivationCodeInfo } from '@chorus/contract/api/admin/device-calls';
import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, refused, renderWithAdmin, settle, type, type Answers } from '../../testing/render-with-admin.tsx';
import DevicesPage from './devices-page.tsx';

beforeEach(() => layOut());
afterEach(() => vi.restoreAllMocks());

const code = (more: Partial<ActivationCodeInfo> = {}): ActivationCodeInfo => ({
  id: 'c',
  schoolId: 'org',
  schoolName: '青禾实验学校',
  lastFour: 'HD4P',
  note: '三楼',
  used: 1,
  deviceLimit: 3,
  until: '2027-08-31',
  createdAt: 0,
  state: 'active',
  ...more,
});
const device = (more: Partial<ActivatedDeviceInfo> = {}): ActivatedDeviceInfo => ({
  id: 'd',
  schoolId: 'org',
  schoolName: '青禾实验学校',
  name: '三年级2班大屏',
  codeId: 'c',
  codeLastFour: 'HD4P',
  activatedAt: 0,
  lastSeenAt: 0,
  until: '2027-08-31',
  state: 'active',
  ...more,
});

async function page(answers: Answers = {}, kind: 'school' | 'city' = 'school') {
  const test = adminForTest(
    {
      activationCodes: () => ({ rows: [code()], total: 1 }),
      activatedDevices: () => ({ rows: [device()], total: 1 }),
      ...answers,
    },
    kind,
  );
  const element = renderWithAdmin(<DevicesPage />, test.admin);
  await settle();
  const field = (name: string) => element.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const submit = () => settle(() => element.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  const open = () => settle(() => element.querySelector<HTMLElement>('.ad-grid-row')!.click());
  const codes = () => settle(() => element.querySelector<HTMLInputElement>('input[value=codes]')!.click());
  return { ...test, element, field, submit, open, codes, notices: () => test.admin.notices.open.get() };
}

it('makes a code, and shows it once with what to do with it [5-8]', async () => {
  const { element, field, submit, bodies } = await page({
    makeActivationCode: ({ deviceLimit, until, note }) => ({ info: code({ deviceLimit, until, note }), code: '7KQM-2XVA-9RTC-HD4P' }),
  });
  await settle(() => button('生成激活码').click());
  await type(field('deviceLimit'), '0');
  await submit();
  expect(element.textContent).toContain('请填 1 到 1000 的整数');
  await type(field('deviceLimit'), '30');
  await type(field('until'), '2027-08-31');
  await type(field('note'), ' 三楼 ');
  await submit();
  expect(bodies('makeActivationCode')).toEqual([{ schoolId: 'org', deviceLimit: 30, until: '2027-08-31', note: '三楼' }]);
  expect(element.querySelector('output')!.textContent).toBe('7KQM-2XVA-9RTC-HD4P');
  expect(document.querySelector('body > .ad-paper')!.textContent).toContain('青禾实验学校的激活码');
});

it('says at the day that it has passed', async () => {
  const { element, field, submit } = await page({
    makeActivationCode: () => {
      throw refused(['/until', 'past']);
    },
  });
  await settle(() => button('生成激活码').click());
  await type(field('until'), '2020-01-01');
  await submit();
  expect(element.textContent).toContain('请选今天或以后的日期');
});

it('asks of which school, where there are several', async () => {
  const org = (id: string, kind: 'city' | 'school', name: string, parentId: string): OrganisationInfo => ({
    id,
    kind,
    name,
    parentId,
    code: '',
    archivedAt: null,
    schools: 0,
    teachers: 0,
  });
  const organisations = [org('org', 'city', '成都市', 'platform'), org('s', 'school', '青禾实验学校', 'org')];
  const made = () => ({ info: code(), code: '7KQM-2XVA-9RTC-HD4P' });
  const { element, submit, bodies } = await page({ organisations: () => ({ chain: [], organisations }), makeActivationCode: made }, 'city');
  await settle(() => button('生成激活码').click());
  await submit();
  expect(bodies('makeActivationCode')).toEqual([]);
  expect(element.textContent).toContain('请选一所学校');
  expect([...element.querySelectorAll('.ad-picker option')].map((one) => (one as HTMLOptionElement).value)).toEqual(['', 's']);
  await type(element.querySelector<HTMLSelectElement>('.ad-picker')!, 's');
  await submit();
  expect(bodies('makeActivationCode')).toMatchObject([{ schoolId: 's' }]);
});

it('asks before it revokes a code, and takes that back at a press [5-8]', async () => {
  const { codes, open, bodies, notices, element } = await page({
    revokeActivationCode: ({ revoked }) => code({ state: revoked ? 'revoked' : 'active' }),
  });
  await codes();
  expect(element.textContent).toContain('1 / 3');
  await open();
  expect(element.querySelector('.ad-code-devices')!.textContent).toContain('三年级2班大屏');
  await settle(() => button('停用这个激活码').click());
  expect(document.body.textContent).toContain('照常上课');
  await settle(() => button('停用').click());
  expect(element.textContent).toContain('恢复这个激活码');
  await settle(() => notices()[0]!.action!.run());
  expect(bodies('revokeActivationCode')).toEqual([
    { id: 'c', revoked: true },
    { id: 'c', revoked: false },
  ]);
});

it('names a device, and unties it after a question', async () => {
  const { open, field, submit, bodies, notices } = await page({
    nameActivatedDevice: ({ name }) => device({ name }),
    untieDevice: ({ untied }) => device({ state: untied ? 'untied' : 'active' }),
  });
  await open();
  await type(field('name'), '音乐教室');
  await submit();
  expect(bodies('nameActivatedDevice')).toEqual([{ id: 'd', name: '音乐教室' }]);
  await settle(() => button('解绑这台设备').click());
  expect(document.body.textContent).toContain('解绑“音乐教室”？');
  await settle(() => button('解绑').click());
  await settle(() => notices().at(-1)!.action!.run());
  expect(bodies('untieDevice')).toEqual([
    { id: 'd', untied: true },
    { id: 'd', untied: false },
  ]);
});
