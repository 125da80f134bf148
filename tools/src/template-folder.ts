import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './build/paths.ts';

const packed = fileURLToPath(new URL('../template', import.meta.url));

/** Sources of the activity that `create` copies: beside the packed tool, in the project the quiz itself. */
export const templateFolder = existsSync(join(packed, 'index.ts')) ? packed : join(root, 'plugins/examples/quiz/src');
