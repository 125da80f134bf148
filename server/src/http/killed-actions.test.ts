import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rosterRow } from '@chorus/contract/roster/roster-row';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { item } from '../testing/test-journal.ts';
import { cityPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let own: TestAdministrator;
/** Told of each write, while it is set. */
let written: (() => void) | undefined;
beforeEach(async () => {
  // Before the first statement: they are kept prepared.
  const prepare = Database.prototype.prepare;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (/^\s*(select|pragma|begin)/i.test(sql)) return statement;
    for (const method of ['run', 'all'] as const) {
      const work = statement[method].bind(statement) as (...given: unknown[]) => unknown;
      statement[method] = ((...given: unknown[]) => {
        const answer = work(...given);
        written?.();
        return answer;
      }) as never;
    }
    return statement;
  });
  server = await startTestServer({ publicUrl: 'https://chorus.school.example' });
  own = await administer(server);
});
afterEach(async () => {
  written = undefined;
  vi.restoreAllMocks();
  await server.close();
});

const rows = ['甲', '乙', '丙'].map((name, i) => rosterRow(i + 1, { number: `n${i}`, name, className: '八(1)班', seat: '' }));
const roster = { rows, removals: true, newClasses: [{ name: '八(1)班', gradeId: 2 }] };
async function importAll() {
  const { fingerprint } = await own.ok('planRoster', roster);
  return () => own.ok('importRoster', { ...roster, fingerprint, title: 'list.csv' });
}
const draft = {
  title: '校本词表',
  stage: 'middle' as const,
  grade: 7 as const,
  units: [{ id: null, title: 'U1', rows: [{ text: 'kite', pos: 1, meaning: '风筝', ipa: '' }] }],
};

const summaryLink = { clazzId: 'three', words: [item], accent: 'us' as const };

/** What is prepared, and the action that is then killed at each of its writes. */
const actions: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'an import': importAll,
  'an import that is undone': async () => {
    const { id } = await (await importAll())();
    return () => own.ok('undoBatch', { id, dry: false });
  },
  'a rollover': async () => {
    const { steps, fingerprint } = await own.ok('planRollover', {});
    return () => own.ok('rollOver', { steps: steps.map(({ to }) => to), fingerprint });
  },
  'a policy change': async () => {
    const city = await administer(server, cityPhone);
    return () => city.ok('setPolicyRule', { plugin: 'a.game', rule: { effect: 'deny', lock: true } });
  },
  'a policy change of a class': async () => () =>
    own.ok('setPolicyRule', { plugin: 'a.game', rule: { effect: 'deny', lock: false }, classId: 'three' }),
  'a new account': async () => () =>
    own.ok('saveAccount', { id: 'new', name: '新老师', phone: '13800000077', orgId: 'school', role: 'teacher', stage: 'middle' }),
  consents: async () => () =>
    own.ok('setConsents', {
      changes: ['three-student-1', 'three-student-2'].map((studentId) => ({
        studentId,
        purpose: 'recording' as const,
        state: 'given' as const,
        note: '',
      })),
    }),
  'a word list of a teacher': async () => {
    const token = await server.login('13800000002');
    return () => server.ok('saveTeacherList', { id: `list.${'1'.repeat(36)}`, version: null, draft }, token);
  },
  'a word list that a teacher deletes': async () => {
    const token = await server.login('13800000002');
    const { list } = await server.ok('saveTeacherList', { id: `list.${'1'.repeat(36)}`, version: null, draft }, token);
    return () => server.ok('removeTeacherList', { id: list.id, removed: true }, token);
  },
  'whether teachers make lists': async () => () => own.ok('chooseTeacherLists', { allowed: false }),
  'summaries for parents that a school ends': async () => {
    const token = await server.login();
    await own.ok('chooseParentSummaries', { on: true });
    await server.ok('makeSummaryLink', summaryLink, token);
    return () => own.ok('chooseParentSummaries', { on: false });
  },
  'a link of a summary': async () => {
    const token = await server.login();
    await own.ok('chooseParentSummaries', { on: true });
    return () => server.ok('makeSummaryLink', summaryLink, token);
  },
  'a word list': async () => () => own.ok('saveWordList', { id: `list.${'0'.repeat(36)}`, version: null, draft }),
};

/** All that a database holds but who is logged in: using a session prolongs it. */
function dump(dir: string): string {
  const database = new Database(join(dir, 'chorus.db'));
  expect(database.pragma('quick_check(1)')).toEqual([{ quick_check: 'ok' }]);
  const tables = database.prepare(`select "name" from "sqlite_master" where "type" = 'table' order by "name"`).all() as { name: string }[];
  const all = tables
    .filter(({ name }) => !/session/i.test(name))
    .map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);
  database.close();
  return JSON.stringify(all);
}

/** The files as a server that is killed would leave them: what SQLite has given to the system outlives the process. */
function killed(from: string, n: number): string {
  const dir = join(from, '..', `killed-${n}`);
  mkdirSync(dir);
  for (const name of ['chorus.db', 'chorus.db-wal']) if (existsSync(join(from, name))) copyFileSync(join(from, name), join(dir, name));
  return dir;
}

it.each(Object.keys(actions))('%s is done whole or not at all, wherever the server is killed', async (name) => {
  const action = await actions[name]!();
  const left = [killed(server.dataDir, 0)];
  written = () => left.push(killed(server.dataDir, left.length));
  await action();
  written = undefined;
  const found = left.map(dump);
  const [before, after] = [found[0]!, found.at(-1)!];
  expect(before).not.toBe(after);
  expect(found.map((one) => (one === before ? 'before' : one === after ? 'after' : 'half'))).toEqual([
    ...found.filter((one) => one === before).map(() => 'before'),
    ...found.filter((one) => one === after).map(() => 'after'),
  ]);
  expect(found.length).toBeGreaterThan(2);
});
