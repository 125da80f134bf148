import type { Json, PluginState } from '@chorus/sdk';
import type { Match, Mode, Rule } from '../place.ts';
import { pointsOf } from '../match/rules.ts';

/** A match as it is remembered: who and how many points, no names and no answers. `at` is UTC milliseconds. */
export type PkRecord = {
  readonly at: number;
  readonly mode: Mode;
  readonly rule: Rule;
  readonly words: number;
  readonly sides: readonly { readonly name: string; readonly studentIds: readonly string[]; readonly points: number }[];
};

/** Of a class so many are kept; older ones go. */
export const recordsAtMost = 60;

const keyOf = (classId: string) => `records:${classId}`;

/** A class's matches, newest first; what is kept in another shape is left out. */
export async function recordsOf(state: PluginState, classId: string): Promise<readonly PkRecord[]> {
  const kept = await state.get(keyOf(classId));
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
}

/** Keeps a match that was played. */
export async function keepRecord(state: PluginState, classId: string, record: PkRecord): Promise<void> {
  const others = (await recordsOf(state, classId)).filter(({ at }) => at !== record.at);
  const kept = [record, ...others].sort((a, b) => b.at - a.at).slice(0, recordsAtMost);
  await state.set(keyOf(classId), kept as unknown as Json);
}

export const recordOf = ({ startedAt, options, rounds, sides }: Match): PkRecord => ({
  at: startedAt,
  mode: options.mode,
  rule: options.rule,
  words: rounds.length,
  sides: sides.map(({ slot, name, studentIds }) => ({ name, studentIds, points: pointsOf(rounds, slot) })),
});

function isRecord(value: unknown): value is PkRecord {
  const record = value as Partial<PkRecord> | null;
  return typeof record?.at === 'number' && typeof record.mode === 'string' && Array.isArray(record.sides);
}
