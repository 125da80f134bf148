import fc from 'fast-check';
import { Type, type TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { assetId, closed, itemId, localised, shortText } from './fields.ts';
import { shownItem } from './shown-item.ts';

/** How a schema is put together, and what is known of it without a walk. */
type Form =
  | { readonly is: 'text' | 'number' | 'localised' | 'asset' | 'item' }
  | { readonly is: 'nullable' | 'list' | 'record' | 'tree'; readonly of: Form }
  | { readonly is: 'tuple' | 'union'; readonly of: readonly Form[] }
  | { readonly is: 'object' | 'intersection'; readonly of: readonly { readonly form: Form; readonly optional: boolean }[] };

const { form } = fc.letrec<{ form: Form }>((tie) => {
  const of = tie('form');
  const several = fc.array(of, { minLength: 1, maxLength: 3 });
  return {
    form: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      fc.record({ is: fc.constantFrom('text', 'number', 'localised', 'asset', 'item') }),
      fc.record({ is: fc.constantFrom('nullable', 'list', 'record', 'tree'), of }),
      fc.record({ is: fc.constantFrom('tuple', 'union'), of: several }),
      fc.record({
        is: fc.constantFrom('object', 'intersection'),
        of: fc.array(fc.record({ form: of, optional: fc.boolean() }), { minLength: 1, maxLength: 4 }),
      }),
    ) as fc.Arbitrary<Form>,
  };
});

const field = (i: number) => `f~/${i}`;
let trees = 0;

function schemaOf(form: Form): TSchema {
  const fields = (list: readonly { readonly form: Form; readonly optional: boolean }[], from = 0) =>
    Object.fromEntries(
      list.map(({ form: inner, optional }, i) => [field(from + i), optional ? Type.Optional(schemaOf(inner)) : schemaOf(inner)]),
    );
  switch (form.is) {
    case 'text':
      return shortText;
    case 'number':
      return Type.Number();
    case 'localised':
      return localised(shortText);
    case 'asset':
      return assetId('image/');
    case 'item':
      return itemId('word');
    case 'nullable':
      return Type.Union([Type.Null(), schemaOf(form.of)]);
    case 'list':
      return Type.Array(schemaOf(form.of));
    case 'record':
      return Type.Record(Type.String(), schemaOf(form.of));
    case 'tree': {
      const name = `T${(trees += 1)}`;
      return Type.Cyclic({ [name]: Type.Object({ value: schemaOf(form.of), inner: Type.Array(Type.Ref(name)) }, closed) }, name);
    }
    case 'tuple':
      return Type.Tuple(form.of.map(schemaOf));
    case 'union':
      return Type.Union(form.of.map((inner, i) => Type.Object({ is: Type.Literal(`m${i}`), value: schemaOf(inner) }, closed)));
    case 'object':
      return Type.Object(fields(form.of), closed);
    case 'intersection': {
      const half = Math.ceil(form.of.length / 2);
      return Type.Intersect([Type.Object(fields(form.of.slice(0, half))), Type.Object(fields(form.of.slice(half), half))]);
    }
  }
}

/** A value of a form, what a reader is shown of it, and what is named in it. */
interface Made {
  readonly value: unknown;
  readonly shown: unknown;
  readonly seen: readonly string[];
}
const plain = (value: unknown): Made => ({ value, shown: value, seen: [] });
const named = (what: string, value: unknown, shown: string): Made => ({ value, shown, seen: [`${what} `] });
const below = (key: string | number, { seen }: Made) =>
  seen.map((one) => one.replace(' ', ` /${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`));
const gathered = (entries: readonly (readonly [string, Made])[]): Made => ({
  value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
  shown: Object.fromEntries(entries.map(([key, { shown }]) => [key, shown])),
  seen: entries.flatMap(([key, made]) => below(key, made)),
});
const inOrder = (entries: readonly Made[]): Made => ({
  value: entries.map(({ value }) => value),
  shown: entries.map(({ shown }) => shown),
  seen: entries.flatMap((made, i) => below(i, made)),
});

const id = fc.stringMatching(/^[a-z]{1,6}$/);

function valueOf(form: Form): fc.Arbitrary<Made> {
  switch (form.is) {
    case 'text':
      return id.map(plain);
    case 'number':
      return fc.integer().map(plain);
    case 'localised':
      return id.map((en) => named('text', { 'zh-CN': '字', en }, `text of ${en}`));
    case 'asset':
      return id.map((asset) => named('asset', asset, `address of ${asset}`));
    case 'item':
      return id.map((item) => named('item', item, `reference of ${item}`));
    case 'nullable':
      return fc.oneof(fc.constant(plain(null)), valueOf(form.of));
    case 'list':
      return fc.array(valueOf(form.of), { maxLength: 3 }).map(inOrder);
    case 'record':
      return fc.uniqueArray(fc.tuple(id, valueOf(form.of)), { maxLength: 3, selector: ([key]) => key }).map(gathered);
    case 'tree':
      return fc.tuple(valueOf(form.of), fc.array(valueOf(form.of), { maxLength: 2 })).map(([value, inner]) =>
        gathered([
          ['value', value],
          [
            'inner',
            inOrder(
              inner.map((one) =>
                gathered([
                  ['value', one],
                  ['inner', inOrder([])],
                ]),
              ),
            ),
          ],
        ]),
      );
    case 'tuple':
      return fc.tuple(...form.of.map(valueOf)).map(inOrder);
    case 'union':
      return fc.oneof(
        ...form.of.map((inner, i) =>
          valueOf(inner).map((value) =>
            gathered([
              ['is', plain(`m${i}`)],
              ['value', value],
            ]),
          ),
        ),
      );
    default:
      return fc
        .tuple(...form.of.map(({ form: inner, optional }) => (optional ? fc.option(valueOf(inner), { nil: undefined }) : valueOf(inner))))
        .map((values) => gathered(values.flatMap((made, i) => (made ? [[field(i), made] as const] : []))));
  }
}

describe('shownItem', () => {
  it('finds every text, asset and item in a value of any schema, and changes nothing else', () => {
    const made = form.chain((one) => valueOf(one).map((value) => ({ schema: schemaOf(one), ...value })));
    fc.assert(
      fc.property(made, ({ schema, value, shown, seen }) => {
        const before = structuredClone(value);
        expect(Check(schema, value)).toBe(true);
        const visited: string[] = [];
        const see = (what: string, path: string, made: string) => (visited.push(`${what} ${path}`), made);
        const found = shownItem(schema, value, {
          localised: (text, path) => see('text', path, `text of ${text['en']}`),
          asset: (asset, _mime, path) => see('asset', path, `address of ${asset}`),
          item: (item, _kind, path) => see('item', path, `reference of ${item}`),
        });
        expect(found).toEqual(shown);
        expect(visited.toSorted()).toEqual([...seen].toSorted());
        expect(value).toEqual(before);
      }),
      { seed: 36, numRuns: 150 },
    );
  });

  it('takes the first member of a union that the value fits', () => {
    const schema = Type.Union([Type.Literal('none'), assetId('image/')]);
    const shown = (value: string) => shownItem(schema, value, { asset: () => 'address' });
    expect(['none', 'fox'].map(shown)).toEqual(['none', 'address']);
  });

  it('follows conditions, and definitions as JSON schema writes them', () => {
    const schema = {
      $defs: {
        part: Type.Dependent(
          Type.Object({ of: Type.Literal('picture') }),
          Type.Object({ id: assetId('image/') }),
          Type.Object({ of: Type.Unknown() }, { additionalProperties: assetId('audio/') }),
        ),
      },
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: { $ref: '#/$defs/part' },
    };
    const value = ['two', { of: 'picture', id: 'fox' }, { of: 'sound', id: 'bark' }];
    const shown = shownItem(schema, value, { asset: (asset, mime) => mime + asset });
    expect(shown).toEqual(['two', { of: 'picture', id: 'image/fox' }, { of: 'sound', id: 'audio/bark' }]);
  });

  it('leaves a field out of which the visitor makes nothing, and what it is not asked to visit as it is', () => {
    const schema = Type.Object({ picture: assetId('image/'), title: localised(shortText) });
    const value = { picture: 'gone', title: { en: 'Fox' } };
    expect(shownItem(schema, value, { asset: () => undefined })).toEqual({ title: { en: 'Fox' } });
  });

  it('says which definition a schema does not have', () => {
    expect(() => shownItem(Type.Ref('Node'), {}, {})).toThrow(new TypeError('The schema refers to "Node", which it does not define.'));
  });
});
