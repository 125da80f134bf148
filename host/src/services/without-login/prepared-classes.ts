import type { UserInfo } from '@chorus/contract';
import type { Clock, SchoolClass, Student } from '@chorus/sdk';
import { maxPinFailures } from '@chorus/contract/device-pin';
import type { Static } from 'typebox';
import type { Locks } from '../journal/writer-lock.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { LockedValue } from '../storage/locked-value.ts';
import { token } from '../../lifecycle/token.ts';
import { canSeal, makeDeviceKey, makeVault, openKey, sealNames, type NameVault, type SealedNames } from './name-vault.ts';

/** A class that nobody has taught on this device for a term goes. */
const unusedMs = 90 * 24 * 3_600_000;
const prefix = 'prepared/class/';

/** Who prepared a class, without what names children, opens a session or reaches the teacher. */
export type PreparedBy = Omit<Static<typeof UserInfo>, 'authToken' | 'phone' | 'administrator'>;
/** A student as the list of the class has one. */
export type ListedStudent = Student & { readonly unrecorded?: boolean };

/** A class that can be taught here without a login. */
export interface PreparedClass {
  readonly by: PreparedBy;
  readonly schoolClass: SchoolClass;
  readonly timeZone: string;
  readonly students: readonly { readonly id: string; readonly seat: number; readonly unrecorded: boolean }[];
  readonly usedAt: number;
  readonly names?: SealedNames;
}

/** A teacher's PIN of this device, as far as it opens names. */
interface KeptPin {
  /** Which PIN of the server's it is: another one has another id. */
  readonly pinId: string;
  readonly name: string;
  readonly vault: NameVault;
  readonly failures: number;
}
type KeptPins = Readonly<Record<string, KeptPin>>;

/** What came of a PIN: the key of the class's names, or how many tries are left. */
export type PinTry = { readonly key: CryptoKey } | { readonly left: number };

/** What {@link PreparedClasses} needs of the host. */
export interface PreparedPorts {
  readonly store: KeyValueStore;
  readonly locks: Locks;
  readonly clock: Pick<Clock, 'now'>;
  /** How many times a PIN is stretched. */
  readonly pinRounds: number;
}

export const preparedToken = token<PreparedClasses>('prepared');

/** The classes that this device is prepared for. Names of children are kept for teachers with a PIN here only, and closed by it. */
export class PreparedClasses {
  readonly #pins: LockedValue<KeptPins>;
  readonly #newPin: (() => void)[] = [];

  constructor(private readonly ports: PreparedPorts) {
    this.#pins = new LockedValue<KeptPins>(ports.store, ports.locks, 'chorus.prepared.pins', () => 'prepared/pins', {});
  }

  /** Keeps a class as its teacher has it now. */
  async keep(by: PreparedBy, schoolClass: SchoolClass, timeZone: string, list: readonly ListedStudent[]): Promise<void> {
    const listed = list.filter(({ placeholder }) => !placeholder);
    const students = listed.map(({ id, seat, unrecorded = false }) => ({ id, seat, unrecorded }));
    const vault = (await this.#pins.get())[by.id]?.vault;
    const said = listed.map(
      ({ id, realName, name, loginAccount, initialLetter }) => [id, { realName, name, loginAccount, initialLetter }] as const,
    );
    const names = vault && (await sealNames(vault, new Map(said)));
    const kept: PreparedClass = { by, schoolClass, timeZone, students, usedAt: this.ports.clock.now(), ...(names && { names }) };
    await this.ports.store.set(keyOf(by.id, schoolClass.id), kept);
  }

  /** Whoever was here last first; what was not used for a term is gone. */
  async list(): Promise<readonly PreparedClass[]> {
    const now = this.ports.clock.now();
    const found: PreparedClass[] = [];
    for (const key of await this.ports.store.keys(prefix)) {
      const kept = (await this.ports.store.get(key)) as PreparedClass | undefined;
      if (!kept) continue;
      if (now - kept.usedAt < unusedMs) found.push(kept);
      else await this.ports.store.delete(key);
    }
    return found.sort((a, b) => b.usedAt - a.usedAt);
  }

  async find(teacherId: string, classId: string): Promise<PreparedClass | undefined> {
    return (await this.list()).find(({ by, schoolClass }) => by.id === teacherId && schoolClass.id === classId);
  }

  /** It was taught: its term begins anew. */
  async used(kept: PreparedClass): Promise<void> {
    await this.ports.store.set(keyOf(kept.by.id, kept.schoolClass.id), { ...kept, usedAt: this.ports.clock.now() });
  }

  async remove({ by, schoolClass }: PreparedClass): Promise<void> {
    await this.ports.store.delete(keyOf(by.id, schoolClass.id));
  }

  /** Teachers whose PIN opens names here. */
  async pins(): Promise<ReadonlyMap<string, string>> {
    return new Map(Object.entries(await this.#pins.get()).map(([teacherId, { name }]) => [teacherId, name]));
  }

  /** A teacher has typed their PIN here, and it was right. A new one opens nothing that was closed before. */
  async pinKnown(teacherId: string, name: string, pinId: string, pin: string): Promise<void> {
    if (!canSeal() || (await this.#pins.get())[teacherId]?.pinId === pinId) return;
    const vault = await makeVault(pin, await this.#deviceKey(), this.ports.pinRounds);
    await this.#pins.change((pins) => [undefined, { ...pins, [teacherId]: { pinId, name, vault, failures: 0 } }]);
    await this.#dropNames(teacherId);
    for (const run of this.#newPin) run();
  }

  /** Runs when names can be closed for another teacher than before. */
  onNewPin(run: () => void): void {
    this.#newPin.push(run);
  }

  /** Which PINs of this browser the server has: what another one opens is forgotten. */
  async pinsAre(pinIds: ReadonlySet<string>): Promise<void> {
    for (const [teacherId, { pinId }] of Object.entries(await this.#pins.get())) if (!pinIds.has(pinId)) await this.pinGone(teacherId);
  }

  async pinGone(teacherId: string): Promise<void> {
    await this.#pins.change((pins) => [undefined, Object.fromEntries(Object.entries(pins).filter(([id]) => id !== teacherId))]);
    await this.#dropNames(teacherId);
  }

  /** Tries a PIN without a server; the fifth wrong one forgets it and the names. */
  async tryPin({ by, names }: PreparedClass, pin: string): Promise<PinTry> {
    // Counted before it is looked at: a page that is closed meanwhile has had its try.
    const kept = await this.#pins.change((pins) => {
      const own = pins[by.id];
      return own ? [own, { ...pins, [by.id]: { ...own, failures: own.failures + 1 } }] : [undefined, undefined];
    });
    const deviceKey = (await this.ports.store.get('prepared/device-key')) as CryptoKey | undefined;
    if (!kept || !deviceKey || !names) return { left: 0 };
    const key = kept.failures < maxPinFailures ? await openKey(kept.vault, pin, deviceKey, names) : undefined;
    if (key) {
      await this.#pins.change((pins) => [undefined, { ...pins, [by.id]: { ...kept, failures: 0 } }]);
      return { key };
    }
    const left = Math.max(0, maxPinFailures - kept.failures - 1);
    if (left === 0) await this.pinGone(by.id);
    return { left };
  }

  /** Which classes a teacher has, by the server: what is kept of others goes. */
  async classesAre(teacherId: string, classIds: ReadonlySet<string>): Promise<void> {
    for (const kept of await this.list()) if (kept.by.id === teacherId && !classIds.has(kept.schoolClass.id)) await this.remove(kept);
  }

  /** Students who were deleted for good. */
  async forgetStudents(gone: ReadonlySet<string>): Promise<void> {
    for (const kept of await this.list()) {
      if (!kept.students.some(({ id }) => gone.has(id))) continue;
      const { names } = kept;
      const left = names && { ...names, names: Object.fromEntries(Object.entries(names.names).filter(([id]) => !gone.has(id))) };
      const students = kept.students.filter(({ id }) => !gone.has(id));
      await this.ports.store.set(keyOf(kept.by.id, kept.schoolClass.id), { ...kept, students, ...(left && { names: left }) });
    }
  }

  async #dropNames(teacherId: string): Promise<void> {
    for (const { names: _names, ...kept } of await this.list())
      if (kept.by.id === teacherId) await this.ports.store.set(keyOf(teacherId, kept.schoolClass.id), kept);
  }

  async #deviceKey(): Promise<CryptoKey> {
    const kept = (await this.ports.store.get('prepared/device-key')) as CryptoKey | undefined;
    const key = kept ?? (await makeDeviceKey());
    if (!kept) await this.ports.store.set('prepared/device-key', key);
    return key;
  }
}

const keyOf = (teacherId: string, classId: string): string => `${prefix}${teacherId}/${classId}`;
