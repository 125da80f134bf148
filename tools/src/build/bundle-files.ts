import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileManifest } from '@chorus/sdk';

/** Lower-case hex of SHA-256. */
export function sha256Hex(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Every file below a folder, sorted, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The `files` of a manifest: all of a bundle's files but the manifest itself. */
export function fileManifests(folder: string): FileManifest[] {
  return listFiles(folder)
    .filter((path) => path !== 'manifest.json')
    .map((path) => {
      const content = readFileSync(join(folder, path));
      return { path, bytes: content.byteLength, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` };
    });
}
