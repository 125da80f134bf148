import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { rosterRow } from '@chorus/contract/roster/roster-row';
import Database from 'libsql';
import { Api, launch, password, phones, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { projectRoot } from '../acceptance/harness/project-root.ts';
import { Administrator } from './administrator.ts';
import { interleaved, quantile, row, sized, type Row } from './figures.ts';

const students = sized(10_000, 400);
const imported = sized(2_000, 200);
const pageRows = 100;
/** Pages of the list that are asked for. */
const pagesAsked = sized(200, 10);
/** Teachers who ask at once, and how often each. */
const [teachers, asks] = [sized(200, 10), sized(10, 2)];

/** A roster of so many new students in ten classes: dry run and import; gives milliseconds. */
async function importOf(administrator: Administrator, name: string, count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, n) =>
    rosterRow(n + 2, { number: `${name}${n}`, name: `学生${n}`, className: `${name}${n % 10}`, seat: '' }),
  );
  const newClasses = Array.from({ length: 10 }, (_, n) => ({ name: `${name}${n}`, gradeId: 1 }));
  const roster = { rows, removals: false, newClasses };
  const begun = performance.now();
  const { fingerprint, plan } = await administrator.call('planRoster', roster);
  if (plan.counts.adds !== count) throw new Error(JSON.stringify(plan.counts));
  await administrator.call('importRoster', { ...roster, fingerprint, title: name });
  return performance.now() - begun;
}

/** As many rows as an import writes, by prepared statements in one transaction. */
function bareImport(file: string, round: number): number {
  const database = new Database(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists "a" ("id" text primary key, "b" text, "c" text, "d" text); create table if not exists "e" ("id" text primary key, "f" text, "g" text, "h" bigint)',
  );
  const begun = performance.now();
  database.exec('begin immediate');
  const [one, other] = [database.prepare('insert into "a" values (?, ?, ?, ?)'), database.prepare('insert into "e" values (?, ?, ?, ?)')];
  for (let n = 0; n < imported; n += 1) {
    one.run(`${round}-${n}`, '学生', 'XS', 'X');
    other.run(`${round}-${n}`, 'class', 'student', n);
  }
  database.exec('commit');
  const ms = performance.now() - begun;
  database.close();
  return ms;
}

/** Milliseconds of each of so many requests, so many at a time. */
async function times(count: number, atOnce: number, ask: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const n = next++;
      const begun = performance.now();
      await ask(n);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return taken;
}

async function bareServer(file: string, query: string) {
  const child = spawn(process.execPath, [join(projectRoot, 'tests/bench/bare-list.mjs'), file, query], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve) => child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())));
  const ask = async (parameters: readonly unknown[]) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${origin}/list`, { method: 'POST', headers, body: JSON.stringify({ parameters }) });
    return response.json();
  };
  return { ask, stop: () => child.kill() };
}

const listQuery = `select s."id", s."loginAccount", s."realName", s."initials", e."classId", e."seat", c."name" from "students" s left join "enrolments" e on e."studentId" = s."id" and e."toMs" is null left join "classes" c on c."id" = e."classId" where s."schoolId" = ? order by c."ordinal", e."seat", s."id" limit ${pageRows} offset ?`;
const classQuery = `select s."id", s."realName", s."name", s."loginAccount", e."seat", s."initialLetter" from "enrolments" e join "students" s on s."id" = e."studentId" where e."classId" = ? and e."toMs" is null order by e."seat", s."id"`;

/** Milliseconds until the list of students is drawn, the page being there; beside a bare page that fetches and draws as many rows. */
async function firstPage(chorus: Chorus): Promise<Row> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${chorus.origin}/admin/`);
    await page.fill('input[name=phone]', phones.middle);
    await page.fill('input[name=password]', password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').waitFor();
    const drawn = async (hash: string, selector: string) => {
      const begun = await page.evaluate((to) => {
        const now = performance.now();
        location.hash = to;
        return now;
      }, hash);
      const drawnAt = await page.waitForFunction(
        (wanted) => (document.querySelector(wanted)?.textContent?.trim() ? performance.now() : undefined),
        selector,
        { polling: 'raf' },
      );
      return Number(await drawnAt.jsonValue()) - begun;
    };
    const bare = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await bare.goto(`${chorus.origin}/v2/sw.js`);
    const values = await interleaved({
      chorus: async () => {
        await page.goto(`${chorus.origin}/admin/#/overview`);
        await page.reload();
        await page.getByRole('heading', { level: 1 }).waitFor();
        return drawn('#/students', '.ad-grid-row [role=gridcell] .ad-strong');
      },
      bare: () =>
        bare.evaluate(async (count) => {
          const begun = performance.now();
          await (await fetch('/health')).text();
          document.documentElement.innerHTML = `<body>${'<div>student</div>'.repeat(count)}</body>`;
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - begun;
        }, pageRows),
    });
    return row('admin.first-page', 'ms', values.chorus, values.bare);
  } finally {
    await browser.close();
  }
}

/** Administration of a school of 10,000: imports, lists, teachers who ask at once. */
export async function administrationRows(): Promise<Row[]> {
  await using chorus = await startChorus();
  const administrator = await new Administrator(chorus.origin).login();
  const bareFile = join(chorus.data, 'bare.db');
  let round = 0;
  const rosters = await interleaved(
    { chorus: () => importOf(administrator, `a${round++}-`, imported), bare: () => bareImport(bareFile, round++) },
    (students - imported) / imported,
  );
  const file = join(chorus.data, 'chorus.db');
  const database = new Database(file, { readonly: true });
  const { schoolId } = database.prepare('select "schoolId" from "students" limit 1').get() as { schoolId: string };
  database.close();

  const api = await new Api(chorus).login();
  const { teacherId } = (await api.call('teacherLogin', { phone: phones.middle, password })).userInfo;
  const classes = await api.call('classes', { teacherId });
  const [list, ofClass] = [await bareServer(file, listQuery), await bareServer(file, classQuery)];
  try {
    const lists = await interleaved(
      {
        chorus: async () => {
          const begun = performance.now();
          await times(pagesAsked, 8, (n) => administrator.call('schoolStudents', { offset: (n % 90) * pageRows, limit: pageRows }));
          return (pagesAsked * 1_000) / (performance.now() - begun);
        },
        bare: async () => {
          const begun = performance.now();
          await times(pagesAsked, 8, (n) => list.ask([schoolId, (n % 90) * pageRows]));
          return (pagesAsked * 1_000) / (performance.now() - begun);
        },
      },
      sized(5, 1),
    );
    const clazz = classes[0]!.id;
    const crowd = await times(teachers * asks, teachers, () => api.call('students', { clazzId: clazz }));
    const bareCrowd = await times(teachers * asks, teachers, () => ofClass.ask([clazz]));
    return [
      row('roster.import2000', 'ms', rosters.chorus, rosters.bare),
      row('api.lists', '/s', lists.chorus, lists.bare),
      row('api.10000students.p99', 'ms', [quantile(crowd, 0.99)], [quantile(bareCrowd, 0.99)]),
      await firstPage(chorus),
    ];
  } finally {
    list.stop();
    ofClass.stop();
  }
}
