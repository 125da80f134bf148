import type { Classroom, SettingsSnapshot, SettingValues } from '@chorus/sdk';
import type { FakeServices, PluginHarness } from '@chorus/sdk/testing';

/** What is asked of the page under test: all of it crosses into the browser as JSON. */
export interface PageRequest {
  readonly entry: string;
  readonly styles: readonly string[];
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly students: number;
  readonly classroom: Partial<Classroom>;
  readonly settings: Partial<SettingsSnapshot>;
  readonly chosen: SettingValues;
  readonly list: 'open' | 'folds';
  readonly clock: 'runs' | 'stands';
}

/** The page in the browser. */
export interface OpenedPage {
  readonly fakes: FakeServices;
  readonly harness: PluginHarness<unknown>;
  readonly missingTexts: ReadonlySet<string>;
  reload(): Promise<void>;
}
