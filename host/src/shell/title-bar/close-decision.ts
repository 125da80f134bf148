import type { RouteMeta } from '@chorus/sdk';

/** What the title bar's close button does: whether it asks first, and what comes next. */
export interface CloseDecision {
  readonly ask: 'exit' | 'answer' | 'pk' | undefined;
  readonly next: 'hide-window' | 'logout' | 'back';
}

/** Decides by the route's flags. */
export function closeDecision(meta: RouteMeta, desktop: boolean): CloseDecision {
  if (meta.isHome || meta.quit) return desktop ? { ask: undefined, next: 'hide-window' } : { ask: 'exit', next: 'logout' };
  if (meta.isPk) return { ask: 'pk', next: 'back' };
  if (meta.answer) return { ask: 'answer', next: 'back' };
  // It has the whole board, and with it no footer to go back by.
  if (meta.isParticular) return { ask: undefined, next: 'back' };
  return { ask: undefined, next: desktop ? 'hide-window' : 'logout' };
}
