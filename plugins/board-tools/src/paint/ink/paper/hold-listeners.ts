/**
 * Evaluated right before paper.js, as {@link ./free-listeners.ts} is right after it: paper listens to the keys and the mouse of the whole page from its
 * loading on and never stops. Only its geometry is used here, so the page takes none of these listeners.
 */
const targets = typeof document === 'undefined' ? [] : [document, window];

for (const target of targets)
  Object.defineProperty(target, 'addEventListener', { configurable: true, writable: true, value: () => undefined });

export {};
