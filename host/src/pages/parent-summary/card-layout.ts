import { encode } from 'uqr';
import type { SummaryCard } from './summary-card.ts';

/** A piece of the picture, in its own pixels; of a text `y` is the base line. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly x: number; readonly y: number; readonly font: string; readonly colour: string }
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly colour: string;
    };

export interface CardLayout {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
}

/** As wide as phones show a picture whole. */
const width = 1080;
const edge = 56;
const padding = 44;
const inner = width - 2 * (edge + padding);
const codeSize = 320;
/** Of light modules around a code, as readers need. */
const quiet = 4;

/** Light, whatever theme the classroom has: it is looked at on phones. */
export const colours = { paper: '#f5f3ec', surface: '#ffffff', ink: '#1a2033', soft: '#535c74', brand: '#27329c', code: '#10141f' };
const family = "'Andika', 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif";
const font = (size: number, weight = 400) => `${weight} ${size}px ${family}`;

/** Every font of a card, to be there before it is measured. */
export const cardFonts = [font(42), font(42, 700)];

/** Where everything of a card stands. `measure`: how wide a text is in a font. */
export function layOut(card: SummaryCard, measure: (text: string, font: string) => number): CardLayout {
  const pieces: Piece[] = [];
  let y = edge;
  /** Writes lines and goes on below them. */
  const write = (text: string, x: number, room: number, size: number, { weight = 400, colour = colours.ink } = {}) => {
    const of = font(size, weight);
    for (const line of linesOf(text, room, (part) => measure(part, of))) {
      y += size * 1.4;
      pieces.push({ kind: 'text', text: line, x, y: y - size * 0.35, font: of, colour });
    }
  };
  /** A white part: what is in it is written first, and the box behind it is as high. */
  const part = (title: string, content: () => void) => {
    const top = y;
    const at = pieces.length;
    y += padding - 12;
    write(title, edge + padding, inner, 36, { weight: 700, colour: colours.brand });
    y += 12;
    content();
    y += padding;
    pieces.splice(at, 0, { kind: 'box', x: edge, y: top, width: width - 2 * edge, height: y - top, radius: 28, colour: colours.surface });
    y += 28;
  };
  write(card.title, edge, width - 2 * edge, 60, { weight: 700 });
  write(card.subtitle, edge, width - 2 * edge, 36, { colour: colours.soft });
  y += 32;
  for (const { title, lines } of card.parts)
    part(title, () => {
      for (const line of lines) write(line, edge + padding, inner, 42);
    });
  part(card.practise.title, () => {
    const { words, none } = card.practise;
    if (words.length === 0) write(none, edge + padding, inner, 42);
    for (const { text, ipa, meaning } of words) {
      write(text, edge + padding, inner, 64, { weight: 700 });
      const said = [ipa, meaning].filter(Boolean).join('  ');
      if (said !== '') write(said, edge + padding, inner, 40, { colour: colours.soft });
      y += 16;
    }
    if (card.link && words.length > 0) code(card.link);
  });
  return { width, height: Math.ceil(y - 28 + edge), pieces };

  function code({ address, scan, until }: NonNullable<SummaryCard['link']>): void {
    y += 24;
    const { data, size } = encode(address, { ecc: 'M', border: quiet });
    // Whole pixels: a reader takes blurred edges for another module.
    const module = Math.max(1, Math.floor(codeSize / size));
    // What surrounds it is light as well: its dark corner stands below the words.
    const left = edge + padding - quiet * module;
    const top = y - quiet * module;
    for (const [row, line] of data.entries())
      for (const [column, dark] of line.entries())
        if (dark)
          pieces.push({
            kind: 'box',
            x: left + column * module,
            y: top + row * module,
            width: module,
            height: module,
            radius: 0,
            colour: colours.code,
          });
    const right = left + size * module + 16;
    const room = width - edge - padding - right;
    y = top + size * module * 0.25;
    write(scan, right, room, 44, { weight: 700 });
    write(until, right, room, 36, { colour: colours.soft });
    y = Math.max(y, top + (size - quiet) * module);
  }
}

/** Words stay whole, Chinese goes on anywhere; what closes a phrase does not begin a line. */
const parts = /[\p{Script=Latin}\p{M}\p{N}ˈˌː/’'.:%&?=_-]+[，。、；：！？）】”]*|\s+|.[，。、；：！？）】”]*/gu;

/** Breaks a text into lines that have room; a word that has none by itself is broken where it must be. */
export function linesOf(text: string, room: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string) => {
    if (measure(line + part) <= room || line === '') line += part;
    else {
      lines.push(line.trimEnd());
      line = part.trimStart();
    }
  };
  for (const [part] of text.matchAll(parts))
    if (measure(part) <= room) add(part);
    else for (const letter of part) add(letter);
  const last = line.trimEnd();
  const before = lines.at(-1);
  // no single character is left over on a line
  const pulled =
    before && before.length > 2 && /^\p{Script=Han}[，。、；：！？）】”]*$/u.test(last) ? /\p{Script=Han}$/u.exec(before)?.[0] : undefined;
  return pulled ? [...lines.slice(0, -1), before!.slice(0, -pulled.length), pulled + last] : [...lines, last];
}
