/** As many lessons, entries and recordings as a page asks about at once. */
export const maxCompared = 500;

/** The message with which the server refuses an entry of what was deleted for good: who offers it drops it. */
export const refusedAsErased = 'erased';
