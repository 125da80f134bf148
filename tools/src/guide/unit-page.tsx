import { routeValues, type PageProps } from '@chorus/sdk';
import { unit } from './timer-plugin.ts';

/** A unit, from one of its words on. */
export default function UnitPage(page: PageProps) {
  const { unitId, from = 1 } = routeValues(unit, page);
  return <p>{`${unitId}:${from}`}</p>;
}
