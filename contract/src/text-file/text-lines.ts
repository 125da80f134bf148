import { cleanText } from './clean-text.ts';
import { languageOf } from './languages.ts';
import { bothOf, goesOn, joinWrapped } from './join-wrapped.ts';
import type { LeftText, TextLine, TextParagraph } from './text-source.ts';
import { trimmedLine } from './trimmed-line.ts';

/** A line that somebody ended. `gap`: space is above. */
export interface ProposedLine extends TextLine {
  readonly gap: boolean;
  readonly heading: boolean;
  /** It is set in, as the rest of a turn is. */
  readonly inset: boolean;
}

/** All lines of paragraphs, joined where they were only broken, and clean. */
export function linesOf(paragraphs: readonly TextParagraph[]): ProposedLine[] {
  const lines = paragraphs.flatMap(({ lines: own, gap, heading, wrapped }) =>
    (wrapped ? joinWrapped(own) : own).map((line, at) => {
      const inset = /^(?:\t| {2,}|\u3000{2,})/.test(line.text);
      return { ...cleanLine(line), gap: at === 0 && gap, heading: heading === true, inset };
    }),
  );
  // what was made out of a page has a paragraph for each of its lines
  return lines.reduce((all: ProposedLine[], line) => {
    const before = all.at(-1);
    if (before && !line.gap && !before.heading && !line.heading && goesOn(before.text, line.text))
      all[all.length - 1] = { ...before, ...bothOf(before, line) };
    else all.push(line);
    return all;
  }, []);
}

/** A line with the letters that are usually typed; where it is bold moves along. */
export function cleanLine({ text, bold }: TextLine): TextLine {
  if (!bold) return trimmedLine({ text: cleanText(text) });
  const ranges = bold.map(([from, to]) => [cleanText(text.slice(0, from)).length, cleanText(text.slice(0, to)).length] as const);
  return trimmedLine({ text: cleanText(text), bold: ranges });
}

/** A line from `at` on. */
export function lineFrom<L extends TextLine>(line: L, at: number): L {
  if (at === 0) return line;
  const { bold, ...rest } = line;
  const moved = (bold ?? []).map(([from, to]) => [Math.max(0, from - at), to - at] as const).filter(([, to]) => to > 0);
  return { ...rest, text: line.text.slice(at), ...(moved.length > 0 ? { bold: moved } : {}) } as unknown as L;
}

const bullet = /^(?:[-–—•*·●▪◆■□☆★→>]+\s*)(?=[\p{L}"“'「『【(])/u;
const number = /^[(（[]?(?:(\d{1,3})[.)、．）\]:：]|([①-⑳]))\s*(?=\P{N})|^(\d{1,3})\s+(?=[\p{L}"“「])/u;

/** Lines without the bullets in front of them, and without their numbers where lines that follow each other have rising ones. */
export function withoutMarks<L extends TextLine>(lines: readonly L[], left: LeftText[]): L[] {
  const plain = lines.map((line) => lineFrom(line, bullet.exec(line.text)?.[0].length ?? 0));
  const matches = plain.map(({ text }) => number.exec(text));
  const english = plain.flatMap(({ text }, at) =>
    ['english', 'mixed'].includes(languageOf(text)) || /\p{Script=Latin}{2}/u.test(text) ? [at] : [],
  );
  // a number without a mark is one only if all lines have one
  const bare = english.every((at) => matches[at]);
  const taken = new Set<number>();
  let run: number[] = [];
  const end = () => {
    if (run.length >= 2) for (const at of run) taken.add(at);
    run = [];
  };
  for (const at of english) {
    const match = matches[at];
    const usable = match && (match[3] === undefined || bare);
    const last = run.at(-1);
    if (!usable || (last !== undefined && numberOf(match) !== numberOf(matches[last]!) + 1)) end();
    if (usable) run.push(at);
  }
  end();
  if (taken.size === 0) return plain;
  // a translation has the numbers of its sentences
  const numbered = plain.flatMap(({ text }, at) => (matches[at] && (taken.has(at) || languageOf(text) === 'chinese') ? [at] : []));
  left.push({ text: numbered.map((at) => matches[at]![0].trim()).join(' '), why: 'numbering' });
  return plain.map((line, at) => (numbered.includes(at) ? lineFrom(line, matches[at]![0].length) : line));
}

const numberOf = (match: RegExpExecArray): number => {
  const digits = match[1] ?? match[3];
  return digits === undefined ? match[2]!.codePointAt(0)! - 0x245f : Number(digits);
};
