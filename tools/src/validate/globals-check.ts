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
    ...attributesOf(file.program).flatMap(({ name, value, node }) => {
      const message = faultOfAttribute(name, value);
      return message === undefined ? [] : [{ check: 'network', message, where: whereIs(file, node) }];
    }),
  ]);
}

/** Says of an address elsewhere that a page does not fetch it. */
export const farAddress = (address: string): string =>
  `"${address.slice(0, 80)}" is not fetched: a page has pictures, sounds, fonts and styles from Chorus alone. Put the file into your folder and import it.`;

const fetching = new Set(['src', 'srcSet', 'srcset', 'poster', 'data']);
const leading = new Set(['href', 'action', 'formAction', 'formaction', 'ping', 'location']);
const windows = new Set(['target', 'formTarget', 'formtarget']);

const isFar = (address: string | undefined): address is string => address !== undefined && /^([a-z][a-z\d+.-]*:)?\/\//i.test(address);

/** What an attribute, or a property of an element, does that an activity must not: it fetches from elsewhere, or leads there, and names could go along. */
function faultOfAttribute(name: string, value: Node | null | undefined): string | undefined {
  const address = beginningOf(value);
  if (fetching.has(name) && isFar(address)) return farAddress(address);
  if (leading.has(name) && isFar(address))
    return `"${address.slice(0, 80)}" leads out of Chorus: an address can carry names, and the lesson ends. Pages of others are an administrator's to allow.`;
  if (windows.has(name) && address !== '_self')
    return `${name} opens another window: an activity stays in its page, and what is pressed there sends nothing out.`;
  return undefined;
}

/** Attributes in JSX, and properties and attributes of elements that are set, each with its value. */
function attributesOf(program: Node): readonly { readonly name: string; readonly value: Node | null; readonly node: Node }[] {
  const found: { name: string; value: Node | null; node: Node }[] = [];
  walk(program, (node) => {
    if (node.type === 'JSXAttribute')
      found.push({ name: (node['name'] as { name?: string }).name ?? '', value: node['value'] as Node | null, node });
    if (node.type === 'AssignmentExpression') {
      const to = node['left'] as { name?: string; property?: { name?: string } };
      found.push({ name: to.property?.name ?? to.name ?? '', value: node['right'] as Node, node });
    }
    const called = node.type === 'CallExpression' ? (node['callee'] as Node) : undefined;
    const method = (called?.['property'] as { name?: string } | undefined)?.name;
    const [first, second] = called ? (node['arguments'] as readonly Node[]) : [];
    if (method === 'setAttribute' && first) found.push({ name: String(first['value']), value: second ?? null, node });
    const of = called?.['object'] as { name?: string; property?: { name?: string } } | undefined;
    const isLocation = (of?.name ?? of?.property?.name) === 'location';
    if (isLocation && (method === 'assign' || method === 'replace')) found.push({ name: 'location', value: first ?? null, node });
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
  if (name === 'open')
    return ['network', 'open() opens another window, and an address can carry names out. Pages of others are an administrator’s to allow.'];
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
