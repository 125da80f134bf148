import { routeRef } from '@chorus/sdk';

/** The pages of this plugin, and what each is opened with. */
/** Only passes on: pages with this in their names are left out on the way back. */
export const start = routeRef('SmartWordTransfer');
export const bookList = routeRef('SmartWordBookList');
export const bookshelf = routeRef('SmartWordBookshelf', { grade: 'number' });
/** `words`: those that are chosen when it opens. */
export const bookDetail = routeRef('SmartWordBookDetail', { bookId: 'string', unitId: 'string?', words: 'string?' });
/** What a drill asks: a unit's words or those that the teacher has chosen, how many of them (all), and whether in another order than the book's. */
export const asked = { bookId: 'string', unitId: 'string', words: 'string?', count: 'number?', mixed: 'number?' } as const;
export const readAloud = routeRef('SmartWordReadAloud', { ...asked, wordId: 'string?' });
/** `words`: those that were chosen, in place of the unit's. */
export const unitEnd = routeRef('SmartWordUnitEnd', { bookId: 'string', unitId: 'string', words: 'string?' });
export const chooseMeaning = routeRef('SmartWordSeeWordSelection', asked);
export const chooseMeaningByHearing = routeRef('SmartWordChooseMeaningByHearing', asked);
export const chooseWordByHearing = routeRef('SmartWordChooseWordsByHearing', asked);
export const chooseLook = routeRef('SmartWordChooseWordsByLook', asked);
/** Lead reading. */
export const wordRead = routeRef('SmartWordRead', asked);
/** The papers of a dictation: of a unit’s words, or of those that the teacher has chosen. */
export const dictationMarks = routeRef('SmartWordDictationMarks', { bookId: 'string', unitId: 'string', words: 'string?' });
/** Dictation on paper. */
export const wordDictation = routeRef('SmartWordDictation', asked);
/** How many words of it each student has right, by clicker. */
export const dictationTally = routeRef('SmartWordDictationTally', { bookId: 'string', unitId: 'string', words: 'string?' });
