/// <reference lib="webworker" />
/**
 * Holds what a lesson needs when the server is away: the shell, the scorer's model, activated bundles and the opened unit.
 * Built by itself into `/v2/sw.js` as one classic script; the build writes in the two constants below.
 */
import { within } from '../kernel/time-limit.ts';
import { browserTimers } from '../services/clock/browser-timers.ts';

/** Addresses of the page's own files. */
declare const __CHORUS_SHELL__: readonly string[];
/** Changes when one of them does. */
declare const __CHORUS_BUILD__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const shell = `chorus-shell-${__CHORUS_BUILD__}`;
const held = 'chorus-held';
const page = '/v2/';
/** A page from the network is waited for so long, if there is one here. */
const pageMs = 3000;
/** Bundles and content that were held; the oldest go first. */
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
  const message = event.data as { readonly type?: unknown; readonly urls?: unknown };
  if (message?.type !== 'hold' || !Array.isArray(message.urls)) return;
  event.waitUntil(hold(message.urls.filter((url): url is string => typeof url === 'string' && url.startsWith('/'))));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === page || url.pathname === `${page}index.html`) event.respondWith(pageFirstFromNetwork(request));
    return;
  }
  if (immutable(url.pathname)) event.respondWith(fromCache(request));
  else if (url.pathname.startsWith(page)) event.respondWith(fromNetwork(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(shell);
  // One by one: a file that can't be had must not lose the others.
  await Promise.all(__CHORUS_SHELL__.map((url) => keep(cache, url)));
  await worker.skipWaiting();
}

async function keep(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url)) return;
  await cache.add(new Request(url, { cache: immutable(url) ? 'default' : 'reload' })).catch(() => undefined);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('chorus-shell-') && name !== shell).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function hold(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(held);
  for (const url of urls) {
    if (await caches.match(url)) continue;
    await cache.add(url).catch(() => undefined);
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostHeld)).map((key) => cache.delete(key)));
}

async function fromCache(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return ranged(request, kept);
  const answer = await fetch(request);
  if (answer.status === 200) {
    const cache = await caches.open(held);
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

/** Sound is asked for in ranges; a kept answer is whole. */
async function ranged(request: Request, kept: Response): Promise<Response> {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!range) return kept;
  const whole = await kept.blob();
  const from = Number(range[1]);
  const to = Math.min(range[2] ? Number(range[2]) : whole.size - 1, whole.size - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${whole.size}` } });
  const headers = {
    'Content-Type': kept.headers.get('Content-Type') ?? 'application/octet-stream',
    'Content-Range': `bytes ${from}-${to}/${whole.size}`,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(to - from + 1),
  };
  return new Response(whole.slice(from, to + 1), { status: 206, headers });
}

async function pageFirstFromNetwork(request: Request): Promise<Response> {
  const kept = await caches.match(page);
  try {
    const answer = await (kept ? within(browserTimers, pageMs, fetch(request)) : fetch(request));
    if (answer.ok) {
      const cache = await caches.open(shell);
      await cache.put(page, answer.clone()).catch(() => undefined);
    }
    return answer.status >= 500 && kept ? kept : answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}
