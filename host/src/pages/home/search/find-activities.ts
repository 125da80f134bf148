import type { Door } from '../group-doors.ts';

/** As texts are compared: small letters, without spaces at the ends. */
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * The activities that a query means, the nearest first: whose name begins with it, whose pinyin does, whose name has it somewhere, whose description has it.
 * `keys`: pinyin and initials of each, in the order of `doors`; left out while they are not known.
 */
export function findActivities(doors: readonly Door[], query: string, keys: readonly (readonly string[])[] = []): readonly Door[] {
  const wanted = folded(query);
  const close = wanted.replaceAll(/[\s']+/g, '');
  if (close === '') return [];
  const nearness = ({ value }: Door, n: number): number => {
    const names = Object.values(value.label).map(folded);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (keys[n]?.some((key) => key.startsWith(close))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    return Object.values(value.description ?? {}).some((text) => folded(text).includes(wanted)) ? 3 : 4;
  };
  return doors
    .map((door, n) => ({ door, near: nearness(door, n) }))
    .filter(({ near }) => near < 4)
    .sort((a, b) => a.near - b.near)
    .map(({ door }) => door);
}
