import type { Classroom, Location, RouteParams, RouteRef, RouteValues, SettingsSnapshot, SettingValues } from '@chorus/sdk';
import type { FakeServices } from '@chorus/sdk/testing';
import type { Page } from 'playwright-core';
import type { PageLook } from './looks.ts';

/** How a page is opened; all of it may be left out. */
export interface PageOptions<P extends RouteParams = RouteParams, Given = undefined> {
  /** What the page is opened with: the route's values. */
  readonly values?: RouteValues<P>;
  /** The window, CSS pixels; 1920 × 1080. */
  readonly size?: readonly [width: number, height: number];
  /** The step of the text size, design pixels: 33 is 标准, 42 大, 56 后排. */
  readonly fontSize?: number;
  readonly locale?: SettingsSnapshot['locale'];
  readonly theme?: SettingsSnapshot['theme'];
  /** How many students the class has: 30. */
  readonly students?: number;
  /** What else of the class is not as usual. */
  readonly classroom?: Partial<Classroom>;
  /** What is chosen of the activity's own settings. */
  readonly chosen?: SettingValues;
  /** Whether the waiting list folds away while somebody is called (`folds`, as a board comes) or stays (`open`). */
  readonly list?: 'open' | 'folds';
  /** `runs`: the fakes' clock goes as the wall's does, and sounds end by themselves; `stands`: the test moves it. */
  readonly clock?: 'runs' | 'stands';
  /** Runs in the browser before the activity is active: what the fakes answer. It sees its arguments and nothing around it. */
  readonly prepare?: (fakes: FakeServices, given: Given) => unknown;
  /** What `prepare` is given, as JSON. */
  readonly given?: Given;
}

/** A page of an activity in a real browser, in the shell's bars and beside its waiting list, over fakes. */
export interface RenderedPage {
  /** Playwright's page: to look at and to press. */
  readonly page: Page;
  /** Runs in the browser, with the fakes: drives them, or tells what they were asked. It sees its arguments and nothing around it; what goes in and out is JSON. */
  fakes<Result, Given = undefined>(run: (fakes: FakeServices, given: Given) => Result | Promise<Result>, given?: Given): Promise<Result>;
  /** The same with what the activity's `activate` gave, which its pages get by `usePluginState`. */
  state<State, Result = unknown, Given = undefined>(
    run: (state: State, given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>;
  /** Moves the fakes' clock on. */
  advance(ms: number): Promise<void>;
  /** Where the activity is. */
  at(): Promise<Location>;
  /** Goes to another route of the activity, as a door of it does. */
  go<P extends RouteParams>(route: string | RouteRef<P>, values?: RouteValues<P>): Promise<void>;
  /** What a reload of the page does: the activity begins anew with what it has kept. The fakes stay. */
  reload(): Promise<void>;
  /** What a class or a teacher could not read, press or use on the page as it is, on each board and in each language; `[]` is well. */
  looks(how?: PageLook): Promise<readonly string[]>;
}
