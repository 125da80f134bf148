import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import maps from './chinese-maps.json' with { type: 'json' };
import { withoutGlobalsOfPdfjs } from './testing/globals-of-pdfjs.ts';
import { shownProposal } from './testing/shown-proposal.ts';
import { proposeText } from './propose-text.ts';
import { readTextFile } from './read-text-file.ts';

withoutGlobalsOfPdfjs();

const file = (name: string) => new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/texts/files/${name}.pdf`, import.meta.url)));
const shown = async (name: string) => shownProposal(proposeText(await readTextFile(file(name), name)));
const farm = (number: number) => [
  '¶',
  'Last Saturday our class went to a small farm near the river.',
  'The farmer, Mr. Green, showed us his animals and told us many stories about them.',
  'We fed the hens, counted the sheep and helped him to carry the hay into the barn.',
  `It was number ${number}, the hottest day of the year, and nobody wanted to go home before dark.`,
];

it('joins the lines of paragraphs, over pages too, without running heads and page numbers', async () => {
  const lines = await shown('running-heads');
  const left = lines.filter((line) => line.startsWith('- '));
  expect(lines.filter((line) => !line.startsWith('- '))).toEqual([
    '# A Day on the Farm',
    ...Array.from({ length: 14 }, (_, at) => farm(at + 1)).flat(),
  ]);
  expect(left.filter((line) => line === '- running-head: English Book 5').length).toBeGreaterThan(1);
  expect(left).toContain('- page-number: - 2 -');
});

it('reads down a column before the next one', async () => {
  expect(await shown('columns')).toEqual(['# Two Brothers', ...Array.from({ length: 6 }, (_, at) => farm(at + 1)).flat()]);
});

it('has turns with their translations', async () => {
  expect((await shown('dialogue')).slice(0, 7)).toEqual([
    '# The Last Cookie',
    '¶',
    'Nina/尼娜| Look! = 看！',
    'Nina/尼娜| Our table is almost empty. = 我们的摊位快卖空了。',
    'Tom/汤姆| How many cookies are left? = 还剩几块饼干？',
    'Miss Li/李老师| Only six. = 只剩六块。',
    'Miss Li/李老师| Did your mum bake them? = 是你妈妈烤的吗？',
  ]);
});

it('has a table whose parts stand below each other', async () => {
  expect(await shown('table')).toEqual([
    '# At the Zoo',
    '¶',
    'Ann| Look at that panda! = 看那只熊猫！',
    'Ben| It is eating bamboo. = 它在吃竹子。',
    'Ben| How cute! = 真可爱！',
    'Ann| Shall we take a photo of it? = 我们给它拍张照好吗？',
  ]);
});

it('joins turns whose lines hang, and keeps the lines of a poem', async () => {
  expect(await shown('hanging')).toEqual([
    '¶',
    'Ann| I want to tell you a long story about my grandmother, who came to this town when she was only six years old.',
    'Ben| Go on, please.',
    'Ben| I like your stories because they are never boring, and they always have a happy end.',
  ]);
  expect(await shown('poem')).toEqual([
    '# The Moon',
    '¶',
    'The moon is up, the moon is round,',
    'It makes its light without a sound.',
    'It looks at me, I look at it,',
    'And on my bed its moonbeams sit.',
    '¶',
    'Good night, good night, my silver friend,',
    'The day has come to its sweet end.',
  ]);
});

it('reads Chinese of fonts that the file names and does not hold', async () => {
  expect(await shown('font-not-held')).toEqual(['¶', 'Hello, Tom! = 你好，汤姆！']);
});

it('has the character maps of pdf.js', () => {
  const folder = createRequire(import.meta.url)
    .resolve('pdfjs-dist/package.json')
    .replace('package.json', 'cmaps/');
  for (const [name, map] of Object.entries(maps)) expect(map, name).toBe(readFileSync(`${folder}${name}.bcmap`).toString('base64'));
});

it('reads what must not be printed, and says what takes a password, is a picture, or breaks off', async () => {
  expect(await shown('no-printing')).toEqual(farm(3));
  await expect(readTextFile(file('encrypted'), 'text.pdf')).rejects.toMatchObject({ code: 'encrypted' });
  await expect(readTextFile(file('scanned'), 'text.pdf')).rejects.toMatchObject({ code: 'scanned' });
  await expect(readTextFile(file('columns').slice(0, 3_000), 'text.pdf')).rejects.toMatchObject({ code: 'damaged' });
});

it('leaves no handler of messages and no window behind', async () => {
  await readTextFile(file('font-not-held'), 'text.pdf');
  expect('window' in globalThis).toBe(false);
});
