import type { ItemRef } from '@chorus/sdk';

/** Address of what is asked and is no item of a pack. */
export const ownItem = (itemId: string): ItemRef => ({ packId: 'chorus.soundmark-learning', packVersion: '1.0.0', itemId });
