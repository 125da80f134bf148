import { createHash } from 'node:crypto';
import { calls, signSuffix, State, timeHeader, type BadInput, type Call, type CallName } from '@chorus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt, opened } from '../testing/test-journal.ts';
import { administer } from '../testing/administration.ts';
import { commonHeaders, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

const listDraft = {
  title: '词单',
  stage: 'middle',
  grade: 7,
  units: [{ id: null, title: 'U1', rows: [{ text: 'kite', pos: 0, meaning: '风筝', ipa: '' }] }],
};

type Schema = { type?: string; enum?: unknown[]; anyOf?: Schema[]; properties?: Record<string, Schema>; required?: string[] };

/** A body that each call takes from the middle-school teacher; `lesson`, `question` and `attempt` exist. */
const sentence = { id: 's', text: 'Hello!', translation: '', role: null, span: null };
const ownText = {
  title: 'A text',
  stage: 'middle',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: [sentence] }],
  sounds: [],
};
const good: { readonly [N in CallName]: Record<string, unknown> } = {
  teacherLogin: { phone: '13800000002', password: 'Secret#2026' },
  logout: {},
  me: {},
  endSessions: { others: true },
  sampleLogins: {},
  thirdPartyLogin: { ticket: 'none' },
  exchangeTicket: { ticket: 'none' },
  tokenLogin: { token: 'none' },
  makeLoginToken: {},
  waysIn: {},
  makeQrCode: {},
  qrCodeStatus: { secret: 's'.repeat(43) },
  qrCodeAsks: { code: 'c'.repeat(43) },
  scanQrCode: { code: 'c'.repeat(43) },
  answerQrCode: { code: 'c'.repeat(43), accept: true },
  updatePassword: { oldPassword: 'Secret#2026', newPassword: 'brave-7-owls', confirmPassword: 'brave-7-owls', teacherId: 'middle' },
  devicePins: {},
  ownDevicePin: {},
  setDevicePin: { password: 'Secret#2026', pin: '270519' },
  removeDevicePin: {},
  pinLogin: { id: 'none', pin: '270519' },
  ownSchools: {},
  switchSchool: { schoolId: 'school', password: 'Secret#2026' },
  classes: { teacherId: 'middle' },
  students: { clazzId: 'three' },
  usersByIds: { ids: ['three-student-1'] },
  setSeats: { clazzId: 'three', students: [{ id: 'three-student-1', sequence: 9 }] },
  dictionary: { type: 'grade' },
  startLesson: { clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' },
  endLesson: { id: 'lesson' },
  classStatuses: {},
  claimLesson: { id: 'claimed', clazzId: 'three', deviceId: 'device', startTime: '2026-09-01 08:00:00', endTime: '2026-09-01 08:40:00' },
  holdLesson: { clazzId: 'three', deviceId: 'device', lessonId: 'lesson', epoch: 1 },
  groupSets: { clazzId: 'three' },
  saveGroupSet: { id: 'set', clazzId: 'three', name: '小组', from: 0, groups: [{ id: 'g', name: '1', studentIds: ['three-student-1'] }] },
  endGroupSet: { clazzId: 'three', id: 'set', at: 1 },
  answerMachines: { receiverId: 'R1' },
  bindAnswerMachines: { userId: 'three-student-1', answerMachineIds: [], receiverId: 'R1', answerMachineTypeId: 18 },
  deviceBindings: { clazzId: 'three' },
  unbindDevice: { clazzId: 'three', answerMachineId: '0000000001' },
  ossParam: { needCredentials: true, keys: 1, extension: 'wav' },
  recordingUrl: { key: 'none' },
  eraseRecording: { attemptId: 'attempt' },
  appendJournal: { entries: [opened('lesson', 'another')] },
  readJournal: { lessonId: 'lesson', after: 0 },
  journalOfDay: { clazzId: 'three', day: '2026-09-01' },
  resumePlace: { clazzId: 'three' },
  setResumePlace: { clazzId: 'three', place: { label: 'Unit 1', route: 'Words' }, at: 1 },
  classAnswers: { clazzId: 'three', since: 0, limit: 10 },
  classCalls: { clazzId: 'three', since: 0 },
  classPraise: { clazzId: 'three', since: 0 },
  classStars: { clazzId: 'three', since: 0 },
  erasures: { after: 0 },
  compareJournal: { lessons: ['lesson'], entries: ['none'], recordings: [] },
  eraseStudent: { studentId: 'one-student-1' },
  exportTasks: { page: 1, pageSize: 10, createUid: 'middle', taskType: 1, userId: 'middle', source: 203 },
  requestExport: { taskBizType: 'CHORUS_CLASS_REPORT', clazzId: 'three', from: '2026-09-01', to: '2026-09-30' },
  retryExport: { id: 'none' },
  wordBooks: {},
  units: { bookId: 'book' },
  words: { unitId: 'unit' },
  word: { wordId: 'word:fox:animal' },
  wordByName: { wordName: 'fox' },
  getContent: { ref: { packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' } },
  listContent: {},
  contentPlaces: { refs: [{ packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' }] },
  importResources: {},
  moduleListByPid: { pid: '' },
  findModuleListByPid: { pid: 'middle' },
  findEspecialList: {},
  searchContent: { query: 'fox' },
  searchKeys: { texts: ['单词训练'] },
  favourites: {},
  setFavourite: { kind: 'activity', ref: 'chorus.words Words', on: true },
  outsidePages: {},
  plugins: {},
  setSchoolRule: { plugin: 'a.b', effect: 'allow' },
  pluginSettings: {},
  setClassSettings: { clazzId: 'three', plugin: 'a.b', changes: {} },
  teacherLists: {},
  teacherList: { id: 'nothing' },
  planTeacherList: { id: null, draft: listDraft },
  saveTeacherList: { id: `list.${'1'.repeat(36)}`, version: null, draft: listDraft },
  removeTeacherList: { id: 'nothing', removed: true },
  ownTexts: {},
  ownText: { id: 'nothing' },
  saveOwnText: { id: `text.${'1'.repeat(36)}`, version: null, draft: ownText },
  removeOwnText: { id: 'nothing', removed: true },
  ownTextSounds: { sounds: [{ sha256: 'a'.repeat(64), bytes: 1 }] },
  shareOwnText: { id: 'nothing', shared: true },
  regionTexts: { offset: 0, limit: 1 },
  regionText: { id: 'nothing' },
  storageSettings: {},
  setStorageSettings: { retentionDays: 30 },
  scoringAccess: {},
  setScoringProvider: { provider: 'device' },
  schoolSound: {},
  setSchoolSound: { level: 'low', louder: false },
  parentSummaries: {},
  makeSummaryLink: {
    clazzId: 'three',
    words: [{ packId: 'test.pack', packVersion: '1.0.0', itemId: 'word:fox:animal' }],
    accent: 'us',
  },
  withdrawSummaryLinks: { clazzId: 'three' },
  support: {},
  deviceActivation: {},
  activateDevice: { code: 'AAAA-BBBB-CCCC-DDDD', name: '' },
  checkVersion: {},
  cityTree: {},
};
/** Bodies with ids of another school, or of nothing. */
const foreign: readonly (readonly [CallName, Record<string, unknown>])[] = [
  ['classes', { teacherId: 'foreign' }],
  ['students', { clazzId: 'foreign-class' }],
  ['startLesson', { ...good.startLesson, clazzId: 'foreign-class' }],
  ['startLesson', { ...good.startLesson, teacherId: 'foreign' }],
  ['startLesson', { ...good.startLesson, id: 'foreign-lesson' }],
  ['endLesson', { id: 'foreign-lesson' }],
  ['claimLesson', { ...good.claimLesson, clazzId: 'foreign-class' }],
  ['claimLesson', { ...good.claimLesson, id: 'foreign-lesson' }],
  ['bindAnswerMachines', { ...good.bindAnswerMachines, userId: 'other-student-1' }],
  ['groupSets', { clazzId: 'foreign-class' }],
  ['saveGroupSet', { ...good.saveGroupSet, clazzId: 'foreign-class' }],
  ['endGroupSet', { ...good.endGroupSet, id: 'nothing' }],
  ['setClassSettings', { ...good.setClassSettings, clazzId: 'foreign-class' }],
  ['setClassSettings', good.setClassSettings],
  ['deviceBindings', { clazzId: 'foreign-class' }],
  ['unbindDevice', { ...good.unbindDevice, clazzId: 'foreign-class' }],
  ['readJournal', { lessonId: 'foreign-lesson', after: 0 }],
  ['journalOfDay', { clazzId: 'foreign-class', day: '2026-09-01' }],
  ['resumePlace', { clazzId: 'foreign-class' }],
  ['setResumePlace', { clazzId: 'foreign-class', place: { label: '', route: 'Words' }, at: 1 }],
  ['classAnswers', { clazzId: 'foreign-class' }],
  ['classCalls', { clazzId: 'foreign-class', since: 0 }],
  ['classPraise', { clazzId: 'foreign-class', since: 0 }],
  ['classStars', { clazzId: 'foreign-class', since: 0 }],
  ['makeSummaryLink', { ...good.makeSummaryLink, clazzId: 'foreign-class' }],
  ['withdrawSummaryLinks', { clazzId: 'foreign-class' }],
  ['endSessions', { teacherId: 'foreign' }],
  ['updatePassword', { ...good.updatePassword, teacherId: 'foreign' }],
  ['switchSchool', { ...good.switchSchool, schoolId: 'foreign-school' }],
  ['pinLogin', good.pinLogin],
  ['eraseRecording', { attemptId: 'foreign-attempt' }],
  ['eraseStudent', { studentId: 'foreign-student' }],
  ['setSeats', { clazzId: 'foreign-class', students: [] }],
  ['exportTasks', { ...good.exportTasks, createUid: 'foreign' }],
  ['exportTasks', { ...good.exportTasks, userId: 'primary' }],
  ['requestExport', { ...good.requestExport, clazzId: 'foreign-class' }],
  ['requestExport', { ...good.requestExport, clazzId: 'other' }],
  ['retryExport', { id: 'nothing' }],
  ['recordingUrl', { key: 'foreign-key' }],
  ['units', { bookId: 'nothing' }],
  ['words', { unitId: 'nothing' }],
  ['word', { wordId: 'nothing' }],
  ['students', { clazzId: 'other' }],
  ['teacherList', { id: 'nothing' }],
  ['planTeacherList', { id: 'nothing', draft: listDraft }],
  ['saveTeacherList', { id: 'nothing', version: '1.0.0', draft: listDraft }],
  ['removeTeacherList', { id: 'nothing', removed: true }],
  ['ownText', { id: 'nothing' }],
  ['removeOwnText', { id: 'nothing', removed: true }],
  ['shareOwnText', { id: 'nothing', shared: true }],
  ['regionText', { id: 'nothing' }],
];

const everyCall = (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => ({ name, call, schema: call.body as Schema }));
const everyField = everyCall.flatMap(({ name, schema }) =>
  Object.entries(schema.properties ?? {}).map(([field, of]) => ({ name, field, of, required: schema.required?.includes(field) ?? false })),
);
const takes = (schema: Schema, type: string): boolean =>
  schema.type === type ||
  (schema.anyOf?.some((one) => takes(one, type)) ?? false) ||
  (schema.enum?.some((value) => typeof value === type) ?? false);

describe('every call', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: 'https://chorus.school.example' });
    token = await server.login();
    await server.ok('startLesson', testLesson, token);
    await server.ok('appendJournal', { entries: [opened('lesson', 'question'), attempt('lesson', 'question', { id: 'attempt' })] }, token);
    await (await administer(server)).ok('chooseParentSummaries', { on: true });
    const clicker = { userId: 'three-student-2', answerMachineIds: ['0000000001'], receiverId: 'R1' };
    await server.ok('bindAnswerMachines', clicker, token);
    const foreignToken = await server.login('13900000009');
    await server.ok(
      'startLesson',
      { id: 'foreign-lesson', clazzId: 'foreign-class', teacherId: 'foreign', startTime: '2026-09-01 08:00:00' },
      foreignToken,
    );
  });
  afterAll(() => server.close());
  const tokenFor = (name: CallName) => (calls[name].open ? undefined : token);
  const errorsOf = (answer: { data: unknown }) => (answer.data as BadInput).errors.map((error) => error.path);

  // These end the session, are of a browser or a phone that this program is not, or take a code or a plugin that nobody has made.
  const others = [
    'logout',
    'recordingUrl',
    'setClassSettings',
    'teacherList',
    'removeTeacherList',
    'ownText',
    'removeOwnText',
    'shareOwnText',
    'regionText',
    'switchSchool',
    'retryExport',
    'setDevicePin',
    'pinLogin',
    'activateDevice',
    'thirdPartyLogin',
    'exchangeTicket',
    'tokenLogin',
    'scanQrCode',
    'answerQrCode',
  ];
  it.each(everyCall.filter(({ name }) => !others.includes(name)))(
    '$name answers 11 with msg equal to note [4-3] [7.1-1]',
    async ({ name }) => {
      expect(await server.send(name, good[name], tokenFor(name))).toMatchObject({ state: State.ok, msg: '', note: '' });
    },
  );

  it.each(everyCall.filter(({ call }) => !call.open))('$name needs a session [7.1-8] [4-5]', async ({ name }) => {
    expect(await server.send(name, good[name])).toMatchObject({ state: State.sessionInvalid, data: null });
    expect(await server.send(name, good[name], 'nobodys')).toMatchObject({ state: State.sessionInvalid });
  });

  it.each(everyCall)('$name is refused with a wrong sign, or none [7.1-4]', async ({ name, call }) => {
    const body = JSON.stringify(good[name]);
    const headers = commonHeaders(body, tokenFor(name));
    const wrong = [commonHeaders(`${body} `).sign!, headers.sign!.slice(2), createHash('sha256').update(body).digest('hex'), 'nonsense'];
    for (const sign of wrong) expect(errorsOf(await server.send(name, body, undefined, { ...headers, sign }))).toEqual(['/headers/sign']);
    const { sign: _sign, ...none } = headers;
    if (!call.open) expect(errorsOf(await server.send(name, body, undefined, none))).toEqual(['/headers/sign']);
  });

  it.each(everyField.filter(({ required }) => required))('$name without $field is bad input [5-29]', async ({ name, field }) => {
    const { [field]: _left, ...rest } = good[name];
    expect(await server.send(name, rest, tokenFor(name))).toMatchObject({ state: State.badInput });
  });

  it.each(everyField)('$name takes no other type as $field, nor true for a number [5-29]', async ({ name, field, of }) => {
    const wrong: [string, unknown][] = [
      ['boolean', true],
      ['number', 1.5],
      ['string', ''.padEnd(100_000 / 2, 'x')],
      ['object', {}],
      ['array', ['x']],
      ['null', null],
    ];
    for (const [type, value] of wrong) {
      if (takes(of, type) && type !== 'string') continue;
      const answer = await server.send(name, { ...good[name], [field]: value }, tokenFor(name));
      expect([type, answer.state, (answer.data as BadInput).errors.length > 0]).toEqual([type, State.badInput, true]);
    }
  });

  it.each(everyCall)('$name takes no field that it does not know [5-29]', async ({ name }) => {
    const unknown = name === 'switchSchool' ? 'teacherId' : 'schoolId';
    expect(await server.send(name, { ...good[name], [unknown]: 'foreign-school' }, tokenFor(name))).toMatchObject({
      state: State.badInput,
    });
  });

  it.each(everyCall)('$name takes nothing but an object', async ({ name }) => {
    for (const body of ['null', '[]', '1', '"x"', '{', '{"a":1}}', 'phone=1', '\uFEFF{}', '{"__proto__":{"x":1}}']) {
      expect([body, (await server.send(name, body, tokenFor(name))).state]).toEqual([body, State.badInput]);
    }
  });

  it.each(foreign)('%s does not tell another school’s from nothing (%j)', async (name, body) => {
    expect(await server.send(name, body, token)).toEqual({
      state: State.unknown,
      msg: '没有找到，或不属于您',
      note: '没有找到，或不属于您',
      data: null,
    });
  });

  it('has no entry that another school or owner wrote', async () => {
    const entries = [
      { ...opened('lesson', 'q'), schoolId: 'foreign-school' },
      { ...opened('lesson', 'q'), ownerId: 'primary' },
      opened('foreign-lesson', 'q'),
    ];
    const { acknowledged, refused } = await server.ok('appendJournal', { entries }, token);
    expect([acknowledged, refused.map((one) => one.message)]).toEqual([[], ['not yours', 'not yours', 'not yours']]);
  });
});

describe('the common rules', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.login();
  });
  afterAll(() => server.close());
  const me = (change: Record<string, string>, body = '{}') =>
    server.send('me', body, undefined, { ...commonHeaders(body, token), ...change });

  it.each([
    ['udid', 'short', '7.1-3'],
    ['udid', 'd'.repeat(33), '7.1-3'],
    ['release', 'new', '7.1-5'],
    ['device', 'toaster', '7.1-6'],
    ['apps', '204', '7.1-7'],
  ])('refuses %s: %s [%s]', async (name, value) => {
    expect(await me({ [name]: value })).toMatchObject({ state: State.badInput, data: { errors: [{ path: `/headers/${name}` }] } });
  });

  it.each(['udid', 'release', 'device', 'apps'])('refuses a call without %s [7.1-2]', async (name) => {
    const { [name]: _left, ...rest } = commonHeaders('{}', token);
    const path = `/headers/${name}`;
    expect(await server.send('me', '{}', undefined, rest)).toMatchObject({ state: State.badInput, data: { errors: [{ path }] } });
  });

  it('takes the desktop client’s headers [7.1-5]', async () => {
    expect(await me({ device: 'windows-pc', release: '1.0.0', thirdTypeId: '7' })).toMatchObject({ state: State.ok });
  });

  it('signs the bytes as they were sent, whatever their spacing [7.1-4]', async () => {
    expect(await me({}, ' { }\n')).toMatchObject({ state: State.ok });
    const sign = createHash('sha256').update('{}').update(signSuffix).digest('hex');
    expect(await me({ sign }, ' { }\n')).toMatchObject({ state: State.badInput });
  });

  it.each([
    ['a NUL', '{"wordName":"a\\u0000b"}'],
    ['half a surrogate pair', '{"wordName":"\\ud800"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
    ['a number beyond all', '{"wordName":1e999}'],
    ['a thousand brackets', `{"wordName":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
  ])('refuses %s', async (_name, body) => {
    expect(await server.send('wordByName', body, token)).toMatchObject({ state: State.badInput });
  });

  it.each([
    ['with something after it', (sign: string) => `${sign}zz`],
    ['with a space in it', (sign: string) => `${sign} ${sign}`],
  ])('refuses a sign %s [7.1-4]', async (_name, change) => {
    const headers = commonHeaders('{}', token);
    expect(await server.send('me', '{}', token, { ...headers, sign: change(headers['sign']!) })).toMatchObject({ state: State.badInput });
  });

  it('takes a request that says nothing of a body as one without any', async () => {
    const { 'content-type': _type, ...headers } = commonHeaders('', token);
    const answer = await fetch(server.url + calls.me.path, { method: 'POST', headers });
    expect(await answer.json()).toMatchObject({ state: State.ok });
  });

  it.each([
    ['two million levels', '['.repeat(2_000_000), 'nested deeper'],
    ['two million values', `{"entries":[${'0,'.repeat(2_000_000)}0]}`, 'more than 500000 values'],
    ['a hundred thousand errors', `{"entries":[${'{},'.repeat(100_000)}{}]}`, 'is not what this call takes'],
    ['49 levels', `${'['.repeat(49)}${']'.repeat(49)}`, 'nested deeper'],
  ])('refuses a body of %s without reading it through', async (_name, body, message) => {
    const answer = await server.send('appendJournal', body, token);
    expect(answer).toMatchObject({ state: State.badInput, data: { errors: [{ path: '', message: expect.stringContaining(message) }] } });
  });

  it('counts no brackets and commas in texts', async () => {
    const wordId = `\\"${'[{,'.repeat(40)}\\`;
    expect(await server.send('word', { wordId }, token)).toMatchObject({ state: State.unknown });
  });

  it('says its time in milliseconds with whatever it answers to a call, of nothing else', async () => {
    const timeOf = async (path: string, body: string) =>
      (await fetch(server.url + path, { method: 'POST', body, headers: commonHeaders(body) })).headers.get(timeHeader);
    const asked = [calls.waysIn.path, calls.me.path, '/apiv2/chorus/nothing'];
    expect(await Promise.all(asked.map((path) => timeOf(path, '{}')))).toEqual(asked.map(() => String(server.now)));
    expect(await timeOf('/login', '{}')).toBeNull();
  });

  it('answers an address that can’t be decoded as every other', async () => {
    const call = await fetch(`${server.url}/apiv2/%ff`, { method: 'POST' });
    expect([call.status, await call.json()]).toMatchObject([200, { state: State.badInput }]);
    const page = await fetch(`${server.url}/%ff`);
    expect([page.status, page.headers.get('x-content-type-options'), await page.text()]).toEqual([400, 'nosniff', 'Bad request']);
  });

  it('refuses a body that is too large, and goes on', async () => {
    expect(await server.send('wordByName', { wordName: 'x'.repeat(70_000) }, token)).toMatchObject({ state: State.badInput });
    expect(await me({})).toMatchObject({ state: State.ok });
  });

  it('takes JSON only: a form of another site has no other way in', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await me({ 'content-type': type })).toMatchObject({ state: State.badInput });
  });

  it('answers 43 where there is no call', async () => {
    const nothing = await fetch(`${server.url}/apiv2/aiClassroom/no/such`, {
      method: 'POST',
      body: '{}',
      headers: commonHeaders('{}', token),
    });
    expect([nothing.status, ((await nothing.json()) as { state: number }).state]).toEqual([200, State.unknown]);
  });

  it('speaks the language that was asked for', async () => {
    expect((await me({ authToken: 'none', 'accept-language': 'en-GB' })).note).toBe('Your login has ended: log in again');
  });
});
