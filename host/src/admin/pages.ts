import type { OrgKind, Right } from '@chorus/contract/roles';
import {
  AudioLines,
  BookOpenText,
  Building2,
  CalendarSync,
  ChartColumn,
  DatabaseBackup,
  FileCheck,
  FileUp,
  FileUser,
  Globe,
  GraduationCap,
  House,
  LogIn,
  MonitorCheck,
  Puzzle,
  School,
  ScrollText,
  Settings2,
  ShieldUser,
  SlidersHorizontal,
  UserRoundSearch,
  UsersRound,
} from 'lucide-react';
import { loadable, type Loadable } from '../shell/router/loadable.tsx';

/** A page of the administration. Its title is the text `page.<path>`. */
export interface AdminPage {
  readonly path: string;
  readonly group: 'people' | 'teaching' | 'data';
  readonly icon: typeof House;
  /** Who may see it; the page asks for what more it takes. */
  readonly right: Right;
  /** In which organisations it has something to show; everywhere by default. */
  readonly kinds?: readonly OrgKind[];
  readonly view: Loadable;
}

/** All pages, in the order of the sidebar. */
export const pages: readonly AdminPage[] = [
  {
    path: 'overview',
    group: 'people',
    icon: House,
    right: 'organisations.read',
    view: loadable(() => import('./pages/overview/overview-page.tsx')),
  },
  {
    path: 'organisations',
    group: 'people',
    icon: Building2,
    right: 'organisations.write',
    view: loadable(() => import('./pages/organisations/organisations-page.tsx')),
  },
  {
    path: 'teachers',
    group: 'people',
    icon: UsersRound,
    right: 'accounts.read',
    kinds: ['school'],
    view: loadable(() => import('./pages/accounts/teachers-page.tsx')),
  },
  {
    path: 'import-teachers',
    group: 'people',
    icon: FileUser,
    right: 'accounts.write',
    view: loadable(() => import('./pages/import-teachers/import-teachers-page.tsx')),
  },
  {
    path: 'administrators',
    group: 'people',
    icon: ShieldUser,
    right: 'accounts.read',
    view: loadable(() => import('./pages/accounts/administrators-page.tsx')),
  },
  {
    path: 'ways-in',
    group: 'people',
    icon: LogIn,
    right: 'accounts.write',
    view: loadable(() => import('./pages/ways-in/ways-in-page.tsx')),
  },
  {
    path: 'classes',
    group: 'people',
    icon: School,
    right: 'people.read',
    view: loadable(() => import('./pages/people/classes-page.tsx')),
  },
  {
    path: 'students',
    group: 'people',
    icon: GraduationCap,
    right: 'people.read',
    view: loadable(() => import('./pages/people/students-page.tsx')),
  },
  {
    path: 'import',
    group: 'people',
    icon: FileUp,
    right: 'people.write',
    view: loadable(() => import('./pages/import/import-page.tsx')),
  },
  {
    path: 'rollover',
    group: 'people',
    icon: CalendarSync,
    right: 'people.write',
    view: loadable(() => import('./pages/people/rollover-page.tsx')),
  },
  {
    path: 'policy',
    group: 'teaching',
    icon: Puzzle,
    right: 'policy.read',
    view: loadable(() => import('./pages/policy/policy-page.tsx')),
  },
  {
    path: 'activity-settings',
    group: 'teaching',
    icon: Settings2,
    right: 'policy.read',
    view: loadable(() => import('./pages/activity-settings/activity-settings-page.tsx')),
  },
  {
    path: 'content',
    group: 'teaching',
    icon: BookOpenText,
    right: 'content.read',
    view: loadable(() => import('./pages/content/content-page.tsx')),
  },
  {
    path: 'links',
    group: 'teaching',
    icon: Globe,
    right: 'content.read',
    view: loadable(() => import('./pages/links/links-page.tsx')),
  },
  {
    path: 'devices',
    group: 'teaching',
    icon: MonitorCheck,
    right: 'devices.read',
    view: loadable(() => import('./pages/devices/devices-page.tsx')),
  },
  {
    path: 'settings',
    group: 'teaching',
    icon: SlidersHorizontal,
    right: 'settings.read',
    kinds: ['school'],
    view: loadable(() => import('./pages/settings/settings-page.tsx')),
  },
  {
    path: 'consents',
    group: 'data',
    icon: FileCheck,
    right: 'data.read',
    view: loadable(() => import('./pages/consents/consents-page.tsx')),
  },
  {
    path: 'student-data',
    group: 'data',
    icon: UserRoundSearch,
    right: 'data.read',
    view: loadable(() => import('./pages/student-data/student-data-page.tsx')),
  },
  {
    path: 'recordings',
    group: 'data',
    icon: AudioLines,
    right: 'settings.read',
    view: loadable(() => import('./pages/recordings/recordings-page.tsx')),
  },
  {
    path: 'audit',
    group: 'data',
    icon: ScrollText,
    right: 'audit.read',
    view: loadable(() => import('./pages/audit/audit-page.tsx')),
  },
  {
    path: 'usage',
    group: 'data',
    icon: ChartColumn,
    right: 'usage.read',
    view: loadable(() => import('./pages/usage/usage-page.tsx')),
  },
  {
    path: 'backups',
    group: 'data',
    icon: DatabaseBackup,
    right: 'backup',
    kinds: ['platform'],
    view: loadable(() => import('./pages/backups/backups-page.tsx')),
  },
];
