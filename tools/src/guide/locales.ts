/** Texts of the guide's examples. */
export const locales = { 'zh-CN': { done: '完成', home: '主页' }, en: { done: 'Done', home: 'Home' } };
