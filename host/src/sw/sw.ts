/// <reference lib="webworker" />
/**
 * Holds what a lesson needs when the server is away: the shell, the scorer's model, the activities and the opened unit.
 * Built by itself into `/v2/sw.js` as one classic script; build and server write in the constants below.
 */
import { packagesAddress } from '@chorus/contract/desktop/package-address';
import { byteRange, noSuchRange, rangeHeaders } from '@chorus/contract/package/byte-range';
import { within } from '../kernel/time-limit.ts';
import { browserTimers } from '../services/clock/browser-timers.ts';
import { FetchedPackageReader } from '../services/packages/fetched-package-reader.ts';
import { WaitingDatabase } from '../services/own-texts/waiting-database.ts';
import { OpfsPackageReader } from '../services/packages/opfs-reader.ts';
import { isOf } from './precache.ts';
import { bundleCache, heldCache, KeptAnswers, pagePath as page, supersededFiles, type KeptPorts } from './kept-answers.ts';
import { PackageAssets } from './package-assets.ts';
import { WaitingFiles } from './waiting-files.ts';

/** The page's own files with their hashes: in the script of a service worker no page can write. */
declare const __CHORUS_SHELL__: KeptPorts['shell'];
/** Changes when one of them does. */
declare const __CHORUS_BUILD__: string;
/** Put in by the server: the headers that it gives. */
declare const __CHORUS_HEADERS__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const shell = `chorus-shell-${__CHORUS_BUILD__}`;
const headers = JSON.parse(atob(__CHORUS_HEADERS__)) as KeptPorts['headers'];
const answers = new KeptAnswers({
  caches,
  digest: (algorithm, bytes) => crypto.subtle.digest(algorithm, bytes),
  fetch: (path) => fetch(path),
  shellCache: shell,
  shell: __CHORUS_SHELL__,
  headers,
});
// In the desktop client, packages are its own.
const reader = / Electron\//.test(navigator.userAgent) ? new FetchedPackageReader(packagesAddress) : new OpfsPackageReader();
const packages = new PackageAssets({
  reader: async () => reader,
  inert: headers.inert,
});
const waiting = new WaitingFiles(new WaitingDatabase(), headers.inert);
/** A page from the network is waited for so long, if there is one here. */
const pageMs = 3000;
/** Files of content that are held; the oldest go first. */
const mostHeld = 4000;

/** Addresses whose content never changes. */
const immutable = (path: string): boolean => path.startsWith('/v2/assets/') || path.startsWith('/p/') || path.startsWith('/content/');

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('message', (event) => {
  const message = event.data as { readonly type?: unknown; readonly urls?: unknown; readonly pluginIds?: unknown };
  if (message?.type === 'hold')
    event.waitUntil(hold(textsOf(message.urls).filter(immutable)).finally(() => event.ports[0]?.postMessage('done')));
  if (message?.type === 'drop') event.waitUntil(drop(textsOf(message.pluginIds)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === page || url.pathname === `${page}index.html`) event.respondWith(pageFirstFromNetwork(event));
    return;
  }
  if (immutable(url.pathname)) event.respondWith(fromCache(request, url.pathname));
  else if (url.pathname.startsWith(page)) event.respondWith(fromNetwork(request, url.pathname));
});

const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []);

async function install(): Promise<void> {
  // One by one: a file that can't be had must not lose the others.
  await Promise.all(Object.keys(__CHORUS_SHELL__).map((path) => keep(path).catch(() => undefined)));
  await worker.skipWaiting();
}

async function keep(path: string): Promise<void> {
  if ((await packages.has(path)) || (await answers.find(path))) return;
  await answers.keep(
    path,
    (await waiting.answer(path, null)) ?? (await fetch(new Request(path, { cache: immutable(path) ? 'default' : 'reload' }))),
  );
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('chorus-shell-') && name !== shell).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function hold(paths: readonly string[]): Promise<void> {
  for (const path of paths) await keep(path).catch(() => undefined);
  const cache = await caches.open(heldCache);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostHeld)).map((key) => cache.delete(key)));
  const bundles = await caches.open(bundleCache);
  await Promise.all(supersededFiles((await bundles.keys()).map(({ url }) => new URL(url).pathname)).map((path) => bundles.delete(path)));
}

async function drop(pluginIds: readonly string[]): Promise<void> {
  // Earlier versions of this worker held bundles beside content.
  for (const name of [bundleCache, heldCache]) {
    const cache = await caches.open(name);
    const theirs = (await cache.keys()).filter(({ url }) => isOf(new URL(url).pathname, pluginIds));
    await Promise.all(theirs.map((key) => cache.delete(key)));
  }
}

/** What never changes is taken from this machine, wherever on it it is. */
async function fromCache(request: Request, path: string): Promise<Response> {
  const kept = await answers.find(path);
  if (kept) return ranged(request, kept);
  const own = await packages.answer(path, request.headers.get('range'));
  if (own) return own;
  const mine = await waiting.answer(path, request.headers.get('range'));
  if (mine) return mine;
  const answer = await fetch(request);
  if (answer.status === 200) await answers.keep(path, answer.clone()).catch(() => undefined);
  return answer;
}

/** Sound is asked for in ranges; a kept answer is whole. */
async function ranged(request: Request, kept: Response): Promise<Response> {
  const header = request.headers.get('range');
  if (header === null) return kept;
  const whole = await kept.blob();
  const range = byteRange(header, whole.size);
  if (!range) return noSuchRange(whole.size);
  const body = whole.slice(range.from, range.to + 1);
  const given = new Headers(kept.headers);
  if (range.part) for (const [name, value] of Object.entries(rangeHeaders(range, whole.size))) given.set(name, value);
  return new Response(body, { status: range.part ? 206 : 200, headers: given });
}

async function pageFirstFromNetwork(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await answers.find(page);
  try {
    const answer = await (kept ? within(browserTimers, pageMs, fetch(request)) : fetch(request));
    if (answer.ok && !kept) event.waitUntil(answers.keep(page, answer.clone()).catch(() => undefined));
    return answer.status >= 500 && kept ? kept : answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function fromNetwork(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await answers.find(path);
    if (kept) return kept;
    throw error;
  }
}
