import { strToU8, zipSync } from 'fflate';
import { partsOfSpeech } from '@chorus/contract/content/fields';
import type { TableSheet } from '@chorus/contract/table-file/table';
import { describe, expect, it } from 'vitest';
import { parseWords } from './parse-words.ts';
import { isAsked, linesOfSheets, readWordFile, wordSheets } from './word-table.ts';

/** Each word as `[unit] text | part | ipa | meaning`. */
const words = (text: string) =>
  parseWords(text).flatMap(({ title, rows }) =>
    rows.map(({ text: word, pos, ipa, meaning }) =>
      [`${title === '' ? '' : `[${title}] `}${word}`, pos === null ? '' : partsOfSpeech[pos], ipa, meaning].join(' | '),
    ),
  );
function wordsOfFile(text: string | Uint8Array) {
  const read = readWordFile(new Uint8Array(typeof text === 'string' ? strToU8(text) : text));
  return read.ok ? words(linesOfSheets(read.sheets)) : read.problem;
}
const sheet = (name: string, rows: TableSheet['rows'], more: Partial<TableSheet> = {}): TableSheet => ({
  name,
  hidden: false,
  rows,
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  struck: new Set(),
  filtered: false,
  ...more,
});

describe('a line as schools write it', () => {
  it.each([
    ['a dash between', 'apple - 苹果', ['apple |  |  | 苹果']],
    ['a long dash between', 'banana——n. 香蕉', ['banana | n. |  | 香蕉']],
    [
      'leaders and other dashes between',
      'sun......太阳\nred……红色\nsea____海\nant--蚂蚁\ncup-杯子\nbox～盒子\npen－钢笔',
      [
        'sun |  |  | 太阳',
        'red |  |  | 红色',
        'sea |  |  | 海',
        'ant |  |  | 蚂蚁',
        'cup |  |  | 杯子',
        'box |  |  | 盒子',
        'pen |  |  | 钢笔',
      ],
    ],
    [
      'what the word is in the same cell',
      'apple n.\t苹果\nrun /rʌn/ v.\t跑\nteacher [ˈtiːtʃə]\tn. 老师\nMr.\t先生',
      ['apple | n. |  | 苹果', 'run | v. | /rʌn/ | 跑', 'teacher | n. | /ˈtiːtʃə/ | 老师', 'Mr. |  |  | 先生'],
    ],
    [
      'its meaning in the line below',
      '1, apple  [ˈæp(ə)l]\nn. 苹果\n\n2, cup  [kʌp]\nn. 杯子\nvt. 捧成杯状',
      ['apple | n. | /ˈæp(ə)l/ | 苹果', 'cup | n. | /kʌp/ | 杯子；vt. 捧成杯状'],
    ],
    ['a meaning below alone', 'apple\n苹果\ncup\n杯子', ['apple |  |  | 苹果', 'cup |  |  | 杯子']],
    [
      'words alone and a heading, which is none of their meanings',
      'apple\ncup\nbox\n重点短语\nlook at',
      ['apple |  |  | ', 'cup |  |  | ', 'box |  |  | ', '重点短语 |  |  | ', 'look at |  |  | '],
    ],
    [
      'several words with their meanings in a line',
      'cup 杯子; box n. 盒子；red-红色\nsun 太阳，sea 海，sky 天',
      ['cup |  |  | 杯子', 'box | n. |  | 盒子', 'red |  |  | 红色', 'sun |  |  | 太阳', 'sea |  |  | 海', 'sky |  |  | 天'],
    ],
    [
      'signs of Markdown',
      '```\n| 单词 | 词义 |\n|:---|---|\n| **apple** | n. 苹果 |\n```\n- **cup**：杯子\n* `box` n. 盒子',
      ['apple | n. |  | 苹果', 'cup |  |  | 杯子', 'box | n. |  | 盒子'],
    ],
    ['a colon or an equals sign between', 'cup：杯子\nbox=盒子', ['cup |  |  | 杯子', 'box |  |  | 盒子']],
    ['a circled number', '①banana n. 香蕉\n⑫ cup 杯子', ['banana | n. |  | 香蕉', 'cup |  |  | 杯子']],
    ['numbers without a dot', '5 cup n. 杯子\n6 red adj. 红色的', ['cup | n. |  | 杯子', 'red | adj. |  | 红色的']],
    ['a number that is part of a phrase', '24 hours 一天\n3D adj. 三维的', ['24 hours |  |  | 一天', '3D | adj. |  | 三维的']],
    ['marks of what is important', '★ moon 月亮\n√ sun 太阳\n- cat 猫', ['moon |  |  | 月亮', 'sun |  |  | 太阳', 'cat |  |  | 猫']],
    [
      'letters and brackets of full width',
      'ａｐｐｌｅ　ｎ．　苹果\nbig［bɪg］adj.大的',
      ['apple | n. |  | 苹果', 'big | adj. | /bɪg/ | 大的'],
    ],
    [
      'parts of speech in Chinese',
      'apple【名】苹果\nrun [动] 跑\nand 连词 和\nbook：名词，书',
      ['apple | n. |  | 苹果', 'run | v. |  | 跑', 'and | conj. |  | 和', 'book | n. |  | 书'],
    ],
    [
      'parts of speech without their dot',
      'very adv 非常\nmany\tadj\t许多\nmodern art 现代艺术',
      ['very | adv. |  | 非常', 'many | adj. |  | 许多', 'modern art |  |  | 现代艺术'],
    ],
    [
      'parts of speech of old dictionaries',
      'big a. 大的\nwell ad. 好\na.m. 上午',
      ['big | adj. |  | 大的', 'well | adv. |  | 好', 'a.m. |  |  | 上午'],
    ],
    ['signs without a space', 'cup/kʌp/n.杯子\npen（n.）钢笔', ['cup | n. | /kʌp/ | 杯子', 'pen | n. |  | 钢笔']],
    ['signs behind the meaning', 'red 红色的 /red/', ['red |  | /red/ | 红色的']],
    ['signs of two accents', 'dance 英 [dɑːns] 美 [dæns] v. 跳舞', ['dance | v. | /dɑːns/ | 跳舞']],
    [
      'signs of a font that is lost',
      'apple [5Apl] n. 苹果\nthink [Wink] v. 想\nwater n. [U] 水',
      ['apple | n. |  | 苹果', 'think | v. |  | 想', 'water | n. |  | [U] 水'],
    ],
    [
      'what it becomes',
      'go (went, gone) v. 去\nchild (复数children) n. 孩子',
      ['go | v. |  | 去（went, gone）', 'child | n. |  | 孩子（复数children）'],
    ],
    ['two parts with a sound each', 'use n. /juːs/ v. /juːz/ 使用', ['use | n. | /juːs/ | 使用（n. & v.）']],
    [
      'somebody and something',
      'help sb. do sth. 帮助某人做某事\nlook for sth 寻找\nfrom…to… 从……到……',
      ['help sb. do sth. |  |  | 帮助某人做某事', 'look for sth |  |  | 寻找', 'from...to... |  |  | 从……到……'],
    ],
    ['capitals', 'APPLE n. 苹果\nUN n. 联合国', ['APPLE | n. |  | 苹果', 'UN | n. |  | 联合国']],
    ['the Chinese first', '苹果 apple\n梨 n. pear\n书,book', ['apple |  |  | 苹果', 'pear | n. |  | 梨', 'book |  |  | 书']],
    [
      'two words in a line',
      'apple n. 苹果\tpear n. 梨\ncup 杯子      box 盒子',
      ['apple | n. |  | 苹果', 'pear | n. |  | 梨', 'cup |  |  | 杯子', 'box |  |  | 盒子'],
    ],
    ['pairs in a line', 'apple\t苹果\tpear\t梨', ['apple |  |  | 苹果', 'pear |  |  | 梨']],
    ['its page', 'apple n. 苹果 p.12\npear n. 梨 (P3)', ['apple | n. |  | 苹果', 'pear | n. |  | 梨']],
    [
      'entities of HTML',
      'caf&eacute;\t咖啡馆\nR&amp;B\t节奏蓝调\nbook\t&#x4E66;&mdash;&mdash;册',
      ['café |  |  | 咖啡馆', 'R&B |  |  | 节奏蓝调', 'book |  |  | 书——册'],
    ],
    ['headings of parts', '一、单词\napple 苹果\n二、短语\nlook at 看', ['apple |  |  | 苹果', 'look at |  |  | 看']],
    [
      'units that are spelled out',
      'Lesson Five\ncat 猫\nU4\npen 钢笔\n单元六\nant 蚂蚁\nRecycle 1\nmilk 牛奶',
      ['[Lesson Five] cat |  |  | 猫', '[U4] pen |  |  | 钢笔', '[单元六] ant |  |  | 蚂蚁', '[Recycle 1] milk |  |  | 牛奶'],
    ],
    [
      'a word that units are called by',
      'unit n. 单元\nlesson 课\nU-boat n. 潜艇',
      ['unit | n. |  | 单元', 'lesson |  |  | 课', 'U-boat | n. |  | 潜艇'],
    ],
  ])('is read with %s', (_kind, text, read) => {
    expect(words(text)).toEqual(read);
  });
});

describe('a file as schools have it', () => {
  it.each([
    [
      'with headings in two languages',
      '单词 Word,音标/Phonetic,词性 POS,词义 Meaning\napple,/ˈæpl/,n.,苹果\n',
      ['apple | n. | /ˈæpl/ | 苹果'],
    ],
    [
      'with sounds in whatever brackets, and what is none',
      '单词,音标,词义\npen,英[pen] 美[pɛn],钢笔\nsun,【sʌn】,太阳\nsky,［skaɪ］,天\nred,/red/; /rɛd/,红\negg,无,蛋\n',
      ['pen |  | /pen/ | 钢笔', 'sun |  | /sʌn/ | 太阳', 'sky |  | /skaɪ/ | 天', 'red |  | /red/ | 红', 'egg |  |  | 蛋'],
    ],
    [
      'with parts of speech spelled out',
      '单词,词性,词义\napple,noun,苹果\nrun,n&v,跑\nbig,a,大\nwater,可数名词,水\ncup,n.[C],杯子\nsb.,/,某人\n',
      [
        'apple | n. |  | 苹果',
        'run | n. |  | 跑（n. & v.）',
        'big | adj. |  | 大',
        'water | n. |  | 水',
        'cup | n. |  | [C] 杯子',
        'sb. |  |  | 某人',
      ],
    ],
    [
      'with a definition in English beside its translation',
      'Word,Definition,Translation\napple,a round fruit,苹果\n',
      ['apple |  |  | 苹果'],
    ],
    ['with words that are truths to a spreadsheet', '单词,词义\nTRUE,真的\nFALSE,假的\n', ['true |  |  | 真的', 'false |  |  | 假的']],
    ['with numbered meanings', '单词,词义\nlight,"1. n. 灯\n2. adj. 轻的"\n', ['light | n. |  | 灯；adj. 轻的']],
    [
      'as a table in Markdown',
      '下面是词表：\n\n| 单词 | 词义 |\n| --- | --- |\n| **apple** | n. 苹果, 苹果树 |\n',
      ['apple | n. |  | 苹果, 苹果树'],
    ],
    ['of several languages', '英文,中文,日文,法文\napple,苹果,りんご,pomme', ['apple |  |  | 苹果']],
    ['of several languages without headings', 'apple,苹果,林檎,pomme\nbook,书,本,livre', ['apple |  |  | 苹果', 'book |  |  | 书']],
    [
      'of two lists beside each other without headings',
      '1,apple,苹果,21,pear,梨\n2,banana,香蕉,22,cup,杯子',
      ['apple |  |  | 苹果', 'banana |  |  | 香蕉', 'pear |  |  | 梨', 'cup |  |  | 杯子'],
    ],
    [
      'with its headings in the middle, and again the other way round',
      '一年级词汇,\napple,苹果\n单词,词义\ncup,杯子\n词义,单词\n梨,pear',
      ['apple |  |  | 苹果', 'cup |  |  | 杯子', 'pear |  |  | 梨'],
    ],
    [
      'with names of units as rows, also above the headings',
      'Unit 1,\n单词,词义\napple,苹果\nUnit 2 Food,\nrice,米饭',
      ['[Unit 1] apple |  |  | 苹果', '[Unit 2 Food] rice |  |  | 米饭'],
    ],
    [
      'of lines, some with a comma',
      'go (went, gone) v. 去\ncup n. 杯子\nbox n. 盒子',
      ['go | v. |  | 去（went, gone）', 'cup | n. |  | 杯子', 'box | n. |  | 盒子'],
    ],
    [
      'of lines, one with a tab',
      '苹果 apple\n香蕉\tbanana\n梨 n. pear',
      ['apple |  |  | 苹果', 'banana |  |  | 香蕉', 'pear | n. |  | 梨'],
    ],
    [
      'of columns, and one whole line',
      'apple,苹果\npear,梨\ncup,杯子\n,box n. 盒子',
      ['apple |  |  | 苹果', 'pear |  |  | 梨', 'cup |  |  | 杯子', 'box | n. |  | 盒子'],
    ],
    ['in UTF-16', Buffer.from('apple\t苹果\r\ncup\t杯子', 'utf16le'), ['apple |  |  | 苹果', 'cup |  |  | 杯子']],
    [
      'in GBK',
      new Uint8Array([0x63, 0x75, 0x70, 0x09, 0xb1, 0xad, 0x0d, 0x0a, 0x62, 0x6f, 0x78, 0x09, 0xba, 0xd0]),
      ['cup |  |  | 杯', 'box |  |  | 盒'],
    ],
    ['of Word under another name', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'not-a-table'],
    ['of Word as rich text', '{\\rtf1\\ansi apple}', 'not-a-table'],
  ])('is read %s', (_kind, file, read) => {
    expect(wordsOfFile(file)).toEqual(read);
  });

  const table = [
    ['单词', '词义'],
    ['apple', '苹果'],
    ['pear', '梨'],
  ];

  it('has a unit for each of its sheets; one that only repeats words, or has no meanings, is left out', () => {
    const sheets = wordSheets([
      sheet('Unit 1', table),
      sheet('Unit 2', [table[0]!, ['cup', '杯子']]),
      sheet('全部', [...table, ['cup', '杯子']]),
      sheet('音标', [
        ['单词', '音标'],
        ['apple', '/ˈæpl/'],
      ]),
    ]);
    expect(sheets.map(({ taken }) => taken)).toEqual([true, true, false, false]);
    expect(words(linesOfSheets(sheets))).toEqual(['[Unit 1] apple |  |  | 苹果', '[Unit 1] pear |  |  | 梨', '[Unit 2] cup |  |  | 杯子']);
  });

  it('has what is hidden left out until somebody wants it', () => {
    const filtered = [sheet('', table, { hiddenRows: new Set([2]), filtered: true })];
    const [read] = wordSheets(filtered);
    expect([isAsked([read!]), words(linesOfSheets([read!]))]).toEqual([true, ['apple |  |  | 苹果']]);
    expect(words(linesOfSheets([{ ...read!, withHidden: true }]))).toHaveLength(2);
    const lines = wordSheets([sheet('', [['apple n. 苹果'], ['pear n. 梨']], { hiddenRows: new Set([1]) })]);
    expect([isAsked(lines), words(linesOfSheets(lines))]).toEqual([true, ['apple | n. |  | 苹果']]);
  });

  it('has two lists with units of their own each read for itself, and a unit above both for both', () => {
    const heads = ['单词', '词义', '单词', '词义'];
    const own = wordSheets([sheet('', [heads, ['Unit 1', '', 'Unit 2', ''], ['pen', '钢笔', 'red', '红色']])]);
    expect(words(linesOfSheets(own))).toEqual(['[Unit 1] pen |  |  | 钢笔', '[Unit 2] red |  |  | 红色']);
    const both = wordSheets([
      sheet('', [heads, ['Unit 1', '', '', ''], ['pen', '钢笔', 'cup', '杯子'], ['Unit 2', '', '', ''], ['red', '红色', 'box', '盒子']]),
    ]);
    expect(words(linesOfSheets(both)).map((word) => word.split(' |')[0])).toEqual([
      '[Unit 1] pen',
      '[Unit 1] cup',
      '[Unit 2] red',
      '[Unit 2] box',
    ]);
  });
});
