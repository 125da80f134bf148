import fc from 'fast-check';
import Value from 'typebox/value';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileSchema, nearest } from './json-schema.ts';

const say = (schema: object, value: unknown) =>
  compileSchema(schema as Record<string, unknown>)(value).map(({ path, message }) => `${path}: ${message}`);

describe('compileSchema', () => {
  it.each<[object, unknown[], unknown[]]>([
    [{ type: 'string' }, ['', 'x'], [1, null, [], {}, undefined, true]],
    [{ type: 'number' }, [0, 1.5, -1], ['1', NaN, Infinity, null, true]],
    [{ type: 'integer' }, [0, -3], [1.5, '1', true]],
    [{ type: 'boolean' }, [true, false], [0, 'true', null]],
    [{ type: 'null' }, [null], [undefined, 0, {}]],
    [{ type: 'array' }, [[], [1]], [{}, 'x', null]],
    [{ type: 'object' }, [{}], [[], null, 'x']],
    [{ type: ['string', 'null'] }, ['x', null], [1]],
    [{ const: 1 }, [1], [2, '1']],
    [{ const: { a: 1 } }, [{ a: 1 }], [{ a: 2 }]],
    [{ enum: ['a', 1] }, ['a', 1], ['b', '1', undefined]],
    [{ pattern: '^a+$' }, ['a', 'aa', 5], ['', 'b', 'ab']],
    [{ minLength: 2 }, ['ab', '你好', 1], ['a', '𝒳']],
    [{ maxLength: 2 }, ['ab', '', '𝒳𝒳'], ['abc']],
    [{ minItems: 1 }, [[1], 'x'], [[]]],
    [{ maxItems: 1 }, [[1], [], 'abc'], [[1, 2]]],
    [{ minimum: 2 }, [2, 3, '1'], [1.9]],
    [{ maximum: 2 }, [2, 1], [2.1]],
    [{ exclusiveMinimum: 2 }, [2.1], [2, 1]],
    [{ exclusiveMaximum: 2 }, [1.9], [2, 3]],
    [
      { uniqueItems: true },
      [[1, 2], [], 'x'],
      [
        [1, 1],
        [{ a: 1 }, { a: 1 }],
      ],
    ],
    [{ uniqueItems: false }, [[1, 1]], []],
    [{ items: { type: 'string' } }, [[], ['a'], 'x'], [[1], ['a', 1]]],
    [{ prefixItems: [{ type: 'string' }], items: false }, [['a'], []], [[1], ['a', 1]]],
    [{ prefixItems: [{ type: 'string' }], items: { type: 'number' } }, [['a', 1, 2]], [['a', 'b']]],
    [
      { items: [{ type: 'string' }, { type: 'number' }], additionalItems: false },
      [['a', 1]],
      [
        ['a', 'b'],
        ['a', 1, 2],
      ],
    ],
    [{ items: true }, [[1]], []],
    [{ required: ['a'] }, [{ a: undefined }, { a: 1, b: 1 }, 'x'], [{}, { b: 1 }]],
    [{ properties: { a: { type: 'string' } } }, [{}, { a: 'x' }, { b: 1 }], [{ a: 1 }]],
    [{ properties: { a: {} }, additionalProperties: false }, [{ a: 1 }, {}], [{ b: 1 }]],
    [{ properties: { a: {} }, additionalProperties: { type: 'string' } }, [{ a: 1, b: 'x' }], [{ b: 1 }]],
    [{ additionalProperties: true }, [{ b: 1 }], []],
    [{ patternProperties: { '^a': { type: 'string' } } }, [{ ab: 'x', b: 1 }], [{ ab: 1 }]],
    [{ propertyNames: { pattern: '^a' } }, [{ a: 1 }], [{ b: 1 }]],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, ['a', 1], [true]],
    [{ oneOf: [{ minimum: 1 }, { maximum: 2 }] }, [0, 3], [1.5]],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1.5], [0, 3]],
    [{ $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } }, $ref: '#/$defs/a' }, [[], [[], [[]]]], [[1], 'x']],
    [{ title: 'T', description: 'D', $id: 'x', '~kind': 'K', 'x-own': 1, format: 'uuid' }, [1, 'x'], []],
  ])('%j', (schema, good, bad) => {
    for (const value of good) expect(say(schema, value), JSON.stringify(value)).toEqual([]);
    for (const value of bad) expect(say(schema, value), JSON.stringify(value)).not.toEqual([]);
  });

  it('says where, and asks whether another key was meant', () => {
    const schema = {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' }, list: { type: 'array', items: { enum: ['left', 'right'] } } },
      additionalProperties: false,
    };
    expect(say(schema, { titel: 'x', list: ['left', 'rihgt', 7] })).toEqual([
      'title: is missing',
      'list[1]: must be one of "left", "right"; did you mean "right"?',
      'list[2]: must be one of "left", "right"',
      'titel: is not a known key; did you mean "title"?',
    ]);
    expect(say(schema, { title: '', whatever: 1 })).toEqual(['whatever: is not a known key']);
    expect(say({ const: 1 }, 2)).toEqual([': must be 1']);
    expect(say(schema, 7)).toEqual([': must be object']);
  });

  it('reports of a union the form that was meant', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'object', properties: { not: { type: 'string' } }, required: ['not'] }] };
    expect(say(schema, { not: 1 })).toEqual(['not: must be string']);
    expect(say(schema, 1)).toEqual([': has none of the forms that are allowed here']);
  });

  it('takes keys of Object.prototype for what they are: unknown', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['constructor'], additionalProperties: false };
    expect(say(schema, JSON.parse('{"__proto__": 1, "toString": 2, "constructor": 3}'))).toHaveLength(3);
    expect(say(schema, {})).toEqual(['constructor: is missing']);
  });

  it('ends at a nesting that would end the stack', () => {
    const schema = { $defs: { a: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/a' } }, { type: 'null' }] } }, $ref: '#/$defs/a' };
    const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(say(schema, nest(20))).toEqual([]);
    expect(say(schema, nest(100_000))).not.toEqual([]);
  });

  it('names at most twenty issues', () =>
    expect(
      say(
        { items: { type: 'string' } },
        Array.from({ length: 500 }, () => 1),
      ),
    ).toHaveLength(20));

  it('refuses a schema that it would only half check', () => {
    expect(() => compileSchema({ dependentRequired: {} })).toThrow('"dependentRequired"');
    expect(() => compileSchema({ properties: { a: { not: {} } } })).toThrow('"not"');
    expect(() => compileSchema({ type: 'text' })).toThrow('"text"');
    expect(() => compileSchema({ $ref: '#/$defs/toString' })('x')).toThrow('does not define');
  });

  it('agrees with typebox about schemas that typebox makes', { tags: 'long' }, () => {
    const schema = Type.Object(
      {
        a: Type.Optional(Type.Integer({ minimum: 0 })),
        b: Type.Array(Type.Union([Type.String({ maxLength: 2 }), Type.Literal(7)])),
        c: Type.Record(Type.String(), Type.Boolean()),
      },
      { additionalProperties: false },
    );
    const check = compileSchema(schema as never);
    const loose = fc.oneof(fc.integer({ min: -2, max: 8 }), fc.string({ maxLength: 3 }), fc.boolean(), fc.constant(null));
    const values = fc.record(
      {
        a: loose,
        b: fc.oneof(loose, fc.array(loose, { maxLength: 3 })),
        c: fc.oneof(loose, fc.dictionary(fc.string({ maxLength: 3 }), loose, { maxKeys: 2 })),
        d: loose,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(values, (value) => (check(value).length === 0) === Value.Check(schema, value)),
      { numRuns: 500 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });
});

describe('nearest', () => {
  it.each([
    ['titel', 'title'],
    ['descripton', 'description'],
    ['Capabilities', 'capabilities'],
    ['cap', undefined],
    ['descrpition', 'description'],
    ['xyz', undefined],
    ['tile', 'title'],
  ])('of %s is %s', (word, expected) => expect(nearest(word, ['title', 'description', 'capabilities'])).toBe(expected));

  it('allows a third of the word, at most two edits', () => {
    expect(nearest('ab', ['ac'])).toBe('ac');
    expect(nearest('abc', ['axy'])).toBeUndefined();
    expect(nearest('abcdef', ['abcdxy'])).toBe('abcdxy');
    expect(nearest('abcdefghi', ['abcdefxyz'])).toBeUndefined();
    expect(nearest('abc', ['bac'])).toBe('bac');
  });
});
