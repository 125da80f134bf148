/** Tests of an activity's pages in a real browser. */
export { barriers } from './barriers.ts';
export { faults } from './layout.ts';
export { renderPage } from './render-page.ts';
export { walk, type Visit, type Walker } from './size-walk.ts';
export type { PageLook } from './looks.ts';
export type { PageOptions, RenderedPage } from './rendered-page.ts';
