import type { MembershipRole, OrgKind } from '@chorus/contract/roles';
import type { ColumnType, Generated } from 'kysely';

/** 0 or 1: the databases have no common boolean. */
export type Flag = ColumnType<number, number | boolean, number | boolean>;

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
  /** The organisation for which it was given. */
  issuedBy: Generated<string>;
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

/** Somebody whom those above a school want to be its administrator, until one of its own says yes or no. */
export interface AppointmentTable {
  id: string;
  orgId: string;
  accountId: string;
  byOrgId: string;
  byAccountId: string;
  at: number;
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

/** Who teaches a class now. */
export interface ClassTeacherTable {
  schoolId: string;
  classId: string;
  teacherId: string;
  /** 0: before it was written down. Not `fromMs`, which a class's enrolments have. */
  sinceMs: Generated<number>;
}

/** Who taught a class before, and may tell of lessons that were given then. */
export interface FormerClassTeacherTable {
  schoolId: string;
  classId: string;
  teacherId: string;
  fromMs: number;
  toMs: number;
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
  /** 1: opened by password to say yes to QR codes. */
  forPhone: Generated<number>;
  /** The way in that vouched for who it is; null: a password or a code did. */
  providerId: string | null;
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

/** What an administrator has done. Never changed, but for what it says of a child who was erased. */
export interface AuditTable {
  id: string;
  at: number;
  /** Where it was done. */
  orgId: string;
  accountId: string;
  action: string;
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
