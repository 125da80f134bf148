import { calls, type Call } from '@chorus/contract';
import { adminCalls } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer } from '../testing/administration.ts';
import { commonHeaders, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';

const runs = process.env['CHORUS_LONG'] === '1' ? 500 : 8;
const seed = 20261126;

/** As much of a JSON schema as the calls use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly [limit: string]: unknown;
}

const nasty = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '💥',
  '../../etc/passwd',
  `' or 1=1 --`,
  '<img src=x onerror=alert(1)>',
  '=cmd()',
  '__proto__',
  'a'.repeat(300),
  '%',
  '\\',
];
const known = [
  'school',
  'three',
  'middle',
  'platform',
  'area:5101',
  'three-student-1',
  'lesson',
  'foreign-school',
  '13800000001',
  '2026-09-01',
];

/** Bodies that are nearly what a call takes: of its shape, with values at and beyond its limits, and now and then something else entirely. */
function near(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const usual = ((): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => near(one, depth)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.type === 'object' && schema.properties) {
      const keys = Object.keys(schema.properties);
      const required = keys.filter((key) => schema.required?.includes(key));
      return fc.record(Object.fromEntries(keys.map((key) => [key, near(schema.properties![key]!, depth + 1)])), { requiredKeys: required });
    }
    if (schema.type === 'array') {
      const item = Array.isArray(schema.items) ? schema.items[0] : schema.items;
      return fc.array(near((item ?? {}) as Schema, depth + 1), { maxLength: 3 });
    }
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'integer' || schema.type === 'number')
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 10, 1_000_000) }),
        fc.constantFrom(0, -1, 2 ** 53, 1e308, schema.maximum ?? 1),
      );
    return fc.oneof(fc.constantFrom(...known), fc.constantFrom(...nasty), fc.string({ maxLength: 40 }));
  })();
  return depth === 0 ? usual : fc.oneof({ arbitrary: usual, weight: 30 }, { arbitrary: fc.jsonValue({ maxDepth: 1 }), weight: 1 });
}

let server: TestServer;
const tokens: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  tokens.push(await server.login(), (await administer(server)).token!, (await administer(server, platformPhone)).token!, '');
});
afterAll(() => server.close());

/** These end the sessions that the others need, or cost a password's time each. */
const apart = new Set(['logout', 'endSessions', 'switchSchool', 'adminLogout', 'teacherLogin', 'adminLogin', 'redeemCode', 'setUp']);
const all = Object.entries({ ...calls, ...adminCalls } as Readonly<Record<string, Call | AdminCall>>).filter(([name]) => !apart.has(name));

describe('a call with anything in its body', { tags: ['long'] }, () => {
  it.each(all)('%s neither fails nor tells how it is made', { timeout: 120_000 }, async (_name, { path, body }) => {
    await fc.assert(
      fc.asyncProperty(near(body as Schema), fc.constantFrom(...tokens.keys()), async (json, who) => {
        const text = JSON.stringify(json);
        const response = await fetch(server.url + path, { method: 'POST', body: text, headers: commonHeaders(text, tokens[who]) });
        const answer = await response.text();
        expect(response.status).toBe(200);
        expect((JSON.parse(answer) as { state: number }).state, answer).not.toBe(55);
        expect(answer).not.toMatch(/\bat .*\.(ts|mjs|js):\d+|SQLITE|node_modules/);
      }),
      { seed, numRuns: runs },
    );
  });
});
