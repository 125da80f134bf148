// npm run -s pack -- build --package FOLDER [OUT]: a content pack as a package that a device imports
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PackageError } from '@chorus/contract/package/package-error';
import { PackError } from '../../../server/content/read-pack.ts';
import { buildPackage } from './build-package.ts';

const usage = `npm run -s pack -- build --package FOLDER [OUT]

Makes {packId}_{YYYYMMDDHHmm}.zip of the content pack in FOLDER, in OUT or here. docs/resource-packages.md says what is in it.`;

async function main(words: readonly string[]): Promise<number> {
  let asked;
  try {
    asked = parseArgs({ args: [...words], options: { package: { type: 'string' }, help: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  const [command, out, ...more] = asked.positionals;
  if (asked.values.help) {
    console.log(usage);
    return 0;
  }
  if (command !== 'build' || asked.values.package === undefined || more.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    const { path, bytes, books } = await buildPackage(resolve(asked.values.package), resolve(out ?? '.'), new Date());
    console.log(`${path}: ${(bytes / 1024 / 1024).toFixed(1)} MiB, ${books} books`);
    return 0;
  } catch (error) {
    const said = error instanceof PackError || error instanceof PackageError || (error as NodeJS.ErrnoException).syscall !== undefined;
    if (!said) throw error;
    console.error((error as Error).message);
    if (error instanceof PackError) for (const { path, message } of error.findings) console.error(`error ${path}: ${message}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
