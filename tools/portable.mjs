#!/usr/bin/env node
// npm run portable -- [--system win32-x64] [--node PATH] [--out FOLDER]: a folder that is a whole classroom, without anything to install.
import { resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { checkFolder } from './portable/check-folder.mjs';
import { makeFolder } from './portable/make-folder.mjs';
import { chosenOptions } from './portable/systems.mjs';

await main(async () => {
  requireNode();
  const options = chosenOptions(process.argv.slice(2));
  await ensureInstalled();
  await ensureBuilt();
  const folder = resolve(options.out);
  await makeFolder({ ...options, folder });
  const tried = await checkFolder({ ...options, folder });
  console.log(
    `${folder} is ready for ${options.system}; ${tried ? 'it was started and answered' : 'it was looked at, and has to be started there once'}.`,
  );
});
