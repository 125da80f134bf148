import type { DraftSentence, OwnTextDraft, SentenceSpan } from '@chorus/contract/content/own-text-draft';
import { describe, expect, it } from 'vitest';
import {
  addRole,
  joinNext,
  moveBorder,
  removeRole,
  removeSentence,
  sentencesIn,
  setText,
  shortestMs,
  splitAt,
  toggleParagraph,
} from './edit-text.ts';

/** A word every 500 ms. */
function spanOf(text: string, fromMs: number, sound = 'a'): SentenceSpan {
  let at = fromMs;
  const words = [...text.matchAll(/\S+/g)].map((match) => {
    const word = { letters: [match.index, match.index + match[0].length] as [number, number], fromMs: at, toMs: at + 400 };
    at += 500;
    return word;
  });
  return { sound, fromMs, toMs: at, sure: true, words };
}
const sentence = (id: string, text: string, fromMs: number, more: Partial<DraftSentence> = {}): DraftSentence => ({
  id,
  text,
  translation: '',
  role: null,
  span: spanOf(text, fromMs),
  ...more,
});
const draft = (...paragraphs: DraftSentence[][]): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [{ id: 'tom', name: 'Tom' }],
  paragraphs: paragraphs.map((sentences) => ({ sentences })),
  sounds: [{ id: 'a', name: 'a.mp3', mime: 'audio/mpeg', sha256: '0'.repeat(64), bytes: 1, ms: 10_000 }],
});
const text = draft(
  [sentence('1', 'Only six.', 0, { translation: '只剩六块。' }), sentence('2', 'Did your mum bake them?', 1_000)],
  [sentence('3', 'No.', 3_500, { role: 'tom' })],
);
const textsIn = (of: OwnTextDraft) => of.paragraphs.map(({ sentences }) => sentences.map((one) => one.text));
const spanIn = (of: OwnTextDraft, id: string) => sentencesIn(of).find((one) => one.id === id)!.span!;

describe('joining', () => {
  it('makes one sentence of two, in text, translation and sound', () => {
    const joined = joinNext(text, '1');
    expect(textsIn(joined)).toEqual([['Only six. Did your mum bake them?'], ['No.']]);
    const [one] = sentencesIn(joined);
    expect(one).toMatchObject({ id: '1', translation: '只剩六块。', span: { fromMs: 0, toMs: 3_500, sure: true } });
    expect(one!.span!.words.map(({ letters: [from, to] }) => one!.text.slice(from, to))).toEqual([
      'Only',
      'six.',
      'Did',
      'your',
      'mum',
      'bake',
      'them?',
    ]);
  });

  it('takes the first of the next paragraph, whose place is gone with it', () => {
    expect(textsIn(joinNext(text, '2'))).toEqual([['Only six.', 'Did your mum bake them? No.']]);
    expect(joinNext(text, '3')).toBe(text);
  });

  it('has no place in a sound where the two are in different ones', () => {
    const apart = draft([sentence('1', 'Hi.', 0), sentence('2', 'Bye.', 0, { span: spanOf('Bye.', 0, 'b') })]);
    expect(sentencesIn(joinNext(apart, '1'))[0]!.span).toBeNull();
  });
});

describe('splitting', () => {
  it('parts a sentence between two words, and its sound between them', () => {
    const joined = joinNext(text, '1');
    const parted = splitAt(joined, '1', 10, 'new');
    expect(textsIn(parted)).toEqual(textsIn(text));
    expect(spanIn(parted, '1')).toMatchObject({ fromMs: 0, toMs: 950, words: [{ letters: [0, 4] }, { letters: [5, 9] }] });
    expect(spanIn(parted, 'new')).toMatchObject({
      fromMs: 950,
      toMs: 3_500,
      words: [{ letters: [0, 3] }, {}, {}, {}, { letters: [18, 23] }],
    });
  });

  it('gives each its own part of the translation where that has two sentences', () => {
    const two = draft([sentence('1', 'Hi! Bye!', 0, { translation: '嗨！再见！' })]);
    expect(sentencesIn(splitAt(two, '1', 4, 'new')).map(({ translation }) => translation)).toEqual(['嗨！', '再见！']);
    const one = draft([sentence('1', 'Hi! Bye!', 0, { translation: '嗨，再见' })]);
    expect(sentencesIn(splitAt(one, '1', 4, 'new')).map(({ translation }) => translation)).toEqual(['嗨，再见', '']);
  });

  it('is not sure where, without words', () => {
    const span = { ...spanOf('Hi! Bye!', 0), toMs: 1_000, words: [] };
    const parted = splitAt(draft([sentence('1', 'Hi! Bye!', 0, { span })]), '1', 4, 'new');
    expect(spanIn(parted, '1').sure || spanIn(parted, 'new').sure).toBe(false);
    expect(spanIn(parted, 'new').fromMs).toBe(spanIn(parted, '1').toMs);
  });

  it.each([0, 9, 99, -1])('leaves no empty sentence: at %i', (offset) => {
    expect(textsIn(splitAt(text, '1', offset, 'new')).flat()).not.toContain('');
  });
});

it('keeps where a sentence is in its sound when its text is typed anew, and finds its words again', () => {
  expect(spanIn(setText(text, '1', 'Only seven.'), '1')).toEqual({ ...spanOf('Only six.', 0), words: [] });
  expect(sentencesIn(setText(text, '1', 'Only six.'))[0]).toBe(sentencesIn(text)[0]);
});

it('takes a sentence out, and the paragraph that it leaves empty', () => {
  expect(textsIn(removeSentence(text, '3'))).toEqual([['Only six.', 'Did your mum bake them?']]);
});

it('begins a paragraph with a sentence, and no longer', () => {
  const parted = toggleParagraph(text, '2');
  expect(textsIn(parted)).toEqual([['Only six.'], ['Did your mum bake them?'], ['No.']]);
  expect(textsIn(toggleParagraph(parted, '2'))).toEqual(textsIn(text));
  expect(textsIn(toggleParagraph(text, '1'))).toEqual(textsIn(text));
});

it('has a role once, whatever the case of its name; its sentences have none when it is taken out', () => {
  expect(addRole(text, ' tom ', 'x')).toEqual({ draft: text, role: 'tom' });
  const { draft: more, role } = addRole(text, 'Nina', 'n1');
  expect([more.roles.at(-1), role]).toEqual([{ id: 'n1', name: 'Nina' }, 'n1']);
  expect(sentencesIn(removeRole(text, 'tom')).map((one) => one.role)).toEqual([null, null, null]);
});

describe('dragging a border', () => {
  it('moves the neighbour along, and is sure', () => {
    const moved = moveBorder(text, '2', 'from', 1_200);
    expect(spanIn(moved, '2')).toMatchObject({ fromMs: 1_200, sure: true });
    expect(spanIn(moved, '1').toMs).toBe(1_000);
    const earlier = moveBorder(text, '2', 'from', 700);
    expect(spanIn(earlier, '1')).toMatchObject({ toMs: 700, words: [{ toMs: 400 }, { fromMs: 500, toMs: 700 }] });
  });

  it('stops before a sentence would be none, at the ends of the sound too', () => {
    expect(spanIn(moveBorder(text, '2', 'from', -50), '2').fromMs).toBe(shortestMs);
    expect(spanIn(moveBorder(text, '2', 'from', -50), '1').toMs).toBe(shortestMs);
    expect(spanIn(moveBorder(text, '2', 'to', 99_000), '2').toMs).toBe(4_000 - shortestMs);
    expect(spanIn(moveBorder(text, '3', 'to', 99_000), '3').toMs).toBe(10_000);
    expect(spanIn(moveBorder(text, '1', 'from', -1), '1').fromMs).toBe(0);
  });

  it('forgets words that are no longer within', () => {
    expect(spanIn(moveBorder(text, '2', 'from', 1_450), '2').words).toEqual([]);
    expect(spanIn(moveBorder(text, '2', 'from', 1_390), '2').words[0]).toMatchObject({ fromMs: 1_390 });
  });

  it('never lets two sentences overlap, however they are dragged', () => {
    let now = text;
    let seed = 7;
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    for (let n = 0; n < 300; n += 1) {
      now = moveBorder(now, String(1 + random(3)), random(2) === 0 ? 'from' : 'to', random(11_000) - 500);
      const spans = sentencesIn(now).map((one) => one.span!);
      spans.forEach(({ fromMs, toMs }, s) => {
        expect(toMs - fromMs).toBeGreaterThanOrEqual(shortestMs);
        if (s > 0) expect(fromMs).toBeGreaterThanOrEqual(spans[s - 1]!.toMs);
      });
    }
  });
});
