import type { Finding } from '../finding.ts';
import { pageNames } from './page-names.ts';
import { walk, whereIs, type Node, type PluginSource } from './plugin-source.ts';

const storage = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']);
const network = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'sendBeacon']);

/** `storage`: a plugin keeps nothing in the browser's stores. `network`: it talks to nobody by itself. `evaluated-code`: it makes no code from text. */
export function globalsCheck({ files }: Pick<PluginSource, 'files'>): Finding[] {
  return files.flatMap((file) =>
    pageNames(file.program).flatMap(({ name, node, called }) => {
      const [check, message] = faultOf(name, called) ?? [];
      return check === undefined || message === undefined ? [] : [{ check, message, where: whereIs(file, node) }];
    }),
  );
}

function faultOf(name: string, called: boolean): readonly [check: string, message: string] | undefined {
  if (storage.has(name)) return ['storage', `${name} is not a plugin's: keep a place with ctx.session, a choice with ctx.state.`];
  if (network.has(name))
    return [
      'network',
      `${name} is not a plugin's: a page talks to Chorus alone. Import what is in your folder (JSON, a picture's or sound's address), ask ContentService for words and sounds.`,
    ];
  if (name === 'eval' || (name === 'Function' && called))
    return ['evaluated-code', `${name} makes code from text, which the page refuses.`];
  return undefined;
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
