import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutGlobalsOfPdfjs } from './testing/globals-of-pdfjs.ts';
import { lostLetters } from './testing/shown-proposal.ts';
import { proposeText } from './propose-text.ts';
import { proposalLimits, type TextProposal } from './text-proposal.ts';
import { readLines } from './read-lines.ts';
import { readTextFile } from './read-text-file.ts';
import { splitSentences } from './split-sentences.ts';
import { TextFileError, type TextSource } from './text-source.ts';

withoutGlobalsOfPdfjs();

const many = process.env.CHORUS_LONG === '1' ? 10 : 1;

const pieces = [
  ['Tom: ', 'Lily：', '汤姆：', '妈妈: ', '「Ann」', '**Bob** ', '(smiling) ', 'TOM', 'A: ', '1. ', '2) ', '① ', '- ', '—', '• ', '# '],
  [
    'Hello',
    'the cat',
    'i am',
    'Mr.',
    'U.S.',
    '7:30 a.m.',
    'No. 5',
    'well-',
    'cookie /ˈkʊki/ n. 曲奇',
    'Unit 4',
    'KFC',
    '...',
    '____',
    'http://a.cn/b',
  ],
  ['你好', '他说', '生词', '译文：', '（笑）', '(兽医)', '第 3 页', '- 12 -', '朗读短文', '。', '！', '，', '“', '”', '…'],
  [
    '. ',
    '! ',
    '? ',
    '.',
    ', ',
    '"',
    "'",
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\n',
    '\r\n',
    ' / ',
    ' | ',
    '\u00AD',
    '\uFB01',
    '１２',
    '𠮷',
    '\u200B',
  ],
].flat();
const texts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

function fits({ roles, paragraphs, left }: TextProposal): boolean {
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  const ids = new Set(roles.map(({ id }) => id));
  return (
    ids.size === roles.length &&
    roles.length <= proposalLimits.roles &&
    paragraphs.length <= proposalLimits.paragraphs &&
    paragraphs.every((paragraph) => paragraph.sentences.length > 0 && paragraph.sentences.length <= proposalLimits.sentences) &&
    sentences.every(
      ({ text, translation = 'x', role }) =>
        text.trim() !== '' && translation !== '' && text.length <= proposalLimits.sentence && (role === undefined || ids.has(role)),
    ) &&
    left.every(({ text }) => text !== '')
  );
}

it('loses no letter of any text, and stays within the limits', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const source = readLines(text);
      const proposal = proposeText(source);
      expect(lostLetters(source, proposal)).toBe('');
      expect(fits(proposal)).toBe(true);
    }),
    { numRuns: 400 * many },
  );
});

const lines = fc.array(texts, { maxLength: 2 });
const cues = fc.array(fc.record({ fromMs: fc.nat(20_000), toMs: fc.nat(20_000), lines }, { requiredKeys: ['fromMs', 'toMs', 'lines'] }), {
  minLength: 1,
  maxLength: 8,
});
const rows = fc.array(
  fc.array(
    lines.map((own) => ({ lines: own.map((text) => ({ text })) })),
    { maxLength: 4 },
  ),
  { maxLength: 6 },
);

it('loses no letter of any cues and any table', () => {
  const sources = fc.oneof(
    cues.map((all): TextSource => ({ kind: 'cues', cues: all, left: [] })),
    rows.map((all): TextSource => ({ kind: 'text', blocks: [{ kind: 'table', rows: all }], left: [] })),
  );
  fc.assert(
    fc.property(sources, (source) => {
      const proposal = proposeText(source);
      expect(lostLetters(source, proposal)).toBe('');
      expect(fits(proposal)).toBe(true);
    }),
    { numRuns: 300 * many },
  );
});

it('reads any bytes, or says why not', async () => {
  const starts = [
    '',
    'PK\u0003\u0004',
    '%PDF-1.7\n',
    'WEBVTT\n\n',
    '[00:01.00]',
    '1\n00:00:01,000 --> 00:00:02,000\n',
    '<html><p>',
    '\u00D0\u00CF\u0011\u00E0',
    '{\\rtf',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('a.txt', 'a.csv', 'a.docx'),
      async (start, rest, name) => {
        const bytes = new Uint8Array([...[...start].map((char) => char.charCodeAt(0)), ...rest]);
        const source = await readTextFile(bytes, name).catch((error: unknown) => error);
        if (source instanceof Error) expect(source).toBeInstanceOf(TextFileError);
        else proposeText(source as Awaited<ReturnType<typeof readTextFile>>);
      },
    ),
    { numRuns: 300 * many },
  );
});

it('splits sentences that it has split no further', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const plain = text.replaceAll(/\s+/g, ' ').trim();
      fc.pre(plain !== '');
      for (const sentence of splitSentences(plain)) expect(splitSentences(sentence)).toEqual([sentence]);
    }),
  );
});
