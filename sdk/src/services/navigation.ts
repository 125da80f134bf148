import type { Observable } from '../plugin/observable.ts';
import type { RouteParams, RouteRef, RouteValues } from '../plugin/route-ref.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** The page in front. */
export type Location = {
  /** Route name. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
};

/** The parameters of a call that opens a route: none has to be given where none is required. */
export type GoArguments<P extends RouteParams> =
  Record<never, never> extends RouteValues<P>
    ? [values?: RouteValues<P>, options?: { readonly replace?: boolean }]
    : [values: RouteValues<P>, options?: { readonly replace?: boolean }];

/** How far a place to go on is, for Home. */
export type ResumeProgress = {
  /** Which of them: 1 for the first. */
  readonly at: number;
  /** How many there are. */
  readonly of: number;
  /** What is there, such as the word. */
  readonly text: string;
  /** URL of a picture of it, of Chorus's own server as the content's are. */
  readonly picture?: string;
};

/** A unit of a book, by their ids. */
export type UnitPlace = { readonly bookId: string; readonly unitId: string };

/** Go to a route by a reference, or by its name as SDK 1.0.0 did. Errors: `PluginError` `unknown-route`, `missing-parameter`. */
export interface Navigation {
  readonly state: Observable<Location>;
  /** Where in itself the page in front is, as it has said by `setPlace`; empty until it says so. */
  readonly place: Observable<string>;
  /** The unit that the chosen class is at, whichever activity it was in: that of the place to go on, where its values have a `bookId` and a `unitId`. */
  readonly unit: Observable<UnitPlace | undefined>;
  /** Opens a page; `replace`: in place of this one, so that `back` does not come here again. */
  go<P extends RouteParams>(route: RouteRef<P>, ...to: GoArguments<P>): Promise<void>;
  /** The same by the route's name. */
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
  /**
   * Says which word, question or part of itself the page shows, until it says another or is left. What is drawn over a page belongs to its place, and is there
   * again when the class comes back. A page whose address or open question says it need not; who draws it, calls `usePlace`.
   */
  setPlace(place: string): Promise<void>;
  /**
   * Remembers where the chosen class goes on, for Home on any machine: a text to show and the route to open, with its values (`query`, by name), which alone
   * must lead there; `progress` where there are several things to go through. Call it whenever the class goes on; the newest counts.
   */
  setResume<P extends RouteParams>(resume: {
    readonly label: string;
    readonly route: RouteRef<P>;
    readonly values: RouteValues<P>;
    readonly progress?: ResumeProgress;
  }): Promise<void>;
  /** The same by the route's name. */
  setResume(resume: {
    readonly label: string;
    readonly route: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly progress?: ResumeProgress;
  }): Promise<void>;
}

export const Navigation = serviceToken<Navigation>('Navigation', 1, 'Where are we, and where to next?');
