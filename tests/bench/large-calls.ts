import { calls, type Call, type CallName } from '@chorus/contract';
import { adminCalls, type AdminCallName } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import { exampleOf } from '../../server/src/http/example-of.ts';
import { Api, type Chorus } from '../acceptance/harness/index.ts';
import { Administrator } from './administrator.ts';
import { row, sized, type Row } from './figures.ts';

/** Of whom is asked; the same in every folder. */
export interface Asked {
  readonly clazzId: string;
  readonly studentId: string;
  readonly lessonId: string;
  readonly entryId: string;
  readonly day: string;
}

const times = sized(5, 1);
/** Less than this is what else the machine does. */
const noiseMs = 10;
/** Counts what was done in all schools, by an index and in a process of its own: it takes longer where there is more to count. */
const counts = /^platform usage/;
const platformPhone = '13800000009';

/** Calls that only read; what they need that no example has. */
const teacherCalls = (of: Asked): Partial<Record<CallName, readonly object[]>> => {
  const { clazzId, studentId, lessonId, entryId, day } = of;
  const item = { packId: 'chorus.sample', itemId: 'word:7' };
  return {
    me: [{}],
    sampleLogins: [{}],
    waysIn: [{}],
    devicePins: [{}],
    ownDevicePin: [{}],
    ownSchools: [{}],
    classes: [{ teacherId: '' }, { teacherId: '', former: true }],
    students: [{ clazzId, consents: true }],
    usersByIds: [{ ids: [studentId] }],
    dictionary: [{ type: 'grade' }],
    support: [{}],
    deviceActivation: [{}],
    checkVersion: [exampleOf(calls.checkVersion.body) as object],
    classStatuses: [{}],
    resumePlace: [{ clazzId }],
    groupSets: [{ clazzId }],
    answerMachines: [{ receiverId: 'R' }],
    deviceBindings: [{ clazzId }],
    readJournal: [{ lessonId, after: 0 }],
    journalOfDay: [
      { clazzId, day },
      { clazzId, day, after: '' },
    ],
    classAnswers: [
      { clazzId },
      { clazzId, limit: 50 },
      { clazzId, lessonId },
      { clazzId, studentIds: [studentId], limit: 50 },
      { clazzId, items: [item], limit: 50 },
    ],
    classCalls: [{ clazzId, since: 0 }],
    classPraise: [{ clazzId, since: 0 }],
    classStars: [{ clazzId, since: 0 }],
    erasures: [{ after: 0 }],
    compareJournal: [{ lessons: [lessonId], entries: [entryId], recordings: [] }],
    exportTasks: [exampleOf(calls.exportTasks.body) as object],
    wordBooks: [{}],
    wordByName: [{ wordName: 'apple' }],
    listContent: [exampleOf(calls.listContent.body) as object],
    contentPlaces: [exampleOf(calls.contentPlaces.body) as object],
    moduleListByPid: [{ pid: '' }],
    findModuleListByPid: [{ pid: '' }],
    findEspecialList: [{}],
    searchContent: [{ query: 'apple' }],
    searchKeys: [{ texts: ['单词训练'] }],
    favourites: [{}],
    outsidePages: [exampleOf(calls.outsidePages.body) as object],
    plugins: [{}],
    pluginSettings: [exampleOf(calls.pluginSettings.body) as object],
    storageSettings: [{ doubts: true }],
    scoringAccess: [{}],
    schoolSound: [{}],
    cityTree: [exampleOf(calls.cityTree.body) as object],
  };
};

const page = { offset: 0, limit: 50 };
const adminBodies = ({ clazzId, studentId, day }: Asked): Partial<Record<AdminCallName, readonly object[]>> => ({
  setupState: [{}],
  adminMe: [{}],
  organisations: [{}],
  accounts: [page, { ...page, search: '林' }, { ...page, role: 'administrator' }],
  appointments: [{}],
  identityProviders: [{}],
  backups: [{}],
  schoolSettings: [{}],
  activationCodes: [exampleOf(adminCalls.activationCodes.body) as object],
  activatedDevices: [exampleOf(adminCalls.activatedDevices.body) as object],
  usage: [{ unit: 'month', last: day, count: 3 }],
  usageOfSchools: [{ from: day, to: day, ...page }],
  schoolClasses: [{}],
  schoolTeachers: [{}],
  schoolStudents: [page, { ...page, search: 'XS' }, { ...page, classId: clazzId }],
  planRollover: [{}],
  rosterBatches: [{}],
  audit: [page, { ...page, search: 'c' }, { ...page, subject: { kind: 'student', id: studentId } }],
  consents: [{ ...page, purpose: 'recording' }],
  recordingsKept: [{}],
  planRecordingsKept: [{ retentionDays: 30 }],
  studentData: [{ studentId }],
  erasedStudents: [page],
  proveErasure: [{ studentId }],
  proveRecordings: [{ studentId }],
  policyView: [{}],
  activitySettings: [exampleOf(adminCalls.activitySettings.body) as object],
  ownPacks: [{}],
  allowedPages: [exampleOf(adminCalls.allowedPages.body) as object],
});

interface Question {
  readonly name: string;
  /** Milliseconds; undefined where it is refused, as far as nobody of this right may ask. */
  ask(): Promise<number>;
}

async function questionsTo(chorus: Chorus, of: Asked): Promise<readonly Question[]> {
  const api = await new Api(chorus).login();
  const { teacherId } = (await api.call('me', {})).userInfo;
  const question = (name: string, call: AdminCall | Call, body: object, headers: (text: string) => Record<string, string>): Question => {
    const said = { ...body, ...('teacherId' in body && { teacherId }) };
    const text = JSON.stringify(said);
    return {
      name: `${name} ${text.length > 2 ? text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…') : ''}`.trim(),
      async ask() {
        const begun = performance.now();
        const answer = await fetch(chorus.origin + call.path, { method: 'POST', body: text, headers: headers(text) });
        await answer.arrayBuffer();
        return performance.now() - begun;
      },
    };
  };
  const all = Object.entries(teacherCalls(of)).flatMap(([name, bodies]) =>
    bodies.map((body) => question(name, calls[name as CallName], body, (text) => api.headers(text))),
  );
  for (const [who, phone] of [
    ['', undefined],
    ['platform ', platformPhone],
  ] as const) {
    const administrator = await new Administrator(chorus.origin).login(phone);
    for (const [name, bodies] of Object.entries(adminBodies(of)))
      for (const body of bodies)
        all.push(question(who + name, adminCalls[name as AdminCallName], body, (text) => administrator.headers(text)));
  }
  return all;
}

interface Found {
  readonly name: string;
  /** Milliseconds in the small folder and in the large one, at best. */
  readonly little: number;
  readonly much: number;
}

const growth = ({ little, much }: Found) => (much - little > noiseMs ? much / little : Math.min(1, much / little));
const hasGrown = (one: Found) => growth(one) > 3;
const byGrowth = (a: Found, b: Found) => growth(b) - growth(a);

/** Every call that reads, in both folders: the one that takes the most longer in the large one, and which take more than three times as long. */
export async function callRow(small: Chorus, large: Chorus, of: Asked): Promise<Row> {
  const [few, many] = [await questionsTo(small, of), await questionsTo(large, of)];
  const found: Found[] = [];
  for (const [n, { name, ask }] of few.entries()) {
    let one: Found = { name, little: Infinity, much: Infinity };
    // What else the machine does is no call's: whoever seems to have grown is asked again.
    for (let turn = 0; turn < times || (hasGrown(one) && turn < 4 * times); turn += 1)
      one = { name, little: Math.min(one.little, await ask()), much: Math.min(one.much, await many[n]!.ask()) };
    found.push(one);
  }
  const grown = found.filter(hasGrown).toSorted(byGrowth);
  const worst = found.filter(({ name }) => !counts.test(name)).toSorted(byGrowth)[0]!;
  const said = grown.map(({ name, little, much }) => `${name}: ${little.toFixed(1)} → ${much.toFixed(1)} ms`);
  return row(
    'large.calls',
    'ms',
    [worst.little * growth(worst)],
    [worst.little],
    `${found.length} calls; ${said.length === 0 ? 'none grew by more than 3 ×' : said.join('; ')}`,
  );
}
