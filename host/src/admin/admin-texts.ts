import { tableTexts } from '../table-file/table-text.ts';
import { texts, type Messages } from '../texts.ts';
import { wordListTexts } from '../content/word-lists/word-list-context.ts';
import accountsEn from './locales/accounts.en.json' with { type: 'json' };
import accountsZh from './locales/accounts.zh-CN.json' with { type: 'json' };
import backupsEn from './locales/backups.en.json' with { type: 'json' };
import backupsZh from './locales/backups.zh-CN.json' with { type: 'json' };
import contentEn from './locales/content.en.json' with { type: 'json' };
import contentZh from './locales/content.zh-CN.json' with { type: 'json' };
import dataEn from './locales/data.en.json' with { type: 'json' };
import dataZh from './locales/data.zh-CN.json' with { type: 'json' };
import devicesEn from './locales/devices.en.json' with { type: 'json' };
import devicesZh from './locales/devices.zh-CN.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import kitEn from './locales/kit.en.json' with { type: 'json' };
import kitZh from './locales/kit.zh-CN.json' with { type: 'json' };
import linksEn from './locales/links.en.json' with { type: 'json' };
import linksZh from './locales/links.zh-CN.json' with { type: 'json' };
import organisationsEn from './locales/organisations.en.json' with { type: 'json' };
import organisationsZh from './locales/organisations.zh-CN.json' with { type: 'json' };
import settingsEn from './locales/settings.en.json' with { type: 'json' };
import settingsZh from './locales/settings.zh-CN.json' with { type: 'json' };
import teachersEn from './locales/teachers.en.json' with { type: 'json' };
import teachersZh from './locales/teachers.zh-CN.json' with { type: 'json' };
import usageEn from './locales/usage.en.json' with { type: 'json' };
import usageZh from './locales/usage.zh-CN.json' with { type: 'json' };
import waysEn from './locales/ways.en.json' with { type: 'json' };
import waysZh from './locales/ways.zh-CN.json' with { type: 'json' };
import peopleEn from './locales/people.en.json' with { type: 'json' };
import peopleZh from './locales/people.zh-CN.json' with { type: 'json' };
import policyEn from './locales/policy.en.json' with { type: 'json' };
import policyZh from './locales/policy.zh-CN.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

/** Keys of the classroom's texts that are said here, too. */
const shared = [
  'api.',
  'app.',
  'locale.',
  'notice.',
  'menu.theme',
  'menu.language',
  'login.show',
  'login.hide',
  'login.caps',
  'login.copied-along',
  'login.too-many',
  'plugins.settings-',
  'plugins.may.',
  'plugins.trust',
  'password.',
];

const picked = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).filter(([key]) => shared.some((beginning) => key.startsWith(beginning))));

/** Every area's texts. */
const areas = [
  tableTexts,
  wordListTexts,
  { 'zh-CN': zh, en },
  { 'zh-CN': kitZh, en: kitEn },
  { 'zh-CN': organisationsZh, en: organisationsEn },
  { 'zh-CN': accountsZh, en: accountsEn },
  { 'zh-CN': teachersZh, en: teachersEn },
  { 'zh-CN': waysZh, en: waysEn },
  { 'zh-CN': peopleZh, en: peopleEn },
  { 'zh-CN': policyZh, en: policyEn },
  { 'zh-CN': contentZh, en: contentEn },
  { 'zh-CN': linksZh, en: linksEn },
  { 'zh-CN': dataZh, en: dataEn },
  { 'zh-CN': settingsZh, en: settingsEn },
  { 'zh-CN': devicesZh, en: devicesEn },
  { 'zh-CN': usageZh, en: usageEn },
  { 'zh-CN': backupsZh, en: backupsEn },
];

const all = (locale: 'zh-CN' | 'en') => Object.assign(picked(texts[locale]), ...areas.map((area) => area[locale])) as Messages['en'];

/** Everything that the administration says. */
export const adminTexts: Messages = { 'zh-CN': all('zh-CN'), en: all('en') };
