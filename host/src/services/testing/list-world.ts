import type { JournalEntry } from '@chorus/contract';
import {
  ObservableValue,
  type AnswerSessionSnapshot,
  type AttemptView,
  type Classroom,
  type DeviceBinding,
  type QuestionGroupSnapshot,
  type Student,
} from '@chorus/sdk';
import { vi } from 'vitest';
import type { NewEntry } from '../journal/new-entry.ts';
import { LessonRecord } from '../journal/lesson-record.ts';
import { VirtualClock } from './virtual-clock.ts';
import { HostWaitingList } from '../waiting-list/host-waiting-list.ts';
import { ListMemory } from '../waiting-list/list-memory.ts';

/** The `n`th student of the class. */
export const student = (n: number): Student => ({
  id: `s${n}`,
  realName: `N${n}`,
  name: `N${n}`,
  loginAccount: '',
  seat: n,
  initialLetter: '#',
  placeholder: false,
});
/** An attempt as far as a list looks at it. */
export const attempt = (
  studentId: string,
  overall: number | undefined,
  givenAt: number,
  status: AttemptView['status'] = 'scored',
): AttemptView =>
  ({ id: `a-${studentId}`, studentId, givenAt, status, result: overall === undefined ? undefined : { overall } }) as unknown as AttemptView;

/** A waiting list over a class of so many, and what it hears. */
export function listWorld(count = 3, random = () => 0) {
  const classroom = new ObservableValue({
    students: Array.from({ length: count }, (_, i) => student(i + 1)),
    schoolClass: { id: 'c' },
    lesson: { id: 'lesson', classId: 'c', startedAt: 0 },
  } as unknown as Classroom);
  const state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  const group = new ObservableValue<QuestionGroupSnapshot | undefined>(undefined);
  const answers = {
    state,
    group,
    recording: false,
    byClicker: true,
    summary: (each: AttemptView) => each.result as { overall: number } | undefined,
    startTeam: vi.fn(async () => ({ ok: true, id: 'team' }) as const),
    endTeam: vi.fn(async () => undefined),
    again: vi.fn(async () => undefined),
  };
  const values = new Map<string, string | undefined>();
  const devices = new ObservableValue<{ bindings: readonly DeviceBinding[] }>({ bindings: [] });
  const record = new LessonRecord();
  const journal = {
    writes: true,
    record,
    get writing() {
      return this.writes;
    },
    append: (...entries: readonly NewEntry[]) => append(...entries),
  };
  const append = async (...entries: readonly NewEntry[]) => {
    if (!journal.writes) throw new Error('another window writes');
    const made = entries.map((entry) => ({ id: `e${(seq += 1)}`, epoch: 1, seq, wallMs: seq, ...entry }) as unknown as JournalEntry);
    record.add(made.map((entry) => ({ entry, saved: 'journal' as const })));
  };
  let seq = 0;
  const clock = new VirtualClock();
  const local = new Map<string, string>();
  const day = { today: '2026-09-01' };
  const store = {
    get: (key: string) => local.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? local.delete(key) : local.set(key, value)),
    keys: () => [...local.keys()],
  };
  /** How long names roll where somebody sees it. */
  const room = { rollMs: 0 };
  const scoresHidden = new ObservableValue(false);
  const calledBefore = new ObservableValue<ReadonlySet<string> | undefined>(undefined);
  const drawn: (readonly string[])[] = [];
  const make = () =>
    new HostWaitingList({
      classroom: { state: classroom },
      answers,
      devices,
      journal,
      scoresHidden,
      calledBefore,
      memory: new ListMemory(store, () => day.today),
      clock,
      ids: { next: () => `call-${(seq += 1)}` },
      random,
      rollMs: () => room.rollMs,
      kept: { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) },
      called: (studentIds) => void drawn.push(studentIds),
    });
  const list = make();
  const show = (snapshot: Partial<AnswerSessionSnapshot>) =>
    state.set({ attempts: [], recording: undefined, recordings: [], lost: [], question: {}, ...snapshot } as AnswerSessionSnapshot);
  const bind = (...studentIds: string[]) =>
    devices.set({ bindings: studentIds.map((studentId) => ({ studentId, uid: `u${studentId}`, type: 18, loan: false })) });
  return {
    classroom,
    answers,
    list,
    show,
    bind,
    devices,
    clock,
    day,
    append,
    journal,
    scoresHidden,
    calledBefore,
    drawn,
    room,
    reloaded: make,
  };
}
/** The ids of the shown students, in the list's order. */
export const order = (list: HostWaitingList) => list.state.get().rows.map(({ student: { id } }) => id);
