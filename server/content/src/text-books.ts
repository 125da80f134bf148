import { comparingSentences, linkingSentences, pastSentences, waySentences } from './middle-sentences.ts';
import { museumDialogue, nurseDialogue } from './middle-dialogues.ts';
import { trainPoem, whaleStory } from './middle-passages.ts';
import { kiteStory, noodleLetter, rainPoem, tigerDialogue } from './primary-passages.ts';
import { canSentences, tableSentences, thSentences, yesterdaySentences } from './primary-sentences.ts';
import type { TextBookSource } from './text-source.ts';

export const primaryTextBook: TextBookSource = {
  id: 'chorus.sample.primary-4-texts',
  stage: 'primary',
  grade: 104,
  title: { 'zh-CN': '小学英语课文 四年级', en: 'Primary English Texts, Grade 4' },
  cover: 'open-book',
  units: [
    {
      id: 'primary-4-texts.unit-1',
      title: { 'zh-CN': '第一单元 老虎在哪里', en: 'Unit 1 Where Is the Tiger?' },
      words: 'monkey:animal banana:fruit tiger:animal cat:animal tree:plant water:drink ear:body nose:body small:size hot:weather',
      passage: tigerDialogue,
      group: canSentences,
    },
    {
      id: 'primary-4-texts.unit-2',
      title: { 'zh-CN': '第二单元 爷爷的风筝', en: "Unit 2 Grandpa's Kite" },
      words: 'grandpa:family kite:toy park:place bag:school wind:weather bird:animal fish:animal tall:body shoe:clothes hat:clothes',
      passage: kiteStory,
      group: yesterdaySentences,
    },
    {
      id: 'primary-4-texts.unit-3',
      title: { 'zh-CN': '第三单元 下雨天', en: 'Unit 3 A Rainy Day' },
      words: 'rain:weather window:room umbrella:rain duck:animal sun:sky cloud:sky rainbow:sky',
      passage: rainPoem,
      group: thSentences,
    },
    {
      id: 'primary-4-texts.unit-4',
      title: { 'zh-CN': '第四单元 长寿面', en: 'Unit 4 Noodles for a Long Life' },
      words: 'breakfast:meal noodle:food egg:food tea:drink rice:food soup:food cake:food eat:food drink:water',
      passage: noodleLetter,
      group: tableSentences,
    },
  ],
};

export const middleTextBook: TextBookSource = {
  id: 'chorus.sample.middle-8-texts',
  stage: 'middle',
  grade: 2,
  title: { 'zh-CN': '初中英语课文 八年级', en: 'Middle School English Texts, Grade 8' },
  cover: 'open-book',
  units: [
    {
      id: 'middle-8-texts.unit-1',
      title: { 'zh-CN': '第一单元 早下了一站', en: 'Unit 1 One Stop Too Early' },
      words:
        'station:building museum:building science:subject battery:machine robot:machine bridge:building bank:place tower:building engineer:job',
      passage: museumDialogue,
      group: waySentences,
    },
    {
      id: 'middle-8-texts.unit-2',
      title: { 'zh-CN': '第二单元 海滩上的赛跑', en: 'Unit 2 A Race on the Beach' },
      words: 'beach:place whale:animal ocean:water scientist:job arrive:journey tired:body leg:body',
      passage: whaleStory,
      group: pastSentences,
    },
    {
      id: 'middle-8-texts.unit-3',
      title: { 'zh-CN': '第三单元 夜车回家', en: 'Unit 3 Night Train Home' },
      words: 'train:vehicle house:home star:sky moon:sky dog:animal quiet:sound grandma:family',
      passage: trainPoem,
      group: comparingSentences,
    },
    {
      id: 'middle-8-texts.unit-4',
      title: { 'zh-CN': '第四单元 体育测试之前', en: 'Unit 4 Before the Sports Test' },
      words: 'headache:illness temperature:body television:machine medicine:health weak:body rest:body water:drink bread:food',
      passage: nurseDialogue,
      group: linkingSentences,
    },
  ],
};
