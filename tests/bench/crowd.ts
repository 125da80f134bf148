import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type CallName } from '@chorus/contract';
import { adminPaths } from '@chorus/contract/api/admin/paths';
import { mostPackFileBytes } from '@chorus/contract/content-pack';
import { zipSync } from 'fflate';
import Database from 'libsql';
import { Api, classes, password, phones, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { Administrator } from './administrator.ts';
import { besides } from './besides.ts';
import type { Greedy } from './crowd-greedy.ts';
import { barred, quantile, row, sized, type Row } from './figures.ts';
import { LessonEntries } from './lesson-entries.ts';
import { OtherLesson } from './other-lesson.ts';
import { addOtherSchool } from './other-school.ts';

/** How often each greedy request is begun and ended, and how long the lesson goes on without and with it, in milliseconds. */
const [turns, quietMs, crowdedMs] = [sized(5, 1), sized(3_000, 500), sized(5_000, 500)];
/** A day of such a class: so many entries of so many bytes, which is as many as are taken at once. */
const [largeEntries, entryBytes] = [sized(10, 2), sized(3_900_000, 100_000)];
const packBytes = sized(30_000_000, 300_000);

const letters = (seed: number, length: number) =>
  Array.from({ length }, (_, n) => String.fromCharCode(97 + ((n * 7 + seed * 11) % 26))).join('');

/** A draft of one unit with these texts. */
const draft = (texts: readonly string[]) => ({
  id: null,
  draft: {
    title: '列表',
    stage: 'middle' as const,
    grade: 1 as const,
    units: [{ id: null, title: '单元', rows: texts.map((text) => ({ text, pos: null, meaning: '意思', ipa: '' })) }],
  },
});

/** A pack whose `pack.json` has so many bytes, all but nothing once it is deflated. */
export function packZip(bytes: number): Buffer {
  const text = (n: number) => `sentence ${n} ${'and so on '.repeat(20)}`;
  const items = [];
  for (let n = 0, length = 2_000; length < bytes; n += 1) {
    const item = { kind: 'sentence', id: `s${n}`, text: text(n), translation: { 'zh-CN': '句子' }, sound: {} };
    items.push(item);
    length += JSON.stringify(item).length + 1;
  }
  const title = { 'zh-CN': '大书', en: 'Large book' };
  const itemIds = items.slice(0, 20).map(({ id }) => id);
  const pack = {
    formatVersion: 2,
    id: 'bench.crowd',
    version: '1.0.0',
    title,
    licence: 'CC0-1.0',
    credits: [],
    books: [{ kind: 'textbook', id: 'crowd', stage: 'middle', grade: 1, title, units: [{ id: 'u', title, itemIds }] }],
    items,
    assets: {},
  };
  return Buffer.from(zipSync({ 'pack.json': Buffer.from(JSON.stringify(pack)) }));
}

/** Gives the sample school's class a day that is too long. */
async function fillDay(api: Api): Promise<{ readonly clazzId: string; readonly day: string }> {
  const { teacherId, schoolId } = (await api.call('teacherLogin', { phone: phones.middle, password })).userInfo;
  const clazzId = (await api.call('classes', { teacherId })).find(({ name }) => name === classes.middle.large)!.id;
  const studentIds = (await api.call('students', { clazzId })).map(({ id }) => id);
  const startTime = new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const { id: lessonId } = await api.call('startLesson', { clazzId, teacherId, startTime });
  const written = new LessonEntries({ schoolId, teacherId, lessonId, studentIds });
  for (let n = 0; n < largeEntries; n += 1) {
    const [opened] = written.next();
    const payload = { ...(opened!.payload as object), data: { text: letters(n, entryBytes) } };
    const { refused } = await api.call('appendJournal', { entries: [{ ...opened!, payload } as never] });
    if (refused[0]) throw new Error(`The server refused an entry: ${refused[0].message}`);
  }
  return { clazzId, day: startTime.slice(0, 10) };
}

/** A pack above the limit is refused before it is unpacked. */
async function requireRefused(administrator: Administrator): Promise<void> {
  const zip = packZip(mostPackFileBytes + 1_000_000);
  const { id, url } = await administrator.call('receivePack', { bytes: zip.length });
  await fetch(`${url}&offset=0`, { method: 'PUT', body: new Uint8Array(zip), headers: { 'content-type': 'application/octet-stream' } });
  const { problems } = await administrator.call('planPack', { id });
  if (problems[0]?.code !== 'too-large')
    throw new Error(`A pack above the limit is not refused: ${JSON.stringify(problems).slice(0, 300)}.`);
}

/** Each request that took the server from everybody else once, as somebody would send it who wants to. */
async function greedyRequests(chorus: Chorus): Promise<Record<string, Omit<Greedy, 'origin'>>> {
  const api = await new Api(chorus).login();
  const administrator = await new Administrator(chorus.origin).login();
  await requireRefused(administrator);
  const file = join(chorus.data, 'crowd-pack.zip');
  writeFileSync(file, packZip(packBytes));
  const sent = (path: string, body: object, headers: (text: string) => Record<string, string>) => {
    const text = JSON.stringify(body);
    return { path, body: text, headers: headers(text) };
  };
  const byTeacher = (name: CallName, body: object) => sent(calls[name].path, body, (text) => api.headers(text));
  const byAdministrator = (path: string, body: object) => sent(path, body, (text) => administrator.headers(text));
  const stranger = new Api(chorus);
  const byNobody = (path: string, body: object) => sent(path, body, (text) => stranger.headers(text));
  const strangers = Array.from({ length: 60 }, (_, n) => `139000000${10 + n}`);
  const phrases = Array.from({ length: 500 }, (_, n) => [1, 2, 3, 4].map((part) => letters(n * part, 9)).join(' '));
  return {
    'wordList.letters': {
      atOnce: 20,
      requests: [byAdministrator(adminPaths.planWordList, draft(Array.from({ length: 20 }, (_, n) => letters(n, 190))))],
    },
    'wordList.phrases': { atOnce: 20, requests: [byAdministrator(adminPaths.planWordList, draft(phrases))] },
    journalOfDay: { atOnce: 20, requests: [byTeacher('journalOfDay', await fillDay(api))] },
    searchKeys: {
      atOnce: 20,
      requests: [byTeacher('searchKeys', { texts: Array.from({ length: 200 }, () => '单词训练长句重庆银行音乐'.repeat(7)) })],
    },
    packPlan: { atOnce: 4, requests: [], pack: { file, authToken: administrator.token } },
    redeemCode: {
      atOnce: 60,
      requests: strangers.map((phone) => byNobody(adminPaths.redeemCode, { phone, code: 'AAAA-BBBB-CCCC', newPassword: 'brave-7-owls' })),
    },
    logins: { atOnce: 60, requests: strangers.map((phone) => byNobody(calls.teacherLogin.path, { phone, password: 'wrong-8-cats' })) },
  };
}

/** How much longer another school's lesson waits for the server while one person takes all of it that they are given. */
export async function crowdRows(): Promise<Row[]> {
  await using chorus = await startChorus();
  await chorus.stop();
  await addOtherSchool(chorus.data);
  await chorus.start();
  const lesson = await OtherLesson.begin(chorus);
  const greedy = await greedyRequests(chorus);
  await lesson.goOn(quietMs);
  const rows: Row[] = [];
  for (const [name, { atOnce, requests, pack }] of Object.entries(greedy)) {
    const [quiet, crowded]: [number[], number[]] = [[], []];
    const file = join(chorus.data, `${name}.json`);
    writeFileSync(file, JSON.stringify({ origin: chorus.origin, atOnce, requests, ...(pack && { pack }) } satisfies Greedy));
    for (let turn = 0; turn < turns; turn += 1) {
      quiet.push(...(await lesson.goOn(quietMs)));
      forgetFailures(chorus);
      crowded.push(...(await besides('./crowd-greedy.ts', [file], () => lesson.goOn(crowdedMs))));
      // What was begun for somebody who is gone is done first.
      await lesson.goOn(0);
    }
    rows.push(barred(row(`crowd.${name}`, 'ms', [quantile(crowded, 0.99)], [quantile(quiet, 0.99)]), { most: 2 }));
  }
  return rows;
}

/** As if a quarter of an hour had passed: else the wrong passwords of the turn before are all that this address may try. */
function forgetFailures({ data }: Chorus): void {
  const database = new Database(join(data, 'chorus.db'));
  database.pragma('busy_timeout = 5000');
  database.exec('delete from "loginFailures"');
  database.close();
}
