import type { ItemRef } from '@chorus/sdk';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import type { IsLocalised, PackItemId, SearchMark } from './fields.ts';

/** What the schema of an item's kind says of a value, as the walk needs it. */
type Node = TSchema & {
  readonly 'x-localised'?: true;
  readonly 'x-asset'?: string;
  readonly 'x-item'?: string;
  readonly 'x-searched'?: SearchMark;
  readonly $defs?: Readonly<Record<string, Node>>;
  readonly $ref?: string;
  readonly allOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly if?: Node;
  readonly then?: Node;
  readonly else?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly prefixItems?: readonly Node[];
  readonly items?: Node | readonly Node[];
  readonly additionalItems?: boolean | Node;
};
type Definitions = Readonly<Record<string, Node>>;

/** A schema, and what its `$ref`s can name. */
interface Scoped {
  readonly node: Node;
  readonly defs: Definitions;
}

/** Called for each text by language, each asset and each other item that an item names; where there is nothing to call the value stays. `path` is a JSON pointer. */
export interface ItemVisitor {
  localised?(text: Readonly<Record<string, string>>, path: string): unknown;
  asset?(id: string, mime: string, path: string): unknown;
  item?(id: string, kind: string, path: string): unknown;
  /** Of a text by which the item is found, before it is shown. */
  searched?(text: string | Readonly<Record<string, string>>, mark: SearchMark): void;
}

/**
 * A copy of a valid item or book in which each localised text, asset and item that is named is what the visitor makes of it; undefined leaves the field out.
 * Follows whatever a schema can be; of a union the first member that the value fits. Error: `TypeError` for a `$ref` to nothing.
 */
export function shownItem(schema: TSchema, value: unknown, visitor: ItemVisitor): unknown {
  const known = places.get(schema) ?? new Place([{ node: schema, defs: {} }]);
  places.set(schema, known);
  return shown(known, value, visitor, '');
}

/** Items by the thousand are walked with the same few schemas: what these say is worked out once. */
const places = new WeakMap<TSchema, Place>();

/** A place in a value, and the schemas that are told of it. */
class Place {
  readonly #schemas: readonly Scoped[];
  #always: Said | undefined;

  constructor(schemas: readonly Scoped[]) {
    this.#schemas = schemas;
    if (!schemas.some((one) => mayBranch(one))) this.#always = this.#saidOf(undefined);
  }

  saidOf(value: unknown): Said {
    return this.#always ?? this.#saidOf(value);
  }

  #saidOf(value: unknown): Said {
    return new Said(this.#schemas.flatMap((scoped) => [...applying(scoped, value)]));
  }
}

/** What schemas say of a value, and of what is in it. */
class Said {
  readonly marks: readonly Node[];
  readonly #named = new Map<string, Place>();
  #entry: Place | undefined;

  constructor(private readonly here: readonly Scoped[]) {
    this.marks = here.flatMap(({ node }) => (markNames.some((name) => node[name] !== undefined) ? [node] : []));
    for (const { node } of here) for (const key of Object.keys(node.properties ?? {})) this.#named.set(key, nowhere);
  }

  /** Fields of a value in the order of the schemas, then those that they have no name for. */
  keysOf(value: object): readonly string[] {
    const named = [...this.#named.keys()].filter((key) => Object.hasOwn(value, key));
    const keys = Object.keys(value);
    return named.length === keys.length ? named : [...named, ...keys.filter((key) => !this.#named.has(key))];
  }

  field(key: string): Place {
    const known = this.#named.get(key);
    if (known && known !== nowhere) return known;
    const place = new Place(this.here.flatMap(fieldAt(key)));
    // Of a record the names are the author's, and as many as there are items.
    if (known) this.#named.set(key, place);
    return place;
  }

  entry(i: number): Place {
    if (this.#entry) return this.#entry;
    const place = new Place(this.here.flatMap(entryAt(i)));
    const isTuple = this.here.some(({ node }) => node.prefixItems !== undefined || Array.isArray(node.items));
    if (!isTuple) this.#entry = place;
    return place;
  }
}

const markNames = ['x-searched', 'x-localised', 'x-asset', 'x-item'] as const;
const nowhere = new Place([]);

function shown(place: Place, value: unknown, visitor: ItemVisitor, path: string): unknown {
  const said = place.saidOf(value);
  for (const node of said.marks) {
    if (node['x-searched']) visitor.searched?.(value as string | Record<string, string>, node['x-searched']);
    if (node['x-localised'] && visitor.localised) return visitor.localised(value as Record<string, string>, path);
    if (node['x-asset'] !== undefined && visitor.asset) return visitor.asset(value as string, node['x-asset'], path);
    if (node['x-item'] !== undefined && visitor.item) return visitor.item(value as string, node['x-item'], path);
  }
  if (Array.isArray(value)) return value.map((entry, i) => shown(said.entry(i), entry, visitor, `${path}/${i}`));
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const key of said.keysOf(value)) {
    const field = shown(said.field(key), (value as Record<string, unknown>)[key], visitor, `${path}/${pointer(key)}`);
    if (field !== undefined) Object.defineProperty(out, key, { value: field, writable: true, enumerable: true, configurable: true });
  }
  return out;
}

/** Whether it depends on the value which schemas say something of it. */
function mayBranch({ node, defs: outer }: Scoped, seen: ReadonlySet<Node> = new Set()): boolean {
  if (node.anyOf || node.oneOf || node.if) return true;
  if (seen.has(node)) return false;
  const defs = node.$defs ? { ...outer, ...node.$defs } : outer;
  const inner = [...(node.allOf ?? []), ...(node.$ref === undefined ? [] : [named(node.$ref, defs)])];
  return inner.some((one) => mayBranch({ node: one, defs }, new Set([...seen, node])));
}

/** The schemas that say something of a value at its own place: the schema itself, what it refers to, every part of an intersection, one member of a union. */
function* applying({ node, defs: outer }: Scoped, value: unknown): Iterable<Scoped> {
  const defs = node.$defs ? { ...outer, ...node.$defs } : outer;
  const within = (inner: Node) => applying({ node: inner, defs }, value);
  const fits = (inner: Node) => Check({ $defs: defs, allOf: [inner] }, value);
  yield { node, defs };
  if (node.$ref !== undefined) yield* within(named(node.$ref, defs));
  for (const part of node.allOf ?? []) yield* within(part);
  for (const members of [node.anyOf, node.oneOf]) {
    const member = members?.find(fits);
    if (member) yield* within(member);
  }
  const branch = node.if && (fits(node.if) ? node.then : node.else);
  if (branch) yield* within(branch);
}

function named(ref: string, defs: Definitions): Node {
  const name = ref.replace(/^#\/\$defs\//, '');
  const node = Object.hasOwn(defs, name) ? defs[name] : undefined;
  if (!node) throw new TypeError(`The schema refers to "${ref}", which it does not define.`);
  return node;
}

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && !Array.isArray(node);

/** What is said of an entry of a list or tuple. */
const entryAt =
  (i: number) =>
  ({ node: { items, prefixItems, additionalItems }, defs }: Scoped): Scoped[] => {
    // Typebox writes tuples as a list under `items`, as drafts before 2020-12 did.
    const [places, rest] = Array.isArray(items) ? [items as readonly Node[], additionalItems] : [prefixItems, items];
    const node = places?.[i] ?? rest;
    return isNode(node) ? [{ node, defs }] : [];
  };

/** What is said of a field of an object or record. */
const fieldAt =
  (key: string) =>
  ({ node: { properties = {}, patternProperties = {}, additionalProperties }, defs }: Scoped): Scoped[] => {
    const own = Object.hasOwn(properties, key) ? [properties[key]!] : [];
    const matched = Object.entries(patternProperties).flatMap(([pattern, node]) => (regExp(pattern).test(key) ? [node] : []));
    const known = [...own, ...matched];
    const nodes = known.length > 0 ? known : isNode(additionalProperties) ? [additionalProperties] : [];
    return nodes.map((node) => ({ node, defs }));
  };

const regExps = new Map<string, RegExp>();
function regExp(pattern: string): RegExp {
  const known = regExps.get(pattern) ?? new RegExp(pattern, 'u');
  regExps.set(pattern, known);
  return known;
}

const pointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The type of an item after {@link shownItem}: texts by language and assets are strings, items that it names are references. */
export type Shown<T> = T extends PackItemId
  ? ItemRef
  : T extends string | number | boolean | null | undefined
    ? T
    : IsLocalised<T> extends true
      ? string
      : { readonly [K in keyof T]: Shown<T[K]> };
