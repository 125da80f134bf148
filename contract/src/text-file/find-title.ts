import { isLineName } from './find-labels.ts';
import { hanCount, languageOf, wordCount } from './languages.ts';
import { isUnitHeading, reasonToLeave } from './leave-out.ts';
import type { ProposedLine } from './text-lines.ts';
import type { LeftText } from './text-source.ts';

const ended = (text: string) => /[.!?。！？…,，;；:：]["'”’)]*$/u.test(text);
const short = (text: string) => wordCount(text.replaceAll(/\p{Script=Han}+/gu, '')) <= 12 && text.length <= 90;

/** The title of a text, and what is left without it and without the headings above it. */
export function withoutTitle(
  lines: readonly ProposedLine[],
  left: LeftText[],
): { readonly title?: string; readonly lines: ProposedLine[] } {
  let at = 0;
  let title: string | undefined;
  let unit: string | undefined;
  const passed: string[] = [];
  const author: string[] = [];
  while (at < lines.length && at < 6) {
    const line = lines[at]!;
    if (isUnitHeading(line.text)) unit ??= line.text;
    else if (title === undefined && isTitle(lines, at)) title = line.text;
    else if (title !== undefined && isAuthor(line.text)) author.push(line.text);
    else if (
      !(languageOf(line.text) === 'chinese' && isChineseTitle(lines, at, title !== undefined || unit !== undefined)) &&
      reasonToLeave(line.text) === undefined
    )
      break;
    passed.push(line.text);
    at += 1;
  }
  // nothing would be left
  if (at >= lines.length) return { lines: [...lines] };
  // a number alone names nothing
  const given = title ?? (unit !== undefined && /^(?:unit|lesson|module|chapter)\s*\S+\s+\S/i.test(unit) ? unit : undefined);
  const shown = given === undefined ? undefined : titleOf(given);
  for (const text of passed) {
    const rest = text === given ? text.replace(shown ?? '', '').trim() : text;
    if (/[\p{L}\p{N}]/u.test(rest)) left.push({ text: rest, why: author.includes(text) ? 'note' : (reasonToLeave(rest) ?? 'heading') });
  }
  return { ...(shown === undefined ? {} : { title: shown }), lines: lines.slice(at) };
}

/** Without what stands in Chinese beside it, and without the marks around it. */
function titleOf(text: string): string {
  const english = hanCount(text) > 0 ? /\p{Script=Latin}[^\p{Script=Han}]*/u.exec(text)?.[0] : text;
  return (english ?? text)
    .replace(/^[《"“「【[]+/, '')
    .replace(/[\s(（[【《—–|/-]+$/u, '')
    .replace(/(?<![.!?])[》"”」】\]]+$/, '')
    .trim();
}

const isAuthor = (text: string) => /^by\s(?:\p{Lu}[\p{L}.'-]*\s?){1,4}$/iu.test(text) && text.length < 40;

function isTitle(lines: readonly ProposedLine[], at: number): boolean {
  const { text: given, heading, bold } = lines[at]!;
  // its translation may stand beside it
  const text = given.replace(/\s*[(（【/|—–-]*\s*\p{Script=Han}[^\p{Script=Latin}]*$/u, '');
  if (languageOf(text) !== 'english' || !short(given) || !/^["“《【[]?[\p{Lu}\d]/u.test(text)) return false;
  if (heading) return true;
  if (reasonToLeave(text) !== undefined) return false;
  if (isLineName(text) && lines.filter((line) => isLineName(line.text)).length > 1) return false;
  if (ended(text) && !/[?!]$/.test(text)) return false;
  if (/^\p{Lu}[\p{L}.' ]{0,25}[:：]/u.test(text)) return false;
  const rest = lines.slice(at + 1);
  const body = rest.filter((line) => languageOf(line.text) === 'english' || languageOf(line.text) === 'mixed');
  if (body.length === 0) return false;
  const next = rest.find((line) => languageOf(line.text) !== 'chinese' || line.gap);
  const apart = rest[0]!.gap || (languageOf(rest[0]!.text) === 'chinese' && next?.gap === true);
  const wholeBold = bold?.length === 1 && bold[0]![0] === 0 && bold[0]![1] === given.length;
  const stops = body.filter((line) => ended(line.text) || /[.!?。！？]/.test(line.text)).length;
  if (/[?!]$/.test(text)) return (apart && rest.filter(({ gap }) => gap).length * 3 < rest.length && isCapitalised(text)) || wholeBold;
  return wholeBold || stops >= body.length * 0.6 || (apart && rest.filter(({ gap }) => gap).length * 2 < rest.length);
}

const isCapitalised = (text: string) =>
  text.split(/\s+/).filter((word) => /^\p{Lu}|^(?:a|an|the|of|in|on|at|to|and|for|with|is)$/u.test(word)).length ===
  text.split(/\s+/).length;

function isChineseTitle(lines: readonly ProposedLine[], at: number, below: boolean): boolean {
  const { text, heading } = lines[at]!;
  if (heading) return true;
  if (ended(text) || hanCount(text) > 20) return false;
  const next = lines[at + 1];
  return below
    ? (next?.gap ?? false) ||
        lines
          .slice(at + 1)
          .filter((line) => languageOf(line.text) === 'chinese')
          .every((line) => ended(line.text))
    : (next?.gap ?? false) || next?.heading === true;
}
