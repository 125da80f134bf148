import type { Observable, PluginDefinition } from '@chorus/sdk';
import { fromObservable, type ObservableBox } from '@chorus/sdk/ui';
import { fill, type Locale } from './host-i18n.ts';

/** Whose text is asked for. */
interface TextOwner {
  readonly pluginId: string;
  readonly definition: Pick<PluginDefinition, 'locales'>;
}

/** The texts that plugins bring, in the chosen language. `missing` is told once of each that is in no locale of its plugin. */
export class PluginTexts {
  readonly #told = new Set<string>();
  /** What a plugin's store computes with a text is computed anew in another language. */
  readonly #locale: ObservableBox<Locale>;

  constructor(
    locale: Observable<Locale>,
    private readonly missing: (pluginId: string, key: string) => void,
  ) {
    this.#locale = fromObservable(locale);
  }

  /** The key itself when there is no text. */
  t({ pluginId, definition: { locales } }: TextOwner, key: string, params: Readonly<Record<string, string | number>> = {}): string {
    const text = [this.#locale.current, 'zh-CN'].map((name) => textIn(locales[name], key)).find((one) => one !== undefined);
    if (text === undefined) this.#tell(pluginId, key);
    return fill(text ?? key, params);
  }

  #tell(pluginId: string, key: string): void {
    const told = JSON.stringify([pluginId, key]);
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.missing(pluginId, key);
  }
}

const textIn = (table: Readonly<Record<string, string>> | undefined, key: string) =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;
