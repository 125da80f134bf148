import { join } from 'node:path';
import { listFiles } from '../build/bundle-files.ts';
import type { Finding } from '../finding.ts';
import { readJson } from '../read-json.ts';
import { walk, whereIs, type Node, type PluginSource, type SourceFile } from './plugin-source.ts';

const required = ['zh-CN', 'en'];
const seen = new Set(['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-roledescription']);
const chinese = /\p{Script=Han}/u;
const letters = /\p{L}{2}/u;

/** `translations`: the same keys with the same parameters in every locale, and every key that is asked for is there. */
export function translationsCheck({ folder, files, built: { locales } }: PluginSource): Finding[] {
  const found = (message: string, where?: string): Finding => ({
    check: 'translations',
    message,
    ...(where === undefined ? {} : { where }),
  });
  const asked = files.flatMap((file) => askedKeys(file));
  const names = Object.keys(locales);
  if (names.length === 0)
    return asked.length === 0 ? [] : [found('The plugin asks for texts and brings none: give definePlugin `locales` with zh-CN and en.')];
  const places = placesOf(folder, locales);
  const findings = required.filter((locale) => !names.includes(locale)).map((locale) => found(`There is no locale ${locale}.`, 'locales'));
  const all = new Set(names.flatMap((name) => Object.keys(locales[name]!)));
  for (const key of all) {
    const others = names.filter((name) => locales[name]![key]);
    const [first] = others;
    const there = first === undefined ? '' : ` In ${first} it is "${locales[first]![key]!}".`;
    for (const name of names.filter((one) => !others.includes(one)))
      findings.push(found(`The text "${key}" is missing in ${name}.${there}`, places[name]));
    const differs = others.find((name) => parametersOf(locales[name]![key]!) !== parametersOf(locales[first!]![key]!));
    const said = (name: string) => `${parametersOf(locales[name]![key]!)} in ${name}`;
    if (differs) findings.push(found(`The text "${key}" has other parameters: ${said(differs)}, ${said(first!)}.`, places[differs]));
  }
  for (const { key, where } of asked) if (!all.has(key)) findings.push(found(`The text "${key}" is asked for and is in no locale.`, where));
  return findings;
}

/** Where each locale's texts are written: a JSON file with the same keys, or the manifest's `locales`. */
function placesOf(folder: string, locales: PluginSource['built']['locales']): Readonly<Record<string, string>> {
  const src = join(folder, 'src');
  const tables = listFiles(src)
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path: `src/${path}`, text: sorted(readTable(join(src, path))) }));
  return Object.fromEntries(
    Object.entries(locales).map(([name, table]) => [name, tables.find(({ text }) => text === sorted(table))?.path ?? `locales.${name}`]),
  );
}

/** What is in a file, if that is JSON at all: one that nobody imports may be anything. */
function readTable(file: string): unknown {
  try {
    return readJson(file);
  } catch {
    return undefined;
  }
}

const sorted = (table: unknown): string =>
  typeof table === 'object' && table !== null ? JSON.stringify(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1))) : '';

/** `untranslated-text`: what people read comes from the locales: no text between tags or in their attributes, no Chinese in code. */
export function untranslatedTextCheck({ files, built }: PluginSource): Finding[] {
  const ofManifest = JSON.stringify(built.manifest);
  const ofLocales = new Set(Object.values(built.locales).flatMap((table) => Object.values(table)));
  const findings: Finding[] = [];
  for (const file of files) {
    walk(file.program, (node, parent) => {
      const text = textOf(node, parent);
      if (text === undefined || ofLocales.has(text) || ofManifest.includes(JSON.stringify(text))) return;
      findings.push({
        check: 'untranslated-text',
        message: `"${text.trim().slice(0, 60)}" is written in the code: put it into the locales and ask for it with t('…').`,
        where: whereIs(file, node),
      });
    });
  }
  return findings;
}

function textOf(node: Node, parent: Node | undefined): string | undefined {
  const value = node['value'];
  if (node.type === 'JSXText' && letters.test(String(value))) return String(value).trim();
  if (node.type !== 'Literal' || typeof value !== 'string') return undefined;
  if (parent && isAddress(node, parent)) return undefined;
  if (chinese.test(value)) return value;
  if (parent?.type === 'JSXExpressionContainer' && letters.test(value) && value.includes(' ')) return value;
  const attribute = parent?.type === 'JSXAttribute' ? (parent['name'] as { name?: string }).name : undefined;
  return seen.has(attribute ?? '') && letters.test(value) ? value : undefined;
}

const imports = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

/** Whether a text is the name of a file: it is imported, or `new URL(…)` is made of it. */
function isAddress(node: Node, parent: Node): boolean {
  if (parent.type === 'NewExpression') return (parent['callee'] as { name?: string }).name === 'URL';
  return imports.has(parent.type) && parent['source'] === node;
}

function askedKeys(file: SourceFile): { readonly key: string; readonly where: string }[] {
  const asked: { key: string; where: string }[] = [];
  walk(file.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as { type: string; name?: string; property?: { name?: string } };
    const [argument] = node['arguments'] as readonly Node[];
    if ((callee.name ?? callee.property?.name) !== 't' || !argument) return;
    asked.push(...keysOf(argument).map(({ key, at }) => ({ key, where: whereIs(file, at) })));
  });
  return asked;
}

interface ConstantKey {
  readonly key: string;
  readonly at: Node;
}

/** The constant keys that an expression may come to; none of what is put together. */
function keysOf(node: Node): ConstantKey[] {
  const of = (...names: readonly string[]) => names.flatMap((name) => keysOf(node[name] as Node));
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [{ key: node['value'], at: node }] : [];
    case 'TemplateLiteral': {
      const [only, another] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
      return only && !another ? [{ key: only.value.cooked, at: node }] : [];
    }
    case 'ConditionalExpression':
      return of('consequent', 'alternate');
    case 'LogicalExpression':
      // what stands before && is no key where it is passed over, and what it is otherwise is not asked for
      return node['operator'] === '&&' ? of('right') : of('left', 'right');
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return of('expression');
    default:
      return [];
  }
}

function parametersOf(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ') || 'none';
}
