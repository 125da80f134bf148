import soundEn from '../sound/locales/en.json' with { type: 'json' };
import soundZh from '../sound/locales/zh-CN.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

/** What is said about texts that teachers bring in. */
export const textsTexts = { 'zh-CN': { ...zh, ...soundZh }, en: { ...en, ...soundEn } };
