import { ObservableValue, type I18n, type Observable, type Settings, type SettingsSnapshot } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** Locales of the interface. */
export type Locale = SettingsSnapshot['locale'];
/** Texts by key. */
export type MessageTable = Readonly<Record<string, string>>;

export const i18nToken = token<HostI18n>('i18n');

/** The interface's language and the host's texts in it. */
export class HostI18n implements I18n {
  readonly #locale: ObservableValue<Locale>;
  readonly #tables: Record<Locale, Record<string, string>> = { 'zh-CN': {}, en: {} };

  constructor(settings: Pick<Settings, 'state'>) {
    this.#locale = new ObservableValue(settings.state.get().locale);
    settings.state.subscribe((snapshot) => this.#locale.set(snapshot.locale));
  }

  get locale(): Observable<Locale> {
    return this.#locale;
  }

  /** Adds texts; a key that is there already is replaced. */
  add(messages: Readonly<Record<Locale, MessageTable>>): void {
    Object.assign(this.#tables['zh-CN'], messages['zh-CN']);
    Object.assign(this.#tables.en, messages.en);
  }

  /** The text of `key` in the chosen locale; `{name}` is replaced by the parameter of that name. The key itself when there is none. */
  readonly t = (key: string, params: Readonly<Record<string, string | number>> = {}): string => {
    const text = this.#tables[this.#locale.get()][key] ?? this.#tables['zh-CN'][key] ?? key;
    return fill(text, params);
  };

  /** A text that carries its own translations. */
  readonly pick = (text: Readonly<Record<string, string>>): string => pickLocale(text, this.#locale.get());
}

/** Replaces `{name}` by the parameter of that name; an unknown name stays as it is written. */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
}

/** The locale's text; else Chinese; else whichever there is. */
export function pickLocale(text: Readonly<Record<string, string>>, locale: string): string {
  return text[locale] ?? text['zh-CN'] ?? Object.values(text)[0] ?? '';
}
