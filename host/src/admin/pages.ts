import type { OrgKind, Right } from '@chorus/contract/roles';
import { House, Puzzle } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

/** A page of the administration. Its title is the text `page.<path>`. */
export interface AdminPage {
  readonly path: string;
  readonly group: 'people' | 'teaching' | 'data';
  readonly icon: typeof House;
  /** Who may see it; the page asks for what more it takes. */
  readonly right: Right;
  /** In which organisations it has something to show; everywhere by default. */
  readonly kinds?: readonly OrgKind[];
  readonly view: LazyExoticComponent<ComponentType>;
}

/** All pages, in the order of the sidebar. */
export const pages: readonly AdminPage[] = [
  {
    path: 'overview',
    group: 'people',
    icon: House,
    right: 'organisations.read',
    view: lazy(() => import('./pages/overview/overview-page.tsx')),
  },
  {
    path: 'policy',
    group: 'teaching',
    icon: Puzzle,
    right: 'policy.read',
    view: lazy(() => import('./pages/policy/policy-page.tsx')),
  },
];
