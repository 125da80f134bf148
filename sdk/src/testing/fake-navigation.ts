import { ObservableValue } from '../plugin/observable.ts';
import { PluginError } from '../plugin/errors.ts';
import { routeTexts, type RouteParams, type RouteRef, type RouteValues } from '../plugin/route-ref.ts';
import type { Location, Navigation, ResumeProgress, UnitPlace } from '../services/navigation.ts';

interface NamedTarget {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly replace?: boolean;
}

/** A history in memory. Routes that a test has not named are unknown, unless it named none. Values of a reference are in `query`: the fake knows no paths. */
export class FakeNavigation implements Navigation {
  readonly state = new ObservableValue<Location>({ route: 'Home', params: {}, query: {} });
  readonly place = new ObservableValue('');
  readonly unit = new ObservableValue<UnitPlace | undefined>(undefined);
  subtitle = '';
  resume:
    | {
        readonly label: string;
        readonly route: string;
        readonly query?: Readonly<Record<string, string>>;
        readonly progress?: ResumeProgress;
      }
    | undefined = undefined;
  readonly #before: Location[] = [];

  constructor(readonly routes: ReadonlySet<string> = new Set()) {}

  readonly go: Navigation['go'] = async (
    to: string | RouteRef,
    given: NamedTarget | RouteValues<RouteParams> = {},
    options: { readonly replace?: boolean } = {},
  ): Promise<void> => {
    const route = typeof to === 'string' ? to : to.name;
    const target: NamedTarget =
      typeof to === 'string' ? (given as NamedTarget) : { query: routeTexts(to, given as RouteValues<RouteParams>), ...options };
    if (this.routes.size > 0 && !this.routes.has(route)) throw new PluginError('unknown-route', `There is no route "${route}".`, { route });
    if (!target.replace) this.#before.push(this.state.get());
    this.subtitle = '';
    this.place.set('');
    this.state.set({ route, params: target.params ?? {}, query: target.query ?? {} });
  };

  async back(): Promise<void> {
    const before = this.#before.pop();
    if (before) this.state.set(before);
  }

  async home(): Promise<void> {
    this.#before.length = 0;
    this.state.set({ route: 'Home', params: {}, query: {} });
  }

  async setPlace(place: string): Promise<void> {
    this.place.set(place);
  }

  async setSubtitle(text: string): Promise<void> {
    this.subtitle = text;
  }

  readonly setResume: Navigation['setResume'] = async (resume: {
    readonly label: string;
    readonly route: string | RouteRef;
    readonly query?: Readonly<Record<string, string>>;
    readonly values?: RouteValues<RouteParams>;
    readonly progress?: ResumeProgress;
  }): Promise<void> => {
    const { label, route, query, values = {}, progress } = resume;
    const target =
      typeof route === 'string'
        ? { label, route, ...(query && { query }) }
        : { label, route: route.name, query: routeTexts(route, values) };
    this.resume = { ...target, ...(progress && { progress }) };
    const { bookId, unitId } = this.resume.query ?? {};
    this.unit.set(bookId !== undefined && unitId !== undefined ? { bookId, unitId } : undefined);
  };
}
