import type { TSchema } from 'typebox';

/** Formats of `pack.json`, the oldest first. */
export type PackFormat = 1 | 2 | 3;
export const newestFormat: PackFormat = 3;

/** A field that packs have from format 3 on. */
export const since3 = <T extends TSchema>(field: T): T => ({ ...field, 'x-since': 3 });

type Node = Readonly<Record<string, unknown>>;
const made = new WeakMap<TSchema, Map<string, TSchema>>();

/**
 * A schema as packs of a format have it: without the fields that are newer. `open`: for who only reads, so that a field of a newer Chorus breaks nobody;
 * only packs of format 3 and later may have such.
 */
export function schemaIn<T extends TSchema>(schema: T, format: PackFormat, open = false): T {
  const known = made.get(schema) ?? new Map<string, TSchema>();
  made.set(schema, known);
  const key = `${format} ${open}`;
  const found = known.get(key) ?? (rewritten(schema as unknown as Node, format, open) as unknown as TSchema);
  known.set(key, found);
  return found as T;
}

function rewritten(value: unknown, format: PackFormat, open: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewritten(entry, format, open));
  if (typeof value !== 'object' || value === null) return value;
  const { properties, required, ...rest } = value as Node;
  const out = Object.fromEntries(Object.entries(rest).map(([key, entry]) => [key, isData(key) ? entry : rewritten(entry, format, open)]));
  if (!isFields(properties)) return out;
  if (open && out['additionalProperties'] === false) delete out['additionalProperties'];
  const kept = Object.entries(properties).filter(([, field]) => !isNewer(field, format));
  const names = new Set(kept.map(([name]) => name));
  return {
    ...out,
    properties: Object.fromEntries(kept.map(([name, field]) => [name, rewritten(field, format, open)])),
    ...(Array.isArray(required) && { required: required.filter((name: string) => names.has(name)) }),
  };
}

/** Values, not schemas. */
const isData = (key: string): boolean =>
  key === 'const' || key === 'enum' || key === 'default' || key === 'examples' || key.startsWith('x-');
const isFields = (value: unknown): value is Readonly<Record<string, Node>> => typeof value === 'object' && value !== null;
const isNewer = (field: Node, format: PackFormat): boolean => typeof field['x-since'] === 'number' && field['x-since'] > format;

/** Whether a schema has a field of this name, at any depth, that is newer than the format. */
export function isNewerField(schema: TSchema, format: PackFormat, name: string): boolean {
  const look = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(look);
    if (typeof value !== 'object' || value === null) return false;
    const { properties } = value as Node;
    if (isFields(properties) && Object.hasOwn(properties, name) && isNewer(properties[name]!, format)) return true;
    return Object.values(value).some(look);
  };
  return look(schema);
}
