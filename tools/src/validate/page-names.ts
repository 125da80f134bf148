import { walk, type Node } from './plugin-source.ts';

/** What an expression is, as far as names of the page are reached by it; a text in quotes may be such a name. */
type Kind = 'page' | 'navigator' | 'document' | 'own' | `text ${string}`;

/** A name of the page that a source uses: `fetch`, also as `globalThis.fetch`, `window['fet' + 'ch']`, or taken out of an alias of the page. */
export interface PageName {
  readonly name: string;
  readonly node: Node;
  /** It is called or made with `new`. */
  readonly called: boolean;
}

/** Which names of the page a source uses, by what can be seen without running it: names of its own, properties and types are none. */
export function pageNames(program: Node): readonly PageName[] {
  const used: PageName[] = [];
  visit(program, undefined, new Map(), used);
  return used;
}

/** What of these is looked at besides what every page has. */
const ofNavigatorAlone: ReadonlySet<string> = new Set(['storage', 'serviceWorker']);
const partsOf = (of: Kind): readonly string[] =>
  of === 'navigator' ? ['sendBeacon', ...ofNavigatorAlone] : of === 'document' ? ['cookie'] : [];

/** Names that are the page's, however it was come by: nobody else's objects have them. */
const ofPageAlone = new Set([
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'cookieStore',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'BroadcastChannel',
  'SharedWorker',
  'sendBeacon',
]);

type Names = ReadonlyMap<string, Kind>;
const pages = new Set(['window', 'globalThis', 'self', 'frames', 'top', 'parent']);
/** Parts of TypeScript around or before a value; the rest are types. */
const values = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSExportAssignment',
]);

function visit(node: Node, parent: Node | undefined, outer: Names, used: PageName[]): void {
  if (node.type.startsWith('TS') && !values.has(node.type)) return;
  if (node.type.startsWith('Import') && node.type !== 'ImportExpression') return;
  const names = declaredIn(node, outer);
  const called = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent['callee'] === node;
  const note = (name: string | undefined, of: Kind) => {
    if (name === undefined) return;
    if ((of === 'page' && !ofNavigatorAlone.has(name)) || partsOf(of).includes(name) || ofPageAlone.has(name))
      used.push({ name, node, called });
  };
  // the build puts a text in its place
  if (node.type === 'MemberExpression' && keyOf(node) === 'NODE_ENV') return;
  if (node.type === 'Identifier' && isReference(node, parent) && !names.has(String(node['name']))) note(String(node['name']), 'page');
  if (node.type === 'MemberExpression' && (node['object'] as Node).type !== 'ThisExpression')
    note(keyOf(node, names), kindOf(node['object'] as Node, names));
  if (node.type === 'CallExpression' && isReflectGet(node['callee'] as Node)) {
    const [of, key] = node['arguments'] as readonly Node[];
    if (of && key) note(constantOf(key, names), kindOf(of, names));
  }
  const [pattern, from] = [node['id'] ?? node['left'], node['init'] ?? node['right']] as (Node | undefined)[];
  if (pattern && from) for (const { key, of } of takenBy(pattern, kindOf(from, names))) note(key, of);
  for (const [key, value] of Object.entries(node)) {
    if (isName(node, key)) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') visit(child as Node, node, names, used);
  }
}

/** Whether a part of a node is a name and no value: a key, a label, what is declared. */
function isName(node: Node, key: string): boolean {
  if (key === 'key' || key === 'property') return node['computed'] !== true;
  return key === 'label' || (key === 'id' && node.type !== 'VariableDeclarator') || (node.type === 'ExportSpecifier' && key === 'exported');
}

/** Not where a name is declared. */
function isReference(node: Node, parent: Node | undefined): boolean {
  return !(parent?.type === 'VariableDeclarator' && parent['id'] === node);
}

/** The names in a scope: those around it, and those that begin in it. */
function declaredIn(node: Node, outer: Names): Names {
  const patterns: (readonly [Node, Node | undefined])[] = [];
  const add = (pattern: unknown, from?: unknown) =>
    void (pattern && patterns.push([pattern as Node, (from ?? undefined) as Node | undefined]));
  const declaration = (statement: Node | undefined | null): void => {
    if (statement?.type === 'VariableDeclaration' && statement['declare'] !== true)
      for (const one of statement['declarations'] as readonly Node[]) add(one['id'], one['init'] ?? assignedIn(node, one['id'] as Node));
    if (statement?.type === 'FunctionDeclaration' || statement?.type === 'ClassDeclaration') add(statement['id']);
    if (statement?.type === 'ImportDeclaration') for (const one of statement['specifiers'] as readonly Node[]) add(one['local']);
    if (statement?.type.startsWith('Export')) declaration(statement['declaration'] as Node | null);
  };
  if (node.type === 'Program' || node.type === 'BlockStatement') for (const one of node['body'] as readonly Node[]) declaration(one);
  if (node.type.startsWith('For')) declaration((node['init'] ?? node['left']) as Node | undefined);
  if (node.type === 'CatchClause') add(node['param']);
  if (Array.isArray(node['params'])) for (const one of node['params']) add(one);
  if (patterns.length === 0) return outer;
  const names = new Map(outer);
  for (const [pattern] of patterns) for (const name of namesOf(pattern)) names.set(name, 'own');
  for (const [pattern, from] of patterns) {
    const given = pattern.type === 'AssignmentPattern' ? (pattern['right'] as Node) : from;
    const into = pattern.type === 'AssignmentPattern' ? (pattern['left'] as Node) : pattern;
    const kind = given ? kindOf(given, names) : 'own';
    if (into.type === 'Identifier') names.set(String(into['name']), kindOfType(into) ?? kind);
    for (const { name, is } of takenBy(into, kind)) if (name !== undefined) names.set(name, is);
  }
  return names;
}

/** What a pattern takes out of a thing of the page: by what key, into what name, and what that then is. */
function takenBy(
  pattern: Node,
  of: Kind,
): readonly { readonly key: string; readonly of: Kind; readonly name?: string; readonly is: Kind }[] {
  if (pattern.type !== 'ObjectPattern') return [];
  return (pattern['properties'] as readonly Node[]).flatMap((property) => {
    const key = property['key'] ? keyOf(property) : undefined;
    if (key === undefined) return [];
    const value = property['value'] as Node;
    const into = value.type === 'AssignmentPattern' ? (value['left'] as Node) : value;
    const is = memberOf(of, key);
    return [{ key, of, is, ...(into.type === 'Identifier' && { name: String(into['name']) }) }, ...takenBy(into, is)];
  });
}

/** What is put into a name that was declared without a value. */
function assignedIn(scope: Node, { name }: Node): Node | undefined {
  let found: Node | undefined;
  walk(scope, (node) => {
    if (node.type === 'AssignmentExpression' && (node['left'] as Node)['name'] === name) found ??= node['right'] as Node;
  });
  return found;
}

const typesOfPage: Readonly<Record<string, Kind>> = { Window: 'page', globalThis: 'page', Navigator: 'navigator', Document: 'document' };

/** What a name's declared type says that it is. */
function kindOfType(pattern: Node): Kind | undefined {
  let kind: Kind | undefined;
  if (pattern['typeAnnotation'])
    walk(pattern['typeAnnotation'] as Node, (node) => {
      const name = (node['typeName'] ?? node['exprName']) as { readonly name?: string } | undefined;
      kind ??= Object.hasOwn(typesOfPage, name?.name ?? '') ? typesOfPage[name!.name!] : undefined;
    });
  return kind;
}

function namesOf(pattern: Node): readonly string[] {
  const inner = (key: string) => (pattern[key] ? namesOf(pattern[key] as Node) : []);
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  if (pattern.type === 'ObjectPattern') return (pattern['properties'] as readonly Node[]).flatMap(namesOf);
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as readonly (Node | null)[]).flatMap((one) => (one ? namesOf(one) : []));
  return [...inner('value'), ...inner('left'), ...inner('argument'), ...inner('parameter')];
}

function kindOf(node: Node, names: Names): Kind {
  if (node.type === 'Identifier') return names.get(String(node['name'])) ?? ofPage(String(node['name']));
  if (node.type === 'MemberExpression') return memberOf(kindOf(node['object'] as Node, names), keyOf(node, names));
  const either = [node['consequent'], node['alternate'], node['left'], node['right'], (node['expressions'] as Node[] | undefined)?.at(-1)];
  if (['ConditionalExpression', 'LogicalExpression', 'SequenceExpression', 'AssignmentExpression'].includes(node.type))
    return either.flatMap((one) => (one ? [kindOf(one as Node, names)] : [])).find((kind) => kind !== 'own') ?? 'own';
  const text = constantOf(node, names);
  if (text !== undefined) return `text ${text}`;
  // around a value: a type, brackets, an optional chain
  return node['expression'] ? kindOf(node['expression'] as Node, names) : 'own';
}

function memberOf(of: Kind, key: string | undefined): Kind {
  if (key === 'defaultView' || key === 'contentWindow') return 'page';
  if (key === 'ownerDocument' || key === 'contentDocument') return 'document';
  return of === 'page' ? ofPage(key) : 'own';
}

const ofPage = (name: string | undefined): Kind =>
  pages.has(name ?? '') ? 'page' : name === 'navigator' || name === 'document' ? name : 'own';

/** A property's name, where it can be told. */
function keyOf(node: Node, names: Names = new Map()): string | undefined {
  const key = (node['property'] ?? node['key']) as Node;
  return key.type === 'Identifier' && node['computed'] !== true ? String(key['name']) : constantOf(key, names);
}

/** A text that is put together from texts in quotes. */
function constantOf(node: Node, names: Names): string | undefined {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'Identifier') return /^text (.*)/s.exec(names.get(String(node['name'])) ?? '')?.[1];
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const [left, right] = [constantOf(node['left'] as Node, names), constantOf(node['right'] as Node, names)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const values = (node['expressions'] as readonly Node[]).map((one) => constantOf(one, names));
  const texts = (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  return values.includes(undefined) ? undefined : texts.map((text, at) => text + (values[at] ?? '')).join('');
}

const isReflectGet = (callee: Node): boolean =>
  callee.type === 'MemberExpression' &&
  ['Reflect', 'Object'].includes((callee['object'] as { name?: string }).name ?? '') &&
  ['get', 'getOwnPropertyDescriptor'].includes(keyOf(callee) ?? '');
