import { routeRef } from '@chorus/sdk';

/** The pages of this plugin, and what each is opened with: a symbol by its `id`. */
export const chart = routeRef('SoundmarkList');
export const practice = routeRef('SoundmarkPractice', { symbol: 'string' });
export const words = routeRef('SoundmarkWordPractice', { symbol: 'string' });
