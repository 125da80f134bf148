import { readFileSync } from 'node:fs';
import { calls, type CallName } from '@chorus/contract';
import { expect, it } from 'vitest';

/** As much of a JSON schema as the calls use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly [limit: string]: unknown;
}
type First = Readonly<Record<CallName, { readonly path: string; readonly open: boolean; readonly body: Schema; readonly data: Schema }>>;

/** The calls that pages of 1.0.0 make. */
const first = JSON.parse(readFileSync(new URL('fixtures/upgrade-1.0.0/calls.json', import.meta.url), 'utf8')) as First;
/** Given only to pages that ask for it in a way which 1.0.0 did not know; entries are said in its own words (`older-page.test.ts` of the server). */
const notForFirst = [
  'journalOfDay/next',
  'journalOfDay/entries',
  'readJournal/entries',
  'appendJournal/entries',
  'storageSettings/doubtedClock',
  'students/unrecorded',
  ...['plugins/layers', 'setSchoolRule'].flatMap((layers) =>
    ['orgId', 'depth', 'classId', 'rules/by', 'rules/at'].map((key) => `${layers}/${key}`),
  ),
  ...['words', 'word', 'wordByName'].flatMap((call) => ['distractors', 'synonyms', 'field'].map((key) => `${call}/${key}`)),
];

/** Where something that fits `said` is refused by `taken`. */
function refusals(said: Schema, taken: Schema, at: string): string[] {
  if (notForFirst.includes(at)) return [];
  if (said.anyOf) return said.anyOf.flatMap((branch) => refusals(branch, taken, at));
  if (taken.anyOf) return taken.anyOf.some((branch) => refusals(said, branch, at).length === 0) ? [] : [at];
  if (taken.enum) return (said.enum ?? [said.const]).every((value) => taken.enum!.includes(value)) ? [] : [at];
  if ('const' in taken) return said.const === taken.const ? [] : [at];
  if (taken.type !== undefined && taken.type !== said.type && !(taken.type === 'number' && said.type === 'integer')) return [at];
  const limits = ['maxLength', 'maxItems', 'maximum'].filter(
    (name) => taken[name] !== undefined && !(Number(said[name]) <= Number(taken[name])),
  );
  if (limits.length > 0) return [at];
  if (Array.isArray(taken.items)) return (said.items as Schema[]).flatMap((item, n) => refusals(item, (taken.items as Schema[])[n]!, at));
  if (taken.items) return refusals(said.items as Schema, taken.items as Schema, at);
  const missing = (taken.required ?? []).filter((name) => !said.required?.includes(name));
  const within = Object.entries(said.properties ?? {}).flatMap(([name, one]) => {
    const known = taken.properties?.[name];
    if (known) return refusals(one, known, `${at}/${name}`);
    return taken.additionalProperties === false && !notForFirst.includes(`${at}/${name}`) ? [`${at}/${name}`] : [];
  });
  const named = Object.entries(taken.patternProperties ?? {}).flatMap(([pattern, one]) =>
    refusals(said.patternProperties?.[pattern] ?? {}, one, `${at}/*`),
  );
  return [...missing.map((name) => `${at}/${name}`), ...within, ...named];
}

const names = Object.keys(first) as CallName[];

it.each(names)('a page of 1.0.0 finds the call %s where it was, and may go on asking as it did', (name) => {
  expect(calls[name]).toMatchObject({ path: first[name].path, open: first[name].open });
  expect(refusals(first[name].body, calls[name].body as object as Schema, name)).toEqual([]);
});

it.each(names)('a page of 1.0.0, which takes nothing that it does not know, reads every answer to %s', (name) => {
  expect(refusals(calls[name].data as object as Schema, first[name].data, name)).toEqual([]);
});
