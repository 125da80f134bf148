import type { RouteMeta } from '@chorus/sdk';
import { loadable, type Loadable } from './loadable.tsx';

/** A screen of the host's own. */
export interface HostRoute {
  readonly name: string;
  readonly path: string;
  /** Key of its title. */
  readonly title: string;
  readonly meta?: RouteMeta;
  /** In the desktop client it is drawn without the shell around it [2.2-3]. */
  readonly bareOnDesktop?: boolean;
  /** Queries by which it shows another page: going back leads out of that to this one. */
  readonly opens?: readonly string[];
  readonly page: Loadable;
}

/** The host's own screens, loaded when they are first shown. */
export const hostRoutes: readonly HostRoute[] = [
  {
    name: 'Login',
    path: '/login',
    title: 'route.login',
    meta: { isParticular: true, quit: true },
    page: loadable(() => import('../../pages/login/login-route.tsx')),
  },
  {
    name: 'SilentLogin',
    path: '/silent-login',
    title: 'route.silent-login',
    meta: { isParticular: true, quit: true },
    page: loadable(() => import('../../pages/silent-login/silent-login-page.tsx')),
  },
  {
    name: 'Suspension',
    path: '/suspension',
    title: 'route.suspension',
    meta: { isShowTitle: true },
    bareOnDesktop: true,
    page: loadable(() => import('../../pages/suspension/suspension-page.tsx')),
  },
  {
    name: 'ChooseClass',
    path: '/choose-class',
    title: 'route.choose-class',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/choose-class/choose-class-page.tsx')),
  },
  {
    name: 'Home',
    path: '/home',
    title: 'route.home',
    meta: { isShowTitle: true, isHome: true, keepAlive: true },
    page: loadable(() => import('../../pages/home/home-page.tsx')),
  },
  {
    name: 'OutsidePage',
    path: '/iframe-page',
    title: 'route.outside',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/outside/outside-page.tsx')),
  },
  {
    name: 'Plugins',
    path: '/plugins',
    title: 'route.plugins',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/plugins/plugins-page.tsx')),
  },
  {
    name: 'AnswerHistory',
    path: '/answer-history-list',
    title: 'route.history',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/history/answer-history-page.tsx')),
  },
  {
    name: 'LessonEnd',
    path: '/lesson-end',
    title: 'route.lesson-end',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/lesson-end/lesson-end-page.tsx')),
  },
  {
    // The specification's name for it [2.2-7].
    name: 'TeachingAssistant',
    path: '/teaching-assistant',
    title: 'route.class-day',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/class-day/class-day-page.tsx')),
  },
  {
    name: 'MyContent',
    path: '/my-content',
    title: 'route.my-content',
    meta: { isShowTitle: true },
    opens: ['write', 'text'],
    page: loadable(() => import('../../pages/my-content/my-content-page.tsx')),
  },
  {
    name: 'StudentRecord',
    path: '/student-record',
    title: 'route.student',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/student/student-page.tsx')),
  },
  {
    name: 'Journal',
    path: '/journal',
    title: 'route.journal',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/journal/journal-page.tsx')),
  },
  {
    name: 'Help',
    path: '/help',
    title: 'route.help',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/help/help-page.tsx')),
  },
  {
    name: 'EquipmentTest',
    path: '/Text/equipment-test',
    title: 'route.equipment',
    meta: { isShowTitle: true },
    page: loadable(() => import('../../pages/equipment-test/equipment-test-page.tsx')),
  },
];

/** Whether a screen is drawn by itself, without the bars around it. */
export const isBare = ({ meta, bareOnDesktop }: Pick<HostRoute, 'meta' | 'bareOnDesktop'>, desktop: boolean): boolean =>
  meta?.isParticular === true || (bareOnDesktop === true && desktop);
