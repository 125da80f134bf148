import type { Finding } from '../finding.ts';
import { walk, whereIs, type Node, type PluginSource, type SourceFile } from './plugin-source.ts';

/** What outlives an activity's page and the activity. */
const pages = new Set(['window', 'globalThis', 'self']);
const lasting = new Set([...pages, 'document', 'body', 'documentElement']);

/**
 * `left-behind`: a file that begins what outlives its page, an interval or a listener of window or document, also ends it. What is begun only at a press is in
 * no page that `unloads` sees.
 */
export function leftBehindCheck({ files }: Pick<PluginSource, 'files'>): Finding[] {
  return files.flatMap((file) => {
    const names = namesIn(file);
    return begunIn(file.program).flatMap(({ node, by, ends }) => {
      if (names.has(ends)) return [];
      const message = `${by} is never ended here: nothing of an activity is left when it is unloaded. Call ${ends}, or give \`ctx.scope\` what does.`;
      return [{ check: 'left-behind', message, where: whereIs(file, node) }];
    });
  });
}

function begunIn(program: Node): readonly { readonly node: Node; readonly by: string; readonly ends: string }[] {
  const found: { node: Node; by: string; ends: string }[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    const name = nameOf(callee);
    const of = callee.type === 'MemberExpression' ? nameOf(callee['object'] as Node) : undefined;
    if (name === 'setInterval' && (of === undefined || pages.has(of))) found.push({ node, by: 'setInterval()', ends: 'clearInterval' });
    const [, , options] = node['arguments'] as readonly Node[];
    if (name === 'addEventListener' && (of === undefined || lasting.has(of)) && !endsByItself(options))
      found.push({ node, by: 'addEventListener() of what outlives the page', ends: 'removeEventListener' });
  });
  return found;
}

/** Of `window.document`, `document`. */
function nameOf(node: Node): string | undefined {
  const named = node.type === 'MemberExpression' ? (node['property'] as Node) : node;
  return named.type === 'Identifier' ? String(named['name']) : typeof named['value'] === 'string' ? named['value'] : undefined;
}

/** Options may hold a signal, or say that the listener is called once; what is no literal may. */
function endsByItself(options: Node | undefined): boolean {
  if (options === undefined || options.type === 'Literal') return false;
  if (options.type !== 'ObjectExpression') return true;
  return (options['properties'] as readonly Node[]).some(({ key }) => ['signal', 'once'].includes(nameOf(key as Node) ?? ''));
}

function namesIn({ program }: SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'Identifier') names.add(String(node['name']));
  });
  return names;
}
