// Writes the table of variables into docs/running-a-server.md: npx tsx server/src/configuration/write-reference.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { withReference } from './reference.ts';

const page = new URL('../../../docs/running-a-server.md', import.meta.url);
writeFileSync(page, withReference(readFileSync(page, 'utf8')));
