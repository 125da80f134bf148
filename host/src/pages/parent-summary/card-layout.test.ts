import { describe, expect, it } from 'vitest';
import { layOut, linesOf } from './card-layout.ts';
import { cardText, type SummaryCard } from './summary-card.ts';

/** Each letter is as wide as it is high, and Latin ones half of that. */
const measure = (text: string, font: string) => {
  const size = Number(/(\d+)px/.exec(font)![1]);
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2000 ? size : size / 2), 0);
};
const card = (more: Partial<SummaryCard> = {}): SummaryCard => ({
  title: '王欣怡的英语小结',
  subtitle: '七年级3班 · 11月24日至11月30日',
  parts: [{ title: '这一周', lines: ['练了 2 天：朗读 6 次', '内容：'.padEnd(60, '长')] }],
  heading: (title) => `【${title}】`,
  practise: { title: '再练几遍', words: [{ text: 'fox', ipa: '/fɑks/', meaning: '狐狸' }], none: '没有' },
  link: { address: `https://school.example/w/${'a'.repeat(43)}`, scan: '扫码听读音', until: '有效期至12月14日', line: '听读音：…' },
  ...more,
});

describe('the picture of a card', () => {
  it('has everything within its edges, and nothing over something else', () => {
    const { width, height, pieces } = layOut(card({ title: '欧阳'.repeat(40) }), measure);
    const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece] : []));
    for (const { text, font, x, y } of texts) {
      expect([text, x + measure(text, font) <= width - 56, y < height]).toEqual([text, true, true]);
    }
    const lines = texts.map(({ y }) => y);
    expect([...lines].sort((a, b) => a - b)).toEqual(lines);
    for (const piece of pieces) if (piece.kind === 'box') expect([piece.x >= 0, piece.y + piece.height <= height]).toEqual([true, true]);
  });

  it('has a code of whole pixels where there is a link, and none without words to hear', () => {
    const dark = (of: SummaryCard) => layOut(of, measure).pieces.filter((piece) => piece.kind === 'box' && piece.radius === 0);
    const modules = dark(card());
    expect(modules.length).toBeGreaterThan(300);
    expect(modules.every((piece) => piece.kind === 'box' && Number.isInteger(piece.width) && piece.width >= 5)).toBe(true);
    expect(dark(card({ link: undefined }))).toEqual([]);
    expect(dark(card({ practise: { title: '', words: [], none: '没有要再练的词。' } }))).toEqual([]);
  });

  it.each([
    ['朗读：上一周平均 52，这一周', 10, ['朗读：上一周平均 52，', '这一周']],
    ['认识新同学', 4, ['认识新', '同学']],
    ['see you tomorrow', 8, ['see you', 'tomorrow']],
    ['pneumonoultra', 5, ['pneum', 'onoul', 'tra']],
    ['', 5, ['']],
  ])('breaks %j where it may', (text, room, lines) => {
    expect(linesOf(text, room, (part) => [...part].length - (part.match(/[ 0-9，]/g)?.length ?? 0) * (room === 10 ? 0.5 : 0))).toEqual(
      lines,
    );
  });
});

it('says as text what the picture shows, and that there is nothing to practise', () => {
  expect(cardText(card())).toBe(
    `王欣怡的英语小结\n七年级3班 · 11月24日至11月30日\n\n【这一周】\n· 练了 2 天：朗读 6 次\n· 内容：${'长'.repeat(57)}\n\n【再练几遍】\n· fox /fɑks/ 狐狸\n听读音：…`,
  );
  const none = card({ practise: { title: '再练几遍', words: [], none: '这一周没有要再练的词。' }, link: undefined });
  expect(cardText(none)).toMatch(/【再练几遍】\n这一周没有要再练的词。$/);
});
