import type { SentenceGroupSource } from './text-source.ts';

export const canSentences: SentenceGroupSource = {
  name: 'primary-can',
  title: { 'zh-CN': '会不会，行不行', en: "Can and can't" },
  trains: { 'zh-CN': '用 can 和 can’t 说会做的事、问可不可以', en: "Saying what you can do, and asking if you may, with can and can't" },
  voice: 'woman',
  sentences: [
    ["I can swim, but I can't dive.", '我会游泳，但不会跳水。'],
    ['Can you draw a tiger with big eyes?', '你会画大眼睛的老虎吗？'],
    ['My sister can sing and dance very well.', '我姐姐唱歌跳舞都很棒。'],
    ['Can we feed the ducks, please?', '请问我们可以喂鸭子吗？'],
    ["No, you can't run in the classroom.", '不行，不能在教室里跑。'],
    ['What can you see behind the tree?', '你能看见树后面有什么吗？'],
  ],
};

export const yesterdaySentences: SentenceGroupSource = {
  name: 'primary-yesterday',
  title: { 'zh-CN': '昨天做了什么', en: 'What we did yesterday' },
  trains: {
    'zh-CN': '一般过去时：规则和不规则动词，did 的问句和否定句',
    en: 'The past simple: regular and irregular verbs, questions and negatives with did',
  },
  voice: 'man',
  sentences: [
    ['I walked to school with my cousin yesterday.', '昨天我和表哥一起走路上学。'],
    ['We watched a funny film on Friday night.', '星期五晚上我们看了一部搞笑电影。'],
    ['Grandma told me a story about the moon.', '奶奶给我讲了一个月亮的故事。'],
    ['Did you find your new gloves?', '你找到你的新手套了吗？'],
    ["He didn't eat his carrots at lunch.", '他午饭没吃胡萝卜。'],
    ['The children flew kites and ran in the park.', '孩子们在公园里放风筝、跑步。'],
  ],
};

export const thSentences: SentenceGroupSource = {
  name: 'primary-th',
  title: { 'zh-CN': '咬舌音 th', en: 'The two sounds of th' },
  trains: { 'zh-CN': '/θ/ 和 /ð/：舌尖轻轻放在上下牙之间', en: 'The sounds /θ/ and /ð/: the tip of the tongue between the teeth' },
  voice: 'woman',
  sentences: [
    ['Thank you for these three things.', '谢谢你给我这三样东西。'],
    ['Both my brothers are thirsty.', '我的两个弟弟都渴了。'],
    ['This book is thin, and that one is thick.', '这本书薄，那本书厚。'],
    ['Her birthday is on Thursday the third.', '她的生日是三号，星期四。'],
    ['My father and my mother are over there.', '我爸爸和妈妈在那边。'],
    ['I think the weather is warm in the south.', '我觉得南方天气暖和。'],
  ],
};

export const tableSentences: SentenceGroupSource = {
  name: 'primary-table',
  title: { 'zh-CN': '餐桌上的礼貌', en: 'Polite at the table' },
  trains: {
    'zh-CN': '有礼貌地要东西、请人吃东西：Could I …，Would you like …',
    en: 'Asking and offering politely: Could I …? Would you like …?',
  },
  voice: 'man',
  sentences: [
    ['Could I have some water, please?', '请给我一些水，好吗？'],
    ["I'd like a sandwich and a cup of tea.", '我想要一个三明治和一杯茶。'],
    ['May I have another biscuit?', '我可以再吃一块饼干吗？'],
    ['Would you like some more soup?', '你还要再来点汤吗？'],
    ['Can you pass me the spoon, please?', '请把勺子递给我，好吗？'],
    ["Thanks, but I've had enough.", '谢谢，不过我已经吃饱了。'],
  ],
};
