// Writes the table of variables into docs/running-a-server.md: npx tsx server/src/configuration/write-reference.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withReference } from './reference.ts';

const page = join(fileURLToPath(new URL('../../..', import.meta.url)), 'docs/running-a-server.md');
writeFileSync(page, withReference(readFileSync(page, 'utf8')));
