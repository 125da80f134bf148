import type { ClassInfo, UserInfo } from '@chorus/contract';
import type { Lesson, SchoolClass, Teacher } from '@chorus/sdk';
import type { Static } from 'typebox';
import type { LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** What each field of a kept value has to be. Small, because a login page needs it before any schema is there. */
type Shape<T> = { readonly [K in keyof T]-?: (value: unknown) => boolean };

const isText = (value: unknown): boolean => typeof value === 'string';
const isId = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= 128;
const isWhole = (value: unknown): boolean => Number.isInteger(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

/** The value's known fields; undefined when one of them is not what it has to be. */
function parseShape<T>(shape: Shape<T>, value: unknown): T | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const checks = Object.entries<(value: unknown) => boolean>(shape);
  if (!checks.every(([key, is]) => is(fields[key]))) return undefined;
  return Object.fromEntries(checks.map(([key]) => [key, fields[key]])) as T;
}

/** A lesson without a sign of life for this long has ended. */
export const idleMs = 90 * 60_000;

/** A lesson as it is kept: with its last sign of life, in UTC milliseconds. */
export interface KeptLesson {
  readonly id: string;
  readonly classId: string;
  readonly startedAt: number;
  readonly lastActiveAt: number;
  /** Another machine gives it; this one watches. */
  readonly watching?: boolean;
}

interface Fields {
  readonly userInfo: Static<typeof UserInfo>;
  readonly classData: Static<typeof ClassInfo>;
  readonly classroom: KeptLesson;
}
const shapes: { readonly [K in keyof Fields]: Shape<Fields[K]> } = {
  userInfo: {
    id: isId,
    authToken: isText,
    name: isText,
    phone: isText,
    thirdPartyType: isWhole,
    schoolId: isId,
    schoolName: isText,
    provinceId: isText,
    cityId: isText,
    teacherId: isId,
    administrator: isFlag,
    stage: (value) => value === 'primary' || value === 'middle',
  },
  classData: { id: isId, name: isText, gradeId: isWhole, studentCount: isWhole },
  classroom: {
    id: isText,
    classId: isText,
    startedAt: isWhole,
    lastActiveAt: isWhole,
    watching: (value) => value === undefined || isFlag(value),
  },
};
const plain = [
  'token',
  'machine',
  'userId',
  'userName',
  'phone',
  'evaluateUserId',
  'loginPlatform',
  'timeZone',
  'keptFor',
  'scoring',
  'activeAnswer',
  'playType',
  'boundOnly',
  'calledNow',
  'calledOn',
  'calledElsewhere',
  'everybodyHas',
] as const;
type Plain = (typeof plain)[number];

export const sessionStoreToken = token<SessionStore>('sessionStore');

/** The teacher's session (3-1), kept in local storage under the product's prefix; a value that is set to empty is cleared. */
export class SessionStore {
  constructor(private readonly store: LocalStore) {}

  get<K extends keyof Fields>(key: K): Fields[K] | undefined {
    const text = this.store.get(key);
    if (text === undefined) return undefined;
    try {
      return parseShape<Fields[K]>(shapes[key], JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  set<K extends keyof Fields>(key: K, value: Fields[K] | undefined): void {
    this.store.set(key, value === undefined ? undefined : JSON.stringify(value));
  }

  text(key: Plain): string | undefined {
    return this.store.get(key);
  }

  setText(key: Plain, value: string | undefined): void {
    this.store.set(key, value);
  }

  /** Where somebody was logged in last in this browser; a logout leaves it: the login page asks by it which ways in there are. */
  get lastSchool(): string | undefined {
    return this.store.get('lastSchool');
  }

  /** What was kept while somebody was logged in was cleared by another program: a session that ends leaves its school. */
  get wiped(): boolean {
    return this.lastSchool === undefined;
  }

  rememberSchool(id: string): void {
    this.store.set('lastSchool', id);
  }

  /** At the start of a page: a session that had ended before the browser lost what was last written is not taken up again. */
  async forgetEnded(ended: Pick<EndedSessions, 'has'>): Promise<void> {
    const token = this.get('userInfo')?.authToken;
    if (token && (await ended.has(token))) this.clear();
  }

  /** Clears everything of the session. */
  clear(): void {
    for (const key of Object.keys(shapes)) this.store.set(key, undefined);
    for (const key of plain) this.store.set(key, undefined);
  }
}

/** The logged-in teacher as the SDK tells it: without the token. */
export function teacherOf(info: Static<typeof UserInfo>): Teacher {
  return Object.freeze({
    id: info.teacherId,
    name: info.name,
    phone: info.phone,
    accountType: info.thirdPartyType,
    schoolId: info.schoolId,
    schoolName: info.schoolName,
    administrator: info.administrator,
  });
}

/** Whether a kept lesson has gone without a sign of life for too long at this time. */
export const isIdle = ({ lastActiveAt }: KeptLesson, now: number): boolean => now - lastActiveAt >= idleMs;

/** A kept lesson as the SDK tells it. */
export const lessonOf = ({ id, classId, startedAt }: KeptLesson): Lesson => Object.freeze({ id, classId, startedAt });
/** A kept class as the SDK tells it. */
export const classOf = (info: Static<typeof ClassInfo>): SchoolClass => Object.freeze({ ...info });
