/** Family names by the letter that their pinyin begins with; the common ones stand more often, about as often as in a class. */
const bySurnameInitial: Record<string, string> = {
  B: '白',
  C: '陈陈陈陈陈曹蔡程',
  D: '邓丁董杜',
  F: '方范冯傅',
  G: '高高郭郭顾龚',
  H: '黄黄黄何何胡胡韩贺侯',
  J: '江蒋贾',
  K: '孔',
  L: '李李李李李李李刘刘刘刘刘林林罗罗梁卢廖',
  M: '马马孟毛',
  N: '倪',
  P: '彭潘',
  Q: '钱邱秦',
  R: '任',
  S: '孙孙宋沈苏石',
  T: '唐田谭陶',
  W: '王王王王王王王吴吴吴魏汪',
  X: '徐徐许谢萧夏熊',
  Y: '杨杨杨杨叶余袁姚',
  Z: '张张张张张张张赵赵赵周周周朱朱郑曾邹钟',
};

export const surnames: readonly (readonly [surname: string, initialLetter: string])[] = [
  ...Object.entries(bySurnameInitial).flatMap(([letter, names]) => names.split('').map((name) => [name, letter] as const)),
  ['欧阳', 'O'],
];

export const given: readonly string[] = [
  ...'子涵 子轩 梓萱 欣怡 雨桐 浩然 宇轩 诗涵 梦琪 俊杰 博文 思远 佳怡 嘉豪 一诺 语嫣 可馨 晨曦 明哲 雅琪 天宇 文博 心妍 书瑶 泽宇 若曦 承恩 静怡 奕辰 芷若'.split(
    ' ',
  ),
  ...'志远 思琪 浩宇 梓晨 乐瑶 昊天 晓彤 雨萱 明远 海洋 家乐 紫薇 思源 婉清 立诚 美琳 瑞阳 清妍 安琪 鹏飞 景行 沐阳 知夏 星辰 予安 云帆 楚涵 以墨 秋实 春晓'.split(
    ' ',
  ),
  ...'悦 磊 婷 昊 琳 阳 晨 萌 航 洁 鑫 蕾 凯 莹 睿 雪 强 颖 帆 瑶'.split(' '),
];
