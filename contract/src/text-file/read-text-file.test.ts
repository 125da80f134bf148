import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import write from 'write-excel-file/universal';
import { gbkOf } from '../table-file/gbk-for-test.ts';
import { pastedText } from './pasted-text.ts';
import { lostLetters, shownProposal } from './testing/shown-proposal.ts';
import { proposeText } from './propose-text.ts';
import { readTextFile } from './read-text-file.ts';
import { proposalLimits } from './text-proposal.ts';
import { textLimits } from './text-source.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  [...text].forEach((char, at) => bytes.setUint16(at * 2, char.charCodeAt(0), !big));
  return new Uint8Array(bytes.buffer);
};
const shown = async (bytes: Uint8Array<ArrayBuffer>, name = 'text.txt') => shownProposal(proposeText(await readTextFile(bytes, name)));
const file = (name: string) => new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/texts/files/${name}`, import.meta.url)));
const compound = (stream: string) =>
  new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array.from({ length: 512 }, () => 0), ...utf16(stream, false)]);
/** The beginning of a film, and what such bytes look like further on. */
const film = new Uint8Array([0, 0, 0, 32, ...utf8('ftypisom'), ...Array.from({ length: 4_000 }, (_, at) => (at * 7919 + (at >> 3)) % 256)]);

const text = 'Ann: It’s late.\n安：晚了。\nBob: Good night!\n鲍勃：晚安！';
const expected = ["Ann/安| It's late. = 晚了。", 'Bob/鲍勃| Good night! = 晚安！'];

it.each([
  ['UTF-8', utf8(text)],
  ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
  ['UTF-16', utf16(`\uFEFF${text}`, false)],
  ['UTF-16 of the other order', utf16(`\uFEFF${text}`, true)],
  ['UTF-16 without a mark', utf16(text, false)],
  ['GBK', gbkOf(text)],
])('reads %s', async (_encoding, bytes) => {
  expect(await shown(bytes)).toEqual(['¶', ...expected]);
});

it('reads the apostrophes of Windows in English', async () => {
  const bytes = utf8('It~s Ann~s caf{.').map((byte) => (byte === 0x7e ? 0x92 : byte === 0x7b ? 0xe9 : byte));
  expect(await shown(bytes)).toEqual(['¶', "It's Ann's café."]);
});

it('reads a workbook of a sentence a row, a speaker over several rows', async () => {
  const blob = await write([
    [{ value: '角色' }, { value: '英文' }, { value: '中文' }],
    [{ value: 'Ann', rowSpan: 2 }, { value: 'I made a kite.' }, { value: '我做了一个风筝。' }],
    [null, { value: "Let's fly it!" }, { value: '我们去放吧！' }],
    [{ value: 'Ben' }, { value: 'OK!' }, { value: '好！' }],
  ]).toBlob();
  expect((await shown(new Uint8Array(await blob.arrayBuffer()), 'text.xlsx')).slice(0, 4)).toEqual([
    '¶',
    'Ann| I made a kite. = 我做了一个风筝。',
    "Ann| Let's fly it! = 我们去放吧！",
    'Ben| OK! = 好！',
  ]);
});

it('says once what a cell of a workbook over several columns says', async () => {
  const blob = await write([
    [{ value: 'A Kite', columnSpan: 2 }, null],
    [{ value: 'I made a kite.' }, { value: '我做了一个风筝。' }],
    [{ value: "Let's fly it!" }, { value: '我们去放吧！' }],
  ]).toBlob();
  expect(await shown(new Uint8Array(await blob.arrayBuffer()), 'text.xlsx')).toEqual([
    '¶',
    'A Kite',
    'I made a kite. = 我做了一个风筝。',
    "Let's fly it! = 我们去放吧！",
  ]);
});

describe('a file that is no text', () => {
  it.each([
    ['an empty one', new Uint8Array(), 'text.txt', 'empty'],
    ['one of blanks', utf8(' \n\t'), 'text.txt', 'empty'],
    ['one without a letter', utf8('... --- ...'), 'text.txt', 'no-text'],
    ['a film called .txt', film, 'text.txt', 'not-text'],
    ['a film called .docx', film, 'text.docx', 'not-text'],
    ['an archive of something else', utf8('PK\u0003\u0004photo.jpg'), 'text.docx', 'not-text'],
    ['a document that takes a password', compound('EncryptedPackage'), 'text.docx', 'encrypted'],
    ['a document of Word 97', file('old.doc'), 'text.doc', 'old-word'],
    ['a document of Word 97 called .docx', file('old.doc'), 'text.docx', 'old-word'],
    ['rich text', utf8('{\\rtf1 Hello}'), 'text.rtf', 'old-word'],
    ['a workbook of Excel 97', compound('Workbook'), 'text.xls', 'old-excel'],
    ['slides of PowerPoint 97', compound('PowerPoint Document'), 'text.ppt', 'other-document'],
    ['an OpenDocument', file('open-document.odt'), 'text.odt', 'other-document'],
    ['a very long one', utf8('word '.repeat(textLimits.characters / 4)), 'text.txt', 'too-long'],
    ['a very large one', new Uint8Array(textLimits.bytes + 1), 'text.txt', 'too-large'],
  ])('%s', async (_what, bytes, name, code) => {
    await expect(readTextFile(bytes, name)).rejects.toMatchObject({ name: 'TextFileError', code });
  });
});

describe('a long text', () => {
  const sentence = (at: number) => `On day ${at} the ten of us walked along the river.`;
  it.each([
    ['in one paragraph', Array.from({ length: 1_000 }, (_, at) => sentence(at)).join(' ')],
    ['in a thousand', Array.from({ length: 1_000 }, (_, at) => sentence(at)).join('\n\n')],
    ['of turns', Array.from({ length: 1_000 }, (_, at) => `${at % 2 ? 'Ann' : 'Bob'}: ${sentence(at)}`).join('\n')],
    [
      'of paragraphs with translations',
      Array.from({ length: 500 }, (_, at) => `${sentence(at)} ${sentence(at)}\n第${at}天，我们去了河边，走了很久。`).join('\n'),
    ],
  ])('of 10,000 words %s is whole and fits a passage', async (_how, long) => {
    const source = await readTextFile(utf8(long), 'text.txt');
    const proposal = proposeText(source);
    expect(lostLetters(source, proposal)).toBe('');
    expect(proposal.left).toEqual([]);
    expect(proposal.paragraphs.length).toBeLessThanOrEqual(proposalLimits.paragraphs);
    expect(proposal.paragraphs.flatMap(({ sentences }) => sentences)).toHaveLength(1_000);
    expect(Math.max(...proposal.paragraphs.map(({ sentences }) => sentences.length))).toBeLessThanOrEqual(proposalLimits.sentences);
  });

  it('of more sentences than a passage holds leaves the rest', async () => {
    const source = await readTextFile(utf8('We ran. '.repeat(10_500)), 'text.txt');
    const proposal = proposeText(source);
    expect(proposal.paragraphs).toHaveLength(100);
    expect(proposal.left.map(({ why }) => why)).toEqual(Array.from(proposal.left, () => 'too-much'));
    expect(lostLetters(source, proposal)).toBe('');
  });

  it('with a sentence of 120 words keeps it, in doubt', async () => {
    const long = `${'very '.repeat(119)}long.`;
    expect(await shown(utf8(`It is short. ${long[0]!.toUpperCase()}${long.slice(1)}`))).toEqual([
      '¶',
      'It is short.',
      `V${long.slice(1)} ?long`,
    ]);
  });

  it('with a sentence over the limit cuts it at a comma', async () => {
    const long = `We saw ${'a bird, '.repeat(400)}and a cat.`;
    const proposal = proposeText(await readTextFile(utf8(long), 'text.txt'));
    const [first, ...others] = proposal.paragraphs[0]!.sentences;
    expect([first!.doubt, first!.text.at(-1), others.length]).toEqual(['cut', ',', 1]);
  });
});

it('has forty speakers, each with an id of its own that its name gives', async () => {
  const names = Array.from({ length: 40 }, (_, at) => (at % 2 ? `Student ${at}` : `学生${at}`));
  const turns = (all: readonly string[]) => utf8(all.map((name) => `${name}: I am here.`).join('\n'));
  const roles = proposeText(await readTextFile(turns(names), 'text.txt')).roles;
  expect(roles.map(({ name }) => name)).toEqual(names);
  expect(new Set(roles.map(({ id }) => id)).size).toBe(40);
  const others = proposeText(await readTextFile(turns(names.toReversed()), 'text.txt')).roles;
  expect(others.toReversed()).toEqual(roles);
});

it('gives names that differ only in a mark ids of their own', async () => {
  const turns = utf8('Tom & Ann: We won!\nTom/Ann: Did we?\nTom & Ann: Yes.\nTom/Ann: Hooray!');
  expect(proposeText(await readTextFile(turns, 'text.txt')).roles.map(({ id }) => id)).toEqual(['tom-ann', 'tom-ann-2']);
});

describe('a paste', () => {
  it('has the tables and bold names of its page', async () => {
    const page = '<meta charset="utf-8"><p><b>Ann</b> Come in!</p><p><b>Bob</b> Thank you.</p>';
    expect(shownProposal(proposeText(await pastedText('Ann Come in!\nBob Thank you.', page)))).toEqual([
      '¶',
      'Ann| Come in!',
      'Bob| Thank you.',
    ]);
  });

  it('is its text where its page says something else', async () => {
    const source = await pastedText('Ann: Come in!', '<p>Copied from <b>example.cn</b></p>');
    expect(shownProposal(proposeText(source))).toEqual(['¶', 'Ann| Come in!']);
  });

  it('of cells has their columns', async () => {
    expect(shownProposal(proposeText(await pastedText('Ann\tCome in!\t请进！\nBob\tThanks.\t谢谢。\n')))).toEqual([
      '¶',
      'Ann| Come in! = 请进！',
      'Bob| Thanks. = 谢谢。',
    ]);
  });

  it('of nothing says so', async () => {
    await expect(pastedText('  \n')).rejects.toMatchObject({ code: 'empty' });
  });
});
