import type { RosterChange, RosterError } from '@chorus/contract/roster/roster-plan';

/** A cell of a row that can be changed. */
export type RowField = 'number' | 'name' | 'className' | 'seat';

/** A row that somebody has to look at. It stays where it is, and its fields stay open, when it is mended. */
export interface Pin {
  readonly line: number;
  /** What it was looked at for first. */
  readonly was: 'error' | 'warning';
  readonly fields: ReadonlySet<RowField>;
}

/** Which cell an error is about. */
export function fieldOf(error: RosterError): RowField {
  switch (error.code) {
    case 'cell-lost':
      return error.field;
    case 'number-missing':
    case 'number-too-long':
    case 'number-twice':
      return 'number';
    case 'name-missing':
    case 'name-too-long':
      return 'name';
    case 'class-missing':
    case 'class-unknown':
    case 'class-date':
    case 'class-ambiguous':
      return 'className';
    case 'seat-bad':
    case 'seat-twice':
    case 'seat-taken':
      return 'seat';
  }
}

/** The rows to be looked at, those in error first, each where it was: a row that is mended while somebody types doesn't move away under the hands. */
export function pinRows(pins: readonly Pin[], changes: readonly RosterChange[]): readonly Pin[] {
  const known = new Map(pins.map((pin) => [pin.line, pin]));
  const errors: Pin[] = [];
  const warned: Pin[] = [];
  for (const change of changes) {
    if (change.kind === 'error') {
      const { line } = change.row;
      const fields = new Set([...(known.get(line)?.fields ?? []), ...change.errors.map(fieldOf)]);
      const pin = { line, was: 'error' as const, fields };
      if (known.has(line)) known.set(line, pin);
      else errors.push(pin);
    } else if ('warnings' in change && change.warnings.length > 0 && !known.has(change.line)) {
      const fields = change.warnings.map(({ code }) => (code === 'name-unsure' ? ('name' as const) : ('number' as const)));
      warned.push({ line: change.line, was: 'warning', fields: new Set(fields) });
    }
  }
  return [...known.values(), ...errors, ...warned];
}
