/** Texts of the guide's examples. */
export const locales = {
  'zh-CN': { done: '完成', home: '主页', title: '听音选词', ask: '听到的是哪个单词？', hear: '再听一遍' },
  en: { done: 'Done', home: 'Home', title: 'Heard words', ask: 'Which word do you hear?', hear: 'Hear it again' },
};
