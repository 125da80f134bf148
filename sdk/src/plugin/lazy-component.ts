import type { ComponentType } from 'react';

/** The module of a page or a view, loaded when it is first shown. */
export type LazyComponent<P> = () => Promise<{ readonly default: ComponentType<P> }>;
