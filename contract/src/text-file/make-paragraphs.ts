import { hyphenMark } from './join-lines.ts';
import type { Unit } from './pair-translations.ts';
import { cutToFit, splitChinese, splitSentences } from './split-sentences.ts';
import { wordCount } from './languages.ts';
import { proposalLimits, type DoubtCode, type ProposedParagraph, type ProposedSentence } from './text-proposal.ts';
import type { LeftText } from './text-source.ts';

interface Made {
  readonly sentences: ProposedSentence[];
  translation?: string;
  readonly gap: boolean;
}

/** Paragraphs of what is said: a unit each in a text, all that stand together in a dialogue, a poem or a list of sentences. */
export function makeParagraphs(units: readonly Unit[], roleIds: ReadonlyMap<string, string>, left: LeftText[]): ProposedParagraph[] {
  const spoken = units.filter(({ role }) => role !== undefined).length * 2 >= units.length && units.some(({ role }) => role !== undefined);
  const counts = units.map((unit) => splitSentences(unit.english).length);
  const prose = !spoken && counts.reduce((sum, count) => sum + count, 0) > units.length * 1.5;
  const made = units.map((unit) => sentencesOf(unit, prose, roleIds));
  const gaps = made.slice(1).filter(({ gap }) => gap).length;
  // space between all of them parts none
  const apart = prose || gaps < (made.length - 1) * 0.8;
  const paragraphs: { sentences: ProposedSentence[]; translation?: string }[] = [];
  for (const [at, { sentences, translation, gap }] of made.entries()) {
    const last = paragraphs.at(-1);
    const joins = last && !prose && translation === undefined && last.translation === undefined && !(apart && gap && at > 0);
    if (joins) last.sentences.push(...sentences);
    else paragraphs.push({ sentences: [...sentences], ...(translation === undefined ? {} : { translation }) });
  }
  return fitted(paragraphs, left);
}

function sentencesOf(unit: Unit, prose: boolean, roleIds: ReadonlyMap<string, string>): Made {
  const english = splitSentences(unit.english);
  const role = unit.role === undefined ? undefined : roleIds.get(unit.role);
  const shared = role === undefined ? {} : { role };
  const chinese = unit.chinese === '' ? [] : (matching(unit.chinese, english.length) ?? [unit.chinese]);
  const whole = chinese.length > 0 && chinese.length !== english.length;
  const sentences = english.flatMap((text, at): ProposedSentence[] => {
    const translation = whole ? (at === 0 && !prose ? unit.chinese : undefined) : chinese[at];
    const doubt = unit.doubt ?? (whole && at === 0 ? 'translation' : undefined);
    return fittedSentence({
      text,
      ...(translation === undefined ? {} : { translation }),
      ...shared,
      ...(doubt === undefined ? {} : { doubt }),
    });
  });
  return { sentences, gap: unit.gap, ...(whole && prose ? { translation: unit.chinese } : {}) };
}

/** As many sentences of a translation as there are, if it has so many. */
function matching(chinese: string, count: number): string[] | undefined {
  if (count === 1) return [chinese];
  return [splitChinese(chinese, false), splitChinese(chinese, true)].find((sentences) => sentences.length === count);
}

/** A sentence that is no longer than one may be, with what is to be looked at. */
export function fittedSentence(sentence: ProposedSentence): ProposedSentence[] {
  const { text: marked, translation, doubt, ...rest } = sentence;
  const text = marked.replaceAll(hyphenMark, '').replace(/^[—–]+\s*(?=\S)/, '');
  const own: DoubtCode | undefined = /_{2,}|\(\s+\)/.test(text) ? 'blank' : wordCount(text) > proposalLimits.words ? 'long' : undefined;
  const given = doubt ?? (marked.includes(hyphenMark) ? 'hyphen' : undefined) ?? own;
  if (text.length <= proposalLimits.sentence && (translation?.length ?? 0) <= proposalLimits.sentence)
    return [{ ...sentence, text, ...(given === undefined ? {} : { doubt: given }) }];
  const parts = cutToFit(text, proposalLimits.sentence);
  const translations = translation === undefined ? [] : cutToFit(translation, proposalLimits.sentence);
  // what has no sentence of its own stands with the last one, as far as there is room
  while (translations.length > parts.length) parts.push(...halved(parts.pop()!));
  return parts.map((part, at) => ({
    ...rest,
    text: part,
    ...(translations[at] === undefined ? {} : { translation: translations[at] }),
    doubt: 'cut',
  }));
}

function halved(text: string): string[] {
  const middle = text.indexOf(' ', Math.floor(text.length / 2));
  return middle < 0 ? [text, '…'] : [text.slice(0, middle), text.slice(middle + 1)];
}

/** As many paragraphs of as many sentences as a passage holds: long ones are cut, short neighbours joined, and what is over that is left. */
export function fitted(paragraphs: readonly ProposedParagraph[], left: LeftText[]): ProposedParagraph[] {
  const { sentences: most, paragraphs: limit } = proposalLimits;
  let all = paragraphs.flatMap((paragraph): ProposedParagraph[] => {
    if (paragraph.sentences.length <= most) return [paragraph];
    const count = Math.ceil(paragraph.sentences.length / most);
    const size = Math.ceil(paragraph.sentences.length / count);
    return Array.from({ length: count }, (_, at) => ({
      ...(at === 0 ? paragraph : {}),
      sentences: paragraph.sentences.slice(at * size, (at + 1) * size),
    }));
  });
  for (let size = 4; all.length > limit && size <= most; size = Math.min(size * 2, size === most ? most + 1 : most))
    all = joinedShort(all, size, limit);
  for (const paragraph of all.slice(limit)) {
    const texts = paragraph.sentences.flatMap(({ text, translation = '' }) => [text, translation]);
    left.push({ text: [...texts, paragraph.translation ?? ''].filter((text) => text !== '').join(' '), why: 'too-much' });
  }
  return all.slice(0, limit);
}

/** Neighbours that have together no more sentences than `size`, until there are few enough. One translation for both is that of both. */
function joinedShort(paragraphs: readonly ProposedParagraph[], size: number, limit: number): ProposedParagraph[] {
  const out: ProposedParagraph[] = [];
  let over = paragraphs.length - limit;
  for (const paragraph of paragraphs) {
    const last = out.at(-1);
    if (
      over > 0 &&
      last &&
      last.sentences.length + paragraph.sentences.length <= size &&
      (last.translation === undefined) === (paragraph.translation === undefined)
    ) {
      const translation = last.translation === undefined ? {} : { translation: last.translation + paragraph.translation! };
      out[out.length - 1] = { sentences: [...last.sentences, ...paragraph.sentences], ...translation };
      over -= 1;
    } else out.push(paragraph);
  }
  return out;
}
