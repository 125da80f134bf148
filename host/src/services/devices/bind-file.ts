import type { BindFileContent } from '@chorus/contract/desktop/channels';
import type { DesktopPage } from '@chorus/contract/desktop/client';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { readJson, type LocalStore } from '../storage/local-store.ts';

/** A teacher's pointer. */
export type TeacherDevice = { readonly teacherId: string; readonly uid: string; readonly type: number };

/** What this machine keeps of its receiver (3-6): which class was bound at which one, and the teachers' pointers, the newest first. */
export type BindFileData = {
  /** Whether this room has a receiver; undefined until somebody said so. */
  readonly room: boolean | undefined;
  /** Serial of the receiver by class id. */
  readonly classes: Readonly<Record<string, string>>;
  readonly teachers: readonly TeacherDevice[];
};

const key = 'bind.json';
const maxTeachers = 50;

/** Where the desktop client keeps the bind file: `bind.json` of the user's folder. */
export function bindFileStore(client: Pick<DesktopPage, 'bindFile' | 'writeBindFile'>): Pick<LocalStore, 'get' | 'set'> {
  let text = client.bindFile === null ? undefined : JSON.stringify(client.bindFile);
  return {
    get: () => text,
    set: (_key, value) => {
      text = value;
      if (value !== undefined) client.writeBindFile(JSON.parse(value) as BindFileContent);
    },
  };
}

/** The bind file; in a browser it lives in the local storage of this device. */
export class BindFile {
  readonly #state: ObservableValue<BindFileData>;

  constructor(private readonly store: Pick<LocalStore, 'get' | 'set'>) {
    this.#state = new ObservableValue(Object.freeze(readJson(store, key, isBindFile) ?? { room: undefined, classes: {}, teachers: [] }));
  }

  get state(): Observable<BindFileData> {
    return this.#state;
  }

  setRoom(room: boolean): void {
    this.#set({ room });
  }

  bindClass(classId: string, serial: string): void {
    const { classes } = this.#state.get();
    if (classes[classId] !== serial) this.#set({ classes: { ...classes, [classId]: serial } });
  }

  /** Makes a device the teacher's pointer; undefined takes it away. */
  setPointer(teacherId: string, device: { readonly uid: string; readonly type: number } | undefined): void {
    const others = this.#state.get().teachers.filter((one) => one.teacherId !== teacherId && one.uid !== device?.uid);
    this.#set({ teachers: [...(device ? [{ teacherId, uid: device.uid, type: device.type }] : []), ...others].slice(0, maxTeachers) });
  }

  /** The teacher's own pointer; without one, the newest of this room. */
  pointerOf(teacherId: string | undefined): TeacherDevice | undefined {
    const { teachers } = this.#state.get();
    return teachers.find((one) => one.teacherId === teacherId) ?? teachers[0];
  }

  #set(change: Partial<BindFileData>): void {
    const next = Object.freeze({ ...this.#state.get(), ...change });
    this.store.set(key, JSON.stringify(next));
    this.#state.set(next);
  }
}

function isBindFile(value: unknown): value is BindFileData {
  const { room, classes, teachers } = (value ?? {}) as Partial<Record<keyof BindFileData, unknown>>;
  return (
    (room === undefined || typeof room === 'boolean') &&
    typeof classes === 'object' &&
    classes !== null &&
    Object.values(classes).every((serial) => typeof serial === 'string') &&
    Array.isArray(teachers) &&
    teachers.every((one: unknown) => {
      const { teacherId, uid, type } = (one ?? {}) as Partial<Record<keyof TeacherDevice, unknown>>;
      return typeof teacherId === 'string' && typeof uid === 'string' && typeof type === 'number';
    })
  );
}
