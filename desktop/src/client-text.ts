import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

/** A text of the client's own: of its tray, its windows' titles and its dialogs. */
export type ClientTextKey = keyof typeof zh;

/** The client speaks Chinese on every system that is not set to English. */
export const clientLocale = (systemLocale: string): 'zh-CN' | 'en' => (/^en\b/i.test(systemLocale) ? 'en' : 'zh-CN');

export const clientText = (systemLocale: string, key: ClientTextKey): string => (clientLocale(systemLocale) === 'en' ? en : zh)[key];
