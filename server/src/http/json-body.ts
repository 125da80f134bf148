import { isWellFormed } from '../database/bind-guard.ts';
import { badField } from './call-error.ts';

/** A body as it reads. */
export interface JsonBody {
  readonly json: unknown;
  /** About how many values it holds. */
  readonly values: number;
}

const maxDepth = 48;
/** A full batch of scored answers has less than half as many. */
const maxValues = 500_000;

/** Parses a JSON body; an empty one is `{}`. Refuses what no store could keep as it is. Error: `bad-input`. */
export function parseJsonBody(raw: Buffer): JsonBody {
  if (raw.length === 0) return { json: {}, values: 0 };
  const values = measure(raw);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw));
  } catch {
    throw badField('', 'must be JSON in UTF-8');
  }
  refuseUnstorable(json, '', 0);
  return { json, values };
}

/** Counts values, and refuses what would take the process seconds and gigabytes merely to parse. */
function measure(raw: Buffer): number {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at];
    if (inText) {
      if (byte === 0x5c) at += 1;
      else if (byte === 0x22) inText = false;
    } else if (byte === 0x22) inText = true;
    else if (byte === 0x2c) values += 1;
    else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (depth > maxDepth) throw badField('', `must not be nested deeper than ${maxDepth}`);
    if (values > maxValues) throw badField('', `must not hold more than ${maxValues} values`);
  }
  return values;
}

function refuseUnstorable(value: unknown, path: string, depth: number): void {
  if (depth > maxDepth) throw badField(path, `must not be nested deeper than ${maxDepth}`);
  if (typeof value === 'string') refuseText(value, path);
  else if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) throw badField(path, 'must be a safe number');
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => refuseUnstorable(item, `${path}/${index}`, depth + 1));
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      refuseText(key, path);
      if (key === '__proto__') throw badField(path, 'must not have the key __proto__');
      refuseUnstorable(inner, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    }
  }
}

function refuseText(text: string, path: string): void {
  if (text.includes('\0')) throw badField(path, 'must not contain U+0000');
  if (!isWellFormed(text)) throw badField(path, 'must be well-formed Unicode');
}
