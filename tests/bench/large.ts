import { join } from 'node:path';
import Database from 'libsql';
import { Api, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { Administrator } from './administrator.ts';
import { barred, interleaved, quantile, row, sized, type Bar, type Row } from './figures.ts';
import { callRow, type Asked } from './large-calls.ts';
import { fillFolder, type FolderSize } from './large-folder.ts';
import { LessonEntries } from './lesson-entries.ts';

/** A region with years of lessons behind it: as many schools as have them, of 20 classes each. */
const whole: FolderSize =
  process.env['CHORUS_BENCH_FULL'] === '1' ? { schools: 500, lessons: 1_000_000 } : { schools: sized(50, 2), lessons: sized(50_000, 200) };
const few: FolderSize = { schools: 0, lessons: 0 };
const bar: Bar = { most: 2 };
const starts = sized(5, 1);
/** So often each call is made in a row. */
const asks = sized(20, 2);

/** A server with so much behind it, and a lesson that goes on in the class whose days are as many in every folder. */
class Folder {
  private constructor(
    readonly chorus: Chorus,
    readonly asked: Asked,
    /** How the folder was made. */
    readonly note: string,
  ) {}

  static async make(size: FolderSize): Promise<Folder> {
    const chorus = await startChorus();
    await chorus.stop();
    const begun = performance.now();
    const bytes = fillFolder(chorus.data, size);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const folder = new Folder(
      chorus,
      askedOf(chorus),
      `${size.lessons} lessons, ${(bytes / 1024 ** 3).toFixed(2)} GB, made in ${seconds} s`,
    );
    await chorus.start();
    return folder;
  }

  async start(): Promise<number> {
    await this.chorus.stop();
    const begun = performance.now();
    await this.chorus.start();
    return performance.now() - begun;
  }

  /** Everything that is measured, by its name: milliseconds of one call. */
  async calls() {
    const { chorus, asked } = this;
    const { clazzId, day } = asked;
    const api = await new Api(chorus).login();
    const administrator = await new Administrator(chorus.origin).login();
    const { teacherId, schoolId } = (await api.call('me', {})).userInfo;
    const startTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
    const { id: lessonId } = await api.call('startLesson', { clazzId, teacherId, startTime });
    const studentIds = (await api.call('students', { clazzId })).map(({ id }) => id);
    const entries = new LessonEntries({ schoolId, teacherId, lessonId, studentIds });
    const deviceId = 'bench-board';
    return {
      hold: () => api.call('holdLesson', { clazzId, lessonId, deviceId, epoch: 1 }),
      append: async () => {
        const { refused } = await api.call('appendJournal', { entries: entries.next() });
        if (refused[0]) throw new Error(`The server refused an answer: ${refused[0].message}`);
      },
      day: () => api.call('journalOfDay', { clazzId, day, after: '' }),
      history: () => api.call('classAnswers', { clazzId, limit: 200 }),
      search: () => administrator.call('schoolStudents', { search: 'XS', offset: 0, limit: 50 }),
      students: () => api.call('students', { clazzId }),
    } as const;
  }
}

/** A lesson of yesterday of the class that every folder has as many of. */
function askedOf({ data }: Chorus): Asked {
  const database = new Database(join(data, 'chorus.db'), { readonly: true });
  const found = database
    .prepare(
      'select "l"."classId" as "clazzId", "l"."id" as "lessonId", "a"."studentId", "a"."entryId", "a"."day" from "lessons" as "l" join "attempts" as "a" on "a"."schoolId" = "l"."schoolId" and "a"."lessonId" = "l"."id" where "l"."classId" = (select "classId" from "classTeachers" order by "rowid" limit 1) order by "l"."startedAt" desc limit 1 offset 20',
    )
    .get() as Asked;
  database.close();
  return found;
}

/** What a teacher notices of all that others have done on this server for years: each call beside the same in a folder with the sample school alone. */
export async function largeRows(): Promise<Row[]> {
  const small = await Folder.make(few);
  const large = await Folder.make(whole).catch(async (error: unknown) => {
    await small.chorus.dispose();
    throw error;
  });
  try {
    const start = await interleaved({ large: () => large.start(), small: () => small.start() }, starts);
    const [much, little] = [await large.calls(), await small.calls()];
    const rows: Row[] = [];
    for (const name of ['hold', 'append', 'day', 'history', 'search', 'students'] as const) {
      const [ms, baseline]: [number[], number[]] = [[], []];
      const time = async (call: () => Promise<unknown>, into: number[]) => {
        for (let n = 0; n < asks; n += 1) {
          const begun = performance.now();
          await call();
          into.push(performance.now() - begun);
        }
      };
      await interleaved({ large: () => time(much[name], ms).then(() => 0), small: () => time(little[name], baseline).then(() => 0) });
      rows.push(barred(row(`large.${name}`, 'ms', ms, baseline), bar));
      if (name === 'hold') rows.push(barred(row('large.hold.p99', 'ms', [quantile(ms, 0.99)], [quantile(baseline, 0.99)]), bar));
    }
    rows.push(barred(row('large.start', 'ms', start.large, start.small, large.note), bar));
    rows.push(barred(await callRow(small.chorus, large.chorus, small.asked), { most: 3 }));
    return rows;
  } finally {
    await small.chorus.dispose();
    await large.chorus.dispose();
  }
}
