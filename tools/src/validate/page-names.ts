import { walk, type Node } from './plugin-source.ts';

/** What an expression is, as far as names of the page are reached by it. */
type Kind = 'page' | 'navigator' | 'document' | 'own';

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
const ofParts: Partial<Record<Kind, string>> = { navigator: 'sendBeacon', document: 'cookie' };

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
    if (name !== undefined && (of === 'page' || ofParts[of] === name)) used.push({ name, node, called });
  };
  // the build puts a text in its place
  if (node.type === 'MemberExpression' && keyOf(node) === 'NODE_ENV') return;
  if (node.type === 'Identifier' && isReference(node, parent) && !names.has(String(node['name']))) note(String(node['name']), 'page');
  if (node.type === 'MemberExpression') note(keyOf(node), kindOf(node['object'] as Node, names));
  if (node.type === 'CallExpression' && isReflectGet(node['callee'] as Node)) {
    const [of, key] = node['arguments'] as readonly Node[];
    if (of && key) note(constantOf(key), kindOf(of, names));
  }
  const [pattern, from] = [node['id'] ?? node['left'], node['init'] ?? node['right']] as (Node | undefined)[];
  if (pattern?.type === 'ObjectPattern' && from)
    for (const property of pattern['properties'] as readonly Node[]) if (property['key']) note(keyOf(property), kindOf(from, names));
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
  for (const [pattern, from] of patterns)
    if (pattern.type === 'Identifier') names.set(String(pattern['name']), kindOfType(pattern) ?? (from ? kindOf(from, names) : 'own'));
  return names;
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
  if (node.type === 'MemberExpression') {
    const [of, key] = [kindOf(node['object'] as Node, names), keyOf(node)];
    if (of === 'page') return ofPage(key);
    return of === 'document' && key === 'defaultView' ? 'page' : 'own';
  }
  // around a value: a type, brackets, an optional chain
  return node['expression'] ? kindOf(node['expression'] as Node, names) : 'own';
}

const ofPage = (name: string | undefined): Kind =>
  pages.has(name ?? '') ? 'page' : name === 'navigator' || name === 'document' ? name : 'own';

/** A property's name, where it can be told. */
function keyOf(node: Node): string | undefined {
  const key = (node['property'] ?? node['key']) as Node;
  return key.type === 'Identifier' && node['computed'] !== true ? String(key['name']) : constantOf(key);
}

/** A text that is put together from texts in quotes. */
function constantOf(node: Node): string | undefined {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const [left, right] = [constantOf(node['left'] as Node), constantOf(node['right'] as Node)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as readonly Node[]).length > 0) return undefined;
  return (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('');
}

const isReflectGet = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && (callee['object'] as { name?: string }).name === 'Reflect' && keyOf(callee) === 'get';
