import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
