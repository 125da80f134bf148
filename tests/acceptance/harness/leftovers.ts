import type { BrowserContext, Page } from 'playwright-core';
import { keptValues } from './kept-on-disk.ts';

/** What a test does to a page or its browser that is not seen afterwards, or can't be taken back. */
const lasting = {
  page: ['addInitScript', 'addScriptTag', 'addStyleTag', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  context: [
    'addCookies',
    'addInitScript',
    'clearCookies',
    'clearPermissions',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** Notes which of these a test uses from now on. */
export function noteLasting(page: Page, context: BrowserContext): ReadonlySet<string> {
  const used = new Set<string>();
  const note = (what: object, names: readonly string[], of: string) => {
    const methods = what as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]!;
      methods[name] = (...args) => {
        used.add(`${of}.${name}()`);
        return method.apply(what, args);
      };
    }
  };
  note(page, lasting.page, 'page');
  note(context, lasting.context, 'context');
  note(page.clock, lasting.clock, 'clock');
  return used;
}

const ofPage = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
];
const ofContext = ['console', 'dialog', 'request', 'requestfailed', 'requestfinished', 'response', 'serviceworker', 'weberror'];

/** Takes away what a test waits for, and what it answers itself. */
export async function stopListening(page: Page, context: BrowserContext): Promise<void> {
  for (const type of ofPage) page.removeAllListeners(type);
  for (const type of ofContext) context.removeAllListeners(type);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What every lesson changes by itself, and what is kept of the server's own. */
const ofLessons = [
  /^localStorage chorus\.(activeAnswer|asked|classData|classroom|clock|favourites\.|resume\.|safe-start\.left)/,
  /^sessionStorage chorus\.(lesson-tools|visited)$/,
];
const valuesOfLessons =
  /^(activity|classes|content|devices(-at)?|groups|lesson|mark|materials|outside-pages|plugins|prepared|stars|storage|students)\//;

/** What libraries add to the window when they are first loaded. */
const ofLibraries = ['Base64', '__core-js_shared__', 'regeneratorRuntime'].map((name) => `global ${name}`);

/** What a page shows and keeps, apart from its lesson. */
export async function traits(page: Page, context: BrowserContext): Promise<ReadonlyMap<string, string>> {
  const seen = await page.evaluate(async () => {
    const items = (kind: string, storage: Storage) => Object.entries(storage).map(([key, value]) => [`${kind} ${key}`, String(value)]);
    const attributes = (of: Element) => [...of.attributes].map(({ name, value }) => [`${of.localName} ${name}`, value]);
    const line = (names: string[]) => names.sort().join();
    const { documentElement: root, body } = document;
    return [
      ...items('localStorage', localStorage),
      ...items('sessionStorage', sessionStorage),
      ...attributes(root),
      ...attributes(body),
      ['tools', String(document.querySelectorAll('.ch-tool').length)],
      ['dialogs', String(document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]').length)],
      ...Object.getOwnPropertyNames(globalThis).map((name) => [`global ${name}`, 'there']),
      ['databases', line((await indexedDB.databases()).map(({ name }) => String(name)))],
      // what is got ready for times without a server is the lesson's
      ['caches', line((await caches.keys()).filter((name) => name !== 'chorus-bundles'))],
    ] as [string, string][];
  });
  const values = [...(await keptValues(page, [valuesOfLessons]))].map(([key, value]) => [`value ${key}`, JSON.stringify(value)] as const);
  const cookies = (await context.cookies()).map(({ name }) => name).sort();
  const all = [...seen, ...values, ['cookies', cookies.join()] as const];
  return new Map(all.filter(([key, value]) => value !== '' && !ofLibraries.includes(key) && !ofLessons.some((known) => known.test(key))));
}

/** What is not the same, in words. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const said = (text: string | undefined) => (text === undefined ? 'nothing' : text.length > 80 ? `${text.slice(0, 80)}…` : text);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}: ${said(before.get(key))} → ${said(after.get(key))}`);
}
