/** A class of the school in the running year. */
export interface RosterClass {
  readonly id: string;
  readonly name: string;
  readonly gradeId: number;
}

/** A student of the school. */
export interface RosterStudent {
  readonly id: string;
  /** Unique in the school. */
  readonly number: string;
  readonly realName: string;
  readonly initialLetter: string;
  /** Null: in no class now. */
  readonly enrolment: { readonly classId: string; readonly seat: number } | null;
}

/** What a roster is compared with. */
export interface RosterState {
  readonly classes: readonly RosterClass[];
  readonly students: readonly RosterStudent[];
}

/** A name for a state, 16 hex digits: another one when anything has changed that a plan depends on, whatever the order that the state was read in. */
export function rosterFingerprint({ classes, students }: RosterState): string {
  const lines = [
    ...classes.map(({ id, name, gradeId }) => JSON.stringify(['class', id, name, gradeId])),
    ...students.map(({ id, number, realName, enrolment }) =>
      JSON.stringify(['student', id, number, realName, enrolment?.classId ?? null, enrolment?.seat ?? null]),
    ),
  ].sort();
  return fnv1a64(lines.join('\n'));
}

/** FNV-1a of 64 bits over UTF-8 (draft-eastlake-fnv). The prime is 2^40 + 0x1b3, so two halves of 32 bits do without big integers. */
export function fnv1a64(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x1_0000_0000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
