import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  browserHeaders,
  calls,
  journalDialect,
  journalHeader,
  signSuffix,
  type Body,
  type CallName,
  type Data,
  type Envelope,
} from '@chorus/contract';
import { createServer } from '../app.ts';
import { addAccount, addMembership } from '../accounts/add-account.ts';
import { indexFileOf, makeIndex } from '../content/make-index.ts';
import type { Db } from '../database/open.ts';
import { openEmbedded } from '../embedded/open-embedded.ts';
import { addOrganisation, platformId } from '../organisations/add-organisation.ts';
import { seedSample } from '../school/seed-sample.ts';
import type { ServerOptions } from '../server-options.ts';
import { hashPassword } from '../session/passwords.ts';
import { post } from './post.ts';
import { testPassword, testSchool } from './test-school.ts';
import { writeTestPack } from './test-pack.ts';

/** Headers of 7.1 for a body. */
export function commonHeaders(body: string, token?: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    udid: 'd'.repeat(32),
    ...browserHeaders,
    sign: createHash('sha256').update(body).update(signSuffix).digest('hex'),
    ...(token === undefined ? {} : { authToken: token, [journalHeader]: String(journalDialect) }),
  };
}

/** A server of its own folder and clock, and a client that speaks to it. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly errors: unknown[];
  now: number;
  /** Sends any body, with the headers that belong to it unless others are given. */
  send(name: CallName, body: unknown, token?: string, headers?: Record<string, string>): Promise<Envelope<unknown>>;
  /** The data of a call that must succeed. */
  ok<N extends CallName>(name: N, body: Body<N>, token?: string): Promise<Data<N>>;
  /** Logs a program in and gives its token, which needs no cookie. */
  login(phone?: string): Promise<string>;
  /** A browser with no cookies yet. */
  browser(): TestBrowser;
  /** Stops and starts on the same folder. */
  restart(options?: Partial<ServerOptions>): Promise<void>;
  /** Stops until it is started again. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A browser, as far as cookies go. */
export class TestBrowser {
  /** Its cookies, by name. */
  readonly cookies = new Map<string, string>();
  /** The last answer’s `Set-Cookie`, as they came. */
  setCookies: readonly string[] = [];
  constructor(private readonly origin: () => string) {}

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  async send(name: CallName, body: unknown, token?: string, headers: Record<string, string> = {}): Promise<Envelope<unknown>> {
    const text = JSON.stringify(body);
    const own = { origin: this.origin(), 'sec-fetch-site': 'same-origin', ...(this.cookies.size > 0 && { cookie: this.cookie }) };
    const answer = await post(this.origin() + calls[name].path, text, { ...commonHeaders(text, token), ...own, ...headers });
    this.setCookies = answer.headers['set-cookie'] ?? [];
    for (const one of this.setCookies) {
      const [, key, value] = (!one.includes('Max-Age=0') && /^([^=]+)=([^;]*)/.exec(one)) || [];
      if (key !== undefined) this.cookies.set(key, value!);
    }
    return JSON.parse(answer.text) as Envelope<unknown>;
  }

  /** Gives what page script gets to see of the session. */
  async login(phone = '13800000001', password = testPassword, kind: { readonly forPhone?: boolean } = {}): Promise<string> {
    const { state, data } = await this.send('teacherLogin', { phone, password, ...kind });
    if (state !== 11) throw new Error(`teacherLogin: ${state}`);
    return (data as Data<'teacherLogin'>).userInfo.authToken;
  }
}

/** Phone of a teacher of another school, with the class `foreign-class`. */
export const foreignPhone = '13900000009';

/** Phones of administrators who teach nothing: of the platform, of the city that the test school lies in. */
export const platformPhone = '13700000001';
export const cityPhone = '13700000002';
export const cityId = 'area:5101';

/** A lesson of the middle-school teacher with a class of three. */
export const testLesson = { id: 'lesson', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' };

/** A server where that teacher is logged in and in {@link testLesson}. */
export async function startInLesson(overrides: Partial<ServerOptions> = {}): Promise<{ server: TestServer; token: string }> {
  const server = await startTestServer(overrides);
  const token = await server.login();
  await server.ok('startLesson', testLesson, token);
  return { server, token };
}

export async function startTestServer(
  overrides: Partial<ServerOptions> = {},
  now = Date.UTC(2026, 8, 1),
  { others = true } = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(place(), 'chorus-server-'));
  const dataDir = join(folder, 'data');
  const packs = [writeTestPack(join(folder, 'pack'))];
  const errors: unknown[] = [];
  const state = { now };
  const start = (more: Partial<ServerOptions> = {}) =>
    createServer({
      dataDir,
      port: 0,
      hostDir: join(folder, 'host'),
      packs,
      sample: testSample,
      startCode: testStartCode,
      clock: () => state.now,
      checkAnswers: true,
      passwordCost: testPasswordCost,
      durable: false,
      log: (message, error) => errors.push([message, error]),
      ...overrides,
      ...more,
    });
  if (others) {
    mkdirSync(join(dataDir, indexFolder), { recursive: true, mode: 0o700 });
    for (const { path, content } of await filledFolder(now)) writeFileSync(join(dataDir, path), content, { mode: 0o600 });
  }
  let server = await start();

  const send: TestServer['send'] = async (name, body, token, headers) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await post(server.url + calls[name].path, text, headers ?? commonHeaders(text, token));
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as Envelope<unknown>;
  };
  const ok: TestServer['ok'] = async (name, body, token) => {
    const answer = await send(name, body, token);
    if (answer.state !== 11) throw new Error(`${name}: ${JSON.stringify(answer)} ${String(errors.at(-1))}`);
    return answer.data as Data<typeof name>;
  };
  return {
    get url() {
      return server.url;
    },
    get now() {
      return state.now;
    },
    set now(value) {
      state.now = value;
    },
    dataDir,
    errors,
    send,
    ok,
    login: async (phone = '13800000001') => (await ok('teacherLogin', { phone, password: testPassword, whole: true })).userInfo.authToken,
    browser: () => new TestBrowser(() => server.url),
    restart: async (more) => {
      await server.close();
      server = await start(more);
    },
    stop: () => server.close(),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const inMemory = '/dev/shm';
const leastFreeBytes = 8 * 1024 ** 3;

/** Where data folders are: in memory where there is plenty, as most of the time of a start and an end a server waits for its disk. */
function place(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize < leastFreeBytes ? tmpdir() : inMemory;
}

/** Cheap: what a guess costs is no test's business. */
const testPasswordCost = 16;
/** What whoever starts the server has. */
export const testStartCode = '1111-2222-3333-4444';
const testSample = { load: () => testSchool, password: testPassword };

const indexFolder = 'content-index';

/** A file of a data folder. */
interface DataFile {
  readonly path: string;
  readonly content: Buffer;
}
const filled = new Map<number, Promise<readonly DataFile[]>>();

/** What a server's data folder begins with, by when it begins; made once in a process, so that each server has a copy. */
function filledFolder(now: number): Promise<readonly DataFile[]> {
  const made = filled.get(now) ?? fillFolder(now);
  filled.set(now, made);
  return made;
}

async function fillFolder(now: number): Promise<readonly DataFile[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-database-'));
  const { db, close } = await openEmbedded(folder, () => now, { durable: false });
  await seedSample(db, testSample, testPasswordCost);
  await addOthers(db);
  await close();
  const pack = writeTestPack(join(folder, 'pack'));
  const index = await indexFileOf(pack, join(folder, indexFolder));
  await makeIndex(pack, index);
  const files = ['chorus.db', relative(folder, index)].map((path) => ({ path, content: readFileSync(join(folder, path)) }));
  rmSync(folder, { recursive: true });
  return files;
}

/** A foreign school, and administrators of wider organisations. */
async function addOthers(db: Db): Promise<void> {
  const schoolId = 'foreign-school';
  const added = { createdAt: 0, passwordHash: await hashPassword(testPassword, testPasswordCost) };
  await addOrganisation(db, { id: schoolId, parentId: platformId, kind: 'school', name: '外校', code: '', createdAt: 0 });
  await addAccount(db, { id: 'foreign', phone: foreignPhone, name: '外校老师', ...added });
  const membership = { accountId: 'foreign', orgId: schoolId, fromMs: 0 };
  await addMembership(db, { ...membership, role: 'teacher', teacher: { id: 'foreign', stage: 'middle' } });
  await addMembership(db, { ...membership, role: 'administrator' });
  for (const [id, phone, orgId] of [
    ['platform-administrator', platformPhone, platformId],
    ['city-administrator', cityPhone, cityId],
  ] as const) {
    await addAccount(db, { id, phone, name: id, ...added });
    await addMembership(db, { accountId: id, orgId, role: 'administrator', fromMs: 0 });
  }
  await db
    .insertInto('classes')
    .values({ id: 'foreign-class', schoolId, name: '外班', gradeId: 1, ordinal: 0, externalIds: '{}', archivedAt: null })
    .execute();
  await db.insertInto('classTeachers').values({ schoolId, classId: 'foreign-class', teacherId: 'foreign' }).execute();
}
