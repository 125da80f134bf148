import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { EvaluateTypeDefinition, KeptAnswer, Messages, PluginDeclaration } from '@chorus/sdk';
import { asBuildError, BuildError } from './build-error.ts';
import { readKeptSamples } from './kept-samples.ts';

/** What an entry module says of its plugin when it runs in Node. */
export interface ExtractedDeclaration {
  readonly declaration: PluginDeclaration;
  readonly locales: Readonly<Record<string, Messages>>;
  readonly migrations: readonly Migration[];
  readonly types: readonly EvaluatedType[];
}

/** An evaluate type, and what it judged of an item and an answer that were made from its schemas; without `tried` it judged nothing of the kind. */
export interface EvaluatedType extends Pick<EvaluateTypeDefinition, 'id' | 'itemSchema' | 'answerSchema' | 'resultSchema'> {
  readonly tried?: { readonly item: unknown; readonly answer: unknown; readonly result: unknown };
}

/** An evaluate type that has `migrate`, and what that made of the folder's samples of older majors. */
export interface Migration extends Pick<EvaluateTypeDefinition, 'id' | 'itemSchema' | 'answerSchema' | 'resultSchema'> {
  readonly tries: readonly { readonly file: string; readonly brought?: KeptAnswer; readonly error?: string }[];
}

const limitMs = 10_000;
/** How Node ends where a module waits and nothing is left that could wake it. */
const unsettled = 13;
const mark = 'chorus-declaration:';

const reader = `
import { readFileSync } from 'node:fs';
const timers = ['setInterval', 'setTimeout'].map((name) => [name, globalThis[name]]);
for (const [name] of timers) globalThis[name] = () => { throw new Error(name + ' is called'); };
const { default: plugin } = await import('./entry.mjs');
for (const [name, timer] of timers) globalThis[name] = timer;
if (plugin?.$type !== 'chorus.plugin/1') { console.error('not-a-plugin'); process.exit(3); }
const samples = JSON.parse(readFileSync(new URL('./kept.json', import.meta.url), 'utf8'));
const parts = (id) => [id.slice(0, id.lastIndexOf('/')), Number(id.slice(id.lastIndexOf('/') + 1))];
const tried = (type, { file, kept }, major) => {
  try {
    return { file, brought: type.migrate(structuredClone(kept), major) };
  } catch (error) {
    return { file, error: String(error) };
  }
};
const migrations = plugin.evaluateTypes.filter((type) => type.migrate).map((type) => {
  const { id, itemSchema, answerSchema, resultSchema } = type;
  const older = samples.filter((one) => parts(one.type)[0] === parts(id)[0] && parts(one.type)[1] < parts(id)[1]);
  return { id, itemSchema, answerSchema, resultSchema, tries: older.map((one) => tried(type, one, parts(one.type)[1])) };
});
const schemasOf = ({ id, itemSchema, answerSchema, resultSchema }) => ({ id, itemSchema, answerSchema, resultSchema });
const say = (types) => new Promise((said) =>
  process.stdout.write('\\n${mark}' + JSON.stringify({ declaration: plugin.declaration, locales: plugin.locales, migrations, types }) + '\\n', said));
// What follows may not come to an end: what is known is said before.
await say(plugin.evaluateTypes.map(schemasOf));
const sample = (schema, deep = 0) => {
  if (typeof schema !== 'object' || schema === null || deep > 8) return null;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one !== undefined) return sample(one, deep + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : (schema.type ?? (schema.properties ? 'object' : 'string'));
  if (type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, sample(of, deep + 1)]));
  if (type === 'array') return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items, deep + 1));
  if (type === 'integer' || type === 'number') return schema.minimum ?? schema.maximum ?? 1;
  if (type === 'boolean') return true;
  return type === 'string' ? 'a'.repeat(Math.max(1, schema.minLength ?? 1)) : null;
};
const speech = new Proxy({}, { get: () => () => Promise.reject(new Error('There is no voice here.')) });
const judged = async (type) => {
  const [item, answer] = [sample(type.itemSchema), sample(type.answerSchema)];
  try {
    const judging = type.evaluate(structuredClone(answer), structuredClone(item), { speech }, new AbortController().signal);
    const result = await Promise.race([judging, new Promise((_, late) => setTimeout(late, 1000))]);
    return { ...schemasOf(type), tried: { item, answer, result } };
  } catch {
    return schemasOf(type);
  }
};
await say(await Promise.all(plugin.evaluateTypes.map(judged)));
process.exit(0);
`;

/**
 * Runs a plugin's entry in a Node process of its own and reads its declaration. Errors: `BuildError` `not-a-plugin`, `side-effect` (it needs a page,
 * it throws, or it waits for what never comes), `timeout` (it does not come to an end within 10 s), `compile`.
 */
export async function extractDeclaration(folder: string, entry: string): Promise<ExtractedDeclaration> {
  const work = mkdtempSync(join(tmpdir(), 'chorus-plugin-'));
  try {
    await build({
      configFile: false,
      root: folder,
      publicDir: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
      ssr: { noExternal: true },
      build: {
        ssr: join(folder, entry),
        outDir: work,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: { output: { format: 'es', entryFileNames: 'entry.mjs', chunkFileNames: '[name]-[hash].mjs' } },
      },
    }).catch((error: unknown) => {
      throw asBuildError(error);
    });
    writeFileSync(join(work, 'kept.json'), JSON.stringify(readKeptSamples(folder).filter((sample) => 'kept' in sample)));
    writeFileSync(join(work, 'read.mjs'), reader);
    return await run(join(work, 'read.mjs'), entry);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function run(script: string, entry: string): Promise<ExtractedDeclaration> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [script],
      { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024, env: { ...process.env, NODE_OPTIONS: '' } },
      (error, stdout, stderr) => {
        const line = stdout.split('\n').findLast((text) => text.startsWith(mark));
        if (line !== undefined) return resolve(JSON.parse(line.slice(mark.length)) as ExtractedDeclaration);
        if (stderr.includes('not-a-plugin'))
          return reject(new BuildError('not-a-plugin', `${entry} has no default export made by definePlugin.`));
        if (error?.killed)
          return reject(new BuildError('timeout', `${entry} did not come to an end within ${limitMs / 1000} s when it was imported.`));
        if (error?.code === unsettled)
          return reject(
            new BuildError(
              'side-effect',
              `${entry} never ends loading: an \`await\` at its top level, or in what it imports, waits for what does not come. Its top level must define the plugin and do nothing else.`,
            ),
          );
        const lines = stderr.split('\n');
        const said =
          lines.find((text) => /^\w*Error\b/.test(text)) ??
          lines.find((text) => /Error|error:/.test(text)) ??
          error?.message ??
          'no reason given';
        reject(
          new BuildError(
            'side-effect',
            `${entry} can't be run outside a page: ${said.trim()}. Its top level must define the plugin and do nothing else.`,
          ),
        );
      },
    );
  });
}
