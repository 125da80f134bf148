import type { PassageSource } from './text-source.ts';

export const tigerDialogue: PassageSource = {
  name: 'primary-tiger',
  title: 'Where Is the Tiger?',
  level: 'A1',
  topic: { 'zh-CN': '动物', en: 'Animals' },
  roles: {
    lily: { name: 'Lily', voice: 'girl', picture: 'girl' },
    ben: { name: 'Ben', voice: 'boy', picture: 'boy' },
    'mr-wu': { name: 'Mr Wu', voice: 'man', picture: 'farmer' },
  },
  narrator: 'woman',
  paragraphs: [
    {
      role: 'lily',
      says: [
        ['Look, Ben!', '本，快看！'],
        [
          'The monkeys are eating bananas.',
          '猴子们正在吃香蕉。',
          ['are eating', '正在吃', 'they are doing it now', ['现在进行时', 'present continuous']],
        ],
      ],
    },
    {
      role: 'ben',
      says: [
        ['They are so funny!', '它们真好玩！'],
        ['That small one has a banana in each hand.', '那只小猴子一手拿着一根香蕉。'],
      ],
    },
    {
      role: 'lily',
      says: [
        [
          "Now let's go and see the tiger.",
          '现在我们去看老虎吧。',
          ["let's go", '我们走吧', 'I want us to go together', ['let’s 加动词原形', "let's + verb"]],
        ],
        ['I like tigers best.', '我最喜欢老虎。'],
      ],
    },
    {
      role: 'ben',
      says: [
        ['Here is the tiger house.', '这就是老虎的家。'],
        ['But where is the tiger?', '可是老虎在哪里呢？'],
      ],
    },
    {
      role: 'lily',
      says: [
        ["I can't see it.", '我看不见它。'],
        ['Is it behind the big tree?', '它在那棵大树后面吗？'],
      ],
    },
    {
      role: 'ben',
      says: [
        ["No, it isn't.", '不，不在。'],
        [
          'Excuse me, Mr Wu!',
          '打扰一下，吴先生！',
          ['Excuse me', '打扰一下（想请人帮忙或问话时先说）', 'we say it before we ask somebody for help'],
        ],
        ['Can you help us?', '您能帮帮我们吗？'],
      ],
    },
    {
      role: 'mr-wu',
      says: [
        ['Of course.', '当然可以。'],
        ["What's the matter?", '怎么了？', ["What's the matter", '怎么了；出什么事了', 'what is wrong?']],
      ],
    },
    {
      role: 'lily',
      says: [
        ["We can't find the tiger.", '我们找不到老虎。'],
        [
          'Did it run away?',
          '它跑掉了吗？',
          [
            'Did it run',
            '它跑了吗（问过去的事，动词用原形）',
            'a question about the past: did comes first, the verb stays as it is',
            ['一般过去时的疑问句', 'past simple question'],
          ],
        ],
      ],
    },
    {
      role: 'mr-wu',
      says: [
        ["Don't worry.", '别担心。'],
        ['My tiger never runs away.', '我的老虎从来不会跑掉。'],
      ],
    },
    { role: 'ben', says: [['Then where is it?', '那它在哪儿呢？']] },
    { role: 'mr-wu', says: [['Be quiet, and look at the water.', '安静，看水里。']] },
    { role: 'lily', says: [['Oh, I can see two ears and a nose!', '哦，我看见两只耳朵和一个鼻子！']] },
    {
      role: 'ben',
      says: [
        ["It's in the water!", '它在水里！'],
        ['Can tigers swim?', '老虎会游泳吗？'],
      ],
    },
    {
      role: 'mr-wu',
      says: [
        ['Yes, they can.', '会的。'],
        ["Cats don't like water, but tigers love it on a hot day.", '猫不喜欢水，但老虎在大热天可喜欢水了。'],
      ],
    },
    { role: 'lily', says: [["It's looking at your sandwich, Ben!", '本，它正看着你的三明治呢！']] },
    { role: 'ben', says: [['Oh no, this is my lunch!', '哦不，这是我的午饭！']] },
    {
      role: 'mr-wu',
      says: [
        [
          "Don't give it to him, please.",
          '请不要给他吃。',
          ["Don't give", '不要给', "do not do it: don't comes before the verb", ['祈使句的否定式', 'negative imperative']],
        ],
        ['He had ten kilos of meat for breakfast!', '他早餐吃了十公斤肉呢！'],
      ],
    },
  ],
};

export const kiteStory: PassageSource = {
  name: 'primary-kite',
  title: "Grandpa's Kite",
  level: 'A1',
  topic: { 'zh-CN': '家人与朋友', en: 'Family and friends' },
  narrator: 'man',
  paragraphs: [
    [
      ['Last Saturday the wind was strong and the sky was blue.', '上星期六风很大，天空很蓝。'],
      [
        'Anna went to the park with her grandpa.',
        '安娜和爷爷一起去了公园。',
        ['went', '去（go 的过去式）', 'the past of go', ['一般过去时', 'past simple']],
      ],
      ['Grandpa carried a long paper bag.', '爷爷带着一个长长的纸袋。'],
      ['"What\'s in the bag?" Anna asked.', '“袋子里是什么？”安娜问。'],
      ['Grandpa smiled and gave it to her.', '爷爷笑了笑，把袋子递给了她。'],
    ],
    [
      ['Anna opened the bag.', '安娜打开了袋子。'],
      ['There was a big red kite in it.', '里面有一只红色的大风筝。'],
      [
        'It looked like a fish with two yellow eyes.',
        '它看上去像一条长着两只黄眼睛的鱼。',
        ['looked like', '看上去像', 'you saw it and thought of a fish'],
      ],
      ['"Did you buy it in a shop?" she asked.', '“是您在商店买的吗？”她问。'],
      ['"No, I made it for you," said Grandpa.', '“不，是我给你做的。”爷爷说。'],
      [
        '"My father made kites for me when I was a boy."',
        '“我小的时候，我爸爸也给我做风筝。”',
        [
          'when I was a boy',
          '在我小时候',
          'a long time ago, when Grandpa was young',
          ['when 引导的时间状语从句', 'a clause of time with when'],
        ],
      ],
    ],
    [
      ['They ran across the grass, and the kite went up and up.', '他们跑过草地，风筝越飞越高。'],
      [
        'Soon it was as small as a bird.',
        '很快它就变得像小鸟一样小。',
        ['as small as', '和……一样小', 'the two things look the same size', ['as … as 同级比较', 'as + adjective + as']],
      ],
      ['Anna laughed and danced.', '安娜又笑又跳。'],
      ['But then the wind changed.', '可就在这时，风向变了。'],
      ['The kite turned left, turned right, and came down fast.', '风筝向左转，又向右转，飞快地落了下来。'],
      ['It fell into a tall tree!', '它掉到了一棵高高的树上！'],
    ],
    [
      ['The kite was between two branches, and Anna felt sad.', '风筝卡在两根树枝中间，安娜很难过。'],
      [
        'Grandpa could not climb the tree because he was too old.',
        '爷爷年纪太大了，爬不了树。',
        ['could not climb', '不能爬、爬不了', 'he was not able to climb', ['情态动词 could', 'could for the past']],
      ],
      ['A boy in a green hat walked over with his dog.', '一个戴绿帽子的男孩带着狗走了过来。'],
      ['"Can I help you?" he asked.', '“我能帮忙吗？”他问。'],
      [
        'He took off one shoe and threw it at the kite.',
        '他脱下一只鞋，朝风筝扔去。',
        ['took off', '脱下', 'he had a shoe on his foot, and then he did not'],
      ],
      ['The kite did not move, and now his shoe was in the tree, too!', '风筝一动不动，现在他的鞋也挂在树上了！'],
      ['Everyone laughed.', '大家都笑了。'],
    ],
    [
      ['Then the wind came back.', '这时，风又回来了。'],
      ['It shook the tree, and down came the kite.', '风摇动着大树，风筝掉了下来。'],
      ["Down came the shoe, too, and it landed on Grandpa's hat.", '鞋子也掉了下来，正好落在爷爷的帽子上。'],
      ['"Thank you, wind!" said Anna.', '“谢谢你，风！”安娜说。'],
      ["The boy's name was Jack.", '男孩的名字叫杰克。'],
      ['All afternoon they flew the kite together, and Anna had a new friend.', '整个下午他们一起放风筝，安娜有了一位新朋友。'],
    ],
  ],
};

export const rainPoem: PassageSource = {
  name: 'primary-rain',
  title: 'A Rainy Day Song',
  level: 'pre-A1',
  topic: { 'zh-CN': '天气', en: 'Weather' },
  narrator: 'girl',
  paragraphs: [
    [
      ['Drip, drop, drip, the rain comes down,', '滴答，滴答，雨儿落下，'],
      ['On the trees and on the town.', '落在树上，落在镇上。'],
      [
        'It taps on my window, it washes the street,',
        '它轻轻敲我的窗，把街道冲洗，',
        ['taps on', '轻轻敲打', 'touches it softly again and again', ['第三人称单数', 'third person -s']],
      ],
      ['It runs like a river around my feet.', '像小河一样在我脚边流淌。', ['like a river', '像一条小河', 'in the way a river does']],
    ],
    [
      [
        'I open my umbrella, round and red,',
        '我撑开雨伞，又圆又红，',
        ['round and red', '又圆又红', 'two words that tell how the umbrella looks'],
      ],
      ['A little roof above my head.', '像我头上的一片小屋顶。'],
      ['The frogs all sing, the ducks all play:', '青蛙齐唱，鸭子嬉戏：'],
      ['We love, we love a rainy day!', '我们爱，我们爱下雨天！'],
    ],
    [
      ['The sun looks out, the clouds go by,', '太阳露脸，云儿飘走，', ['go by', '经过；飘过', 'move past and away']],
      ['A rainbow stands in the clean blue sky.', '彩虹站在干净的蓝天上。'],
      ['Red and yellow, green and blue:', '红和黄，绿和蓝：'],
      ['The sun is out, and I am, too!', '太阳出来了，我也出来啦！'],
    ],
  ],
};

export const noodleLetter: PassageSource = {
  name: 'primary-noodles',
  title: 'Noodles for a Long Life',
  level: 'A1',
  topic: { 'zh-CN': '食物', en: 'Food' },
  narrator: 'boy',
  paragraphs: [
    [['Dear Emma,', '亲爱的艾玛：']],
    [
      ['How are you?', '你好吗？'],
      [
        'Today I want to tell you about the food in my family.',
        '今天我想跟你说说我们家吃的东西。',
        ['want to tell', '想要告诉', 'would like to say', ['want to 加动词原形', 'want to + verb']],
      ],
      [
        'I get up at half past six and have breakfast with my grandma.',
        '我六点半起床，和奶奶一起吃早餐。',
        ['half past six', '六点半', 'thirty minutes after six'],
      ],
      [
        'We usually eat noodles with an egg.',
        '我们通常吃鸡蛋面。',
        ['usually', '通常', 'on most days', ['频度副词', 'adverb of frequency']],
      ],
      ['I drink milk, and she drinks hot tea.', '我喝牛奶，她喝热茶。'],
      ['At school I have rice, vegetables and soup.', '在学校我吃米饭、蔬菜，喝汤。'],
    ],
    [
      ['Last Friday was my birthday.', '上星期五是我的生日。'],
      ['My mother made a cake, but my father cooked very long noodles.', '妈妈做了蛋糕，爸爸却煮了很长很长的面条。'],
      [
        'In China, long noodles mean a long life.',
        '在中国，长长的面条代表长寿。',
        ['mean', '意味着；代表', 'stand for; when we see the noodles we think of a long life'],
      ],
      [
        'They were so good that I ate two bowls!',
        '面条太好吃了，我吃了两碗！',
        ['so good that', '好吃得……（以至于）', 'very good, and because of that …', ['so … that 结果状语从句', 'so … that']],
      ],
    ],
    [
      ['What do you eat on your birthday?', '你过生日吃什么？'],
      ['Please write to me soon.', '请快点给我写信吧。'],
    ],
    [['Your friend, Li Ming', '你的朋友，李明']],
  ],
};
