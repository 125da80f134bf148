import type { TombstoneKind } from '../ports/tombstones.ts';
import type { Generated } from 'kysely';
import type { AccountIdentityTable, IdentityProviderTable, LoginTokenTable, SsoLoginTable, UsedTicketTable } from './identity-tables.ts';
import type {
  OutsidePageTable,
  OwnPackChangeTable,
  OwnPackTable,
  OwnTextSoundTable,
  OwnTextTable,
  OwnTextVersionTable,
} from './content-tables.ts';
import type { ActivatedDeviceTable, ActivationCodeTable, ActivationTryTable } from './activation-tables.ts';
import type { SummaryLinkTable } from './summary-link-table.ts';
import type { QrCodeTable } from './qr-code-table.ts';
import type { ExportStudentTable, ExportTaskTable } from './export-tables.ts';
import type { DevicePinTable } from './device-pin-table.ts';
import type { PluginSettingsTable } from './plugin-settings-table.ts';
import type { FavouriteTable } from './home-tables.ts';
import type {
  Flag,
  OrganisationTable,
  SchoolTable,
  AccountTable,
  AccountCodeTable,
  AppointmentTable,
  MembershipTable,
  TeacherTable,
  ClassTable,
  ClassTeacherTable,
  FormerClassTeacherTable,
  StudentTable,
  EnrolmentTable,
  DeviceTable,
  DeviceBindingTable,
  SessionTable,
  KnownBrowserTable,
  LoginFailureTable,
  AuditTable,
  RosterBatchTable,
  ConsentTable,
} from './people-tables.ts';

export type * from './people-tables.ts';

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

/** A lesson that was given on a device without a login, and the teacher who took it. */
export interface LessonClaimTable {
  lessonId: string;
  schoolId: string;
  classId: string;
  deviceId: string;
  teacherId: string;
  claimedAt: number;
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
  /** What came of judging, where it is not a score. */
  status: string | null;
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
  kind: TombstoneKind;
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
  appointments: AppointmentTable;
  teachers: TeacherTable;
  classes: ClassTable;
  classTeachers: ClassTeacherTable;
  formerClassTeachers: FormerClassTeacherTable;
  students: StudentTable;
  enrolments: EnrolmentTable;
  devices: DeviceTable;
  deviceBindings: DeviceBindingTable;
  sessions: SessionTable;
  devicePins: DevicePinTable;
  knownBrowsers: KnownBrowserTable;
  loginFailures: LoginFailureTable;
  identityProviders: IdentityProviderTable;
  accountIdentities: AccountIdentityTable;
  usedTickets: UsedTicketTable;
  loginTokens: LoginTokenTable;
  ssoLogins: SsoLoginTable;
  groupSets: GroupSetTable;
  lessons: LessonTable;
  lessonMachines: LessonMachineTable;
  lessonClaims: LessonClaimTable;
  journal: JournalTable;
  lessonCursors: LessonCursorTable;
  attempts: AttemptTable;
  resumePlaces: ResumePlaceTable;
  attemptFacts: AttemptFactTable;
  favourites: FavouriteTable;
  objects: ObjectTable;
  uploads: UploadTable;
  tombstones: TombstoneTable;
  policyRules: PolicyRuleTable;
  pluginSettings: PluginSettingsTable;
  ownPacks: OwnPackTable;
  ownTexts: OwnTextTable;
  ownTextVersions: OwnTextVersionTable;
  ownTextSounds: OwnTextSoundTable;
  ownPackChanges: OwnPackChangeTable;
  outsidePages: OutsidePageTable;
  audit: AuditTable;
  qrCodes: QrCodeTable;
  summaryLinks: SummaryLinkTable;
  rosterBatches: RosterBatchTable;
  consents: ConsentTable;
  activationCodes: ActivationCodeTable;
  activatedDevices: ActivatedDeviceTable;
  activationTries: ActivationTryTable;
  exportTasks: ExportTaskTable;
  exportStudents: ExportStudentTable;
  settings: SettingTable;
  schemaVersions: SchemaVersionTable;
}
