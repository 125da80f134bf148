import words from './class-name-words.json' with { type: 'json' };

/** What the name of a class says that is none, or none of this year's. */
export interface MeantClass {
  /** `date`: a spreadsheet has taken 7-6 for a day; `entry-year`: it is called by the year in which its children came or will leave. */
  readonly why: 'date' | 'entry-year' | 'spelling';
  /** It can be of each of these, 1 to 12. */
  readonly grades: readonly number[];
  readonly number: number;
  /** What the year of an `entry-year` can be, and of which grade its children then are; undefined: the name says which. */
  readonly years?: readonly YearReading[];
}

/** In some places, such as Chongqing, the year of leaving is written as that of entry is elsewhere. */
export interface YearReading {
  readonly by: 'entry' | 'leaving';
  readonly grade: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(${months.join('|')})[a-z]*`;
const time = String.raw`(?:[ t]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?z?)?`;
const { year: y, month: m, day: d } = words.date;
const days = [
  new RegExp(`^(?:\\d{4}|\\d\\d)[${y}/.-](?<month>\\d{1,2})[${m}/.-](?<day>\\d{1,2})${d}?${time}$`),
  new RegExp(`^(?<month>\\d{1,2})${m}(?<day>\\d{1,2})${d}$`),
  new RegExp(`^(?<month>\\d{1,2})/(?<day>\\d{1,2})/\\d{2,4}${time}$`),
  new RegExp(`^(?<day>\\d{1,2})-(?<name>${month})(?:-\\d{2,4})?$`),
  // 7-13 is no day of a month: it became July of 2013
  new RegExp(`^(?<name>${month})-(?:\\d\\d)?(?<day>\\d\\d)$`),
  new RegExp(`^\\d\\d(?<day>\\d\\d)${y}(?<month>\\d{1,2})${m}$`),
];
const spelled = [
  /^(\d{1,2})[/.\u00B7](\d{1,2})$/,
  // 706, 0706 and 1006, as doors have it
  new RegExp(`^0?([1-9])(0[1-9]|[1-4]\\d)(?:${words.class.join('|')})?$`),
  new RegExp(`^(1[0-2])(0[1-9]|[1-4]\\d)(?:${words.class.join('|')})?$`),
];
/** The first day and the last one that such a number means: 2009 to 2064. */
const [firstSerial, lastSerial] = [40_000, 60_000];

const gradesOf = { [words.entry.primary]: [1, 6], [words.entry.junior]: [7, 9], [words.entry.senior]: [10, 12] } as const;
const entered = new RegExp(
  `^(?:${words.entry.primary}\\S?|(${words.entry.junior})\\S?|(${words.entry.senior})\\S?)?(20\\d\\d|\\d\\d)(${words.entry.by}|${words.entry.until})` +
    `(?:(${words.entry.primary})\\S?|(${words.entry.junior})\\S?|(${words.entry.senior})\\S?)?(\\d{1,3})(?:${words.class.join('|')})?$`,
);

/** The school year in which a day lies, by the year in which it begins: from August on the next one is prepared. */
export const schoolYearOf = (ms: number): number => {
  const date = new Date(ms);
  return date.getMonth() >= 7 ? date.getFullYear() : date.getFullYear() - 1;
};

/** Whether a text is a day, as a spreadsheet shows it. */
export const isDay = (text: string): boolean => days.some((pattern) => pattern.test(text.normalize('NFKC').toLowerCase().trim()));

/** What a class's name may mean that is none of this school year. */
export function meantClass(name: string, schoolYear?: number): MeantClass | undefined {
  const plain = name.normalize('NFKC').toLowerCase().trim();
  return asDate(plain) ?? (schoolYear === undefined ? undefined : byYear(plain.replaceAll(/[\s()[\]\u3010\u3011-]/g, ''), schoolYear));
}

function asDate(plain: string): MeantClass | undefined {
  if (/^\d{5}(?:\.0+)?$/.test(plain) && Number(plain) >= firstSerial && Number(plain) < lastSerial) {
    const date = new Date((Number(plain) - 25_569) * 86_400_000);
    return { why: 'date', grades: [date.getUTCMonth() + 1], number: date.getUTCDate() };
  }
  for (const pattern of days) {
    const groups = pattern.exec(plain)?.groups;
    if (!groups) continue;
    const grade = groups['month'] === undefined ? months.indexOf(groups['name']!.slice(0, 3)) + 1 : Number(groups['month']);
    const number = Number(groups['day']);
    return grade >= 1 && grade <= 12 && number > 0 ? { why: 'date', grades: [grade], number } : undefined;
  }
  const match = spelled.map((pattern) => pattern.exec(plain)).find((one) => one !== null);
  return match && Number(match[1]) >= 1 && Number(match[1]) <= 12 && Number(match[2]) > 0
    ? { why: 'spelling', grades: [Number(match[1])], number: Number(match[2]) }
    : undefined;
}

function byYear(plain: string, schoolYear: number): MeantClass | undefined {
  const digits = new Map(Object.entries(words.digits));
  const match = entered.exec(plain.replaceAll(new RegExp(`[${[...digits.keys()].join('')}]`, 'g'), (char) => String(digits.get(char))));
  if (!match) return undefined;
  const [, juniorAhead, seniorAhead, year, word, primary, junior, senior, number] = match;
  const isPrimary = primary !== undefined || plain.startsWith(words.entry.primary);
  const stage = isPrimary ? words.entry.primary : (juniorAhead ?? junior ?? seniorAhead ?? senior);
  const since = schoolYear - (year!.length === 2 ? 2000 + Number(year) : Number(year));
  const stages = stage === undefined ? Object.values(gradesOf) : [gradesOf[stage]!];
  const years = stages.flatMap(([first, last]): YearReading[] => {
    const within = (grade: number) => grade >= first! && grade <= last!;
    // Who leaves in the summer of this school year is in the last grade.
    const leaving = { by: 'leaving', grade: last! + 1 + since } as const;
    // Who comes next summer may be listed already.
    const entry = { by: 'entry', grade: since === -1 ? first! : first! + since } as const;
    return (word === words.entry.until ? [leaving] : [entry, leaving]).filter(({ grade }) => within(grade));
  });
  if (years.length === 0) return undefined;
  const grades = years.map(({ grade }) => grade);
  return { why: 'entry-year', grades, number: Number(number), ...(word === words.entry.by && { years }) };
}
