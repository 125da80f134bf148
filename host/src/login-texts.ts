import { texts, type Messages } from './texts.ts';

/** How the keys begin that are read before the rest of the texts is there. */
const beginnings = ['api.', 'app.', 'function-menu.', 'locale.', 'login.', 'notice.', 'page.reload', 'page.shell-fault', 'route.login'];

/** What is said at login. The build puts these values in this module's place: the page's first file carries no other text. */
export const loginTexts: Messages = { 'zh-CN': picked(texts['zh-CN']), en: picked(texts.en) };

function picked(table: Messages['en']): Messages['en'] {
  return Object.fromEntries(Object.entries(table).filter(([key]) => beginnings.some((beginning) => key.startsWith(beginning))));
}
