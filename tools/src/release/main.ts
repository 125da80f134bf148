/**
 * Makes the feed of the desktop client's updates from installers that are there, and signs it (docs/releases.md).
 *
 *     npm run release -- key KEYFILE                      makes the pair of keys, once
 *     npm run release -- sign KEYFILE INSTALLERS FOLDER   FOLDER is `releases` in a server's data folder
 */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CliError } from '../command.ts';
import { readJson } from '../read-json.ts';
import { makeRelease } from './make-release.ts';

const root = new URL('../../../', import.meta.url);
const publicFile = fileURLToPath(new URL('desktop/release-key.pem', root));

function makeKey(file: string): string {
  for (const each of [file, publicFile])
    if (existsSync(each)) throw new CliError(`${each} is there already: clients that are built with another key refuse all that it signs.`);
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(file, pair.privateKey, { mode: 0o600 });
  writeFileSync(publicFile, pair.publicKey);
  return `${file} signs releases: keep it away from servers and from the repository.\n${publicFile} goes into every client: commit it.`;
}

function signRelease(keyFile: string, from: string, to: string): string {
  if (!existsSync(keyFile) || !existsSync(publicFile)) throw new CliError('There is no key yet: npm run release -- key KEYFILE');
  const { version } = readJson(fileURLToPath(new URL('package.json', root))) as { readonly version: string };
  const written = makeRelease({
    from,
    to,
    version,
    privateKey: readFileSync(keyFile, 'utf8'),
    publicKey: readFileSync(publicFile, 'utf8'),
    now: new Date(),
  });
  return [
    `${version} is in ${to}:`,
    ...written.map((name) => `  ${name}`),
    'Nobody is offered it before rollout.json there names it.',
  ].join('\n');
}

const [command, keyFile, from, to, more] = process.argv.slice(2);
try {
  if (command === 'key' && keyFile !== undefined && from === undefined) console.log(makeKey(keyFile));
  else if (command === 'sign' && keyFile !== undefined && from !== undefined && to !== undefined && more === undefined)
    console.log(signRelease(keyFile, from, to));
  else throw new CliError('npm run release -- key KEYFILE\nnpm run release -- sign KEYFILE INSTALLERS FOLDER');
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
