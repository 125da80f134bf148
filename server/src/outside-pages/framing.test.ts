import { expect, it } from 'vitest';
import { framingOf, keptOutBy } from './framing.ts';

const page = new URL('https://textbook.example.cn/unit/1');
const school = new URL('https://chorus.school.example.cn');

function refused(headers: Readonly<Record<string, string>>, ours = school): string | undefined {
  return keptOutBy(framingOf(new Headers(headers)), page, ours);
}
const policy = (text: string) => ({ 'content-security-policy': text });
const ancestors = (sources: string, ours = school) => refused(policy(`default-src 'self'; frame-ancestors ${sources}`), ours);

it.each([
  ['', undefined],
  ['DENY', 'x-frame-options'],
  ['sameorigin', 'x-frame-options'],
  ['SAMEORIGIN, SAMEORIGIN', 'x-frame-options'],
  ['ALLOWALL, DENY', 'x-frame-options'],
  ['ALLOWALL', undefined],
  ['ALLOW-FROM https://chorus.school.example.cn', undefined],
  ['ALLOW-FROM https://a.example, ALLOW-FROM https://b.example', undefined],
  ['nonsense', undefined],
])('reads X-Frame-Options as browsers do: %s', (value, told) => {
  expect(refused(value === '' ? {} : { 'x-frame-options': value })).toBe(told);
});

it.each([
  ["'none'"],
  [''],
  ["'self'"],
  ['https://other.example.cn'],
  ['http://chorus.school.example.cn:8080'],
  ['https://chorus.school.example.cn:8443'],
  ['https://*.chorus.school.example.cn'],
  ['https://example.cn'],
  ['*.example.com'],
  ['data:'],
  ['https://chorus.school.example.cn/only/here'],
])('finds that frame-ancestors keeps the page out: %s', (sources) => {
  expect(ancestors(sources)).toBe('frame-ancestors');
});

it.each([
  ['*'],
  ["'self' https://chorus.school.example.cn"],
  ['chorus.school.example.cn'],
  ['CHORUS.school.example.cn'],
  ['*.school.example.cn'],
  ['https://*.example.cn:443'],
  ['https://*:*'],
  ['http://chorus.school.example.cn'],
  ['http://chorus.school.example.cn:80'],
  ['https:'],
  ['http:'],
  ['https://chorus.school.example.cn/'],
])('finds that frame-ancestors lets the page in: %s', (sources) => {
  expect(ancestors(sources)).toBeUndefined();
});

it('asks for the scheme and the port of the server’s own address', () => {
  const near = new URL('http://127.0.0.1:8140');
  expect(ancestors('127.0.0.1:8140', near)).toBe('frame-ancestors');
  expect(ancestors('https://127.0.0.1:8140', near)).toBe('frame-ancestors');
  expect(ancestors('http://127.0.0.1', near)).toBe('frame-ancestors');
  expect(ancestors('http://127.0.0.1:8140', near)).toBeUndefined();
  expect(ancestors('http://127.0.0.1:*', near)).toBeUndefined();
});

it('prefers frame-ancestors to the older header, and wants every policy to allow it', () => {
  expect(refused({ 'x-frame-options': 'DENY', ...policy('frame-ancestors *') })).toBeUndefined();
  expect(refused({ 'x-frame-options': 'DENY', ...policy("default-src 'self'") })).toBe('x-frame-options');
  expect(refused(policy("frame-ancestors *, frame-ancestors 'none'"))).toBe('frame-ancestors');
  expect(refused(policy("default-src *, frame-ancestors *; frame-ancestors 'none'"))).toBeUndefined();
});
