import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { lineId, parseLine } from './score-line.ts';

const line = (value: object): string => JSON.stringify({ id: 'a', audio: 'a.wav', refText: 'The cat.', coreType: 'sentence', ...value });
const code = (expected: string): object => expect.objectContaining({ code: expected });

describe('parseLine', () => {
  it('reads words and sentences', () => {
    expect(parseLine(line({}))).toEqual({
      id: 'a',
      audio: 'a.wav',
      reference: { kind: 'sentence', words: [{ text: 'The' }, { text: 'cat' }] },
    });
    expect(parseLine(line({ coreType: 'word', refText: 'cat' })).reference).toEqual({ kind: 'word', word: { text: 'cat' } });
  });

  it.each([[['K', 'AE', 'T']], [[['K', 'AE', 'T']]], [['K AE T']]])('takes the phones of a word as %j', (phones) => {
    const pronunciations = [{ phones: ['K', 'AE', 'T'] }];
    expect(parseLine(line({ coreType: 'word', refText: 'cat', phones })).reference).toEqual({
      kind: 'word',
      word: { text: 'cat', pronunciations },
    });
  });

  it('takes the phones of a sentence word by word', () => {
    const { reference } = parseLine(
      line({
        phones: [
          ['DH', 'IY'],
          ['K', 'AE', 'T'],
        ],
      }),
    );
    expect(reference).toMatchObject({
      words: [{ pronunciations: [{ phones: ['DH', 'IY'] }] }, { pronunciations: [{ phones: ['K', 'AE', 'T'] }] }],
    });
  });

  it.each([
    ['not-json', '{'],
    ['bad-line', '[]'],
    ['bad-line', 'null'],
    ['bad-line', line({ id: null })],
    ['bad-line', line({ audio: 3 })],
    ['bad-line', line({ refText: true })],
    ['bad-core-type', line({ coreType: 'essay' })],
    ['bad-core-type', line({ coreType: 7 })],
    ['bad-core-type', line({ coreType: undefined })],
    ['bad-line', line({ coreType: 'choice', options: 'the cat' })],
    ['no-words', line({ coreType: 'choice', options: ['the cat', '…'] })],
    ['no-words', line({ coreType: 'retell', refText: ' | ' })],
    ['bad-phones', line({ coreType: 'symbol', refText: '/猫/' })],
    ['no-words', line({ refText: '…' })],
    ['bad-phones', line({ phones: 'K AE T' })],
    ['bad-phones', line({ phones: [['DH', 'AH']] })],
    ['bad-phones', line({ phones: [['DH', 'AH'], []] })],
    [
      'bad-phones',
      line({
        phones: [
          ['DH', 'AH'],
          [1, 2],
        ],
      }),
    ],
  ])('refuses with %s', (expected, text) => {
    expect(() => parseLine(text)).toThrow(code(expected));
  });

  const words = (text: string): { text: string }[] => text.split(' ').map((one) => ({ text: one }));

  it.each([
    [1, { refText: 'cat' }, { kind: 'word', word: { text: 'cat' } }],
    ['2', {}, { kind: 'sentence', words: words('The cat') }],
    [3, { refText: 'The cat. A dog!' }, { kind: 'paragraph', sentences: [words('The cat'), words('A dog')] }],
    ['en.pred.score', { refText: 'The cat' }, { kind: 'paragraph', sentences: [words('The cat')] }],
    [4, { options: ['a cat', 'a dog'], refText: undefined }, { kind: 'choice', options: [words('a cat'), words('a dog')] }],
    ['choice', { refText: 'a cat|a dog' }, { kind: 'choice', options: [words('a cat'), words('a dog')] }],
    [5, { answers: ['It is a cat.'] }, { kind: 'qa', answers: ['It is a cat.'] }],
    [12, { refText: 'b' }, { kind: 'word', word: { text: 'b' } }],
    [12, { refText: '/θ/' }, { kind: 'symbol', phones: ['TH'] }],
    ['symbol', { refText: '[iː]' }, { kind: 'symbol', phones: ['IY'] }],
    ['symbol', { refText: 'B' }, { kind: 'symbol', phones: ['B'] }],
    ['symbol', { refText: 'tr' }, { kind: 'symbol', phones: ['T', 'R'] }],
    ['symbol', { refText: '', phones: ['AE'] }, { kind: 'symbol', phones: ['AE'] }],
    [15, { refText: 'a boy\nhis dog' }, { kind: 'retell', points: ['a boy', 'his dog'] }],
    ['retell', { points: ['a boy', 'his dog'] }, { kind: 'retell', points: ['a boy', 'his dog'] }],
  ])('reads core type %j [9-6] (%#)', (coreType, fields, reference) => {
    expect(parseLine(line({ coreType, ...fields })).reference).toEqual(reference);
  });

  it.each([6, 11, 13, 16, 'picture', 'en.sent.rec'])('knows core type %j and does not score it [9-6]', (coreType) => {
    expect(parseLine(line({ coreType })).reference).toBeUndefined();
  });

  it('gives the phones of a paragraph to the sentence that they are of', () => {
    const { reference } = parseLine(line({ coreType: 3, refText: 'Cats. Dogs.', phones: ['K AE T S', 'D AO G Z'] }));
    expect(reference).toMatchObject({
      sentences: [[{ text: 'Cats' }], [{ text: 'Dogs', pronunciations: [{ phones: ['D', 'AO', 'G', 'Z'] }] }]],
    });
  });

  it('finds the id of a line that is otherwise no good', () => {
    expect([lineId('{"id":7}'), lineId('{"id":[]}'), lineId('nonsense')]).toEqual([7, null, null]);
  });
});

describe('the command', () => {
  const run = promisify(execFile);
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const score = (list: string): ReturnType<typeof run> =>
    run(process.execPath, ['--import', 'tsx', 'speech/bin/score.ts', list], { cwd: root, timeout: 60_000 });

  it('answers every line, whatever is wrong with one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'score-'));
    writeFileSync(
      join(folder, 'silence.wav'),
      Buffer.concat([
        Buffer.from(
          await import('../../fixtures/load.ts').then(({ wav }) =>
            wav({ code: 1, channels: 1, rate: 16_000, bits: 16 }, new Uint8Array(64_000)),
          ),
        ),
      ]),
    );
    writeFileSync(join(folder, 'empty.wav'), '');
    const lines = [
      { id: 'good', audio: 'speech/fixtures/000010075.wav', refText: 'He hates shooting.', coreType: 'sentence' },
      { id: 'part', audio: 'speech/fixtures/000010075.wav', refText: 'He hates shooting and the umbrella', coreType: 'sentence' },
      { id: 'guess', audio: 'speech/fixtures/000010075.wav', refText: 'He hates shooting and many blorpings', coreType: 'sentence' },
      { id: 'opus', audio: 'speech/fixtures/formats/opus.webm', refText: 'He hates shooting.', coreType: 2 },
      { id: 'story', audio: 'speech/fixtures/formats/44100.mp3', refText: 'He hates. Shooting.', coreType: 'paragraph' },
      { id: 'picture', audio: 'none.wav', refText: 'cat', coreType: 6 },
      { id: 'silent', audio: 'silence.wav', refText: 'cat', coreType: 'word' },
      { id: 'empty', audio: 'empty.wav', refText: 'cat', coreType: 'word' },
      { id: 'none', audio: 'none.wav', refText: 'cat', coreType: 'word' },
      { id: 'odd', audio: 'silence.wav', refText: 'cat', phones: ['Q'], coreType: 'word' },
    ];
    const list = join(folder, 'list.jsonl');
    writeFileSync(list, `${lines.map((one) => JSON.stringify(one)).join('\n')}\n\nnonsense\n`);
    const { stdout } = await score(list);
    const answers = String(stdout)
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as Record<string, unknown>);
    expect(answers).toMatchObject([
      {
        id: 'good',
        integrity: 100,
        words: [{ text: 'He', phones: [{ phone: 'HH' }, { phone: 'IY' }] }, { text: 'hates' }, { text: 'shooting' }],
      },
      { id: 'part' },
      { id: 'guess' },
      { id: 'opus', integrity: 100, words: [{ text: 'He' }, { text: 'hates' }, { text: 'shooting' }] },
      { id: 'story', words: [{ text: 'He' }, { text: 'hates' }, { text: 'Shooting' }] },
      { id: 'picture', refused: true, reason: 'unsupported' },
      { id: 'silent', refused: true, reason: 'nothing-heard' },
      { id: 'empty', error: { code: 'audio-empty' } },
      { id: 'none', error: { code: 'ENOENT' } },
      { id: 'odd', error: { code: 'bad-pronunciation' } },
      { id: null, error: { code: 'not-json' } },
    ]);
    const missing = (answers[1] as { words: { text: string; score: number; phones: { phone: string; score: number }[] }[] }).words.at(-1)!;
    expect(missing).toMatchObject({ text: 'umbrella', score: 0 });
    const guessed = (answers[2] as { words: { phones: unknown[] }[] }).words.at(-1)!;
    expect(guessed.phones.length).toBeGreaterThanOrEqual(6);
    expect(missing.phones.map((one) => one.phone).join(' ')).toBe('AH M B R EH L AH');
  }, 60_000);

  it('exits with 1 when the list cannot be read', async () => {
    await expect(score('/nowhere/list.jsonl')).rejects.toMatchObject({ code: 1 });
  }, 60_000);
});
