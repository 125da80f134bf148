import Type, { type Static } from 'typebox';
import { closed } from '../api/envelope.ts';
import { cleanName, cleanNumber, cleanText } from './clean-text.ts';

/** What a roster may hold at most; lengths in characters. */
export const rosterLimits = { rows: 5_000, name: 40, number: 40, className: 40, seat: 999 } as const;

/** A cell that is longer is cut: it is wrong in any case, and is shown to whoever repairs it. In UTF-16 units. */
const cellUnits = 200;
const Cell = Type.String({ maxLength: cellUnits });

/** A row of a roster as it is sent to the server. What is wrong with it, the plan says. */
export const RosterRow = closed({
  /** Where it stands in the file, counted from 1 as a spreadsheet does. */
  line: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  number: Cell,
  name: Cell,
  className: Cell,
  /** Null: none given. A text: what stands there, and is no seat number. */
  seat: Type.Union([Type.Integer({ minimum: 1, maximum: rosterLimits.seat }), Type.Null(), Cell]),
  /** It is left out, as whoever imports has said; whom it names is in the file all the same, and is not removed. */
  left: Type.Optional(Type.Literal(true)),
});
export type RosterRow = Static<typeof RosterRow>;

/** A whole roster. */
export const RosterRows = Type.Array(RosterRow, { maxItems: rosterLimits.rows });

/** A row from the cells of a file. */
export function rosterRow(line: number, cells: { number: string; name: string; className: string; seat: string }): RosterRow {
  return {
    line,
    number: cut(cleanNumber(cells.number)),
    name: cut(cleanName(cells.name)),
    className: cut(cleanText(cells.className)),
    seat: seatOf(cells.seat),
  };
}

function seatOf(cell: string): RosterRow['seat'] {
  const text = cut(cleanNumber(cell));
  if (text === '') return null;
  // also "No. 3" and "seat 3" in Chinese
  const digits = /^\u7B2C?0*([1-9]\d{0,2})(?:\.0+)?[\u53F7\u5EA7\u4F4D]*$/.exec(text);
  return digits ? Number(digits[1]) : text;
}

/** Never through the middle of a character. */
function cut(text: string): string {
  if (text.length <= cellUnits) return text;
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(cellUnits - 1)) ? cellUnits - 1 : cellUnits);
}
