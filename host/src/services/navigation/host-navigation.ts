import {
  ObservableValue,
  PluginError,
  routeTexts,
  toDisposable,
  type Disposable,
  type Location,
  type Navigation,
  type Observable,
  type RouteParams,
  type RouteRef,
  type RouteValues,
} from '@chorus/sdk';
import type { Kernel } from '../../kernel/kernel-types.ts';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { buildPath, contributedPath, matchPath, splitValues, type NamedPath } from './route-paths.ts';

/** The router, as the shell gives it. */
export interface RouterPort {
  readonly location: Observable<{ readonly path: string; readonly query: Readonly<Record<string, string>> }>;
  /** `path` begins with a slash and has its query with it. */
  navigate(path: string, options?: { readonly replace?: boolean }): void;
  /** To the page before in the list of visited pages (2.1-3); false when there is none. */
  back(): boolean;
}

/** Where to go on from Home. */
export interface Resume extends RouteTarget {
  readonly label: string;
  readonly route: string;
}

interface RouteTarget {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const home = 'Home';
const nowhere: Location = Object.freeze({ route: '', params: Object.freeze({}), query: Object.freeze({}) });

/** Routes by name, over the router that the shell gives. */
export class HostNavigation implements Navigation {
  readonly #state = new ObservableValue<Location>(nowhere);
  readonly #subtitle = new ObservableValue('');
  readonly #resume = new ObservableValue<Resume | undefined>(undefined);
  #kept: Resume | undefined;
  #own: readonly NamedPath[] = [];
  #router: RouterPort | undefined;
  #routerReady: (router: RouterPort) => void = () => undefined;
  readonly #ready = new Promise<RouterPort>((resolve) => (this.#routerReady = resolve));

  constructor(
    private readonly kernel: () => Pick<Kernel, 'routes'>,
    private readonly store: LocalStore,
    private readonly userId: () => string | undefined,
  ) {
    this.#kept = this.#readResume();
  }

  get state(): Observable<Location> {
    return this.#state;
  }

  /** What the page in front has put beside its title. */
  get subtitle(): Observable<string> {
    return this.#subtitle;
  }

  /** Where to go on from Home; undefined when there is nothing, or no way there now: its activity is off. */
  get resume(): Observable<Resume | undefined> {
    return this.#resume;
  }

  /** Takes the shell's router and the names of the host's own routes. */
  connect(router: RouterPort, own: readonly NamedPath[]): Disposable {
    this.#own = own;
    this.#router = router;
    this.#routerReady(router);
    const changed = () => {
      this.#locate();
      this.#offer();
    };
    const subscriptions = [router.location.subscribe(() => this.#locate()), this.kernel().routes.subscribe(changed)];
    changed();
    return toDisposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
      if (this.#router === router) this.#router = undefined;
    });
  }

  readonly go: Navigation['go'] = async (
    to: string | RouteRef,
    given: (RouteTarget & { readonly replace?: boolean }) | RouteValues<RouteParams> = {},
    options: { readonly replace?: boolean } = {},
  ): Promise<void> => {
    const router = this.#router ?? (await this.#ready);
    const route = typeof to === 'string' ? to : to.name;
    const pattern = this.#pattern(route);
    const target =
      typeof to === 'string' ? (given as RouteTarget) : splitValues(pattern ?? '', routeTexts(to, given as RouteValues<RouteParams>));
    const { replace } = typeof to === 'string' ? (given as typeof options) : options;
    const path = pattern === undefined ? undefined : buildPath(pattern, target.params, target.query);
    if (path === undefined)
      throw new PluginError(
        'unknown-route',
        pattern === undefined ? `There is no route "${route}" here now.` : `Route "${route}" needs more parameters: ${pattern}.`,
        { route },
      );
    router.navigate(path, { replace: replace === true });
  };

  /** To the page before; without one, home. */
  async back(): Promise<void> {
    if (!(await this.#ready).back()) await this.home();
  }

  async home(): Promise<void> {
    await this.go(home);
  }

  async setSubtitle(text: string): Promise<void> {
    this.#subtitle.set(text);
  }

  readonly setResume: Navigation['setResume'] = async (resume: {
    readonly label: string;
    readonly route: string | RouteRef;
    readonly query?: Readonly<Record<string, string>>;
    readonly values?: RouteValues<RouteParams>;
  }): Promise<void> => {
    const { label, route, query = {}, values = {} } = resume;
    const name = typeof route === 'string' ? route : route.name;
    const target = typeof route === 'string' ? { query } : splitValues(this.#pattern(name) ?? '', routeTexts(route, values));
    const kept: Resume = Object.freeze({ label, route: name, ...target });
    this.store.set(this.#resumeKey(), JSON.stringify(kept));
    this.#kept = kept;
    this.#offer();
  };

  /** Another teacher, or none: their own place to go on. */
  forUser(): void {
    this.#kept = this.#readResume();
    this.#offer();
  }

  /** Where to go on as another machine of this teacher has left it: what {@link kept} gave there. */
  follow(resume: string): void {
    this.store.set(this.#resumeKey(), resume);
    this.forUser();
  }

  /** Where to go on, also while there is no way there. */
  get kept(): string | undefined {
    return this.#kept && JSON.stringify(this.#kept);
  }

  /** The place to go on is kept while its activity is off, and not shown: the way there would lead nowhere. */
  #offer(): void {
    const pattern = this.#kept && this.#pattern(this.#kept.route);
    this.#resume.set(pattern !== undefined && buildPath(pattern, this.#kept?.params) !== undefined ? this.#kept : undefined);
  }

  #locate(): void {
    const now = this.#router?.location.get();
    if (!now) return;
    const found = this.#patterns()
      .map(({ name, path }) => ({ name, params: matchPath(path, now.path) }))
      .find(({ params }) => params !== undefined);
    const next = { route: found?.name ?? '', params: Object.freeze({ ...found?.params }), query: Object.freeze({ ...now.query }) };
    if (JSON.stringify(next) === JSON.stringify(this.#state.get())) return;
    if (next.route !== this.#state.get().route) this.#subtitle.set('');
    this.#state.set(Object.freeze(next));
  }

  #pattern(route: string): string | undefined {
    return this.#patterns().find(({ name }) => name === route)?.path;
  }

  #patterns(): readonly NamedPath[] {
    return [...this.#own, ...this.kernel().routes.get().map(contributedPath)];
  }

  #resumeKey(): string {
    return `resume.${this.userId() ?? ''}`;
  }

  #readResume(): Resume | undefined {
    return readJson(
      this.store,
      this.#resumeKey(),
      (value): value is Resume =>
        typeof value === 'object' &&
        value !== null &&
        typeof (value as Resume).label === 'string' &&
        typeof (value as Resume).route === 'string',
    );
  }
}
