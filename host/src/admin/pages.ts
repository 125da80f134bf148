import type { OrgKind, Right } from '@chorus/contract/roles';
import { Building2, FileUp, GraduationCap, House, School, ShieldUser, UserRound, UsersRound } from 'lucide-react';
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
    path: 'classes',
    group: 'people',
    icon: School,
    right: 'people.read',
    view: lazy(() => import('./pages/classes/classes-page.tsx')),
  },
  {
    path: 'students',
    group: 'people',
    icon: UserRound,
    right: 'people.read',
    view: lazy(() => import('./pages/students/students-page.tsx')),
  },
  {
    path: 'import',
    group: 'people',
    icon: FileUp,
    right: 'people.write',
    view: lazy(() => import('./pages/import/import-page.tsx')),
  },
  {
    path: 'rollover',
    group: 'people',
    icon: GraduationCap,
    right: 'people.write',
    view: lazy(() => import('./pages/rollover/rollover-page.tsx')),
  },
  {
    path: 'administrators',
    group: 'people',
    icon: ShieldUser,
    right: 'accounts.read',
    view: lazy(() => import('./pages/accounts/administrators-page.tsx')),
  },
];
