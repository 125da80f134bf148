import type { TSchema } from 'typebox';

/** What of JSON Schema the calls use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape | readonly Shape[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
}

const id = '01920000-0000-7000-8000-000000000001';
const texts: readonly (readonly [RegExp, string])[] = [
  [/phone/i, '13800000000'],
  [/password/i, 'Orange-7-trees'],
  [/^(authToken|token|secret)$/, 'q3Vx…'],
  [/schoolName|orgName/, 'Riverside School'],
  [/className/, 'Class 7.1'],
  [/initial/i, 'LY'],
  [/url|href|audio$/i, 'https://school.example.cn/…'],
  [/sha256|hash|fingerprint/i, 'ab'.repeat(32)],
  [/name|teacher|student/i, 'Lin Yue'],
  [/title|label|remark/i, 'Unit 3'],
  [/note|reason|text/i, 'As the parents asked'],
];
/** Such as a field of this pattern may hold; the first that fits. */
const patterned = [
  id,
  '2026-09-01 08:00:00',
  '2026-09-01',
  '2026-09',
  'chorus.smart-word',
  '3F2A0B1C',
  '1a2b3c4d',
  '1a2b3c4d5e6f7a8b',
  '1',
  'a',
  '0123-4567-89ab',
  'ab'.repeat(32),
  'ab'.repeat(16),
  'Chorus',
  'audio/mpeg',
];

/** An example of what a schema takes, with values that say by their look what a field is for. */
export const exampleOf = (schema: TSchema): unknown => example(schema as Shape, '');

function example(shape: Shape, name: string): unknown {
  if (shape.examples) return shape.examples[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return example(shape.anyOf[0] ?? {}, name);
  if (shape.type === 'object') return exampleObject(shape, name);
  if (shape.type === 'array') return exampleArray(shape, name);
  if (shape.type === 'boolean') return false;
  if (shape.type === 'null') return null;
  if (shape.type === 'integer' || shape.type === 'number') return exampleNumber(shape, name);
  return shape.type === 'string' ? exampleText(shape, name) : {};
}

function exampleObject({ properties = {}, patternProperties = {}, additionalProperties }: Shape, name: string): unknown {
  const named = Object.entries(properties).map(([key, each]) => [key, example(each, key)] as const);
  const others = [...Object.values(patternProperties), ...(typeof additionalProperties === 'object' ? [additionalProperties] : [])];
  const [other] = others;
  return Object.fromEntries(named.length === 0 && other ? [['zh-CN', example(other, name)]] : named);
}

function exampleArray({ items, minItems = 1 }: Shape, name: string): unknown {
  if (Array.isArray(items)) return items.map((each: Shape) => example(each, name));
  return Array.from({ length: Math.max(1, minItems) }, () => example((items as Shape | undefined) ?? {}, name.replace(/s$/, '')));
}

function exampleNumber({ minimum = 0, maximum = Infinity }: Shape, name: string): number {
  const wanted = /(At|Ms|Time|Until)$/.test(name) ? Date.UTC(2026, 8, 1) : /percent|score|overall/i.test(name) ? 86 : 1;
  return Math.min(Math.max(wanted, minimum), maximum);
}

function exampleText({ pattern, minLength = 0, maxLength = Infinity }: Shape, name: string): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const wanted = /(^|[a-z])(id|Id)$/.test(name) ? id : (texts.find(([word]) => word.test(name))?.[1] ?? '…');
  return [wanted, ...patterned].find(fits) ?? 'x'.repeat(minLength);
}
