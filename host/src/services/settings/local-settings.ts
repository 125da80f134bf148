import type { SchoolSound } from '@chorus/contract/api/school-sound-calls';
import { ObservableValue, type Observable, type Settings, type SettingsSnapshot, type SoundLevel } from '@chorus/sdk';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';
import { levelWithin, readSchoolSound, soundLevels, usualSound } from './school-sound.ts';

/** What a device begins with (9-1: 33 is the standard size). */
export const defaultSettings: SettingsSnapshot = { locale: 'zh-CN', theme: 'light', fontSize: 33, accent: 'us', sound: usualSound.level };

/** What was chosen in this room; without a level the school's counts. */
type Chosen = Omit<SettingsSnapshot, 'sound'> & { readonly sound: SoundLevel | undefined };

const locales = new Set<unknown>(['zh-CN', 'en']);
const themes = new Set<unknown>(['light', 'dark', 'contrast']);
const accents = new Set<unknown>(['us', 'uk']);

/** Each choice by itself: one that is broken does not take the others with it. */
function parse(value: Readonly<Record<string, unknown>>): Chosen {
  const { locale, theme, fontSize, accent, sound } = value;
  return Object.freeze({
    locale: (locales.has(locale) ? locale : defaultSettings.locale) as SettingsSnapshot['locale'],
    theme: (themes.has(theme) ? theme : defaultSettings.theme) as SettingsSnapshot['theme'],
    fontSize: typeof fontSize === 'number' && fontSize >= 10 && fontSize <= 60 ? fontSize : defaultSettings.fontSize,
    accent: (accents.has(accent) ? accent : defaultSettings.accent) as SettingsSnapshot['accent'],
    sound: soundLevels.find((one) => one === sound),
  });
}

export const settingsToken = token<LocalSettings>('settings');

/** The teacher's choices and the school's for this room, kept in local storage. */
export class LocalSettings implements Settings {
  #chosen: Chosen;
  readonly #school: ObservableValue<SchoolSound>;
  readonly #state: ObservableValue<SettingsSnapshot>;

  constructor(private readonly store: LocalStore) {
    const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
    this.#chosen = parse(readJson(store, 'settings', isRecord) ?? {});
    this.#school = new ObservableValue(readSchoolSound(store.get('schoolSound')));
    this.#state = new ObservableValue(this.#derive());
  }

  get state(): Observable<SettingsSnapshot> {
    return this.#state;
  }

  /** How loud the school wants its rooms. */
  get school(): Observable<SchoolSound> {
    return this.#school;
  }

  async set(change: Partial<SettingsSnapshot>): Promise<void> {
    this.#chosen = parse({ ...this.#chosen, ...change });
    this.store.set('settings', JSON.stringify(this.#chosen));
    this.#state.set(this.#derive());
  }

  /** The school's choice, also for as long as its server is away. */
  keepSchool(sound: SchoolSound): void {
    const { level, louder } = this.#school.get();
    if (sound.level === level && sound.louder === louder) return;
    this.store.set('schoolSound', JSON.stringify(sound));
    this.#school.set(Object.freeze({ ...sound }));
    this.#state.set(this.#derive());
  }

  #derive(): SettingsSnapshot {
    return Object.freeze({ ...this.#chosen, sound: levelWithin(this.#school.get(), this.#chosen.sound) });
  }
}
