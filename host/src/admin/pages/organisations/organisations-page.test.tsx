import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../testing/lay-out.ts';
import { adminForTest, button, press, refused, renderWithAdmin, settle, type, type Answers } from '../../testing/render-with-admin.tsx';
import OrganisationsPage from './organisations-page.tsx';

beforeEach(() => layOut());
afterEach(() => vi.restoreAllMocks());

const one = (id: string, parentId: string | null, kind: OrganisationInfo['kind'], name = id): OrganisationInfo => ({
  id,
  parentId,
  kind,
  name,
  code: '',
  archivedAt: null,
  schools: kind === 'school' ? 0 : 2,
  teachers: 3,
});

async function page(answers: Answers = {}, below?: readonly OrganisationInfo[]) {
  const all = [
    one('org', null, 'city', '成都市'),
    ...(below ?? [one('d', 'org', 'district', '锦江区'), one('s', 'd', 'school', '青禾小学'), one('e', 'org', 'district', '青羊区')]),
  ];
  const test = adminForTest({ organisations: () => ({ chain: [], organisations: all }), ...answers }, 'city');
  const element = renderWithAdmin(<OrganisationsPage />, test.admin);
  await settle();
  const rows = () => [...element.querySelectorAll<HTMLElement>('.ad-grid-row')];
  const names = () => rows().map((row) => row.querySelector('.ad-tree-text')!.textContent);
  const open = (name: string) =>
    settle(() =>
      rows()
        .find((row) => row.textContent.includes(name))!
        .click(),
    );
  const notices = () => test.admin.notices.open.get();
  return { ...test, all, element, rows, names, open, notices };
}

it('is a tree that arrows open and close, and walk in', async () => {
  const { rows, names } = await page();
  expect(names()).toEqual(['成都市', '锦江区', '青羊区']);
  await settle(() => rows()[0]!.focus());
  await press('ArrowDown');
  await press('ArrowRight');
  expect(names()).toEqual(['成都市', '锦江区', '青禾小学', '青羊区']);
  expect(rows().map((row) => [row.ariaLevel ?? row.getAttribute('aria-level'), row.getAttribute('aria-expanded')])).toEqual([
    ['1', 'true'],
    ['2', 'true'],
    ['3', null],
    ['2', null],
  ]);
  await press('ArrowRight');
  expect(document.activeElement!.textContent).toContain('青禾小学');
  await press('ArrowLeft');
  expect(document.activeElement!.textContent).toContain('锦江区');
  await press('ArrowLeft');
  expect(names()).toEqual(['成都市', '锦江区', '青羊区']);
});

it('has what is in view of thousands of schools in the page', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => one(`s${n}`, 'org', 'school', `第${n}小学`));
  const { rows, element } = await page({}, many);
  expect(rows().length).toBeLessThan(40);
  expect(element.querySelector('[role=treegrid]')!.getAttribute('aria-rowcount')).toBe('5002');
});

it('adds a school below what is chosen, and says at the field that the name is taken', async () => {
  let taken = true;
  const { element, open, bodies, notices } = await page({
    saveOrganisation: ({ id, parentId, kind, name }) => {
      if (taken) throw refused(['/name', 'taken']);
      return one(id, parentId, kind, name);
    },
  });
  await open('锦江区');
  await settle(() => button('添加下级').click());
  const name = element.querySelector<HTMLInputElement>('[name=name]')!;
  const submit = () => settle(() => element.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await submit();
  expect(element.textContent).toContain('请填写名称');
  await type(name, '实验小学');
  await submit();
  expect(element.textContent).toContain('同一个上级下面已经有这个名称了');
  expect(name.value).toBe('实验小学');
  taken = false;
  await submit();
  expect(bodies('saveOrganisation').at(-1)).toMatchObject({ parentId: 'd', kind: 'school', name: '实验小学', code: '' });
  expect(notices().map(({ text }) => text)).toEqual(['已添加“实验小学”']);
});

it('puts a school away, and takes that back at a press', async () => {
  const { names, rows, open, bodies, notices } = await page({ archiveOrganisation: () => one('s', 'd', 'school', '青禾小学') });
  await settle(() => rows()[1]!.focus());
  await press('ArrowRight');
  expect(names()).toContain('青禾小学');
  await open('青禾小学');
  await settle(() => button('停用').click());
  const [notice] = notices();
  expect([notice!.text, notice!.action!.text]).toEqual(['“青禾小学”已停用', '撤销']);
  await settle(() => notice!.action!.run());
  expect(bodies('archiveOrganisation')).toEqual([
    { id: 's', archived: true },
    { id: 's', archived: false },
  ]);
});

it('moves an organisation to one that can hold it, and back at a press', async () => {
  const { element, rows, open, bodies, notices } = await page({ moveOrganisation: () => one('s', 'e', 'school', '青禾小学') });
  await settle(() => rows()[1]!.focus());
  await press('ArrowRight');
  await open('青禾小学');
  await settle(() => button('移到别处').click());
  const picker = element.querySelector<HTMLSelectElement>('.ad-picker')!;
  expect([...picker.options].filter(({ hidden }) => !hidden).map(({ text }) => text)).toEqual(['成都市', '成都市 / 青羊区']);
  await type(picker, 'e');
  await settle(() => button('移到“青羊区”').click());
  await settle(() => notices()[0]!.action!.run());
  expect(bodies('moveOrganisation')).toEqual([
    { id: 's', parentId: 'e' },
    { id: 's', parentId: 'd' },
  ]);
});

it('does not put away what something in use lies in, and says why', async () => {
  const { open } = await page();
  await open('锦江区');
  expect(button('停用').disabled).toBe(true);
  expect(document.body.textContent).toContain('下面还有在用的组织');
});
