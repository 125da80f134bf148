import { deviceOwnerId } from '@chorus/contract';
import type { Student } from '@chorus/sdk';
import type { HostClassroom } from '../classroom/host-classroom.ts';
import type { SessionService } from '../session/session-service.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';
import { openNames } from './name-vault.ts';
import type { ListedStudent, PreparedClass, PreparedClasses } from './prepared-classes.ts';

const openAs = 'prepared/open';

/** The class that is taught without a login; `key` opens its names until the lesson ends, so that a reload needs no PIN. */
interface OpenClass {
  readonly teacherId: string;
  readonly classId: string;
  readonly key?: CryptoKey;
}
type Names = Pick<Student, 'realName' | 'name' | 'loginAccount' | 'initialLetter'>;

/** What {@link LessonWithoutLogin} needs of the host. */
export interface WithoutLoginPorts {
  readonly store: KeyValueStore;
  readonly prepared: PreparedClasses;
  readonly session: SessionService;
  readonly classroom: () => HostClassroom;
  /** This machine's id. */
  readonly deviceId: string;
  seatName(seat: number): string;
  /** Who teaches, where nobody has said who it is. */
  nobody(): string;
}

export const lessonWithoutLoginToken = token<LessonWithoutLogin>('lessonWithoutLogin');

/**
 * A lesson that begins without a login [6-3]: with its teacher's PIN it is the teacher's, with names; without, the device's, with seat numbers, until a
 * teacher of the class takes it.
 */
export class LessonWithoutLogin {
  constructor(private readonly ports: WithoutLoginPorts) {}

  /** Begins a lesson by seat numbers. */
  begin(kept: PreparedClass): Promise<void> {
    return this.#begin(kept, undefined);
  }

  /** Begins its teacher's lesson, with names. Resolves with how many tries are left when it is another PIN. */
  async beginByPin(kept: PreparedClass, pin: string): Promise<{ readonly left: number } | undefined> {
    const tried = await this.ports.prepared.tryPin(kept, pin);
    if (!('key' in tried)) return tried;
    await this.#begin(kept, tried.key);
    return undefined;
  }

  /** The students of the class that is open. */
  async students(classId: string): Promise<readonly ListedStudent[]> {
    const open = (await this.ports.store.get(openAs)) as OpenClass | undefined;
    const kept = open && (await this.ports.prepared.find(open.teacherId, open.classId));
    if (open?.classId !== classId || !kept) return [];
    const names = open.key && kept.names ? await openNames(open.key, kept.names) : new Map<string, unknown>();
    return kept.students.map(({ id, seat, unrecorded }, n) => {
      const name = this.ports.seatName(seat || n + 1);
      const bySeat: Names = { realName: name, name, loginAccount: '', initialLetter: '#' };
      return { id, seat, unrecorded, placeholder: false, ...((names.get(id) as Names | undefined) ?? bySeat) };
    });
  }

  /** The lesson is over, or its teacher has logged in: nothing opens the names any more. */
  close(): Promise<void> {
    return this.ports.store.delete(openAs);
  }

  async #begin(kept: PreparedClass, key: CryptoKey | undefined): Promise<void> {
    const { by, schoolClass, timeZone } = kept;
    const { prepared, session, deviceId, store } = this.ports;
    await prepared.used(kept);
    await store.set(openAs, { teacherId: by.id, classId: schoolClass.id, ...(key && { key }) } satisfies OpenClass);
    const nobody = { id: deviceOwnerId(deviceId), teacherId: deviceOwnerId(deviceId), name: this.ports.nobody() };
    session.enterWithoutLogin({ ...by, ...(!key && nobody) }, { keptFor: by.id, timeZone });
    await this.ports.classroom().choose(schoolClass);
  }
}
