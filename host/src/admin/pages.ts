import type { OrgKind, Right } from '@chorus/contract/roles';
import { Building2, ChartColumn, DatabaseBackup, House, ShieldUser, SlidersHorizontal, UsersRound } from 'lucide-react';
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
    path: 'organisations',
    group: 'people',
    icon: Building2,
    right: 'organisations.write',
    view: lazy(() => import('./pages/organisations/organisations-page.tsx')),
  },
  {
    path: 'teachers',
    group: 'people',
    icon: UsersRound,
    right: 'accounts.read',
    kinds: ['school'],
    view: lazy(() => import('./pages/accounts/teachers-page.tsx')),
  },
  {
    path: 'administrators',
    group: 'people',
    icon: ShieldUser,
    right: 'accounts.read',
    view: lazy(() => import('./pages/accounts/administrators-page.tsx')),
  },
  {
    path: 'settings',
    group: 'teaching',
    icon: SlidersHorizontal,
    right: 'settings.read',
    kinds: ['school'],
    view: lazy(() => import('./pages/settings/settings-page.tsx')),
  },
  {
    path: 'usage',
    group: 'data',
    icon: ChartColumn,
    right: 'usage.read',
    view: lazy(() => import('./pages/usage/usage-page.tsx')),
  },
  {
    path: 'backups',
    group: 'data',
    icon: DatabaseBackup,
    right: 'backup',
    kinds: ['platform'],
    view: lazy(() => import('./pages/backups/backups-page.tsx')),
  },
];
