import type { SentenceGroupSource } from './text-source.ts';

export const waySentences: SentenceGroupSource = {
  name: 'middle-way',
  title: { 'zh-CN': '问路与指路', en: 'Asking the way' },
  trains: { 'zh-CN': '礼貌地问路，清楚地指路', en: 'Asking the way politely and giving clear directions' },
  voice: 'woman',
  sentences: [
    ['Excuse me, is there a bank near here?', '打扰一下，这附近有银行吗？'],
    ['Could you tell me how to get to the museum?', '您能告诉我怎么去博物馆吗？'],
    ['Go straight on and take the second road on the left.', '一直走，走左边第二条路。'],
    ['The library is across from the hospital.', '图书馆在医院对面。'],
    ['How far is it from here to the subway station?', '从这里到地铁站有多远？'],
    ["Turn right at the lights, and you'll see it in front of you.", '在红绿灯处右转，它就在你面前。'],
  ],
};

export const pastSentences: SentenceGroupSource = {
  name: 'middle-past',
  title: { 'zh-CN': '过去发生的事', en: 'Telling what happened' },
  trains: { 'zh-CN': '不规则动词的过去式，以及过去进行时', en: 'Irregular past forms, and the past continuous' },
  voice: 'man',
  sentences: [
    ['We caught the last bus and got home at ten.', '我们赶上了末班车，十点到家。'],
    ['She wrote the letter twice before she sent it.', '她把信写了两遍才寄出去。'],
    ['They were having dinner when the lights went out.', '灯灭的时候，他们正在吃晚饭。'],
    ['I lost my passport, but a kind driver brought it back.', '我丢了护照，一位好心的司机把它送了回来。'],
    ['He told the truth, and nobody was angry.', '他说了实话，没有人生气。'],
    ['Did you hear who won the match last night?', '你听说昨晚谁赢了比赛吗？'],
  ],
};

export const comparingSentences: SentenceGroupSource = {
  name: 'middle-comparing',
  title: { 'zh-CN': '比一比', en: 'Comparing things' },
  trains: { 'zh-CN': '形容词和副词的比较级、最高级与 as … as', en: 'Comparatives, superlatives and as … as' },
  voice: 'woman',
  sentences: [
    ['The subway is faster than the bus, but it is more crowded.', '地铁比公共汽车快，但更拥挤。'],
    ['Which is higher, the tower or the hill?', '塔和山，哪个更高？'],
    ['This is the most interesting museum in the city.', '这是城里最有趣的博物馆。'],
    ['My new camera is as light as a phone.', '我的新相机像手机一样轻。'],
    ['She works harder than anyone else in our team.', '她比我们队里任何人都努力。'],
    ['The more you read, the easier it becomes.', '你读得越多，就越觉得容易。'],
  ],
};

export const linkingSentences: SentenceGroupSource = {
  name: 'middle-linking',
  title: { 'zh-CN': '连读', en: 'Linking words' },
  trains: { 'zh-CN': '辅音结尾的词与元音开头的词连起来读', en: 'Joining a final consonant to the vowel that follows' },
  voice: 'man',
  sentences: [
    ['Pick it up and put it on the table.', '把它捡起来放到桌上。'],
    ['Turn it off and come in at once.', '把它关掉，马上进来。'],
    ["I'd like an apple and an orange.", '我想要一个苹果和一个橙子。'],
    ["Hold on a minute and I'll ask her.", '请稍等，我去问问她。'],
    ["There's a lot of ice on all our roads.", '我们这儿所有的路上都结了很多冰。'],
    ['First of all, look at us in this old photo.', '首先，看看这张老照片里的我们。'],
  ],
};
