import { routeRef } from '@chorus/sdk';

/** The pages of this plugin, and what each is opened with [2.2-12]. */
export const create = routeRef('PkCreate');
export const selectBook = routeRef('PkSelectBook');
export const selectUnit = routeRef('PkSelectUnit', { bookId: 'string' });
export const selectWord = routeRef('PkSelectWord', { bookId: 'string', unitId: 'string' });
export const pk = routeRef('PkMatch');
export const records = routeRef('PkRecord');
