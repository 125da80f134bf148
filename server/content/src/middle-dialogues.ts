import type { PassageSource } from './text-source.ts';

export const museumDialogue: PassageSource = {
  name: 'middle-museum',
  title: 'One Stop Too Early',
  level: 'A2',
  topic: { 'zh-CN': '问路与交通', en: 'Finding the way' },
  roles: {
    amy: { name: 'Amy', voice: 'girl', picture: 'girl' },
    david: { name: 'David', voice: 'boy', picture: 'boy' },
    'mr-lin': { name: 'Mr Lin', voice: 'man', picture: 'mechanic' },
  },
  narrator: 'woman',
  paragraphs: [
    {
      role: 'amy',
      says: [
        ['David, are you sure this is the right station?', '大卫，你确定是这一站吗？'],
        ["I can't see the science museum anywhere.", '我哪儿都看不到科学博物馆。'],
      ],
    },
    {
      role: 'david',
      says: [
        ["My phone says it's five minutes from here.", '我手机上说离这儿五分钟。'],
        ['Oh no, the battery has died!', '糟了，没电了！'],
      ],
    },
    {
      role: 'amy',
      says: [
        [
          "If we aren't there by half past two, we'll miss the robot show.",
          '如果两点半之前到不了，我们就要错过机器人表演了。',
          [
            "If we aren't there",
            '如果我们没到那里',
            'the if part is in the present, the other part has will',
            ['if 条件句：主将从现', 'first conditional'],
          ],
        ],
      ],
    },
    {
      role: 'david',
      says: [
        ["Let's ask somebody.", '我们问问别人吧。'],
        [
          'Excuse me, sir, could you tell us the way to the science museum?',
          '先生，打扰一下，您能告诉我们去科学博物馆怎么走吗？',
          [
            'could you tell us',
            '您能告诉我们吗（比 can you 更客气）',
            'more polite than "can you tell us"',
            ['委婉请求', 'polite request'],
          ],
        ],
      ],
    },
    {
      role: 'mr-lin',
      says: [
        ['The science museum?', '科学博物馆？'],
        ["I'm afraid you got off one stop too early.", '恐怕你们早下了一站。', ['got off', '下车', 'left the train']],
      ],
    },
    {
      role: 'amy',
      says: [
        [
          'Oh dear, is it too far to walk?',
          '天哪，走路去会不会太远？',
          ['too far to walk', '太远了，走不到', 'so far that you cannot walk', ['too … to … 结构', 'too + adjective + to']],
        ],
      ],
    },
    {
      role: 'mr-lin',
      says: [
        ['Not at all.', '一点也不远。'],
        ["It's quicker than waiting for the next train.", '比等下一趟车还快呢。'],
      ],
    },
    { role: 'david', says: [['Which way should we go?', '我们该往哪边走？']] },
    {
      role: 'mr-lin',
      says: [
        ['Go straight along this road until you reach the river.', '沿这条路直走，一直走到河边。'],
        ['Then cross the bridge and turn left at the bank.', '然后过桥，在银行那里左转。'],
      ],
    },
    {
      role: 'amy',
      says: [
        ['Cross the bridge and turn left at the bank.', '过桥，在银行左转。'],
        ['What comes after that?', '再往后呢？'],
      ],
    },
    {
      role: 'mr-lin',
      says: [
        ["You'll see a tall white tower, and the museum is right behind it.", '你们会看到一座高高的白塔，博物馆就在它后面。'],
        ["You can't miss it.", '你们一定能找到。', ["can't miss it", '不会错过；一定能找到', 'it is very easy to find']],
      ],
    },
    { role: 'david', says: [['How long will it take on foot?', '走路要多久？']] },
    { role: 'mr-lin', says: [["About fifteen minutes, if you don't stop for ice cream.", '大约十五分钟，只要你们不停下来买冰淇淋。']] },
    {
      role: 'amy',
      says: [
        ['Thank you so much!', '太感谢您了！'],
        ["You've been very helpful.", '您真是帮了大忙。'],
      ],
    },
    {
      role: 'mr-lin',
      says: [
        ["You're welcome.", '不客气。'],
        ['By the way, the robot show always starts ten minutes late.', '顺便说一句，机器人表演总是晚十分钟开始。'],
      ],
    },
    {
      role: 'david',
      says: [
        ['Really?', '真的吗？'],
        ['How do you know that?', '您是怎么知道的？'],
      ],
    },
    {
      role: 'mr-lin',
      says: [
        [
          "Because I'm the engineer who built the robots.",
          '因为我就是造这些机器人的工程师。',
          ['who built the robots', '造了那些机器人的', 'these words tell which engineer he is', ['定语从句', 'relative clause']],
        ],
        ["I'm late, too, so why don't we walk together?", '我也迟到了，不如我们一起走吧？'],
      ],
    },
  ],
};

export const nurseDialogue: PassageSource = {
  name: 'middle-nurse',
  title: 'A Headache before Sports',
  level: 'A2',
  topic: { 'zh-CN': '健康', en: 'Health' },
  roles: {
    nurse: { name: 'Nurse', voice: 'woman', picture: 'health-worker' },
    jack: { name: 'Jack', voice: 'boy', picture: 'boy' },
  },
  narrator: 'man',
  paragraphs: [
    {
      role: 'nurse',
      says: [
        ['Sit down, Jack.', '坐吧，杰克。'],
        ["What's the trouble?", '哪里不舒服？'],
      ],
    },
    {
      role: 'jack',
      says: [
        [
          "I've had a headache since breakfast.",
          '从早饭时起我就一直头疼。',
          [
            "I've had",
            '我一直有（到现在还有）',
            'it began in the past, and it goes on',
            ['现在完成时与 since', 'present perfect with since'],
          ],
        ],
        ['I feel too weak to run in the sports test this afternoon.', '我浑身没劲，今天下午的体育测试跑不动了。'],
      ],
    },
    {
      role: 'nurse',
      says: [
        ['Let me take your temperature.', '我给你量一下体温。', ['take your temperature', '量体温', 'find out how hot your body is']],
        ["Well, it's quite normal.", '嗯，完全正常。'],
        ['What time did you go to bed last night?', '你昨晚几点睡的？'],
      ],
    },
    {
      role: 'jack',
      says: [['At half past twelve, because there was a great match on television.', '十二点半，因为电视上有一场精彩的比赛。']],
    },
    { role: 'nurse', says: [['And what did you eat this morning?', '那你今天早上吃了什么？']] },
    { role: 'jack', says: [['Nothing, because I got up too late.', '什么也没吃，因为我起得太晚了。']] },
    {
      role: 'nurse',
      says: [
        ["Then you don't need medicine.", '那你不需要吃药。'],
        [
          'You should drink some water, eat this bread and rest for twenty minutes.',
          '你应该喝点水，吃了这块面包，休息二十分钟。',
          ['should drink', '应该喝', 'it would be good for you: should gives advice', ['情态动词 should', 'should for advice']],
        ],
      ],
    },
    {
      role: 'jack',
      says: [
        [
          "So I don't have to run?",
          '那我不用跑步了吧？',
          ["don't have to", '不必', 'it is not necessary', ['have to 的否定式', "don't have to"]],
        ],
      ],
    },
    { role: 'nurse', says: [['The test is at four, so you have time to get better!', '测试四点才开始，你有的是时间恢复！']] },
  ],
};
