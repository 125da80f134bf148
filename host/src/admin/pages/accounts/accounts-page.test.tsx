import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, press, refused, renderWithAdmin, settle, type, type Answers } from '../../testing/render-with-admin.tsx';
import { AccountsPage } from './accounts-page.tsx';

beforeEach(() => {
  layOut();
  window.location.hash = '';
});
afterEach(() => vi.restoreAllMocks());

const teaching = { id: 'm', orgId: 'org', orgName: '青禾实验学校', orgKind: 'school', role: 'teacher' } as const;
const person = (more: Partial<AccountInfo> = {}): AccountInfo => ({
  id: 'p',
  name: '林晓',
  phone: '13811112222',
  memberships: [teaching],
  stage: 'middle',
  state: 'active',
  lastLoginAt: null,
  codeUntil: null,
  wider: false,
  ...more,
});

async function page(answers: Answers = {}, account = person()) {
  const test = adminForTest({ accounts: () => ({ rows: [account], total: 1 }), ...answers });
  const element = renderWithAdmin(<AccountsPage role="teacher" />, test.admin);
  await settle();
  const open = () => settle(() => element.querySelector<HTMLElement>('.ad-grid-row')!.click());
  const field = (name: string) => element.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const submit = () => settle(() => element.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  return { ...test, element, open, field, submit, notices: () => test.admin.notices.open.get() };
}

it('adds a teacher, and shows the code of one use with what to do with it', async () => {
  const { element, bodies, field, submit } = await page({
    saveAccount: ({ name, phone }) => ({
      account: person({ name, phone, state: 'invited' }),
      code: { code: 'ABCD-EFGH-JKLM', expiresAt: 0 },
      waits: false,
    }),
  });
  await settle(() => button('添加教师').click());
  await submit();
  expect(['请填写姓名', '请输入正确的手机号', '请选择学段'].filter((text) => !element.textContent.includes(text))).toEqual([]);
  await type(field('name'), '何知夏');
  await type(field('phone'), '138 0000 1234');
  await type(element.querySelector<HTMLSelectElement>('[name=stage]')!, 'primary');
  await submit();
  expect(bodies('saveAccount')).toMatchObject([{ orgId: 'org', role: 'teacher', name: '何知夏', phone: '13800001234', stage: 'primary' }]);
  expect(element.querySelector('output')!.textContent).toBe('ABCD-EFGH-JKLM');
  expect(element.textContent).toContain('首次登录或忘记密码');
  expect(document.querySelector('body > .ad-paper')!.textContent).toContain('何知夏的一次性验证码');
});

it('says at the phone that it has an account elsewhere, and keeps what was typed', async () => {
  const { element, field, submit } = await page({
    saveAccount: () => {
      throw refused(['/phone', 'taken-elsewhere']);
    },
  });
  await settle(() => button('添加教师').click());
  await type(field('name'), '何知夏');
  await type(field('phone'), '13800001234');
  await type(element.querySelector<HTMLSelectElement>('[name=stage]')!, 'primary');
  await submit();
  expect(element.textContent).toContain('这个手机号在别的组织已有账号');
  expect([field('name').value, field('phone').getAttribute('aria-invalid')]).toEqual(['何知夏', 'true']);
});

it('asks before it ends what somebody is, and takes that back at a press', async () => {
  const { open, bodies, notices } = await page({ endMembership: ({ ended }) => person(ended ? { memberships: [], state: 'ended' } : {}) });
  await open();
  await settle(() => button('停用：青禾实验学校 教师').click());
  expect(document.body.textContent).toContain('停用林晓的“青禾实验学校 教师”身份？');
  await settle(() => button('停用').click());
  expect(document.body.textContent).toContain('现在没有任何身份');
  await settle(() => notices()[0]!.action!.run());
  expect(bodies('endMembership')).toEqual([
    { id: 'm', ended: true },
    { id: 'm', ended: false },
  ]);
});

it('gives a code anew, but none to who is something elsewhere, too', async () => {
  const { open, element } = await page({ issueCode: () => ({ code: 'WXYZ-2345-6789', expiresAt: 0 }) });
  await open();
  await settle(() => button('忘了密码：给一个验证码').click());
  expect(element.querySelector('output')!.textContent).toBe('WXYZ-2345-6789');
  const other = await page({}, person({ wider: true }));
  await other.open();
  expect(() => button('忘了密码：给一个验证码', other.element)).toThrow();
  expect(other.element.textContent).toContain('这个人在别处还有身份');
});

it('takes back who is nothing any more', async () => {
  const { open, bodies } = await page({ addMembership: () => person() }, person({ state: 'ended', memberships: [] }));
  await open();
  await settle(() => button('恢复为教师').click());
  expect(bodies('addMembership')).toEqual([{ accountId: 'p', orgId: 'org', role: 'teacher', stage: 'middle' }]);
});

it('asks before what was typed is lost, and gives the focus back to the row', async () => {
  const { element, open, field } = await page();
  await settle(() => element.querySelector<HTMLElement>('.ad-grid-row')!.focus());
  await open();
  expect(document.activeElement!.textContent).toBe('林晓');
  await settle(() => button('修改资料').click());
  await type(field('name'), '林晓晓');
  await press('Escape', field('name'));
  expect(document.body.textContent).toContain('还有没保存的内容');
  await settle(() => button('继续填写').click());
  expect(field('name').value).toBe('林晓晓');
  await press('Escape', field('name'));
  await settle(() => button('不保存，离开').click());
  expect(document.activeElement!.textContent).toBe('林晓');
  await press('Escape');
  expect(document.activeElement!.getAttribute('data-index')).toBe('0');
});

it('shows those of one state alone, when asked', async () => {
  const { element, bodies } = await page();
  await type(element.querySelector<HTMLSelectElement>('.ad-select')!, 'invited');
  expect(bodies('accounts').at(-1)).toMatchObject({ role: 'teacher', state: 'invited', offset: 0, limit: 100 });
});

it('lists whom those above want as administrators of this school, and asks before it says yes', async () => {
  const waiting = { id: 'w', name: '成都教研', phone: '13700000002', byName: '周主任', byOrgName: '成都市', at: 0 };
  const test = adminForTest({
    accounts: () => ({ rows: [person()], total: 1 }),
    appointments: () => ({ appointments: [waiting, { ...waiting, id: 'v', name: '区教研' }] }),
    answerAppointment: ({ id }) => ({ appointments: id === 'w' ? [{ ...waiting, id: 'v', name: '区教研' }] : [] }),
  });
  const element = renderWithAdmin(<AccountsPage role="administrator" />, test.admin);
  await settle();
  expect(element.querySelector('.ad-appointments')!.textContent).toContain('由成都市的周主任提出');
  await settle(() => button('同意：成都教研').click());
  expect(test.bodies('answerAppointment')).toEqual([]);
  expect(document.body.textContent).toContain('学生的姓名、成绩和录音');
  await settle(() => button('同意').click());
  await settle(() => button('不同意：区教研').click());
  expect(test.bodies('answerAppointment')).toEqual([
    { id: 'w', yes: true },
    { id: 'v', yes: false },
  ]);
  expect(element.querySelector('.ad-appointments')).toBeNull();
});
