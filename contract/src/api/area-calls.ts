import Type, { type Static } from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

const Area = { id: Type.String(), code: Type.String(), name: Type.String() };
const District = closed(Area);
const City = closed({ ...Area, districts: Type.Array(District) });

/** A province with its cities, and these with their districts; a city that lies in no province stands by itself. */
export const Province = closed({ ...Area, cities: Type.Array(City) });
export type Province = Static<typeof Province>;

/** Regions, as everybody may know them: no schools. */
export const areaCalls = {
  cityTree: call(
    callPaths.cityTree,
    'Provinces, their cities and the districts of these; a city that lies in no province is under one without a name.',
    closed({}),
    Type.Array(Province),
  ),
} as const;
