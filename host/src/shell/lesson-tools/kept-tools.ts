import type { FloatPosition } from './float-place.ts';

/** A floating tool that is open. */
export interface KeptTool {
  readonly place: FloatPosition;
  readonly full: boolean;
  /** Nobody has moved it or pressed in it yet: it keeps off what is taught. */
  readonly untouched?: true;
}

/** What is open in a lesson, by the tools' names in the whole application; null for what has no place of its own: a layer, a panel. */
export interface KeptTools {
  readonly lesson: string;
  readonly tools: Readonly<Record<string, KeptTool | null>>;
}

const name = 'chorus.lesson-tools';

/** What was open in this window before a reload. Storage that is forbidden or holds something else is as if nothing were kept. */
export function readKeptTools(): KeptTools | undefined {
  try {
    return parse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Keeps for this window what is open. */
export function keepTools(kept: KeptTools): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A reload then closes them.
  }
}

function parse(value: unknown): KeptTools | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { lesson, tools } = value as { readonly lesson?: unknown; readonly tools?: unknown };
  if (typeof lesson !== 'string' || typeof tools !== 'object' || tools === null) return undefined;
  const entries = Object.entries(tools as Record<string, unknown>);
  return { lesson, tools: Object.fromEntries(entries.flatMap(([key, tool]) => (isKept(tool) ? [[key, tool]] : []))) };
}

function isKept(value: unknown): value is KeptTool | null {
  if (value === null) return true;
  const { place, full } = (value ?? {}) as { readonly place?: Partial<FloatPosition> | null; readonly full?: unknown };
  const part = (at: unknown) => typeof at === 'number' && at >= 0 && at <= 1;
  return typeof full === 'boolean' && typeof place === 'object' && place !== null && part(place.x) && part(place.y);
}
