import type { Finding } from '../finding.ts';
import { pageNames } from './page-names.ts';
import { walk, whereIs, type Node, type PluginSource } from './plugin-source.ts';

const storage = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'cookie']);
const network = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'BroadcastChannel',
  'SharedWorker',
  'serviceWorker',
  'sendBeacon',
]);

const ofNode = new Set(['process', 'require', 'Buffer', '__dirname', '__filename']);

/**
 * `storage`: a plugin keeps nothing in the browser's stores. `network`: it talks to nobody by itself. `evaluated-code`: it makes no code from text.
 * `imports`: it uses nothing of Node's.
 */
export function globalsCheck({ files }: Pick<PluginSource, 'files'>): Finding[] {
  return files.flatMap((file) => [
    ...pageNames(file.program).flatMap(({ name, node, called }) => {
      const [check, message] = faultOf(name, called) ?? [];
      return check === undefined || message === undefined ? [] : [{ check, message, where: whereIs(file, node) }];
    }),
    ...farSources(file.program).map(({ address, node }) => ({
      check: 'network',
      message: farAddress(address),
      where: whereIs(file, node),
    })),
  ]);
}

/** Says of an address elsewhere that a page does not fetch it. */
export const farAddress = (address: string): string =>
  `"${address.slice(0, 80)}" is not fetched: a page has pictures, sounds, fonts and styles from Chorus alone. Put the file into your folder and import it.`;

const fetching = new Set(['src', 'srcSet', 'srcset', 'poster', 'data']);

/** What JSX and assignments to elements have the page fetch from elsewhere. */
function farSources(program: Node): readonly { readonly address: string; readonly node: Node }[] {
  const found: { address: string; node: Node }[] = [];
  walk(program, (node) => {
    const name = (node['name'] as { name?: string } | undefined)?.name;
    const to = (node['left'] as { property?: { name?: string } } | undefined)?.property?.name;
    const given = node.type === 'JSXAttribute' && fetching.has(name ?? '') ? node['value'] : undefined;
    const set = node.type === 'AssignmentExpression' && fetching.has(to ?? '') ? node['right'] : undefined;
    const called = node.type === 'CallExpression' ? (node['callee'] as { property?: { name?: string } }).property?.name : undefined;
    const [attribute, value] = called === 'setAttribute' ? (node['arguments'] as readonly Node[]) : [];
    const put = fetching.has(String(attribute?.['value'])) ? value : undefined;
    const address = beginningOf((given ?? set ?? put) as Node | undefined);
    if (address !== undefined && /^(https?:)?\/\//i.test(address)) found.push({ address, node });
  });
  return found;
}

/** The text with which a value begins, where that can be told. */
function beginningOf(value: Node | undefined | null): string | undefined {
  if (value?.type === 'JSXExpressionContainer') return beginningOf(value['expression'] as Node);
  if (value?.type === 'BinaryExpression') return beginningOf(value['left'] as Node);
  if (value?.type === 'TemplateLiteral') return (value['quasis'] as readonly { value: { cooked: string } }[])[0]?.value.cooked;
  return value?.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined;
}

function faultOf(name: string, called: boolean): readonly [check: string, message: string] | undefined {
  if (storage.has(name) || name === 'storage')
    return ['storage', `${name} is not a plugin's: keep a place with ctx.session, a choice with ctx.state.`];
  if (network.has(name))
    return [
      'network',
      `${name} is not a plugin's: a page talks to Chorus alone. Import what is in your folder (JSON, a picture's or sound's address), ask ContentService for words and sounds.`,
    ];
  if (ofNode.has(name)) return ['imports', `"${name}" is Node's, and an activity runs in a page, which has none.`];
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
