import { texts, type Messages } from '../texts.ts';
import accountsEn from './locales/accounts.en.json' with { type: 'json' };
import accountsZh from './locales/accounts.zh-CN.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import kitEn from './locales/kit.en.json' with { type: 'json' };
import kitZh from './locales/kit.zh-CN.json' with { type: 'json' };
import organisationsEn from './locales/organisations.en.json' with { type: 'json' };
import organisationsZh from './locales/organisations.zh-CN.json' with { type: 'json' };
import peopleEn from './locales/people.en.json' with { type: 'json' };
import peopleZh from './locales/people.zh-CN.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

/** Keys of the classroom's texts that are said here, too. */
const shared = ['api.', 'app.', 'locale.', 'notice.', 'menu.theme', 'menu.language'];

const picked = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).filter(([key]) => shared.some((beginning) => key.startsWith(beginning))));

/** Everything that the administration says. */
export const adminTexts: Messages = {
  'zh-CN': { ...picked(texts['zh-CN']), ...zh, ...kitZh, ...organisationsZh, ...accountsZh, ...peopleZh },
  en: { ...picked(texts.en), ...en, ...kitEn, ...organisationsEn, ...accountsEn, ...peopleEn },
};
