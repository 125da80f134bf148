import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import serviceEn from './services/locales/en.json' with { type: 'json' };
import serviceZh from './services/locales/zh-CN.json' with { type: 'json' };

/** Texts by locale and key. */
export type Messages = Readonly<Record<'zh-CN' | 'en', Readonly<Record<string, string>>>>;

/** Everything that the host and its services say. */
export const texts: Messages = { 'zh-CN': { ...serviceZh, ...zh }, en: { ...serviceEn, ...en } };
