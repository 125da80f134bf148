import type { OrganisationInfo } from '@chorus/contract/api/admin/organisation-calls';
import { expect, it } from 'vitest';
import { kindsBelow, OrganisationTree } from './organisation-tree.ts';

const one = (
  id: string,
  parentId: string | null,
  kind: OrganisationInfo['kind'],
  more: Partial<OrganisationInfo> = {},
): OrganisationInfo => ({
  id,
  parentId,
  kind,
  name: id,
  code: '',
  archivedAt: null,
  schools: 0,
  teachers: 0,
  ...more,
});
const tree = new OrganisationTree([
  one('成都市', '四川省', 'city', { code: '5101' }),
  one('锦江区', '成都市', 'district', { code: '510104' }),
  one('青羊区', '成都市', 'district', { code: '510105' }),
  one('青禾小学', '锦江区', 'school'),
  one('旧校', '锦江区', 'school', { archivedAt: 1 }),
  one('直属中学', '成都市', 'school'),
]);
const seen = (view: Partial<Parameters<typeof tree.rows>[0]> = {}) =>
  tree
    .rows({ opened: new Set(['成都市']), archived: false, search: '', ...view })
    .map(({ organisation, level, open }) => [organisation.name, level, open]);

it('shows what lies in what is open, and whether more lies in that', () => {
  expect(seen()).toEqual([
    ['成都市', 1, true],
    ['锦江区', 2, false],
    ['青羊区', 2, undefined],
    ['直属中学', 2, undefined],
  ]);
  expect(
    tree.rows({ opened: new Set(['成都市']), archived: false, search: '' }).map(({ position, siblings }) => `${position}/${siblings}`),
  ).toEqual(['1/1', '1/3', '2/3', '3/3']);
});

it('shows what is put away only to who asks for it', () => {
  const opened = new Set(['成都市', '锦江区']);
  expect(seen({ opened }).map(([name]) => name)).not.toContain('旧校');
  expect(seen({ opened, archived: true }).map(([name]) => name)).toContain('旧校');
});

it('finds by a part of the name or the beginning of the code, with what that lies in', () => {
  expect(seen({ search: '青禾', opened: new Set() }).map(([name]) => name)).toEqual(['成都市', '锦江区', '青禾小学']);
  expect(seen({ search: '510105' }).map(([name]) => name)).toEqual(['成都市', '青羊区']);
  expect(seen({ search: '0105' }).map(([name]) => name)).toEqual(['成都市']);
});

it('moves an organisation neither into itself, nor where it is, nor into one that is no wider', () => {
  expect(tree.targets('青禾小学').map(({ name }) => name)).toEqual(['成都市', '青羊区']);
  expect(tree.targets('青羊区').map(({ name }) => name)).toEqual([]);
  expect(kindsBelow('city')).toEqual(['district', 'school']);
  expect(tree.path('青禾小学')).toBe('成都市 / 锦江区 / 青禾小学');
});
