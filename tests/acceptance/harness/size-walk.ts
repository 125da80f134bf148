import * as sizes from '../../../tools/src/page/size-walk.ts';
import type { Teacher } from './teacher.ts';

export const { closeAll, walk } = sizes;
export type Visit = sizes.Visit<Teacher>;
