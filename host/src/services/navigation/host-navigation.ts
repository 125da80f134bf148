import {
  ObservableValue,
  PluginError,
  routeTexts,
  toDisposable,
  type Disposable,
  type LocalizedText,
  type Location,
  type Navigation,
  type Observable,
  type ResumeProgress,
  type RouteParams,
  type RouteRef,
  type RouteValues,
  type UnitPlace,
} from '@chorus/sdk';
import type { ResumePlace } from '@chorus/contract/api/resume-calls';
import type { Kernel } from '../../kernel/kernel-types.ts';
import { token } from '../../lifecycle/token.ts';
import type { ResumePlaces } from './resume-places.ts';
import { buildPath, contributedPath, matchPath, splitValues, type NamedPath } from './route-paths.ts';

/** The router, as the shell gives it. */
export interface RouterPort {
  readonly location: Observable<{ readonly path: string; readonly query: Readonly<Record<string, string>> }>;
  /** `path` begins with a slash and has its query with it. */
  navigate(path: string, options?: { readonly replace?: boolean }): void;
  /** To the page before in the list of visited pages (2.1-3); false when there is none. */
  back(): boolean;
}

/** Where to go on from Home, since when the class is there (UTC milliseconds), and the title of that page. */
export type Resume = ResumePlace & { readonly at: number; readonly title: LocalizedText | undefined };

interface RouteTarget {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const home = 'Home';
const nowhere: Location = Object.freeze({ route: '', params: Object.freeze({}), query: Object.freeze({}) });

export const navigationToken = token<HostNavigation>('navigation');

/** Routes by name, over the router that the shell gives. */
export class HostNavigation implements Navigation {
  readonly #state = new ObservableValue<Location>(nowhere);
  readonly #subtitle = new ObservableValue('');
  readonly #place = new ObservableValue('');
  readonly #resume = new ObservableValue<Resume | undefined>(undefined);
  readonly #unit = new ObservableValue<UnitPlace | undefined>(undefined);
  #own: readonly NamedPath[] = [];
  #router: RouterPort | undefined;
  #routerReady: (router: RouterPort) => void = () => undefined;
  readonly #ready = new Promise<RouterPort>((resolve) => (this.#routerReady = resolve));

  constructor(
    private readonly kernel: () => Pick<Kernel, 'routes'>,
    private readonly places: ResumePlaces,
  ) {
    places.state.subscribe(() => this.#offer());
    this.#unit.set(unitOf(places.state.get()?.place));
  }

  get state(): Observable<Location> {
    return this.#state;
  }

  get place(): Observable<string> {
    return this.#place;
  }

  /** What the page in front has put beside its title. */
  get subtitle(): Observable<string> {
    return this.#subtitle;
  }

  /** Where to go on from Home; undefined when there is nothing, or no way there now: its activity is off. */
  get resume(): Observable<Resume | undefined> {
    return this.#resume;
  }

  /** The unit where the class is, also while there is no way there. */
  get unit(): Observable<UnitPlace | undefined> {
    return this.#unit;
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

  async setPlace(place: string): Promise<void> {
    this.#place.set(place.slice(0, 500));
  }

  readonly setResume: Navigation['setResume'] = async (resume: {
    readonly label: string;
    readonly route: string | RouteRef;
    readonly query?: Readonly<Record<string, string>>;
    readonly values?: RouteValues<RouteParams>;
    readonly progress?: ResumeProgress;
  }): Promise<void> => {
    const { label, route, query = {}, values = {}, progress } = resume;
    const name = typeof route === 'string' ? route : route.name;
    const target = typeof route === 'string' ? { query } : splitValues(this.#pattern(name) ?? '', routeTexts(route, values));
    this.places.set(Object.freeze({ label: label.slice(0, 500), route: name, ...target, ...progressOf(progress) }));
  };

  /** Another teacher, none, or another window: their own place to go on. */
  forUser(): void {
    this.places.read();
  }

  /** Where to go on as another machine of this teacher has left it: what {@link kept} gave there. */
  follow(resume: string): void {
    this.places.follow(resume);
  }

  /** Where to go on, also while there is no way there. */
  get kept(): string | undefined {
    const kept = this.places.state.get();
    return kept && JSON.stringify(kept.place);
  }

  /** Of which class it is known whether there is a place to go on. */
  get resumeAsked(): Observable<string> {
    return this.places.asked;
  }

  /** Asks where other machines have been with the class. */
  renewResume(): Promise<void> {
    return this.places.refresh();
  }

  /** The place to go on is kept while its activity is off, and not shown: the way there would lead nowhere. */
  #offer(): void {
    const { place, at = 0 } = this.places.state.get() ?? {};
    const pattern = place && this.#pattern(place.route);
    const there = pattern !== undefined && buildPath(pattern, place?.params) !== undefined;
    const title = there
      ? this.kernel()
          .routes.get()
          .find(({ value }) => value.name === place?.route)?.value.title
      : undefined;
    this.#resume.set(there && place ? Object.freeze({ ...place, at, title }) : undefined);
    const unit = unitOf(place);
    if (unit?.bookId !== this.#unit.get()?.bookId || unit?.unitId !== this.#unit.get()?.unitId) this.#unit.set(unit);
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
    const { route, params } = this.#state.get();
    this.#state.set(Object.freeze(next));
    // Another query is the same page, which goes on saying where it is.
    if (next.route !== route || JSON.stringify(next.params) !== JSON.stringify(params)) this.#place.set('');
  }

  #pattern(route: string): string | undefined {
    return this.#patterns().find(({ name }) => name === route)?.path;
  }

  #patterns(): readonly NamedPath[] {
    return [...this.#own, ...this.kernel().routes.get().map(contributedPath)];
  }
}

function unitOf({ params, query }: Pick<ResumePlace, 'params' | 'query'> = {}): UnitPlace | undefined {
  const { bookId, unitId } = { ...query, ...params };
  return bookId !== undefined && unitId !== undefined ? Object.freeze({ bookId, unitId }) : undefined;
}

/** What an activity says of how far it is, in the bounds of what is kept. */
function progressOf(progress: ResumeProgress | undefined): { readonly progress?: ResumePlace['progress'] & object } {
  if (!progress) return {};
  const whole = (n: number, most: number) => Math.min(Math.max(1, Math.round(n) || 1), most);
  const of = whole(progress.of, 100_000);
  const { picture } = progress;
  const own = picture !== undefined && /^\/[^/]/.test(picture) && picture.length <= 2_000;
  return { progress: { at: whole(progress.at, of), of, text: progress.text.slice(0, 500), ...(own && { picture }) } };
}
