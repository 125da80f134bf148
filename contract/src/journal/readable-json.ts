import type { Json } from '@chorus/sdk';

/** Names of properties that hold an address rather than something to read. */
const address = /(^id|^ids|Ids?|Url|Sha256|sha256)$/;

/** What a person can read of a value whose form nothing here knows: its texts, numbers and yes or no, in their order. Empty where there is none. */
export function readableJson(value: Json | undefined): string {
  return [...readable(value, '')].join(' · ');
}

function* readable(value: Json | undefined, name: string): Generator<string> {
  if (value === undefined || value === null || address.test(name)) return;
  if (typeof value === 'string') {
    const text = value.trim();
    if (text !== '') yield text;
  } else if (typeof value === 'number') yield String(Math.round(value * 100) / 100);
  else if (typeof value === 'boolean') yield `${name} ${value ? '√' : '×'}`.trim();
  else if (Array.isArray(value)) for (const each of value) yield* readable(each, name);
  else for (const [key, each] of Object.entries(value)) yield* readable(each, key);
}
