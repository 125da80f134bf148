import { ObservableValue, type Observable, type Settings, type SettingsSnapshot } from '@chorus/sdk';
import { readJson, type LocalStore } from '../storage/local-store.ts';

/** What a device begins with (9-1: 33 is the standard size). */
export const defaultSettings: SettingsSnapshot = { locale: 'zh-CN', theme: 'light', fontSize: 33, accent: 'us' };

const locales = new Set<unknown>(['zh-CN', 'en']);
const themes = new Set<unknown>(['light', 'dark', 'contrast']);
const accents = new Set<unknown>(['us', 'uk']);

/** Each choice by itself: one that is broken does not take the others with it. */
function parse(value: Readonly<Record<string, unknown>>): SettingsSnapshot {
  const { locale, theme, fontSize, accent } = value;
  return Object.freeze({
    locale: (locales.has(locale) ? locale : defaultSettings.locale) as SettingsSnapshot['locale'],
    theme: (themes.has(theme) ? theme : defaultSettings.theme) as SettingsSnapshot['theme'],
    fontSize: typeof fontSize === 'number' && fontSize >= 10 && fontSize <= 60 ? fontSize : defaultSettings.fontSize,
    accent: (accents.has(accent) ? accent : defaultSettings.accent) as SettingsSnapshot['accent'],
  });
}

/** The teacher's choices, kept in local storage. */
export class LocalSettings implements Settings {
  readonly #state: ObservableValue<SettingsSnapshot>;

  constructor(private readonly store: LocalStore) {
    const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
    this.#state = new ObservableValue(parse(readJson(store, 'settings', isRecord) ?? {}));
  }

  get state(): Observable<SettingsSnapshot> {
    return this.#state;
  }

  async set(change: Partial<SettingsSnapshot>): Promise<void> {
    const next = parse({ ...this.#state.get(), ...change });
    this.store.set('settings', JSON.stringify(next));
    this.#state.set(next);
  }
}
