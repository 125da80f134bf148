import type { OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import { expect, it } from 'vitest';
import { adminForTest, button, refused, renderWithAdmin, settle, type, type Answers } from '../../testing/render-with-admin.tsx';
import LinksPage from './links-page.tsx';

const link = (more: Partial<OutsidePageInfo> = {}): OutsidePageInfo => ({
  id: 'own',
  orgId: 'org',
  orgName: '青禾实验学校',
  title: { 'zh-CN': '课文动画' },
  address: 'https://example.cn/unit',
  privateNetwork: false,
  keptOutBy: null,
  checkedAt: 0,
  removedAt: null,
  ...more,
});
const inherited = link({ id: 'above', orgId: 'city', orgName: '成都市', title: { 'zh-CN': '听力网' }, keptOutBy: 'x-frame-options' });

async function page(answers: Answers = {}, kind: 'school' | 'platform' = 'school') {
  const test = adminForTest({ allowedPages: () => ({ pages: [link()], above: [inherited] }), ...answers }, kind);
  const element = renderWithAdmin(<LinksPage />, test.admin);
  await settle();
  const field = (name: string) => element.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const submit = () => settle(() => element.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  const open = (name: string) => settle(() => button(name).click());
  const rows = () => [...element.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  return { ...test, element, field, submit, open, rows, notices: () => test.admin.notices.open.get() };
}

it('lists the own pages, then those from above, which can only be looked at', async () => {
  const { rows, open, element } = await page();
  expect(rows()).toEqual([
    ['课文动画', 'https://example.cn/unit', '本组织', '在课堂里打开'],
    ['听力网', 'https://example.cn/unit', '成都市', '只能在新窗口打开'],
  ]);
  await open('听力网');
  expect(element.querySelector('.ad-sheet')!.textContent).toContain('X-Frame-Options');
  expect(element.querySelectorAll('.ad-sheet-actions button')).toHaveLength(0);
});

it('adds a page once the server has looked at it, and says at the address why it could not', async () => {
  let answer = (): OutsidePageInfo => {
    throw refused(['/address', 'unreachable']);
  };
  const { element, field, submit, open, bodies } = await page({ addOutsidePage: () => answer() });
  await open('添加网页');
  await submit();
  expect(element.textContent).toContain('请填写中文名称');
  await type(field('address'), ' https://example.cn/unit ');
  await type(field('titleZh'), '课文动画');
  await submit();
  expect(element.querySelector('form')!.textContent).toContain('服务器连不上这个网址');
  expect(field('address').value).toBe(' https://example.cn/unit ');
  answer = () => link();
  await submit();
  expect(bodies('addOutsidePage').at(-1)).toEqual({
    address: 'https://example.cn/unit',
    titleZh: '课文动画',
    titleEn: '',
    privateNetwork: false,
  });
  expect(element.querySelector('.ad-sheet h2')!.textContent).toBe('课文动画');
});

it('asks for the own network in the platform’s administration alone', async () => {
  const school = await page();
  await school.open('添加网页');
  expect(school.field('privateNetwork')).toBeNull();
  const platform = await page({}, 'platform');
  await settle(() => platform.element.querySelector<HTMLElement>('.ad-foot button')!.click());
  expect(platform.field('privateNetwork')).not.toBeNull();
});

it('checks a page again, and says what came of it', async () => {
  let answer = () => link({ keptOutBy: 'frame-ancestors' });
  const { open, notices } = await page({ checkOutsidePage: () => answer() });
  await open('课文动画');
  await open('再检查一次');
  answer = () => {
    throw refused(['/id', 'no-page']);
  };
  await open('再检查一次');
  expect(notices().map(({ text }) => text)).toEqual(['“课文动画”只能在新窗口打开', expect.stringContaining('重新检查没有成功')]);
});

it('removes a page, and takes that back at a press', async () => {
  const { open, notices, bodies, element } = await page({ removeOutsidePage: () => link() });
  await open('课文动画');
  await open('移除');
  expect(element.querySelector('.ad-sheet')).toBeNull();
  await settle(() => notices()[0]!.action!.run());
  expect(bodies('removeOutsidePage')).toEqual([
    { id: 'own', removed: true },
    { id: 'own', removed: false },
  ]);
});
