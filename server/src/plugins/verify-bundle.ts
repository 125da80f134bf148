import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '@chorus/sdk';
import { isSafePath, maxManifestBytes, parseManifest } from '@chorus/contract';
import { BundleProblem } from './plugin-problem.ts';
import type { Walked } from './walk-bundle.ts';

const maxFileBytes = 32 * 1024 * 1024;
const maxBundleBytes = 128 * 1024 * 1024;

/** Content of each of a bundle's files, the manifest included. */
export type BundleFiles = ReadonlyMap<string, Buffer>;

/** Names that only React's own implementation, and what reads its insides, contain; minifiers keep them. */
const reactInternals = [
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED',
];

/** Reads the manifest of a walked folder. Errors: `symlink`, `manifest-*`, `unsafe-*`. */
export async function readBundleManifest(folder: string, walked: Walked): Promise<{ manifest: PluginManifest; text: Buffer }> {
  if (walked.symlink !== undefined) {
    throw new BundleProblem('symlink', `"${walked.symlink}" is a symbolic link, which could lead out of the folder.`, {
      path: walked.symlink,
    });
  }
  const bytes = walked.files.get('manifest.json');
  if (bytes === undefined) throw new BundleProblem('manifest-unreadable', 'There is no manifest.json.');
  // Before it is read: it may be anything.
  if (bytes > maxManifestBytes) {
    throw new BundleProblem('manifest-too-large', `The manifest has ${bytes} bytes; at most ${maxManifestBytes} are allowed.`, {
      bytes,
      limit: maxManifestBytes,
    });
  }
  const text = await readFile(join(folder, 'manifest.json'));
  const parsed = parseManifest(text);
  if (parsed.ok) return { manifest: parsed.manifest, text };
  const [{ code, message, context }] = parsed.problems;
  throw new BundleProblem(code, message, context);
}

/**
 * Reads every file and compares it with the manifest, without holding up what the server does meanwhile.
 * Errors: `unsafe-path`, `file-missing`, `bundle-too-large`, `hash-mismatch`, `own-react`; the signal's reason.
 */
export async function verifyBundle(
  folder: string,
  walked: Walked,
  { manifest, text }: { manifest: PluginManifest; text: Buffer },
  signal: AbortSignal,
): Promise<BundleFiles> {
  const files = new Map<string, Buffer>([['manifest.json', text]]);
  let bytes = text.length;
  for (const file of manifest.files) {
    if (!isSafePath(file.path)) throw new BundleProblem('unsafe-path', `"${file.path}" does not stay in the bundle.`, { path: file.path });
    const size = walked.files.get(file.path);
    if (size === undefined)
      throw new BundleProblem('file-missing', `"${file.path}" is in the manifest and not in the folder.`, { path: file.path });
    bytes += size;
    if (size > maxFileBytes || bytes > maxBundleBytes) {
      throw new BundleProblem('bundle-too-large', `"${file.path}" makes the bundle larger than it may be.`, {
        path: file.path,
        limit: maxBundleBytes,
      });
    }
    const content = await readFile(join(folder, file.path), { signal });
    const digest = Buffer.from(await webcrypto.subtle.digest('SHA-384', content));
    if (content.length !== file.bytes || `sha384-${digest.toString('base64')}` !== file.integrity) {
      throw new BundleProblem('hash-mismatch', `"${file.path}" is not the file that the manifest was made with.`, { path: file.path });
    }
    if (/\.[cm]?js$/.test(file.path) && reactInternals.some((name) => content.includes(name))) {
      throw new BundleProblem('own-react', `"${file.path}" contains a copy of React; build it with React as a shared module.`, {
        path: file.path,
      });
    }
    files.set(file.path, content);
  }
  return files;
}
