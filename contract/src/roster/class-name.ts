import words from './class-name-words.json' with { type: 'json' };

const digits = new Map<string, number>(Object.entries(words.digits));
const stages = new Map<string, number>(Object.entries(words.stages));
const yearsOf = new Map<string, number>(Object.entries(words.years));
const longestFirst = (list: readonly string[]) => [...list].sort((a, b) => b.length - a.length).join('|');
/** One character is the year, in whichever way: the rest counts the classes. */
const stageAndYear = new RegExp(`^(${longestFirst([...stages.keys()])})([1-9]|[${[...digits.keys()].join('')}])(?!\\d{3})`);
const chinese = new RegExp(`[${[...digits.keys()].join('')}${words.ten}]+`, 'g');
/** A grade in Chinese and right after it the class in digits. */
const mixed = new RegExp(`^([${[...digits.keys()].join('')}${words.ten}]+)(?=\\d)`);
const gradeWords = longestFirst(words.grade);
const classWords = longestFirst(words.class);
const numbered = new RegExp(
  `^(?:${gradeWords})?(\\d{1,2})(?:-?(?:${gradeWords})[-.\u00B7]?|-)(?:${words.ordinal})?(\\d{1,3})(?:${classWords})?$`,
);
const graded = new RegExp(`^(\\d{1,2})(?:-|${gradeWords})`);
/** Seven-two and seven(2) have a grade of one digit or of ten to twelve. */
const english = [
  /^g(?:rade)?(?<grade>\d{1,2})-?c(?:lass)?(?<number>\d{1,3})$/,
  /^c(?:lass)?(?<number>\d{1,3}),?-?g(?:rade)?(?<grade>\d{1,2})$/,
];
const terse = new RegExp(`^([1-9]|1[0-2])\\((\\d{1,3})\\)(?:${classWords})?$`);

/** What a class is called, apart from how it is written. */
export interface ClassKey {
  /** The same for all ways of writing one name. */
  readonly key: string;
  readonly grade: number | undefined;
  readonly number: number | undefined;
}

/** Reads a class name. Seven-2 in digits, in Chinese, with brackets, or as the first year of a junior middle school is one class. */
export function classKey(name: string): ClassKey {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\u2010-\u2015]+/gu, (run) => (/\s/u.test(run) ? '' : '-'))
    .replaceAll(/[[{\u3010\u3014]/gu, '(')
    .replaceAll(/[\]}\u3011\u3015]/gu, ')');
  const counted = plain
    .replace(stageAndYear, (_, stage: string, year: string) => {
      const number = digits.get(year) ?? Number(year);
      // A junior school's seventh grade is its first year.
      return `${number > yearsOf.get(stage)! ? number : stages.get(stage)! + number}-`;
    })
    .replace(mixed, (run) => `${numberOf(run) ?? run}-`)
    .replaceAll(chinese, (run) => String(numberOf(run) ?? run));
  const bare = counted.replaceAll(/[()]/g, '');
  const { groups } = english.map((pattern) => pattern.exec(bare)).find((one) => one !== null) ?? {};
  const match = groups ? ['', groups['grade'], groups['number']] : (terse.exec(counted) ?? numbered.exec(bare));
  if (!match) return { key: bare, grade: gradeAhead(counted), number: undefined };
  const [grade, number] = [Number(match[1]), Number(match[2])];
  return { key: `${grade}|${number}`, grade, number };
}

function gradeAhead(text: string): number | undefined {
  const match = graded.exec(text);
  return match ? Number(match[1]) : undefined;
}

/** Up to ninety-nine; a run of digits as it stands. */
function numberOf(run: string): number | undefined {
  const [tens, ones, more] = run.split(words.ten);
  if (more !== undefined) return undefined;
  const plain = (text: string) => Number([...text].map((char) => digits.get(char)).join(''));
  if (ones === undefined) return plain(run);
  return (tens === '' ? 1 : plain(tens!)) * 10 + (ones === '' ? 0 : plain(ones));
}

const count = `[${[...digits.keys()].join('')}${words.ten}\\d]`;
const within = new RegExp(
  `(?:${longestFirst([...stages.keys()])})?${count}{1,4}(?:${gradeWords}|${words.entry.until})?(?:${words.ordinal})?[-\u2014(\uFF08]?${count}{1,3}[)\uFF09]?${words.classShort}`,
  'u',
);

/** The class that a title names, such as that of a list, a sheet or a file; undefined: none. */
export const classIn = (title: string): string | undefined => within.exec(title.replaceAll(/\s/g, ''))?.[0];

/** The only class that a text names. */
export function onlyClassIn(text: string): string | undefined {
  const plain = text.replaceAll(/\s/g, '');
  const name = classIn(plain);
  return name === undefined || classIn(plain.replace(name, '')) !== undefined ? undefined : name;
}

/** A class that a name may have meant. */
export interface NearClass {
  readonly name: string;
  readonly key: ClassKey;
}

/**
 * Looks for what is nearest to a name: at most `most` names, of its grade by number, else those that have most characters in common. It compares with classes
 * `comparisons` times in all: in a roster of so many unknown names nobody looks at what each may have meant.
 */
export function nearestClasses(known: readonly NearClass[], most: number, comparisons: number): (name: string) => string[] {
  const entries = known.map(({ name, key }) => ({ name, key, characters: new Set(name) }));
  let left = comparisons;
  return (name) => {
    left -= entries.length;
    if (left < 0) return [];
    const { grade, number = 0 } = classKey(name);
    const characters = [...name];
    const sameGrade = grade === undefined ? [] : entries.filter(({ key }) => key.grade === grade);
    const near: { name: string; far: number }[] = [];
    for (const entry of sameGrade.length > 0 ? sameGrade : entries) {
      const far = sameGrade.length > 0 ? Math.abs((entry.key.number ?? Infinity) - number) : 1 - share(characters, entry.characters);
      // where the grade says nothing, three of five characters must
      if (sameGrade.length > 0 || far <= 0.4) near.push({ name: entry.name, far });
    }
    return near
      .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
      .slice(0, most)
      .map((entry) => entry.name);
  };
}

/** How many of the characters are among the others, 0–1. */
function share(characters: readonly string[], others: ReadonlySet<string>): number {
  let common = 0;
  for (const char of characters) if (others.has(char)) common += 1;
  return common / characters.length;
}
