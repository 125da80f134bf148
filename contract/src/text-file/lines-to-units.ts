import { cleanChinese, cleanEnglish } from './clean-text.ts';
import { isName, labelOf, trueLabels, turnsIn, type Label } from './find-labels.ts';
import { hyphenMark } from './join-lines.ts';
import { hanCount, hasLetter, languageOf, latinCount } from './languages.ts';
import { isEntry, isPlainEntry, isVocabularyHeading, partOfSpeech, reasonToLeave, withoutPhonetics } from './leave-out.ts';
import type { Unit } from './pair-translations.ts';
import { splitLanguages } from './split-languages.ts';
import { withoutMarks, type ProposedLine } from './text-lines.ts';
import type { LeftText } from './text-source.ts';
import words from './words-of-texts.json' with { type: 'json' };

/** What lines say, each with who says it. What is no part of the text goes to `left`. */
export function linesToUnits(given: readonly ProposedLine[], left: LeftText[]): Unit[] {
  const { lines: kept, isList } = withoutVocabulary(withoutApparatus(given, left), left);
  const lines = withoutMarks(withoutSounds(kept, left), left).flatMap(inTurns);
  if (isList) return lines.flatMap((line) => entryUnits(line, left));
  const labels = lines.map((line) => labelOf(line));
  const isTrue = trueLabels(labels.filter((_, at) => lines[at]!.text !== ''));
  const units: Unit[] = [];
  const anyRole = labels.some((label) => label && isTrue(label));
  let speaker: Label | undefined;
  let gap = false;
  // a name that stands alone, until somebody speaks
  let waiting: string | undefined;
  for (const [at, line] of lines.entries()) {
    gap ||= line.gap;
    const own = labels[at] ?? (anyRole ? nameAlone(line.text) : undefined);
    const label = own && isTrue(own) ? own : undefined;
    // space ends a turn, and so does what has a heading of its own
    if (!label && waiting === undefined && (line.gap || /^\p{Lu}[\p{L} ]{0,20}[:：]\s/u.test(line.text))) speaker = undefined;
    if (!label && anyRole && isAside(line.text)) {
      left.push({ text: line.text, why: 'stage-direction' });
      continue;
    }
    if (!label && anyRole && isSetting(line.text)) {
      left.push({ text: line.text, why: 'note' });
      continue;
    }
    const text = label ? spoken(label, left) : line.text;
    if (label) {
      if (waiting !== undefined) left.push({ text: waiting, why: 'label' });
      waiting = label.name + (label.translation ?? '');
      // who is named in a translation doesn't go on in English
      if (languageOf(text) !== 'chinese') speaker = label;
    }
    if (!hasLetter(text)) continue;
    const who = label ?? speaker;
    const doubt =
      !label && waiting === undefined && speaker !== undefined && !line.inset && languageOf(text) !== 'chinese'
        ? ('role' as const)
        : undefined;
    for (const unit of unitsOf(text, left)) {
      units.push({
        ...unit,
        ...(who === undefined ? {} : { role: who.name }),
        ...(who?.translation === undefined ? {} : { chineseRole: who.translation }),
        gap,
        ...(doubt && unit.doubt === undefined ? { doubt } : {}),
      });
      gap = false;
      if (who !== undefined) waiting = undefined;
    }
  }
  if (waiting !== undefined) left.push({ text: waiting, why: 'label' });
  return anyRole ? named(inDoubt(units)) : units;
}

/** What stands between turns and has no speaker is to be looked at. */
function inDoubt(units: readonly Unit[]): Unit[] {
  const last = units.findLastIndex(({ role }) => role !== undefined);
  const first = units.findIndex(({ role }) => role !== undefined);
  const between = (unit: Unit, at: number) => at > first && at < last && unit.role === undefined && unit.english !== '';
  return units.map((unit, at) => (between(unit, at) ? { ...unit, doubt: unit.doubt ?? 'role' } : unit));
}

function inTurns(line: ProposedLine): ProposedLine[] {
  const turns = turnsIn(line.text);
  return turns.length === 1 ? [line] : turns.map((text, at) => ({ text, gap: at === 0 && line.gap, heading: false, inset: line.inset }));
}

/** A line that is a name, and a label if that is a known one. */
const nameAlone = (text: string): Label | undefined =>
  text.length <= 30 && isName(text) ? { name: text, aside: '', rest: '', form: 'line' } : undefined;

/** What a turn says, without what its speaker does. */
function spoken({ aside, rest }: Label, left: LeftText[]): string {
  if (aside !== '') left.push({ text: aside, why: 'stage-direction' });
  const inFront = /^[(（[]([^)）\]]{2,120})[)）\]]\s*(?=.)/u.exec(rest);
  if (!inFront || hanCount(inFront[1]!) > latinCount(inFront[1]!) + 20) return rest;
  left.push({ text: inFront[1]!, why: 'stage-direction' });
  return rest.slice(inFront[0].length);
}

const isAside = (text: string) => /^(?:\([^()]*\)|（[^（）]*）|\[[^[\]]*\]|【[^【】]*】|\*[^*]+\*)[.。]?$/u.test(text);
/** Where and when a scene is, who is in it. */
const setting = new RegExp(
  String.raw`^(?:time|place|setting|scene|characters?|cast|roles?|narration|${words.settings.replaceAll(' ', '|')})\s*[:：]`,
  'i',
);
const isSetting = (text: string) => setting.test(text);

const languageLabel = new RegExp(String.raw`^(?:${words.languageLabels.replaceAll(' ', '|')}|Chinese|English|CN|EN)\s*[:：]\s*`);

/** English and Chinese parts of one line. A label such as `译文：` goes. */
export function unitsOf(text: string, left: LeftText[]): Unit[] {
  const labelled = languageLabel.exec(text);
  if (labelled) left.push({ text: labelled[0].trim(), why: 'label' });
  return splitLanguages(labelled ? text.slice(labelled[0].length) : text).flatMap(({ english, chinese, mixed, glosses = [] }): Unit[] => {
    for (const gloss of glosses) left.push({ text: gloss, why: 'gloss' });
    const clean = { english: cleanEnglish(english), chinese: cleanChinese(chinese.replaceAll(hyphenMark, '')) };
    if (!hasLetter(clean.english)) {
      if (!hasLetter(clean.chinese)) return [];
      clean.english = '';
    }
    if (!hasLetter(clean.chinese)) clean.chinese = '';
    return [{ ...clean, gap: false, ...(mixed ? { doubt: 'mixed' as const } : {}) }];
  });
}

/** Lines without page numbers and headings. */
function withoutApparatus(lines: readonly ProposedLine[], left: LeftText[]): ProposedLine[] {
  const out: ProposedLine[] = [];
  let gap = false;
  const some = lines.filter(({ heading }) => !heading).length > 0;
  const open = lines.filter(
    ({ text }) => languageOf(text) === 'chinese' && !/[。！？…；，.!?]["”’」』）)]*$/.test(text) && reasonToLeave(text) === undefined,
  );
  const chinese = lines.filter(({ text }) => languageOf(text) === 'chinese').length;
  for (const [at, line] of lines.entries()) {
    gap ||= line.gap;
    // the one Chinese line without a stop, with space below, is the title of a translation
    const isTitle = open.length === 1 && open[0] === line && chinese > 1 && line.gap && lines[at + 1]?.gap === true;
    const why = (line.heading && some) || isTitle ? 'heading' : line.text === '' ? undefined : reasonToLeave(line.text);
    if (why !== undefined) {
      if (hasLetter(line.text)) left.push({ text: line.text, why });
      gap = true;
      continue;
    }
    out.push({ ...line, gap });
    gap = false;
  }
  return out;
}

/** Lines without the sounds of their words. */
function withoutSounds(lines: readonly ProposedLine[], left: LeftText[]): ProposedLine[] {
  return lines.map((line) => {
    const { text, found } = withoutPhonetics(line.text);
    for (const sound of found) left.push({ text: sound, why: 'phonetics' });
    return found.length > 0 ? { ...line, bold: [], text: text.trim() } : line;
  });
}

/** A word of a list with its meaning, without its part of speech. */
function entryUnits({ text, gap }: ProposedLine, left: LeftText[]): Unit[] {
  const found = partOfSpeech.exec(text);
  if (found) left.push({ text: found[0].trim(), why: 'label' });
  const units = unitsOf(found ? text.replace(found[0], ' ') : text, left);
  return units.map((unit, at) => ({ ...unit, gap: at === 0 && gap, doubt: 'word-list' }));
}

/** A list of words below a text is no part of it. Where there is nothing else, it is the text. */
function withoutVocabulary(lines: readonly ProposedLine[], left: LeftText[]): { readonly lines: ProposedLine[]; readonly isList: boolean } {
  const out: ProposedLine[] = [];
  let at = 0;
  const lists: ProposedLine[] = [];
  while (at < lines.length) {
    const headed = isVocabularyHeading(lines[at]!.text);
    let end = headed ? at + 1 : at;
    let sure = 0;
    while (end < lines.length) {
      const found = isEntry(lines[end]!.text);
      if (!found && !(headed && isPlainEntry(lines[end]!.text))) break;
      sure += found?.surely ? 1 : 0;
      end += 1;
    }
    const entries = end - at - (headed ? 1 : 0);
    if (entries >= 2 && (headed || (entries >= 3 && sure >= entries * 0.6))) {
      lists.push(...lines.slice(at, end));
      at = end;
    } else {
      out.push(lines[at]!);
      at += 1;
    }
  }
  if (lists.length > 0 && !out.some(({ text }) => latinCount(text) > 0)) return listAlone(lines, left);
  for (const { text } of lists) left.push({ text, why: 'vocabulary' });
  return { lines: out, isList: false };
}

function listAlone(lines: readonly ProposedLine[], left: LeftText[]) {
  for (const { text } of lines) if (isVocabularyHeading(text)) left.push({ text, why: 'heading' });
  return { lines: lines.filter(({ text }) => !isVocabularyHeading(text)), isList: true };
}

/** Names as they were written first, `TOM` and `Tom` being one. */
function named(units: readonly Unit[]): Unit[] {
  const names = new Map<string, string>();
  return units.map((unit) => {
    if (unit.role === undefined) return unit;
    const key = unit.role
      .toLowerCase()
      .replaceAll(/[\s.]+/g, ' ')
      .trim();
    const known = names.get(key) ?? unit.role;
    names.set(key, known);
    return { ...unit, role: known };
  });
}
