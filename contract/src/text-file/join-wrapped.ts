import { labelOf } from './find-labels.ts';
import { joinedLines } from './join-lines.ts';
import { languageOf } from './languages.ts';
import type { TextLine } from './text-source.ts';

/** As wide as it looks: a Chinese character has two places. */
const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + (/[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60]/u.test(char) ? 2 : 1), 0);
const ended = (text: string) => /[.!?。！？…:：;；][^\p{L}\p{N}]*$/u.test(text);
const mark = /^\s*(?:[-–—•*·●▪]\s|[(（]?(?:\d{1,3}|[a-hA-H])[.)、．）]|[①-⑳])/u;

/** Lines without the ends that an editor, a mail or a page put in the middle of sentences. A poem keeps its lines. */
export function joinWrapped(lines: readonly TextLine[]): TextLine[] {
  if (lines.length < 2) return [...lines];
  const widths = lines.map(({ text }) => widthOf(text));
  const width = Math.max(...widths);
  const soft = lines.slice(1).filter((next, at) => goesOn(lines[at]!.text, next.text)).length;
  // long lines of nearly one width, of which one ends within a sentence
  const isWrapped =
    width >= 40 &&
    width <= 120 &&
    lines
      .slice(1)
      .some(
        (next, at) =>
          !ended(lines[at]!.text) && widths[at]! >= width * 0.7 && sameLanguage(lines[at]!.text, next.text) && !startsAnew(next),
      );
  const verse = lines.filter(({ text }) => /^[“"'(]?\p{Lu}/u.test(text)).length === lines.length && width < 60 && soft === 0;
  if ((!isWrapped && soft === 0) || verse) return [...lines];
  const joined: TextLine[] = [];
  let last = 0;
  for (const [at, line] of lines.entries()) {
    const before = joined.at(-1);
    const full = at > 0 && isWrapped && widths[last]! >= width * 0.7 && sameLanguage(lines[last]!.text, line.text);
    if (before && !startsAnew(line) && (full || goesOn(lines[last]!.text, line.text))) joined[joined.length - 1] = bothOf(before, line);
    else joined.push(line);
    last = at;
  }
  return joined;
}

const startsAnew = (line: TextLine) =>
  mark.test(line.text) ||
  /^\s{2,}\S/.test(line.text) ||
  ['colon', 'bracket'].includes(labelOf({ ...line, text: line.text.trim() })?.form ?? '');
const sameLanguage = (one: string, other: string) => languageOf(one) === languageOf(other);

/** The first of two lines breaks off, and the next one begins small. */
export const goesOn = (text: string, next: string) =>
  !ended(text) &&
  /^\s?(?!i\b)\p{Ll}/u.test(next) &&
  languageOf(text) === 'english' &&
  languageOf(next) === 'english' &&
  (widthOf(text) >= 24 || /\p{L}[-\u2010\u00AD]$/u.test(text)) &&
  !/^\s?\p{Ll}[\p{L}'-]{0,20}\s*[:：]/u.test(next);

export function bothOf(one: TextLine, next: TextLine): TextLine {
  const text = joinedLines(one.text, next.text);
  const by = text.length - next.text.trimStart().length;
  const cut = next.text.length - next.text.trimStart().length;
  const bold = [...(one.bold ?? []), ...(next.bold ?? []).map(([from, to]) => [Math.max(0, from - cut) + by, to - cut + by] as const)];
  return bold.length > 0 ? { text, bold } : { text };
}
