import { ObservableValue } from '../plugin/observable.ts';
import { PluginError } from '../plugin/errors.ts';
import type { Location, Navigation } from '../services/navigation.ts';

/** A history in memory. Routes that a test has not named are unknown, unless it named none. */
export class FakeNavigation implements Navigation {
  readonly state = new ObservableValue<Location>({ route: 'Home', params: {}, query: {} });
  subtitle = '';
  resume: Parameters<Navigation['setResume']>[0] | undefined = undefined;
  readonly #before: Location[] = [];

  constructor(readonly routes: ReadonlySet<string> = new Set()) {}

  async go(route: string, to: Parameters<Navigation['go']>[1] = {}): Promise<void> {
    if (this.routes.size > 0 && !this.routes.has(route)) throw new PluginError('unknown-route', `There is no route "${route}".`, { route });
    if (!to.replace) this.#before.push(this.state.get());
    this.subtitle = '';
    this.state.set({ route, params: to.params ?? {}, query: to.query ?? {} });
  }

  async back(): Promise<void> {
    const before = this.#before.pop();
    if (before) this.state.set(before);
  }

  async home(): Promise<void> {
    this.#before.length = 0;
    this.state.set({ route: 'Home', params: {}, query: {} });
  }

  async setSubtitle(text: string): Promise<void> {
    this.subtitle = text;
  }

  async setResume(resume: Parameters<Navigation['setResume']>[0]): Promise<void> {
    this.resume = resume;
  }
}
