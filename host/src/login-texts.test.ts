import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { loginTexts } from './login-texts.ts';
import { texts } from './texts.ts';

it('has every text that the login page and what is loaded along with it say', () => {
  const keys = Object.keys(texts['zh-CN']);
  const said = new Set<string>();
  for (const file of loadedBy(join(import.meta.dirname, 'main.ts'))) {
    const source = readFileSync(file, 'utf8');
    for (const [, key = ''] of source.matchAll(/'([^'\n]+)'/g)) if (keys.includes(key)) said.add(key);
    for (const [, beginning = ''] of source.matchAll(/`([\w.-]+)\$\{[^`]*`/g))
      for (const key of keys) if (key.startsWith(beginning)) said.add(key);
  }
  expect(said).toContain('login.submit');
  expect(said).toContain('login.sample-primary');
  for (const table of Object.values(loginTexts)) expect([...said].filter((key) => !Object.hasOwn(table, key))).toEqual([]);
});

/** The host's own modules that a module imports before it runs, and itself. */
function loadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'(\.[^']+\.tsx?)'/gm);
  for (const [, path = ''] of imports) if (!path.endsWith('/texts.ts')) loadedBy(join(dirname(file), path), found);
  return found;
}
