import type { Province } from '@chorus/contract/api/area-calls';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';

/** Regions by province, city and district [7.3-1]. */
export function areaCalls(db: Db): Pick<Handlers, 'cityTree'> {
  return {
    async cityTree() {
      const rows = await db
        .selectFrom('organisations')
        .select(['id', 'parentId', 'kind', 'name', 'code'])
        .where('kind', 'in', ['province', 'city', 'district'])
        .where('archivedAt', 'is', null)
        .orderBy('code')
        .orderBy('name')
        .execute();
      const areaOf = ({ id, name, code }: (typeof rows)[number]) => ({ id, name, code });
      const below = (kind: 'city' | 'district', parentId: string) => rows.filter((row) => row.kind === kind && row.parentId === parentId);
      const cityOf = (row: (typeof rows)[number]) => ({ ...areaOf(row), districts: below('district', row.id).map(areaOf) });
      const provinces = rows.filter(({ kind }) => kind === 'province');
      const inNone = rows.filter(({ kind, parentId }) => kind === 'city' && !provinces.some(({ id }) => id === parentId));
      const tree: Province[] = provinces.map((row) => ({ ...areaOf(row), cities: below('city', row.id).map(cityOf) }));
      return inNone.length === 0 ? tree : [...tree, { id: '', name: '', code: '', cities: inNone.map(cityOf) }];
    },
  };
}
