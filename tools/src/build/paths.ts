import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Where the build writes what belongs to no single room. */
export const toolsDist = join(root, 'tools/dist');

export const hostDist = join(root, 'host/dist');
export const serverDist = join(root, 'server/dist');
export const desktopDist = join(root, 'desktop/dist');
