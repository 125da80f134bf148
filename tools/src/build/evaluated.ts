import { pathToFileURL } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** Puts the values that a module exports, which JSON can hold, in the place of its code: what it makes them from stays out of the page. */
export function evaluated(file: string): Plugin {
  const own = normalizePath(file);
  return {
    name: 'chorus:evaluated',
    async load(id) {
      if (id !== own) return;
      const values = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
