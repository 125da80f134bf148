import { splitChinese, splitSentences } from './split-sentences.ts';

/** What is said in one go: a line, a turn, a cell. One of `english` and `chinese` may be empty. */
export interface Unit {
  english: string;
  chinese: string;
  /** The name of who speaks, and as it stands in front of the translation. */
  readonly role?: string;
  chineseRole?: string;
  /** Space is above. */
  gap: boolean;
  doubt?: 'role' | 'translation' | 'mixed' | 'word-list' | 'hyphen';
}

/** Gives each Chinese unit to the English one that it translates. What belongs to none is given back. */
export function pairTranslations(units: readonly Unit[]): { readonly units: Unit[]; readonly alone: Unit[] } {
  const runs: { readonly chinese: boolean; readonly units: Unit[] }[] = [];
  const whole: Unit[] = [];
  for (const unit of units.map((one) => ({ ...one }))) {
    const chinese = unit.english === '';
    whole.push(unit);
    if (!chinese && unit.chinese !== '') runs.push({ chinese: false, units: [] });
    else if (runs.at(-1)?.chinese === chinese) runs.at(-1)!.units.push(unit);
    else runs.push({ chinese, units: [unit] });
  }
  const filled = runs.filter((run) => run.units.length > 0);
  const chineseRuns = filled.filter(({ chinese }) => chinese);
  if (chineseRuns.length === 0) return { units: whole, alone: [] };
  const turned = mismatch(runs, 1) < mismatch(runs, -1) - 0.01;
  const single = chineseRuns.length > 1 && chineseRuns.filter((run) => run.units.length === 1).length * 2 > chineseRuns.length;
  const alone = new Set<Unit>();
  for (const [at, run] of runs.entries()) {
    if (!run.chinese) continue;
    const partner = runs[turned ? at + 1 : at - 1];
    if (!partner || partner.chinese || partner.units.length === 0) for (const unit of run.units) alone.add(unit);
    else give(partner.units, run.units, single);
  }
  return { units: whole.filter((unit) => unit.english !== ''), alone: [...alone] };
}

const ends = [/[?？]["'”’)）]*$/, /[!！]["'”’)）]*$/, /[.。…]["'”’)）]*$/];
const endOf = (text: string) => ends.findIndex((end) => end.test(text));

/** How far translations are from the length that they should have, if each stands `side` of what it translates: a Chinese character for about three letters, and the same mark at the end. */
function mismatch(runs: readonly { readonly chinese: boolean; readonly units: readonly Unit[] }[], side: 1 | -1): number {
  const apart = runs.flatMap((run, at) => {
    const english = runs[at + side];
    if (!run.chinese || !english || english.chinese || english.units.length === 0) return [];
    const [letters, characters] = [english, run].map(({ units }) =>
      units.reduce((all, unit) => all + unit.english.length + unit.chinese.length, 0),
    ) as [number, number];
    const [one, other] = [english.units.at(-1)!.english, run.units.at(-1)!.chinese];
    return [Math.min(2, Math.abs(Math.log((characters * 3) / letters))) + (endOf(one) === endOf(other) ? 0 : 0.5)];
  });
  const alone = runs.filter(({ chinese }) => chinese).length - apart.length;
  return apart.length === 0 ? Infinity : apart.reduce((sum, one) => sum + one, alone);
}

function give(english: readonly Unit[], chinese: readonly Unit[], single: boolean): void {
  if (english.length === chinese.length) {
    english.forEach((unit, at) => take(unit, [chinese[at]!]));
    return;
  }
  if (chinese.length === 1 && single) return take(english.at(-1)!, chinese);
  if (english.length === 1) return take(english[0]!, chinese);
  if (bySentences(english, chinese)) return;
  // by how far each is along its language: nothing is lost, and a teacher looks
  const [all, own] = [english, chinese].map((units) => units.reduce((sum, unit) => sum + unit.english.length + unit.chinese.length, 0)) as [
    number,
    number,
  ];
  const given = new Map<Unit, Unit[]>();
  let [seen, passed, at] = [0, 0, 0];
  for (const unit of chinese) {
    const middle = (seen + unit.chinese.length / 2) / own;
    while (at < english.length - 1 && (passed + english[at]!.english.length) / all < middle) {
      passed += english[at]!.english.length;
      at += 1;
    }
    given.set(english[at]!, [...(given.get(english[at]!) ?? []), unit]);
    seen += unit.chinese.length;
  }
  for (const [unit, translations] of given) take(unit, translations);
  for (const unit of english) unit.doubt ??= 'translation';
}

function take(unit: Unit, translations: readonly Unit[]): void {
  unit.chinese = joined(translations.map(({ chinese }) => chinese));
  const role = translations.find(({ chineseRole, role: name }) => chineseRole !== undefined || name !== undefined);
  const name = role?.chineseRole ?? role?.role;
  if (name !== undefined && name !== unit.role) unit.chineseRole ??= name;
}

/** Where both have as many sentences, though not as many lines, each has its own. */
function bySentences(english: readonly Unit[], chinese: readonly Unit[]): boolean {
  const counts = english.map((unit) => splitSentences(unit.english).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (const quotes of [true, false]) {
    const sentences = chinese.flatMap((unit) => splitChinese(unit.chinese, quotes));
    if (sentences.length !== total) continue;
    let at = 0;
    for (const [index, unit] of english.entries()) {
      unit.chinese = joined(sentences.slice(at, at + counts[index]!));
      at += counts[index]!;
    }
    const roles = chinese.filter(({ role }) => role !== undefined);
    if (roles.length === english.length) english.forEach((unit, index) => (unit.chineseRole ??= roles[index]!.role!));
    return true;
  }
  return false;
}

export const joined = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce((all, text) => (all === '' ? text : /[\p{Script=Han}，。！？；：、”]$/u.test(all) ? all + text : `${all} ${text}`), '');
