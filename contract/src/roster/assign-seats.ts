import type { TargetClass } from './find-class.ts';
import type { RosterError } from './roster-plan.ts';
import type { RosterRow } from './roster-row.ts';
import type { RosterStudent } from './roster-state.ts';

/** A row on its way to a change. */
export interface Draft {
  readonly row: RosterRow;
  readonly student: RosterStudent | undefined;
  readonly target: TargetClass | undefined;
  readonly errors: RosterError[];
  /** Given by {@link assignSeats} to those without an error. */
  seat: number;
}

const leaveEmpty = [{ field: 'seat' as const, value: '' }];

/**
 * Gives everybody who is in no error a seat. `staying`: who keeps place and seat whatever the file says. A seat that two rows name is the first one's; one
 * of a student who stays is that student's. A row that falls out so leaves its own student where that is, which may take the seat of another row, and so on.
 */
export function assignSeats(drafts: readonly Draft[], staying: readonly RosterStudent[]): void {
  const claims = new Map<string, Draft>();
  const held = new Map<string, RosterStudent>();
  const fallen: Draft[] = [];
  const seatKey = (classId: string | null, className: string, seat: number) => JSON.stringify([classId ?? ['new', className], seat]);
  const claimOf = ({ target, row }: Draft) => seatKey(target!.id, target!.name, Number(row.seat));
  const placeOf = ({ enrolment }: RosterStudent) => (enrolment ? seatKey(enrolment.classId, '', enrolment.seat) : undefined);

  const fall = (draft: Draft, error: RosterError) => {
    draft.errors.push(error);
    fallen.push(draft);
  };
  const hold = (student: RosterStudent) => {
    const place = placeOf(student);
    if (place === undefined) return;
    held.set(place, student);
    const claimant = claims.get(place);
    // A seat that two have already is nobody's error who only says so.
    if (!claimant || (claimant.student && placeOf(claimant.student) === place)) return;
    claims.delete(place);
    fall(claimant, { code: 'seat-taken', number: student.number, name: student.realName, proposals: leaveEmpty });
  };

  for (const draft of drafts) {
    if (draft.errors.length > 0 || draft.row.seat === null) continue;
    const claim = claimOf(draft);
    const first = claims.get(claim);
    if (first) fall(draft, { code: 'seat-twice', line: first.row.line, name: first.row.name, proposals: leaveEmpty });
    else claims.set(claim, draft);
  }
  for (const student of staying) hold(student);
  for (let draft = fallen.pop(); draft; draft = fallen.pop()) {
    if (draft.student) hold(draft.student);
  }

  const good = drafts.filter(({ errors }) => errors.length === 0);
  const taken = new Set([...claims.keys(), ...held.keys()]);
  const waiting: Draft[] = [];
  for (const draft of good) {
    const enrolment = draft.student?.enrolment;
    if (typeof draft.row.seat === 'number') draft.seat = draft.row.seat;
    else if (enrolment && enrolment.classId === draft.target!.id && !claims.has(placeOf(draft.student!)!)) {
      draft.seat = enrolment.seat;
      taken.add(placeOf(draft.student!)!);
    } else waiting.push(draft);
  }
  const next = new Map<TargetClass, number>();
  for (const draft of waiting) {
    const target = draft.target!;
    let seat = next.get(target) ?? 1;
    while (taken.has(seatKey(target.id, target.name, seat))) seat += 1;
    draft.seat = seat;
    next.set(target, seat + 1);
  }
}
