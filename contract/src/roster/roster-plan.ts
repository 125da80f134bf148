import Type, { type Static, type TSchema } from 'typebox';
import { closed } from '../api/envelope.ts';
import { Id } from '../journal/entry.ts';
import { cellFaults } from './cell-fault.ts';
import { RosterRow } from './roster-row.ts';

const Text = Type.String();
const Line = Type.Integer({ minimum: 1 });
const orNull = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);

/** A class that an administrator lets an import make. */
export const NewClass = closed({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  gradeId: Type.Integer(),
  /** Who teaches it, of the school; without one no teacher sees it. */
  teacherIds: Type.Optional(Type.Array(Id, { maxItems: 30 })),
});
export type NewClass = Static<typeof NewClass>;

/** A seat in a class. */
const Seat = closed({
  /** Null: the class will be made. */
  classId: orNull(Text),
  className: Text,
  seat: Type.Integer({ minimum: 0 }),
});
export type Seat = Static<typeof Seat>;

/** Who a student is and where; `place` null: in no class. */
const Standing = closed({ name: Text, place: orNull(Seat) });

/** What can be done about an error, or about a warning: another value for a field of the row, or a class to be made. */
export const RosterProposal = Type.Union([
  closed({ field: Type.Enum(['number', 'name', 'className', 'seat']), value: Text }),
  /** `gradeId`: of a class of the same grade, else null. */
  closed({ field: Type.Literal('newClass'), value: Text, gradeId: orNull(Type.Integer()) }),
]);
export type RosterProposal = Static<typeof RosterProposal>;

const proposals = Type.Array(RosterProposal);
const plainError = <C extends string>(code: C) => closed({ code: Type.Literal(code), proposals });

/** Why a row is left out; closed. */
export const RosterError = Type.Union([
  plainError('number-missing'),
  plainError('number-too-long'),
  plainError('name-missing'),
  plainError('name-too-long'),
  plainError('class-missing'),
  plainError('class-unknown'),
  /** A spreadsheet has taken the class for a day. */
  plainError('class-date'),
  plainError('seat-bad'),
  /** A spreadsheet has left something else in the cell than what was meant. */
  closed({
    code: Type.Literal('cell-lost'),
    field: Type.Enum(['number', 'name', 'className', 'seat']),
    fault: Type.Enum([...cellFaults]),
    proposals,
  }),
  /** The number stands in another row, too, which is taken. */
  closed({ code: Type.Literal('number-twice'), line: Line, name: Text, proposals }),
  /** Classes that the name can mean. */
  closed({ code: Type.Literal('class-ambiguous'), classes: Type.Array(closed({ id: Text, name: Text })), proposals }),
  /** The seat stands in another row, too, which is taken. */
  closed({ code: Type.Literal('seat-twice'), line: Line, name: Text, proposals }),
  /** The seat is that of a student who stays there. */
  closed({ code: Type.Literal('seat-taken'), number: Text, name: Text, proposals }),
]);
export type RosterError = Static<typeof RosterError>;

/** What is done, and should be looked at; closed. */
export const RosterWarning = Type.Union([
  /** The known name is entirely another: is it the right number? */
  plainError('other-name'),
  /** The name has a character in place of one that a program couldn't write. */
  plainError('name-unsure'),
  /** A new number of more or fewer digits than those around it. */
  plainError('number-length'),
  /** A new number that is written as a day is. */
  plainError('number-day'),
  /** A new number, and somebody of that name is in that class and in no row of the file: is it the same student? */
  closed({ code: Type.Literal('number-changed'), studentId: Text, number: Text, proposals }),
]);
export type RosterWarning = Static<typeof RosterWarning>;

/** What happens to a student, or to a row that tells of none. */
export const RosterChange = Type.Union([
  closed({ kind: Type.Literal('error'), row: RosterRow, studentId: orNull(Text), from: orNull(Standing), errors: Type.Array(RosterError) }),
  closed({
    kind: Type.Literal('add'),
    line: Line,
    number: Text,
    /** Null: a new student. */
    studentId: orNull(Text),
    /** The student is known, and in no class now. */
    returns: Type.Boolean(),
    from: orNull(Standing),
    to: closed({ name: Text, place: Seat }),
    warnings: Type.Array(RosterWarning),
  }),
  closed({
    kind: Type.Enum(['change', 'move', 'same']),
    line: Line,
    number: Text,
    studentId: Text,
    from: closed({ name: Text, place: Seat }),
    to: closed({ name: Text, place: Seat }),
    warnings: Type.Array(RosterWarning),
  }),
  closed({
    kind: Type.Literal('removal'),
    line: Type.Null(),
    number: Text,
    studentId: Text,
    from: closed({ name: Text, place: Seat }),
    to: closed({ name: Text, place: Type.Null() }),
  }),
]);
export type RosterChange = Static<typeof RosterChange>;

const Count = Type.Integer({ minimum: 0 });

/** What an import would do. Nothing is written by it. */
export const RosterPlan = closed({
  /** In the order of the file; then who is removed, by class and seat. */
  changes: Type.Array(RosterChange),
  /** Together as many as rows and removals. */
  counts: closed({ errors: Count, adds: Count, changes: Count, moves: Count, removals: Count, same: Count }),
  /** Those that a row needs. */
  newClasses: Type.Array(NewClass),
});
export type RosterPlan = Static<typeof RosterPlan>;
