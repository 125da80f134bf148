import en from './locales/en.json' with { type: 'json' };
import chinese from './locales/zh-CN.json' with { type: 'json' };

export type Language = 'zh-CN' | 'en';
export type TextKey = keyof typeof chinese;

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { 'zh-CN': chinese, en };

/** The text with its `{names}` filled in. */
export function textsOf(language: Language) {
  return (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
    texts[language][key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
