import { Check } from 'typebox/schema';
import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

type Given = { readonly built: Pick<PluginSource['built'], 'types'> };

const kinds = ['itemSchema', 'answerSchema', 'resultSchema'] as const;

/** `schemas`: an evaluate type's schemas are JSON schemas. What a schema misspells is a rule that nobody keeps. */
export function schemasCheck({ built: { types } }: Given): Finding[] {
  return types.flatMap((type) =>
    kinds.flatMap((kind) =>
      faultsOf(type[kind], kind).map((fault) => ({ check: 'schemas', message: `"${type.id}": ${fault}.`, where: kind })),
    ),
  );
}

/**
 * `results`: an evaluate type's `evaluate` gives what its own `resultSchema` takes. It is tried with an item and an answer made from their schemas; where it
 * refuses them, or needs a voice, nothing is said.
 */
export function resultsCheck({ built: { types } }: Given): Finding[] {
  return types.flatMap((type) => {
    const { id, itemSchema, answerSchema, resultSchema, tried } = type;
    const sound = kinds.every((kind) => faultsOf(type[kind], kind).length === 0);
    if (!sound || !tried || !Check(itemSchema, tried.item) || !Check(answerSchema, tried.answer) || Check(resultSchema, tried.result))
      return [];
    const said = JSON.stringify(tried.result) ?? 'nothing';
    return [
      {
        check: 'results',
        message: `"${id}" judges ${JSON.stringify(tried.answer)} as ${said.slice(0, 200)}, which its own \`resultSchema\` refuses: no such answer would have a score.`,
        where: 'resultSchema',
      },
    ];
  });
}

const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
const counts = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const tables = ['properties', 'patternProperties', '$defs'];
const schemas = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a schema, and where in it. */
function faultsOf(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (!isTable(schema)) return [`${at} is no JSON schema`];
  return Object.entries(schema).flatMap(([key, value]) => {
    const place = `${at}.${key}`;
    const unless = (fits: boolean, what: string) => (fits ? [] : [`${place} must be ${what}, and is ${JSON.stringify(value)}`]);
    if (key === 'type') {
      const named: readonly unknown[] = Array.isArray(value) ? value : [value];
      return unless(named.length > 0 && named.every((one) => types.includes(one as string)), `one of ${types.join(', ')}`);
    }
    if (counts.includes(key)) return unless(Number.isInteger(value) && (value as number) >= 0, 'a count');
    if (numbers.includes(key)) return unless(typeof value === 'number', 'a number');
    if (key === 'required') return unless(Array.isArray(value) && value.every((one) => typeof one === 'string'), 'a list of names');
    if (key === 'enum') return unless(Array.isArray(value), 'a list of values');
    if (key === 'pattern') return unless(typeof value === 'string' && isPattern(value), 'a regular expression');
    if (key === 'items' && Array.isArray(value)) return value.flatMap((one, n) => faultsOf(one, `${place}[${n}]`));
    if (lists.includes(key))
      return Array.isArray(value) ? value.flatMap((one, n) => faultsOf(one, `${place}[${n}]`)) : unless(false, 'a list of schemas');
    if (tables.includes(key))
      return isTable(value)
        ? Object.entries(value).flatMap(([name, one]) => faultsOf(one, `${place}.${name}`))
        : unless(false, 'schemas by their names');
    return schemas.includes(key) ? faultsOf(value, place) : [];
  });
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}
