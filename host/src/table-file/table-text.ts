import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

/** The texts of whoever shows a table: the classroom's or the administration's. */
export type TableText = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** What is said of the tables of files. */
export const tableTexts = { 'zh-CN': zh, en };
