import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const made = new Map<string, Promise<string>>();

/**
 * A program of the project as one file, with others for what it loads later, for a process or a thread of its own: as hundreds of files, each translated
 * when it is read, it would take seconds of every start. Made once in a test worker; each module sees its place in the project as its source does.
 */
export function ownProgram(source: string): Promise<string> {
  const program = made.get(source) ?? make(source);
  made.set(source, program);
  return program;
}

async function make(source: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'own-place',
        transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    ssr: { target: 'node', noExternal: [/^@chorus\//, /^(kysely|typebox)($|\/)/] },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: join(root, source),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const folder = join(root, 'tests/.output/programs', source.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  for (const chunk of output.filter((one) => one.type === 'chunk')) {
    // Another test worker may be making the same one: whoever starts it finds it whole.
    const part = join(folder, `${chunk.fileName}.${process.pid}`);
    writeFileSync(part, chunk.code);
    renameSync(part, join(folder, chunk.fileName));
  }
  return join(folder, output[0].fileName);
}
