import { clicker18 } from './clicker-18.ts';
import { clicker4 } from './clicker-4.ts';
import { clicker98 } from './clicker-98.ts';
import type { Dialect } from './dialect.ts';

/** Model of a clicker that does not say it, or says one that nobody knows (9-2). */
export const defaultType = clicker18.type;

const byType: ReadonlyMap<number, Dialect> = new Map([clicker18, clicker98, clicker4].map((dialect) => [dialect.type, dialect]));

/** How a model speaks. */
export const dialectOf = (type: number): Dialect => byType.get(type) ?? clicker18;
