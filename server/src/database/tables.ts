import type { Erasure } from '@chorus/contract';
import type { MembershipRole, OrgKind } from '@chorus/contract/roles';
import type { ColumnType, Generated } from 'kysely';

/** 0 or 1: the databases have no common boolean. */
type Flag = ColumnType<number, number | boolean, number | boolean>;

/** A node of the tree: the platform, a region, a school. */
export interface OrganisationTable {
  id: string;
  /** Null: the platform. */
  parentId: string | null;
  kind: OrgKind;
  name: string;
  /** Of an administrative division, such as 5101; empty where there is none. */
  code: string;
  externalIds: string;
  createdAt: number;
  archivedAt: number | null;
}

/** What a school has beyond its organisation, which has the same id. */
export interface SchoolTable {
  id: string;
  timeZone: string;
  /** The school that a new installation starts with. */
  sample: Flag;
  /** Bytes of its recordings, of parts of uploads that go on, and of its journal. Triggers count them with whatever changes them. */
  usedBytes: ColumnType<number, never, never>;
}

/** A person who logs in. */
export interface AccountTable {
  id: string;
  phone: string;
  name: string;
  /** Of the name's pinyin. */
  initials: string;
  /** Null until somebody has chosen one. */
  passwordHash: string | null;
  /** The password is the one that everybody knows. */
  samplePassword: Flag;
  createdAt: number;
}

/** A code of one use to choose a password with. */
export interface AccountCodeTable {
  accountId: string;
  /** SHA-256: who reads the database can't use it. */
  codeHash: string;
  expiresAt: number;
}

/** What an account is in an organisation. */
export interface MembershipTable {
  id: string;
  accountId: string;
  orgId: string;
  role: MembershipRole;
  fromMs: number;
  toMs: number | null;
  lastLoginAt: number | null;
}

/** An account as the teacher of a school. */
export interface TeacherTable {
  id: string;
  accountId: string;
  schoolId: string;
  stage: 'primary' | 'middle';
  thirdPartyType: number;
  externalIds: string;
}

export interface ClassTable {
  id: string;
  schoolId: string;
  name: string;
  gradeId: number;
  ordinal: number;
  externalIds: string;
  /** Null while it is taught. */
  archivedAt: number | null;
}

export interface ClassTeacherTable {
  schoolId: string;
  classId: string;
  teacherId: string;
}

export interface StudentTable {
  id: string;
  schoolId: string;
  realName: string;
  name: string;
  loginAccount: string;
  initialLetter: string;
  /** Of the name's pinyin. */
  initials: Generated<string>;
  externalIds: string;
}

export interface EnrolmentTable {
  id: string;
  schoolId: string;
  studentId: string;
  classId: string;
  seat: number;
  fromMs: number;
  toMs: number | null;
}

export interface DeviceTable {
  schoolId: string;
  uid: string;
  type: number;
  receiverId: string;
  /** Counts the clickers of a receiver from 1. */
  seq: number;
}

export interface DeviceBindingTable {
  schoolId: string;
  classId: string;
  studentId: string;
  uid: string;
  boundAt: number;
}

export interface SessionTable {
  /** SHA-256 of the token: who reads the database can't log in with it. */
  tokenHash: string;
  actorKind: 'teacher' | 'administrator' | 'student' | 'device';
  actorId: string;
  /** The organisation that is acted in or for: of a teacher the school. */
  orgId: string;
  /** SHA-256 of what the browser's cookie names it by; null: the token is whole, and needs no cookie. */
  browserHash: string | null;
  createdAt: number;
  /** Moves away with each use … */
  expiresAt: number;
  /** … up to this. */
  endsAt: number;
}

/** A browser from which somebody has logged in. */
export interface KnownBrowserTable {
  browserHash: string;
  accountId: string;
  lastAt: number;
}

export interface LoginFailureTable {
  id: string;
  /** SHA-256 of what was typed as phone. */
  phoneHash: string;
  /** Where it came from. */
  address: string;
  /** The browser, if the account knew it. */
  browserHash: string | null;
  at: number;
}

export interface LessonTable {
  id: string;
  schoolId: string;
  classId: string;
  teacherId: string;
  /** Session that started it: its logout ends the lesson. */
  sessionHash: string;
  startedAt: number;
  activeAt: number;
  endedAt: number | null;
  /** The machine that writes, and under which epoch; null while no machine has said that it is there. */
  writerId: Generated<string | null>;
  epoch: Generated<number>;
  /** Where that machine is, in its own words. */
  place: Generated<string | null>;
}

/** A machine that is in a lesson, and when it was heard last. */
export interface LessonMachineTable {
  lessonId: string;
  deviceId: string;
  seenAt: number;
}

export interface JournalTable {
  /** In which order entries came; with several writers, not the order in which they were committed. */
  cursor: Generated<number>;
  id: string;
  schoolId: string;
  ownerId: string;
  deviceId: string;
  seq: number;
  kind: string;
  /** Null until an entry that says the lesson has come. */
  lessonId: string | null;
  /** What later entries may name: the question, attempt or recording that the entry brings into being. */
  subject: string | null;
  /** The subject of another entry that says which lesson this is. */
  parent: string | null;
  entry: string;
  receivedAt: number;
  /** The order within the lesson, by commit: nobody who has read up to a number finds a smaller one later. Null without a lesson. */
  lessonCursor: number | null;
}

/** The last {@link JournalTable.lessonCursor} of a lesson. Its row is locked until the writer commits, so that numbers rise in the order of commits. */
export interface LessonCursorTable {
  schoolId: string;
  lessonId: string;
  last: number;
}

/**
 * Attempts as the journal has them, made from it: to be found by class, student, item and day. Two machines may have written one press each: who counts
 * answers folds a lesson's entries (`foldAttempts` of the contract), and joins those of two lessons by `heardTwice`, as the history does.
 */
export interface AttemptTable {
  schoolId: string;
  /** The journal's entry. */
  entryId: string;
  id: string;
  ownerId: string;
  contextKind: string;
  contextId: string;
  lessonId: string | null;
  /** Null outside a lesson, and until the lesson is known. */
  classId: string | null;
  questionId: string;
  /** Who was heard; a fact `moved` may say otherwise. */
  studentId: string;
  packId: string;
  itemId: string;
  type: string;
  /** YYYY-MM-DD of {@link givenAt} in the school's zone. */
  day: string;
  givenAt: number;
}

/** Where a teacher goes on with a class, as the page that was there last said. */
export interface ResumePlaceTable {
  schoolId: string;
  teacherId: string;
  classId: string;
  /** `ResumePlace` of the contract, as JSON. */
  place: string;
  at: number;
}

/** What happened to attempts, made from the journal. */
export interface AttemptFactTable {
  schoolId: string;
  /** The journal's entry, which says the rest. */
  entryId: string;
  id: string;
  ownerId: string;
  attemptId: string;
  kind: string;
  at: number;
}

export interface ObjectTable {
  key: string;
  schoolId: string;
  teacherId: string;
  state: 'issued' | 'stored' | 'erased';
  issuedAt: number;
  expiresAt: number;
  storedAt: number | null;
  bytes: number | null;
  sha256: string | null;
  md5: string | null;
  mime: string | null;
  /** The attempt whose recording it is, once the journal has said so. */
  attemptId: string | null;
}

/** An upload in parts that goes on. Its parts are files. */
export interface UploadTable {
  id: string;
  schoolId: string;
  /** Of the object that it will be. */
  key: string;
  /** Of its parts. */
  bytes: number;
}

/** What was deleted for good: ids, no names. A file outside the database has the same. */
export interface TombstoneTable {
  /** Rises: who has read up to a number finds the others after it. */
  n: Generated<number>;
  schoolId: string;
  /** Whose attempt it was; empty for what is nobody's alone. */
  ownerId: string;
  kind: Erasure['kind'];
  id: string;
  at: number;
}

export interface PolicyRuleTable {
  id: string;
  /** Whose layer it stands in … */
  orgId: string;
  /** … or the layer of one of the school's classes. */
  classId: string | null;
  plugin: string;
  effect: 'allow' | 'deny' | 'require' | 'pin';
  version: string | null;
  locked: Flag;
  /** JSON: text by locale. */
  reason: string;
  at: number;
  /** JSON: what an allowance was given for; null: whatever is of that name. */
  consent: string | null;
  /** Who wrote it, as far as it is known. */
  accountId: string | null;
}

/** What an administrator has done. Never changed, but for what it says of a child who was erased. */
export interface AuditTable {
  id: string;
  at: number;
  /** Where it was done. */
  orgId: string;
  accountId: string;
  deed: string;
  subjectKind: string;
  subjectId: string;
  /** JSON: how it was; null: it was not there. */
  before: string | null;
  /** JSON: how it is; null: it is no more. */
  after: string | null;
}

/** Many changes of a school's classes and students that were made, and can be undone, as one. */
export interface RosterBatchTable {
  id: string;
  schoolId: string;
  kind: 'import' | 'rollover';
  at: number;
  accountId: string;
  /** The file's name. */
  title: string;
  /** JSON. */
  counts: string;
  /** JSON: what brings back how it was. */
  undo: string;
  undoneAt: number | null;
}

/** What the parents of a student have agreed to, or not. */
export interface ConsentTable {
  schoolId: string;
  studentId: string;
  purpose: string;
  state: string;
  at: number;
  accountId: string;
  note: string;
}

export interface SettingTable {
  name: string;
  value: string;
}

export interface SchemaVersionTable {
  version: number;
  name: string;
  appliedAt: number;
}

/** Groups that a class is divided into. */
export interface GroupSetTable {
  id: string;
  schoolId: string;
  classId: string;
  fromMs: number;
  /** Null while they are in use. */
  toMs: number | null;
  /** JSON: their name and the groups. */
  content: string;
}

/** The tables, by name. */
export interface Tables {
  organisations: OrganisationTable;
  schools: SchoolTable;
  accounts: AccountTable;
  accountCodes: AccountCodeTable;
  memberships: MembershipTable;
  teachers: TeacherTable;
  classes: ClassTable;
  classTeachers: ClassTeacherTable;
  students: StudentTable;
  enrolments: EnrolmentTable;
  devices: DeviceTable;
  deviceBindings: DeviceBindingTable;
  sessions: SessionTable;
  knownBrowsers: KnownBrowserTable;
  loginFailures: LoginFailureTable;
  groupSets: GroupSetTable;
  lessons: LessonTable;
  lessonMachines: LessonMachineTable;
  journal: JournalTable;
  lessonCursors: LessonCursorTable;
  attempts: AttemptTable;
  resumePlaces: ResumePlaceTable;
  attemptFacts: AttemptFactTable;
  objects: ObjectTable;
  uploads: UploadTable;
  tombstones: TombstoneTable;
  policyRules: PolicyRuleTable;
  audit: AuditTable;
  rosterBatches: RosterBatchTable;
  consents: ConsentTable;
  settings: SettingTable;
  schemaVersions: SchemaVersionTable;
}
