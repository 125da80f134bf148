import { readFileSync, writeFileSync } from 'node:fs';
import { editedSteps, newestDump, schemaFile } from './schema.ts';

const edited = editedSteps(readFileSync(schemaFile, 'utf8'));
if (edited.length > 0) {
  console.error(
    `These steps were released, and databases have them as they were. Take the change back and write a new step:\n${edited.join('\n')}`,
  );
  process.exitCode = 1;
} else writeFileSync(schemaFile, await newestDump());
