import en from './en.json' with { type: 'json' };
import zhCN from './zh-CN.json' with { type: 'json' };

/** Names of the server's texts. */
export type TextKey = keyof typeof zhCN;
/** Languages that the server answers in. */
export type Language = 'zh-CN' | 'en';

const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { 'zh-CN': zhCN, en };

/** Every language that the server answers in. */
export const languages = Object.keys(texts) as Language[];

/** A text in a language, `{name}` replaced by what `values` says. */
export function textIn(language: Language, key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts[language][key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text in all languages. */
export function localized(key: TextKey, values?: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, textIn(language, key, values)]));
}

/** The language that an Accept-Language header likes best; Chinese when it names none of ours. */
export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? '1',
      );
      return { tag, q: Number.isFinite(q) ? q : 0 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return 'zh-CN';
}
