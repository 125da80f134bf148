import type { ItemRef } from '@chorus/sdk';
import type { TSchema } from 'typebox';
import type { PackItemId } from './fields.ts';

/** What the schema of an item's kind says of a field, as the walk needs it. */
type Node = TSchema & {
  readonly 'x-localised'?: true;
  readonly 'x-asset'?: string;
  readonly 'x-item'?: true;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
};

/** Called for each text by language, each asset and each other item that an item names. */
export interface ItemVisitor {
  localised(text: Readonly<Record<string, string>>, path: string): unknown;
  asset(id: string, mime: string, path: string): unknown;
  item(id: string, path: string): unknown;
}

/** A copy of a valid item or book in which each localised text, asset and item that is named is what the visitor makes of it; undefined leaves the field out. */
export function shownItem(schema: TSchema, value: unknown, visitor: ItemVisitor, path = ''): unknown {
  const node = schema as Node;
  if (node['x-localised']) return visitor.localised(value as Record<string, string>, path);
  if (node['x-asset'] !== undefined) return visitor.asset(value as string, node['x-asset'], path);
  if (node['x-item']) return visitor.item(value as string, path);
  if (node.properties && typeof value === 'object' && value !== null) {
    const shown = Object.entries(value).map(([key, field]): [string, unknown] => {
      const inner = node.properties?.[key];
      return [key, inner ? shownItem(inner, field, visitor, `${path}/${key}`) : field];
    });
    return Object.fromEntries(shown.filter(([, field]) => field !== undefined));
  }
  if (node.items && Array.isArray(value)) return value.map((entry, i) => shownItem(node.items!, entry, visitor, `${path}/${i}`));
  return value;
}

/** The type of an item after {@link shownItem}: texts by language and assets are strings, items that it names are references. */
export type Shown<T> = T extends PackItemId
  ? ItemRef
  : T extends string | number | boolean | undefined
    ? T
    : string extends keyof T
      ? string
      : { readonly [K in keyof T]: Shown<T[K]> };
