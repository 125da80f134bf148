/** Texts of the guide's examples. */
export const locales = { 'zh-CN': { done: '完成' }, en: { done: 'Done' } };
