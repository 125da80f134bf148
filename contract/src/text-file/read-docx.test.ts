import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { cell, docx, paragraph, run, table } from './testing/docx.ts';
import { shownProposal } from './testing/shown-proposal.ts';
import { proposeText } from './propose-text.ts';
import { readTextFile } from './read-text-file.ts';

const shown = async (bytes: Uint8Array<ArrayBuffer>) => shownProposal(proposeText(await readTextFile(bytes, 'text.docx')));

it('takes what tracked changes brought and leaves what they took away', async () => {
  const change = 'w:id="1" w:author="Li" w:date="2026-01-01T00:00:00Z"';
  const body = paragraph(
    run('We went to the '),
    `<w:del ${change}><w:r><w:delText>zoo</w:delText></w:r></w:del>`,
    `<w:ins ${change}>${run('park')}</w:ins>`,
    run('. It was fun.'),
  );
  expect(await shown(docx(body))).toEqual(['¶', 'We went to the park.', 'It was fun.', '- tracked-deletion: zoo']);
});

it('takes tracked changes in a table, too', async () => {
  const change = 'w:id="1" w:author="Li" w:date="2026-01-01T00:00:00Z"';
  const row = (name: string, english: string, chinese: string) => [name, english, chinese].map((content) => cell(paragraph(content)));
  const told = `${run('It is ')}<w:del ${change}><w:r><w:delText>a dog</w:delText></w:r></w:del><w:ins ${change}>${run('a cat')}</w:ins>${run('.')}`;
  expect(await shown(docx(table(row(run('Ann'), told, run('是一只猫。')), row(run('Bob'), run('How cute!'), run('真可爱！')))))).toEqual([
    '¶',
    'Ann| It is a cat. = 是一只猫。',
    'Bob| How cute! = 真可爱！',
    '- tracked-deletion: a dog',
  ]);
});

it('gives a speaker whose cell reaches over several rows to each of them', async () => {
  const row = (name: string, english: string, chinese: string) => [name, cell(paragraph(run(english))), cell(paragraph(run(chinese)))];
  const rows = table(
    row(cell(paragraph(run('Ann')), '<w:vMerge w:val="restart"/>'), 'Is it raining?', '在下雨吗？'),
    row(cell(paragraph(), '<w:vMerge/>'), 'Take my umbrella.', '拿我的伞吧。'),
    row(cell(paragraph(run('Bob'))), 'Thanks!', '谢谢！'),
  );
  expect(await shown(docx(rows))).toEqual([
    '¶',
    'Ann| Is it raining? = 在下雨吗？',
    'Ann| Take my umbrella. = 拿我的伞吧。',
    'Bob| Thanks! = 谢谢！',
  ]);
});

it('says once what a cell over several rows or columns says', async () => {
  const rows = table(
    [cell(paragraph(run('Good morning, everyone.')), '<w:gridSpan w:val="2"/>')],
    [cell(paragraph(run('Sit down, please.')), '<w:vMerge w:val="restart"/>'), cell(paragraph(run('请坐。')))],
    [cell(paragraph(), '<w:vMerge/>'), cell(paragraph(run('谢谢。')))],
  );
  const lines = await shown(docx(rows));
  expect(lines.filter((line) => line.includes('Sit down'))).toHaveLength(1);
  expect(lines.join('\n')).toContain('谢谢');
});

it('knows speakers by their bold names', async () => {
  const turn = (name: string, text: string) => paragraph(run(name, '<w:b/>'), run(`  ${text}`));
  expect(await shown(docx(turn('Ann', 'Where is Max?'), turn('Old Man', 'In the garden.')))).toEqual([
    '¶',
    'Ann| Where is Max?',
    'Old Man| In the garden.',
  ]);
});

it('reads what stands below phonetic guides', async () => {
  const guide = `<w:r><w:ruby><w:rt>${run('māo')}</w:rt><w:rubyBase>${run('猫')}</w:rubyBase></w:ruby></w:r>`;
  expect(await shown(docx(paragraph(run('A cat.')), paragraph(run('一只'), guide, run('。'))))).toEqual([
    '¶',
    'A cat. = 一只猫。',
    '- phonetics: māo',
  ]);
});

it('has lines that were ended within a paragraph', async () => {
  const body = paragraph(
    run('The sun is up,'),
    '<w:r><w:br/></w:r>',
    run('The birds all sing,'),
    '<w:r><w:br/></w:r>',
    run('And so do I.'),
  );
  expect(await shown(docx(body))).toEqual(['¶', 'The sun is up,', 'The birds all sing,', 'And so do I.']);
});

it.each(['libreoffice', 'pandoc'])('reads what %s writes', async (name) => {
  const bytes = new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/texts/files/${name}.docx`, import.meta.url)));
  expect(await shown(bytes)).toEqual([
    '# The Last Cookie',
    '¶',
    'Nina/尼娜| Look! = 看！',
    'Nina/尼娜| Our table is almost empty. = 我们的摊位快卖空了。',
    'Tom/汤姆| How many cookies are left? = 还剩几块饼干？',
    'Miss Li/李老师| Only six. = 只剩六块。',
    'Miss Li/李老师| Did your mum bake them? = 是你妈妈烤的吗？',
    '¶',
    "Tom/汤姆| It's time to go home now. = 该回家了。",
    "Tom/汤姆| Let's take the bus, shall we? = 我们坐公交车，好吗？",
    'Nina/尼娜| OK. = 好的。',
    'Nina/尼娜| Wait for me, please. = 请等等我。',
    '- stage-direction: (In the school hall)',
    '- stage-direction: smiling',
  ]);
});

it('says that a document is damaged, or unpacks to too much', async () => {
  const whole = docx(paragraph(run('Hello, everybody in the room.')));
  await expect(readTextFile(whole.slice(0, whole.length - 60), 'text.docx')).rejects.toMatchObject({ code: 'damaged' });
  const bomb = new Uint8Array(zipSync({ 'word/document.xml': strToU8(' '.repeat(20_000_000)) }, { level: 9 }));
  await expect(readTextFile(bomb, 'text.docx')).rejects.toMatchObject({ code: 'too-large' });
});
