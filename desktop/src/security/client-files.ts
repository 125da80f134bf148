import { clientOrigin } from './navigation.ts';

/** What is sent with each of the client's own pages. */
export const clientPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The file in the built web app that an address of the client's protocol names, and its type; undefined for what the client's own pages have no use for. */
export function clientFile(address: string): { readonly path: string; readonly type: string } | undefined {
  const start = `${clientOrigin}/v2/`;
  if (!address.startsWith(start)) return undefined;
  const path = address.slice(start.length).split(/[?#]/)[0]!;
  const type = types[path.split('.').at(-1)!];
  const plain = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(path) && !path.includes('..');
  return plain && type !== undefined ? { path, type } : undefined;
}
