import { routeRef } from '@chorus/sdk';

/** The pages of this plugin, and what each is opened with. */
export const start = routeRef('SmartWordStart');
export const bookList = routeRef('SmartWordBookList');
export const bookshelf = routeRef('SmartWordBookshelf', { grade: 'number' });
export const bookDetail = routeRef('SmartWordBookDetail', { bookId: 'string', unitId: 'string?' });
export const readAloud = routeRef('SmartWordReadAloud', { bookId: 'string', unitId: 'string', wordId: 'string?' });
