import { ObservableValue, type Observable, type Settings, type SettingsSnapshot } from '@chorus/sdk';
import { defaultSettings } from '../services/settings/local-settings.ts';

/** Language and theme as the phone has them: there is nothing to choose on a page that is looked at for ten seconds. */
export class PhoneSettings implements Pick<Settings, 'state'> {
  readonly #state: ObservableValue<SettingsSnapshot>;

  constructor(phone: Pick<Window, 'matchMedia' | 'navigator'>) {
    const [dark, contrast] = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => phone.matchMedia(query));
    const read = () =>
      Object.freeze({
        ...defaultSettings,
        locale: languageOf(phone.navigator.languages),
        theme: contrast!.matches ? 'contrast' : dark!.matches ? 'dark' : 'light',
      } as const);
    this.#state = new ObservableValue<SettingsSnapshot>(read());
    for (const query of [dark, contrast]) query!.addEventListener('change', () => this.#state.set(read()));
  }

  get state(): Observable<SettingsSnapshot> {
    return this.#state;
  }
}

/** The first of the phone's languages that is one of ours; else Chinese. */
export function languageOf(languages: readonly string[]): 'zh-CN' | 'en' {
  const known = languages.find((language) => /^(zh|en)\b/i.test(language));
  return known !== undefined && /^en/i.test(known) ? 'en' : 'zh-CN';
}
