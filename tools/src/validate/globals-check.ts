import type { Finding } from '../finding.ts';
import { walk, whereIs, type Node, type PluginSource } from './plugin-source.ts';

const storage = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']);
const network = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']);

/** `storage`: a plugin keeps nothing in the browser's stores. `network`: it talks to declared hosts only. `evaluated-code`: it makes no code from text. */
export function globalsCheck({ files, built }: PluginSource): Finding[] {
  const mayTalk = built.manifest.capabilities.some((capability) => capability.startsWith('network:'));
  const findings: Finding[] = [];
  for (const file of files) {
    walk(file.program, (node, parent) => {
      const name = globalName(node, parent);
      if (name === undefined) return;
      const where = whereIs(file, node);
      if (storage.has(name))
        findings.push({
          check: 'storage',
          message: `${name} is not a plugin's: keep a place with ctx.session, a choice with ctx.state.`,
          where,
        });
      if (network.has(name) && !mayTalk)
        findings.push({ check: 'network', message: `${name} needs the capability "network:<host>".`, where });
      if (name === 'eval' || (name === 'Function' && parent?.type === 'NewExpression')) {
        findings.push({ check: 'evaluated-code', message: `${name} makes code from text, which the page refuses.`, where });
      }
    });
  }
  return findings;
}

/** `dynamic-import`: an import names its module, so that what a plugin reaches can be seen before it runs. */
export function dynamicImportCheck({ files }: PluginSource): Finding[] {
  const findings: Finding[] = [];
  for (const file of files) {
    walk(file.program, (node) => {
      if (node.type !== 'ImportExpression' || (node['source'] as Node).type === 'Literal') return;
      findings.push({
        check: 'dynamic-import',
        message: 'An import must name its module in quotes: what is made at run time could be any module of the page.',
        where: whereIs(file, node),
      });
    });
  }
  return findings;
}

/** A global's name where it is used: `fetch(…)`, `window.fetch`; not a property, a key or a type of that name. */
function globalName(node: Node, parent: Node | undefined): string | undefined {
  if (node.type !== 'Identifier' || parent === undefined || parent.type.startsWith('TS') || parent.type.startsWith('Import'))
    return undefined;
  if (parent.type === 'Property' && parent['key'] === node && parent['shorthand'] !== true) return undefined;
  if (parent.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) {
    const object = parent['object'] as { name?: string };
    return ['window', 'globalThis', 'self'].includes(object.name ?? '') ? String(node['name']) : undefined;
  }
  return ['MethodDefinition', 'PropertyDefinition', 'LabeledStatement'].includes(parent.type) ? undefined : String(node['name']);
}
