import { held } from './hold-listeners.ts';

/** Gives the page its own `addEventListener` back: a page's is inherited, some have one of their own. */
for (const [target, own] of held) {
  if (own) Object.defineProperty(target, 'addEventListener', own);
  else delete (target as { addEventListener?: unknown }).addEventListener;
}
