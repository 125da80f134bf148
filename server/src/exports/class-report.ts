import {
  AnswerCount,
  answerKind,
  classWords,
  kindKey,
  kindTitle,
  shownMark,
  studentWords,
  sureScore,
  type AnswerKind,
  type AttemptView,
  type WeighedAttempt,
} from '@chorus/sdk';
import type { Db } from '../database/open.ts';
import type { Owner } from '../http/handlers.ts';
import { textIn, type Language, type TextKey } from '../locales/texts.ts';
import { answersByDay, type AskedDays, type ReportedAnswer } from './day-answers.ts';
import { NamesOfSchool } from './names-of-school.ts';
import { WorkbookWriter, type Cell, type SheetHead, type Sink } from './workbook-writer.ts';

/** What a report is of, and in which language. */
export interface AskedReport extends AskedDays {
  readonly language: Language;
}

const sheets = {
  students: { seat: 6, student: 12, number: 14, answers: 10, last: 18 },
  answers: {
    time: 18,
    seat: 6,
    student: 12,
    number: 14,
    kind: 12,
    question: 32,
    ordinal: 8,
    score: 8,
    by: 14,
    scorer: 10,
    reason: 24,
    voided: 8,
  },
  words: { word: 20, kind: 12, heard: 12, can: 10, cannot: 12, share: 12, weak: 10, who: 48 },
} as const;

/** What a report keeps of each student while it is made. */
interface Tally {
  readonly count: AnswerCount;
  answers: number;
  last: number;
}

/** What the students' sheet says of each kind of answers: of what is right or wrong its share, of what students say of themselves how often. */
const ofKind = ({ evidence }: AnswerKind) => {
  if (evidence === 'self-reported') return ['times'] as const;
  return ['times', evidence === 'chosen' || evidence === 'written' ? 'right' : 'mean', 'can', 'cannot'] as const;
};

/**
 * Writes what a class answered from one day to another one: its students, every answer, its words from the hardest on. Holds a day's answers, and of each
 * student and word the newest. Gives the students it says something of. Error: the signal's reason, once it is aborted.
 */
export async function writeClassReport(
  db: Db,
  owner: Owner,
  asked: AskedReport,
  sink: Sink,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const t = (key: TextKey) => textIn(asked.language, key);
  const { timeZone } = await db.selectFrom('schools').select('timeZone').where('id', '=', owner.schoolId).executeTakeFirstOrThrow();
  const names = await NamesOfSchool.of(db, owner.schoolId, asked);
  const moment = momentsIn(timeZone);
  const tallies = new Map<string, Tally>();
  const total = new AnswerCount();
  const titleOf = (kind: AnswerKind) => kindTitle(kind)[asked.language]!;
  const known = (kind: AnswerKind) => (kind.evidence === undefined ? undefined : titleOf(kind));
  const newest = new Map<string, WeighedAttempt>();
  const columnsOf = (sheet: keyof typeof sheets) =>
    Object.entries(sheets[sheet]).map(([column, width]) => ({ title: t(`export-${sheet}-${column}` as TextKey), width }));
  const heads = (['students', 'answers', 'words'] as const).map((sheet): SheetHead => ({
    name: t(`export-sheet-${sheet}` as TextKey),
    columns: columnsOf(sheet),
  }));
  const book = new WorkbookWriter(heads, async (chunk) => {
    signal.throwIfAborted();
    await sink(chunk);
  });

  await book.sheet(1, answerRows());
  const kinds = total.tallies.map(({ kind }) => kind);
  await book.sheet(0, studentRows(), studentColumns());
  await book.sheet(2, wordRows());
  await book.end();
  return names.told;

  async function* answerRows(): AsyncGenerator<readonly Cell[]> {
    for await (const day of answersByDay(db, owner, asked, timeZone)) {
      signal.throwIfAborted();
      await names.load(day.flatMap(({ attempt, markedBy }) => [attempt.studentId, attempt.override?.by ?? '', markedBy ?? '']));
      for (const answer of day) {
        count(answer.attempt);
        yield answerRow(answer);
      }
    }
  }

  function answerRow({ attempt, title, judged, markedBy }: ReportedAnswer): readonly Cell[] {
    const { seat, name, number } = names.student(attempt.studentId);
    const score = sureScore(attempt);
    const teacher = attempt.override?.by ?? markedBy;
    const by = score === undefined ? undefined : teacher === undefined ? t('export-scorer') : names.teacher(teacher);
    const { givenAt, ordinal, override, voided } = attempt;
    const last = [override?.reason || undefined, voided ? t('export-voided') : undefined];
    return [moment(givenAt), seat, name, number, known(answerKind(attempt)), title, ordinal, shown(score), by, shown(judged), ...last];
  }

  function count(attempt: AttemptView): void {
    const tally = tallies.get(attempt.studentId) ?? { count: new AnswerCount(), answers: 0, last: 0 };
    if (!tally.count.add(attempt)) return;
    total.add(attempt);
    tallies.set(attempt.studentId, tally);
    tally.answers += 1;
    tally.last = Math.max(tally.last, attempt.givenAt);
    if (sureScore(attempt) === undefined) return;
    const { studentId, item, questionId, type, givenAt, result, summary, override } = attempt;
    const kept = { studentId, item, questionId, type, givenAt, result, ...(summary && { summary }), ...(override && { override }) };
    const key = JSON.stringify([studentId, item.itemId, kindKey(answerKind(attempt))]);
    if (givenAt >= (newest.get(key)?.givenAt ?? 0)) newest.set(key, kept);
  }

  function* studentRows(): Generator<readonly Cell[]> {
    const words = new Map<string, WeighedAttempt[]>();
    for (const one of newest.values()) words.set(one.studentId, [...(words.get(one.studentId) ?? []), one]);
    for (const [id, { seat, name, number }] of names.inOrder([...tallies.keys()])) {
      const { answers, last, count } = tallies.get(id) ?? { answers: 0, last: 0, count: new AnswerCount() };
      const own = studentWords(words.get(id) ?? [], id);
      const cells = kinds.flatMap((kind) => {
        const key = kindKey(kind);
        const tally = count.tallies.find((one) => kindKey(one.kind) === key);
        const words = own.filter((word) => kindKey(word.kind) === key);
        const can = words.filter((word) => word.can).length;
        const mean = shown(tally?.mean);
        const said = { times: tally?.answers ?? 0, mean, right: mean, can, cannot: words.length - can };
        return ofKind(kind).map((column) => said[column]);
      });
      yield [seat, name, number, answers, last === 0 ? undefined : moment(last), ...cells];
    }
  }

  function studentColumns(): SheetHead['columns'] {
    const own = kinds.flatMap((kind) =>
      ofKind(kind).map((column) => ({ title: textIn(asked.language, `export-kind-${column}`, { kind: titleOf(kind) }), width: 16 })),
    );
    return [...columnsOf('students'), ...own];
  }

  function* wordRows(): Generator<readonly Cell[]> {
    for (const { ref, kind, share, can, cannot, weak } of classWords([...newest.values()])) {
      const who = cannot.map((id) => names.student(id).name).join(t('export-and'));
      const heard = can.length + cannot.length;
      yield [
        wordOf(ref.itemId),
        known(kind),
        heard,
        can.length,
        cannot.length,
        Math.round(share * 100),
        weak ? t('export-weak') : undefined,
        who,
      ];
    }
  }
}

const shown = (score: number | undefined) => (score === undefined ? undefined : shownMark(score));

/** Items are made of kind, lemma and sense. */
const wordOf = (itemId: string): string => (itemId.startsWith('word:') ? (itemId.split(':')[1] ?? itemId) : itemId);

/** Says moments as a table that is sorted by them does. */
function momentsIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms) => format.format(ms);
}
