import type { PassageSource } from './text-source.ts';

export const whaleStory: PassageSource = {
  name: 'middle-whale',
  title: 'A Race on the Beach',
  level: 'A2',
  topic: { 'zh-CN': '保护动物', en: 'Protecting animals' },
  narrator: 'woman',
  paragraphs: [
    [
      [
        'Early one Sunday morning, Lin Fei was running along the beach near her home.',
        '一个星期天的清晨，林菲正沿着家附近的海滩跑步。',
        ['was running', '当时正在跑', 'she was in the middle of it when something happened', ['过去进行时', 'past continuous']],
      ],
      ['She was training for a race, so she was looking at the sand and not at the sea.', '她在为比赛做训练，所以眼睛看着沙滩，没有看海。'],
      ['Suddenly she heard a strange sound, like a long, sad breath.', '突然，她听到一个奇怪的声音，像一声长长的、悲伤的叹息。'],
      ['A young whale was lying at the edge of the water.', '一头幼鲸正躺在水边。'],
      [
        'It was longer than a bus, and it could not move.',
        '它比一辆公共汽车还长，动弹不得。',
        ['longer than', '比……更长', 'the whale is long, and the bus is not so long', ['形容词比较级', 'comparative']],
      ],
    ],
    [
      [
        'Lin Fei knew that a whale on land was in danger.',
        '林菲知道，鲸在陆地上很危险。',
        ['in danger', '处于危险之中', 'something bad could happen to it'],
      ],
      ['It is too heavy to breathe well, and the sun burns its skin.', '它身体太重，呼吸困难，太阳还会灼伤它的皮肤。'],
      ['She called the animal hospital at once.', '她马上给动物医院打了电话。'],
      [
        '"Keep it wet and keep it quiet," said a scientist called Doctor Zhao.',
        '“让它身上一直湿着，别惊动它。”科学家赵博士说。',
        ['Keep it wet', '让它一直湿着', 'do not let it become dry', ['keep + 宾语 + 形容词', 'keep + object + adjective']],
      ],
      ['"We will arrive in an hour, and please don\'t pull its tail."', '“我们一小时后到，请不要拉它的尾巴。”'],
    ],
    [
      ['An hour is a long time for a whale.', '对一头鲸来说，一小时是很长的时间。'],
      ['Lin Fei ran to the village and knocked on every door.', '林菲跑到村里，敲开了每一扇门。'],
      [
        'Soon more than thirty people were standing in a line, and they passed water from hand to hand.',
        '很快，三十多个人排成一队，一桶桶水从一双手传到另一双手。',
        ['from hand to hand', '一个接一个地传递', 'each person gave it to the next one'],
      ],
      ['A fisherman covered the animal with wet sheets, and the children sang to it.', '一位渔民用湿床单盖住它，孩子们给它唱歌。'],
    ],
    [
      ['When Doctor Zhao arrived, everybody was tired, but the whale was still alive.', '赵博士赶到时，大家都累坏了，但鲸还活着。'],
      ['At noon the water began to rise.', '中午，海水开始上涨。'],
      ['The people pushed gently and waited for the right wave.', '人们轻轻地推着，等待合适的海浪。'],
      ['"Now!" shouted Doctor Zhao.', '“就是现在！”赵博士大喊。'],
      ['The whale lifted its tail, hit the water once, and slid back into the ocean.', '鲸抬起尾巴，拍了一下水，滑回了大海。'],
    ],
    [
      ['Lin Fei did not win her race the next week.', '第二个星期，林菲没有赢得比赛。'],
      ['Her legs were still too weak.', '她的腿还是没有力气。'],
      ['But when a reporter asked her about it, she only smiled.', '但当记者问起这件事时，她只是笑了笑。'],
      [
        '"I was first at something more important," she said.',
        '“我在更重要的事情上得了第一。”她说。',
        [
          'more important',
          '更重要的',
          'important is a long word, so we say more before it',
          ['多音节形容词的比较级', 'comparative with more'],
        ],
      ],
    ],
  ],
};

export const trainPoem: PassageSource = {
  name: 'middle-train',
  title: 'Night Train Home',
  level: 'A2',
  topic: { 'zh-CN': '旅行与家', en: 'Travel and home' },
  narrator: 'woman',
  paragraphs: [
    [
      [
        'The train slips out of town at night,',
        '火车在夜里悄悄驶出城镇，',
        ['slips out of', '悄悄地离开', 'leaves quietly, so that nobody notices'],
      ],
      [
        'And house by house turns off its light.',
        '一家又一家熄了灯。',
        ['house by house', '一家接着一家', 'first one house, then the next'],
      ],
      ['I rest my head against the glass', '我把头靠在玻璃上，'],
      [
        'And count the sleepy fields we pass.',
        '数着我们经过的、昏昏欲睡的田野。',
        [
          'fields we pass',
          '我们经过的田野',
          'the fields that we pass: that may be left out',
          ['省略关系代词的定语从句', 'relative clause without that'],
        ],
      ],
    ],
    [
      ['A river shines, a bridge goes by,', '河水闪光，一座桥掠过，'],
      ['A hundred stars fill up the sky.', '百颗星星布满天空。'],
      ['Somewhere a dog barks at the moon,', '不知哪里，一只狗对着月亮叫，'],
      ['And someone hums a quiet tune.', '有人哼着一支安静的曲子。', ['hums', '哼唱', 'sings with the lips closed']],
    ],
    [
      ['My grandma waits a world away', '奶奶在遥远的地方等候，', ['a world away', '在很远的地方', 'very far from here']],
      ['With dumplings at the break of day.', '天一亮，饺子就摆上桌。'],
      ['Roll on, old train, the night is long,', '前进吧，老火车，夜还很长，'],
      ['And home, home, home is all your song.', '你唱的只有：回家，回家，回家。'],
    ],
  ],
};
