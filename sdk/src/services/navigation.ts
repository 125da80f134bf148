import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** The page in front. */
export type Location = {
  /** Route name. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

/** Go to a route by its name. Errors: `PluginError` `unknown-route`. */
export interface Navigation {
  readonly state: Observable<Location>;
  /** Opens a page; `replace`: in place of this one, so that `back` does not come here again. */
  go(
    route: string,
    to?: {
      readonly params?: Readonly<Record<string, string>>;
      readonly query?: Readonly<Record<string, string>>;
      readonly replace?: boolean;
    },
  ): Promise<void>;
  /** To the page before. */
  back(): Promise<void>;
  /** To the page with the activities. */
  home(): Promise<void>;
  /** A line beside the page's title in the title bar, until the page is left. */
  setSubtitle(text: string): Promise<void>;
  /** Remembers where to go on from Home ("go on where you were"): a text to show and the route to open. */
  setResume(resume: { readonly label: string; readonly route: string; readonly query?: Readonly<Record<string, string>> }): Promise<void>;
}

export const Navigation = serviceToken<Navigation>('Navigation', 1, 'Where are we, and where to next?');
