import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { optionsFrom } from './options-from.ts';
import { readVariables } from './read-variables.ts';
import { withReference } from './reference.ts';
import { notesOf, othersVariables, variableNames } from './variables.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const options = (env: Record<string, string>) => optionsFrom(readVariables(env), [], root);

it.each([
  [{ CHORUS_TLS_CRET: '/x' }, 'There is no variable CHORUS_TLS_CRET; did you mean CHORUS_TLS_CERT?'],
  [{ CHORUS_COLOUR: 'red' }, 'There is no variable CHORUS_COLOUR; docs/running-a-server.md lists them all.'],
  [{ PORT: 'abc' }, 'PORT is abc, which is no port, 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is 65536, which is no port, 0 to 65535.'],
  [{ CHORUS_SAMPLE: 'no' }, 'CHORUS_SAMPLE is no, which is no 0 or 1.'],
  [{ CHORUS_DISK_RESERVE_MB: '-1' }, 'CHORUS_DISK_RESERVE_MB is -1, which is no number of megabytes.'],
  [{ CHORUS_TLS_KEY: '/k' }, 'CHORUS_TLS_CERT and CHORUS_TLS_KEY must both be there: a certificate and its key.'],
  [{ CHORUS_TRUST_PROXY: '10.0.0.0/99' }, expect.stringContaining('CHORUS_TRUST_PROXY has 10.0.0.0/99')],
  [{ CHORUS_SCORING_APPS: 'school:hush:hush' }, expect.not.stringContaining('hush')],
  [{ CHORUS_METRICS_TOKEN: 'hush' }, 'CHORUS_METRICS_TOKEN is something, which is no token of 16 characters or more.'],
  [{ CHORUS_SCORING_GATEWAYS: 'school:hush@nowhere' }, expect.not.stringContaining('hush')],
])('refuses %j in words that say what is wrong, and no secret', (env, message) => {
  expect(() => options(env)).toThrow(expect.objectContaining({ name: 'StartError', code: 'bad-setting', message }));
});

it('names everything that is wrong, a line each', () => {
  expect(() => readVariables({ PORT: 'x', CHORUS_HOTS: 'y' })).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^There is no variable CHORUS_HOTS; did you mean CHORUS_HOST\?\nPORT is x/) }),
  );
});

it('counts an empty variable as not there, and leaves alone what is not Chorus’s', () => {
  expect(readVariables({ CHORUS_DATA: ' ', CHORUS_HOST: '', NODE_ENV: 'x', CHORUS_LONG: '1', CHORUS_SUPPORT_PHONE: ' 010-1 ' })).toEqual({
    CHORUS_SUPPORT_PHONE: '010-1',
  });
});

it('makes options of them', () => {
  expect(
    options({ PORT: '0', CHORUS_NAMES: 'A.example, b', CHORUS_DISK_RESERVE_MB: '1.5', CHORUS_SCHOOL_QUOTA_GB: '2', CHORUS_SAMPLE: '0' }),
  ).toMatchObject({ port: 0, names: ['a.example', 'b'], diskReserve: 1.5 * 1024 ** 2, schoolQuota: 2 * 1024 ** 3 });
  expect(options({ CHORUS_SAMPLE: '0' })).not.toHaveProperty('sample');
  expect(options({})).toMatchObject({ port: 8140, dataDir: join(root, '.chorus'), sample: {} });
});

it('are in the reference as the schema has them: npx tsx server/src/configuration/write-reference.ts', () => {
  const page = readFileSync(join(root, 'docs/running-a-server.md'), 'utf8');
  expect(withReference(page)).toBe(page);
  for (const name of variableNames) expect([name, notesOf(name).description]).toEqual([name, expect.stringMatching(/\.$/)]);
});

it('know those of the project’s other programs, which hand theirs on to the server', () => {
  const folders = ['tools', 'tests', 'desktop/src', 'server/deploy'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(m?ts|mjs|service|conf)$/.test(file) && !/(^|\/)(node_modules|dist|\.output)\//.test(file))
      .map((file) => join(root, folder, file)),
  );
  // Marks in the service worker, and a kind of export.
  const marks = /(?<![%_A-Z])CHORUS_(?!CLASS_REPORT|HEADERS)[A-Z]+(_[A-Z]+)*/g;
  const named = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(marks) ?? []));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !othersVariables.includes(name) && !variableNames.some((known) => known === name))).toEqual([]);
});
