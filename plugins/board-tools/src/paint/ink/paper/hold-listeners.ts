const name = 'addEventListener';

/** What the page has of its own, to be given back. */
export const held = (typeof document === 'undefined' ? [] : [document, window]).map(
  (target) => [target, Object.getOwnPropertyDescriptor(target, name)] as const,
);

/**
 * Evaluated right before paper.js, as {@link ./free-listeners.ts} is right after it: paper listens to the keys and the mouse of the whole page from its
 * loading on and never stops. Only its geometry is used here, so the page takes none of these listeners.
 */
for (const [target] of held) Object.defineProperty(target, name, { configurable: true, writable: true, value: () => undefined });
