/** Gives the page its own `addEventListener` back, after {@link ./hold-listeners.ts}. */
const targets = typeof document === 'undefined' ? [] : [document, window];

for (const target of targets) delete (target as { addEventListener?: unknown }).addEventListener;

export {};
