import Type, { type Static } from 'typebox';
import { Id, JournalEntry } from '../journal/entry.ts';
import { areaCalls } from './area-calls.ts';
import { classHistoryCalls } from './class-history-calls.ts';
import { contentCalls } from './content-calls.ts';
import { deviceActivationCalls } from './device-activation-calls.ts';
import { call, closed, Nullable, type Call } from './envelope.ts';
import { exportCalls } from './export-calls.ts';
import { groupCalls } from './group-calls.ts';
import { identityCalls } from './identity-calls.ts';
import { lessonCalls } from './lesson-calls.ts';
import { LoginPlace } from './login-place.ts';
import { lostDataCalls } from './lost-data-calls.ts';
import { materialCalls } from './material-calls.ts';
import { outsidePageCalls } from './outside-page-calls.ts';
import { callPaths } from './paths.ts';
import { ownAccountCalls } from './own-account-calls.ts';
import { pluginCalls } from './plugin-calls.ts';
import { pluginSettingsCalls } from './plugin-settings-calls.ts';
import { qrCodeCalls } from './qr-code-calls.ts';
import { resumeCalls } from './resume-calls.ts';
import { schoolPeopleCalls } from './school-people-calls.ts';
import { parentSummaryCalls } from './parent-summary-calls.ts';
import { schoolSoundCalls } from './school-sound-calls.ts';
import { ScoringProvider, scoringCalls } from './scoring-calls.ts';
import { MultipartSettings, storageSettingsCalls } from './storage-settings-calls.ts';
import { supportCalls } from './support-calls.ts';
import { ownTextCalls } from './own-text-calls.ts';
import { teacherListCalls } from './teacher-list-calls.ts';
import { versionCalls } from './version-calls.ts';
import { UserInfo } from './user-info.ts';

export * from './plugin-calls.ts';
export type { QrBoard } from './qr-code-calls.ts';
export { UserInfo } from './user-info.ts';

const Text = (max = 200) => Type.String({ maxLength: max });
const Nothing = closed({});

export const ClassInfo = closed({ id: Id, name: Type.String(), gradeId: Type.Integer(), studentCount: Type.Integer() });
export const StudentInfo = closed({
  id: Id,
  realName: Type.String(),
  name: Type.String(),
  loginAccount: Type.String(),
  seat: Type.Integer(),
  initialLetter: Type.String(),
  placeholder: Type.Boolean(),
  /** Only where `consents` asks for it: the parents have forbidden to record the voice. */
  unrecorded: Type.Optional(Type.Boolean()),
});
export const LessonInfo = closed({ id: Id, classId: Id, startedAt: Type.Integer(), plugins: Type.Record(Type.String(), Type.String()) });

const Sounds = closed({ us: Type.Optional(Type.String()), uk: Type.Optional(Type.String()) });
const Pronunciation = closed({
  phones: Type.Array(Type.String()),
  stress: Type.Optional(Type.Array(Type.Number())),
  letters: Type.Optional(Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]))),
});
const Localized = Type.Record(Type.String(), Type.String());
export const WordBookInfo = closed({
  id: Id,
  title: Localized,
  stage: Type.Enum(['primary', 'middle']),
  gradeId: Type.Integer(),
  cover: Nullable(Type.String()),
  unitCount: Type.Integer(),
  wordCount: Type.Integer(),
});
export const UnitInfo = closed({ id: Id, bookId: Id, title: Localized, wordCount: Type.Integer() });
export const WordInfo = closed({
  ref: closed({ packId: Id, packVersion: Type.String(), itemId: Id }),
  id: Id,
  text: Type.String(),
  pos: Type.Integer(),
  meaning: Localized,
  ipa: Sounds,
  pronunciations: Type.Array(Pronunciation),
  picture: Nullable(Type.String()),
  sound: Sounds,
  example: Nullable(closed({ text: Type.String(), translation: Localized, sound: Sounds })),
  /** These three only where `choosing` asks for them. */
  distractors: Type.Optional(Type.Array(Id)),
  synonyms: Type.Optional(Type.Array(Type.String())),
  field: Type.Optional(Type.String()),
});
/** With it a word has what questions of choice are made from: pages of before take no key that they do not know. */
const choosing = { choosing: Type.Optional(Type.Boolean()) };

/** A clicker's id and its model (18, 98 or 4). */
const machine = {
  answerMachineId: Type.String({ pattern: '^[0-9A-Za-z]{1,32}$' }),
  answerMachineTypeId: Type.Integer({ minimum: 0, maximum: 999 }),
};
const ReceiverId = Type.String({ minLength: 1, maxLength: 64 });
/** A clicker that belongs to a student in a class. */
export const DeviceBindingInfo = closed({ studentId: Id, ...machine, receiverId: ReceiverId });

const Credentials = closed({ accessKeyId: Type.String(), accessKeySecret: Type.String(), securityToken: Type.String() });

/** Every call of the API, by name. Server and host are typed by it; the API's documentation is made from it. */
export const calls = {
  teacherLogin: call(
    callPaths.teacherLogin,
    'Log in with phone and password. A page gets one half of the session as `authToken`, the other one in a cookie; a program that keeps no cookies asks for a token that is `whole`. `forPhone`: the session may say yes to QR codes.',
    closed({
      phone: Type.String({ minLength: 1, maxLength: 32 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      whole: Type.Optional(Type.Boolean()),
      forPhone: Type.Optional(Type.Boolean()),
      place: LoginPlace,
    }),
    closed({ userInfo: UserInfo, expiresAt: Type.Integer() }),
    true,
  ),
  logout: call(callPaths.logout, 'End the session.', Nothing, Nothing),
  me: call(
    callPaths.me,
    'Who is logged in, the server time, and where the school’s recordings are scored first.',
    Nothing,
    closed({ userInfo: UserInfo, serverTime: Type.Integer(), timeZone: Type.String(), scoring: ScoringProvider }),
  ),
  endSessions: call(
    callPaths.endSessions,
    'End all sessions of the caller, this one too unless it is `others` only; administrators: all of a teacher of the school.',
    closed({ teacherId: Type.Optional(Id), others: Type.Optional(Type.Boolean()) }),
    closed({ ended: Type.Integer() }),
  ),
  sampleLogins: call(
    callPaths.sampleLogins,
    'The sample school’s accounts, while it is there, for whoever has the code that the server was started with; for others none.',
    closed({ code: Type.Optional(Type.String({ maxLength: 64 })) }),
    Type.Array(closed({ phone: Type.String(), password: Type.String(), name: Type.String(), stage: Type.Enum(['primary', 'middle']) })),
    true,
  ),
  ...identityCalls,
  ...ownAccountCalls,
  ...qrCodeCalls,
  classes: call(
    callPaths.classes,
    'The teacher’s classes; with `former` those that were put away, and those that were the teacher’s before, instead.',
    closed({ teacherId: Id, former: Type.Optional(Type.Boolean()) }),
    Type.Array(ClassInfo),
  ),
  students: call(
    callPaths.students,
    'The students of a class; a class of fewer than two has two placeholders added.',
    closed({
      clazzId: Id,
      consents: Type.Optional(Type.Boolean()),
      /** The caller's lesson of this class: while it is on, who was in the class when it began is in it, too. */
      lessonId: Type.Optional(Id),
    }),
    Type.Array(StudentInfo),
  ),
  ...schoolPeopleCalls,
  startLesson: call(
    callPaths.startLesson,
    'Start a lesson. `id` is made by the client; the same id again is the same lesson.',
    closed({
      id: Type.Optional(Id),
      clazzId: Id,
      teacherId: Id,
      startTime: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
    }),
    LessonInfo,
  ),
  endLesson: call(callPaths.endLesson, 'End a lesson.', closed({ id: Id }), Nothing),
  ...supportCalls,
  ...deviceActivationCalls,
  ...versionCalls,
  ...lessonCalls,
  ...resumeCalls,
  ...groupCalls,
  answerMachines: call(
    callPaths.answerMachines,
    'The school’s clickers of a receiver; `seq` numbers them in the order in which they were first bound.',
    closed({ receiverId: ReceiverId }),
    Type.Array(closed({ ...machine, seq: Type.Integer({ minimum: 1 }) })),
  ),
  bindAnswerMachines: call(
    callPaths.bindAnswerMachines,
    'Make this clicker the student’s, in place of another one, in each class where the caller teaches the student; an empty list takes it away.',
    closed({
      userId: Id,
      answerMachineIds: Type.Array(machine.answerMachineId, { maxItems: 1 }),
      receiverId: ReceiverId,
      answerMachineTypeId: Type.Optional(machine.answerMachineTypeId),
    }),
    Nothing,
  ),
  deviceBindings: call(
    callPaths.deviceBindings,
    'Which clicker is whose in a class.',
    closed({ clazzId: Id }),
    Type.Array(DeviceBindingInfo),
  ),
  unbindDevice: call(
    callPaths.unbindDevice,
    'Take a clicker from its student.',
    closed({ clazzId: Id, answerMachineId: machine.answerMachineId }),
    Nothing,
  ),
  ossParam: call(
    callPaths.ossParam,
    'Where to upload to; keys that the server issues, and credentials that allow putting just those.',
    closed({
      needCredentials: Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]),
      keys: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      extension: Type.Optional(Type.Enum(['wav', 'mp3', 'ogg', 'webm', 'info'])),
      /** Keys of what is needed for a day. */
      temporary: Type.Optional(Type.Boolean()),
    }),
    closed({
      region: Type.String(),
      endpoint: Type.String(),
      answerMediaBucketName: Type.String(),
      keys: Type.Array(Type.String()),
      credentials: Nullable(Credentials),
      expiredTime: Type.Integer(),
      multipart: Type.Optional(MultipartSettings),
    }),
  ),
  recordingUrl: call(
    callPaths.recordingUrl,
    'A signed URL to read a recording by, for a limited time.',
    closed({ key: Text(300) }),
    closed({ url: Type.String(), expiresAt: Type.Integer() }),
  ),
  eraseRecording: call(
    callPaths.eraseRecording,
    'Delete a recording for good; the answer and its score stay.',
    closed({ attemptId: Id }),
    Nothing,
  ),
  appendJournal: call(
    callPaths.appendJournal,
    'Hand over journal entries. The same id again is the same entry.',
    closed({ entries: Type.Array(JournalEntry, { minItems: 1, maxItems: 500 }) }),
    closed({ acknowledged: Type.Array(Id), refused: Type.Array(closed({ id: Id, message: Type.String() })), cursor: Type.Integer() }),
  ),
  readJournal: call(
    callPaths.readJournal,
    'Entries of a lesson after a cursor, in the server’s order. `log`: under which the cursor was given; of another one it leads to the beginning.',
    closed({ lessonId: Id, after: Type.Integer({ minimum: 0 }), log: Type.Optional(Id) }),
    closed({ entries: Type.Array(JournalEntry), cursor: Type.Integer() }),
  ),
  journalOfDay: call(
    callPaths.journalOfDay,
    "Entries of all lessons that the teacher gave a class on a day of the school’s zone, lesson by lesson; with `after` a part: what follows `next` of the part before, '' being the first. Without, the first 20,000.",
    closed({ clazzId: Id, day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), after: Type.Optional(Text(200)) }),
    closed({ entries: Type.Array(JournalEntry), complete: Type.Boolean(), next: Type.Optional(Text(200)) }),
  ),
  ...classHistoryCalls,
  ...lostDataCalls,
  ...exportCalls,
  wordBooks: call(callPaths.wordBooks, 'Word books.', Nothing, Type.Array(WordBookInfo)),
  units: call(callPaths.units, 'Units of a book.', closed({ bookId: Id }), Type.Array(UnitInfo)),
  words: call(callPaths.words, 'Words of a unit.', closed({ unitId: Id, ...choosing }), Type.Array(WordInfo)),
  word: call(callPaths.word, 'A word by id.', closed({ wordId: Id, ...choosing }), WordInfo),
  wordByName: call(
    callPaths.wordByName,
    'A word’s details by its text; null when there are none.',
    closed({ wordName: Text(100), ...choosing }),
    Nullable(WordInfo),
  ),
  ...contentCalls,
  ...materialCalls,
  ...teacherListCalls,
  ...ownTextCalls,
  ...outsidePageCalls,
  ...pluginCalls,
  ...pluginSettingsCalls,
  ...storageSettingsCalls,
  ...scoringCalls,
  ...schoolSoundCalls,
  ...parentSummaryCalls,
  ...areaCalls,
} as const satisfies Record<string, Call>;

/** Names of calls. */
export type CallName = keyof typeof calls;
/** A call's body. */
export type Body<N extends CallName> = Static<(typeof calls)[N]['body']>;
/** A call's data on success. */
export type Data<N extends CallName> = Static<(typeof calls)[N]['data']>;
