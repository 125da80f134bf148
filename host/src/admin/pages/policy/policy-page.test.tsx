import type { PolicyLayer, PolicyRule } from '@chorus/contract';
import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { OrgKind } from '@chorus/contract/roles';
import { functionMenuItem } from '@chorus/sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { icon, infoOf, manifestOf, plugin } from '../../../kernel/testing/plugin-fixtures.ts';
import { adminForTest, button, press, renderWithAdmin, settle, type } from '../../testing/render-with-admin.tsx';
import PolicyPage from './policy-page.tsx';

const menuItem = functionMenuItem({ order: 1, label: { 'zh-CN': '词', en: 'Words' }, icon, route: 'ChorusWordsHome' });
const race = plugin('lab.race', { capabilities: ['roster.read', 'media.microphone'] });
const plugins = [
  ...[plugin('chorus.pk'), plugin('chorus.words', { contributions: [menuItem] })].map((one) => infoOf(manifestOf(one))),
  infoOf(manifestOf(race), { source: 'dropped' }),
];
const stored = ['0.9.0', '1.0.0'].map((version) => infoOf(manifestOf(race, { version }), { source: 'dropped' }));
const none = { schools: 0, teachers: 0, inLesson: 0, silenced: 0, effects: [] };
const rule = (id: string, effect: PolicyRule['effect'], more: Partial<PolicyRule> = {}): PolicyRule => ({
  id,
  plugin: 'chorus.pk',
  effect,
  reason: {},
  ...more,
});

/** A school below a city: the city's rules as given, the school's as they were written. */
function stand(city: readonly PolicyRule[] = [], kind: OrgKind = 'school', plan = none) {
  let own: readonly PolicyRule[] = [];
  const layers = (): PolicyLayer[] => [
    { layer: 'platform', name: 'Chorus', orgId: 'top', depth: 0, rules: [] },
    {
      layer: 'region',
      name: '江州市',
      orgId: kind === 'school' ? 'city' : 'org',
      depth: 1,
      rules: kind === 'school' ? [...city] : [...own],
    },
    ...(kind === 'school' ? [{ layer: 'school' as const, name: '青禾实验学校', orgId: 'org', depth: 2, rules: [...own] }] : []),
  ];
  const made = adminForTest(
    {
      policyView: () => ({ plugins, stored, layers: layers(), target: { orgId: 'org', name: '青禾实验学校', kind, classes: [] } }),
      planPolicy: () => plan,
      setPolicyRule: ({ plugin: id, rule: written }: AdminBody<'setPolicyRule'>) => {
        own = written ? [rule('own', written.effect, { plugin: id, lock: written.lock })] : [];
        return { layers: layers() };
      },
    },
    kind,
  );
  return { ...made, page: renderWithAdmin(<PolicyPage />, made.admin) };
}

beforeEach(() => void (window.location.hash = '#/policy'));
afterEach(() => void (window.location.hash = ''));

const cells = (page: ParentNode, id: string) => [...page.querySelectorAll<HTMLElement>(`tr[data-plugin="${id}"] td`)];
const ownCell = (page: ParentNode, id: string) => page.querySelector<HTMLButtonElement>(`tr[data-plugin="${id}"] [data-own] button`)!;
const choose = async (page: ParentNode, id: string, text: string) => {
  const cell = ownCell(page, id);
  await settle(() => {
    cell.focus();
    cell.click();
  });
  // One that is closing may stand before it.
  const items = [...document.querySelectorAll<HTMLElement>('[role="menu"] button')].filter((one) => one.textContent.startsWith(text));
  await settle(() => items.at(-1)?.click());
};
const foot = (page: ParentNode) => page.querySelector('.ad-foot')?.textContent ?? '';

it('plans what is chosen, writes it only at the button, and takes it back at a press', async () => {
  const { page, bodies, admin } = stand([], 'school', { ...none, schools: 1, teachers: 12, inLesson: 2 });
  await settle();
  await choose(page, 'chorus.pk', '禁用');
  expect(foot(page)).toContain('影响本校 12 位老师，正在上课的 2 个班，下课后生效。');
  expect(cells(page, 'chorus.pk').at(-2)!.textContent).toContain('能用不能用');
  expect([bodies('planPolicy'), bodies('setPolicyRule')]).toEqual([[{ plugin: 'chorus.pk', rule: { effect: 'deny', lock: false } }], []]);
  await settle(() => button('应用这处改动').click());
  expect(bodies('setPolicyRule')).toEqual(bodies('planPolicy'));
  expect([foot(page), cells(page, 'chorus.pk').at(-2)!.textContent]).toEqual(['', '不能用']);
  expect(document.activeElement).toBe(ownCell(page, 'chorus.pk'));
  await settle(() => admin.notices.open.get()[0]!.action!.run());
  expect(bodies('setPolicyRule').at(-1)).toEqual({ plugin: 'chorus.pk', rule: null });
  expect(cells(page, 'chorus.pk').at(-2)!.textContent).toBe('能用');
});

it('says of every activity what it puts where, in the list and beside its reasons', async () => {
  const { page } = stand();
  await settle();
  const row = page.querySelector('tr[data-plugin="chorus.words"]')!;
  expect(row.querySelector('th')!.textContent).toContain('1 个首页入口 · 1 个功能菜单项');
  expect(page.querySelector('tr[data-plugin="chorus.pk"] th')!.textContent).not.toContain('功能菜单');
  await settle(() => row.querySelector<HTMLElement>('.ad-why')!.click());
  const said = [...page.querySelectorAll('.ad-ways li')].map(({ textContent }) => textContent);
  expect(said).toEqual(['1 个首页入口', '1 个功能菜单项（桌面端，浮在其他程序上面）']);
});

it('says before it is applied what an activity that is let in asks for, and what others’ can do whatever they ask for', async () => {
  const { page, bodies } = stand();
  await settle();
  await choose(page, 'lab.race', '允许');
  for (const part of ['由 Somebody 提供', '看班级名单和正在作答的学生；使用麦克风', '能看到姓名、作答、录音和输入的密码', 'Chorus 拦不住'])
    expect(foot(page)).toContain(part);
  expect(bodies('setPolicyRule')).toEqual([]);
  await choose(page, 'lab.race', '禁用');
  expect(foot(page)).not.toMatch(/麦克风|拦不住/);
  await settle(() => button('放弃').click());
  await choose(page, 'chorus.pk', '必装');
  expect(foot(page)).toContain('没有特别的权限');
  expect(foot(page)).not.toContain('拦不住');
});

it('locks and gives a reason to what waits, and forgets it when it is discarded', async () => {
  const { page, bodies } = stand();
  await settle();
  await choose(page, 'chorus.pk', '禁用');
  await choose(page, 'chorus.pk', '上锁');
  await choose(page, 'chorus.pk', '理由');
  await type(document.querySelector<HTMLInputElement>('[role="dialog"] input')!, '期中前先不开');
  await settle(() => button('确定').click());
  expect(bodies('planPolicy').at(-1)).toEqual({ plugin: 'chorus.pk', rule: { effect: 'deny', lock: true, reason: '期中前先不开' } });
  await settle(() => button('放弃').click());
  expect([foot(page), bodies('setPolicyRule')]).toEqual(['', []]);
});

it('asks before another change takes the place of the one that waits', async () => {
  const { page, bodies } = stand();
  await settle();
  await choose(page, 'chorus.pk', '禁用');
  await choose(page, 'chorus.words', '必装');
  await settle(() => button('留着它').click());
  expect(bodies('planPolicy')).toHaveLength(1);
  await choose(page, 'chorus.words', '必装');
  await settle(() => button('放弃它，改这一处').click());
  expect(bodies('planPolicy').at(-1)).toMatchObject({ plugin: 'chorus.words' });
});

it('says that the own rule will not count where a level above has locked its own', async () => {
  const { page } = stand([rule('city', 'deny', { lock: true })]);
  await settle();
  await choose(page, 'chorus.pk', '允许');
  expect(foot(page)).toContain('江州市上了锁，这条规定不会生效。');
});

it('refuses a version that is none', async () => {
  const { page, bodies } = stand();
  await settle();
  await choose(page, 'chorus.pk', '固定版本');
  const field = document.querySelector<HTMLInputElement>('[role="dialog"] input')!;
  expect(field.value).toBe('1.0.0');
  await type(field, '最新的');
  await settle(() => button('确定').click());
  expect([field.getAttribute('aria-invalid'), bodies('planPolicy')]).toEqual(['true', []]);
  await type(field, '^1.0.0');
  await settle(() => button('确定').click());
  expect(bodies('planPolicy')).toEqual([{ plugin: 'chorus.pk', rule: { effect: 'pin', version: '^1.0.0', lock: false } }]);
});

it('frames the rule that decides, also one for all, and strikes through what it overrules', async () => {
  const { page } = stand([rule('all', 'deny', { plugin: '*', lock: true })]);
  await settle();
  await choose(page, 'chorus.pk', '允许');
  const boxes = cells(page, 'chorus.pk').map((cell) => cell.querySelector<HTMLElement>('.ad-rule-box'));
  expect(boxes.slice(0, 3).map((box) => box?.dataset.why)).toEqual(['silent', 'decides', 'locked-by-wider']);
  expect(boxes[1]!.textContent).toContain('对所有活动');
  expect([boxes[2]!.querySelector('s')?.textContent, boxes[2]!.title]).toEqual(['允许', '被江州市锁住，不生效']);
  // What is another's has no menu.
  expect(boxes.slice(0, 3).map((box) => box?.tagName)).toEqual(['SPAN', 'SPAN', 'BUTTON']);
});

it('tells why: rule, person, day, reason, and whom to ask', async () => {
  const reason = { 'zh-CN': '录音太吵', en: '录音太吵' };
  const { page } = stand([rule('city', 'deny', { lock: true, by: '何立', at: Date.UTC(2026, 8, 3, 4), reason })]);
  await settle();
  await settle(() => cells(page, 'chorus.pk').at(-1)!.querySelector('button')!.click());
  const sheet = page.querySelector('.ad-sheet')!.textContent;
  for (const part of ['因为江州市禁用了它。', '由它决定', '何立，2026年9月3日', '“录音太吵”', '请江州市的何立解锁，或者改掉这条规定。'])
    expect(sheet).toContain(part);
  await press('Escape');
  expect(page.querySelector('.ad-sheet')).toBeNull();
});

it('goes by arrows from cell to cell, with one stop for the tab key', async () => {
  const { page } = stand();
  await settle();
  expect(page.querySelectorAll('.ad-policy [data-at][tabindex="0"]')).toHaveLength(1);
  await settle(() => page.querySelector<HTMLElement>('[data-at="0:0"]')!.focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await press(key);
  expect(document.activeElement).toBe(ownCell(page, 'chorus.words'));
});

it('lists the versions that the server has where one is pinned, and shows the one that it leads to', async () => {
  const { page, bodies } = stand();
  await settle();
  await choose(page, 'lab.race', '固定版本');
  const versions = [...document.querySelectorAll<HTMLElement>('.ad-versions button')];
  expect(versions.map(({ textContent }) => textContent)).toEqual(['1.0.0', '0.9.0']);
  await settle(() => versions[1]!.click());
  await settle(() => button('确定').click());
  expect(bodies('planPolicy')).toEqual([{ plugin: 'lab.race', rule: { effect: 'pin', version: '0.9.0', lock: false } }]);
  expect(cells(page, 'lab.race').at(-2)!.textContent).toContain('能用 0.9.0');
});
