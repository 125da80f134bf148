import { routeRef } from '@chorus/sdk';

/** The pages of this plugin, and what each is opened with: a symbol by its `id`. */
export const chart = routeRef('SoundmarkList');
/** `sign`: in place of the symbol, a sound that was hard for a class. */
export const practice = routeRef('SoundmarkPractice', { symbol: 'string?', sign: 'string?' });
export const words = routeRef('SoundmarkWordPractice', { symbol: 'string' });
