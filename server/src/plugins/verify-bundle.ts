import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@chorus/sdk';
import { bundleHash, isSafePath, maxManifestBytes, parseManifest } from '@chorus/contract';
import { sha256Hex } from '../sha256.ts';
import { BundleProblem } from './plugin-problem.ts';
import type { Walked } from './walk-bundle.ts';

const maxFileBytes = 32 * 1024 * 1024;
const maxBundleBytes = 128 * 1024 * 1024;

/** A bundle that is what its manifest says. */
export interface VerifiedBundle {
  readonly manifest: PluginManifest;
  readonly hash: string;
  readonly bytes: number;
  /** Content of each file, the manifest included. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Names that only React's own implementation, and what reads its insides, contain; minifiers keep them. */
const reactInternals = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED/;

/** Reads the manifest of a walked folder. Errors: `symlink`, `manifest-*`, `unsafe-*`. */
export function readBundleManifest(folder: string, walked: Walked): { manifest: PluginManifest; text: Buffer } {
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
  const text = readFileSync(join(folder, 'manifest.json'));
  const parsed = parseManifest(text);
  if (parsed.ok) return { manifest: parsed.manifest, text };
  const [{ code, message, context }] = parsed.problems;
  throw new BundleProblem(code, message, context);
}

/** Compares every file with the manifest. Errors: `unsafe-path`, `file-missing`, `bundle-too-large`, `hash-mismatch`, `own-react`. */
export function verifyBundle(
  folder: string,
  walked: Walked,
  { manifest, text }: { manifest: PluginManifest; text: Buffer },
): VerifiedBundle {
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
    const content = readFileSync(join(folder, file.path));
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (content.length !== file.bytes || integrity !== file.integrity) {
      throw new BundleProblem('hash-mismatch', `"${file.path}" is not the file that the manifest was made with.`, { path: file.path });
    }
    if (/\.[cm]?js$/.test(file.path) && reactInternals.test(content.toString('latin1'))) {
      throw new BundleProblem('own-react', `"${file.path}" contains a copy of React; build it with React as a shared module.`, {
        path: file.path,
      });
    }
    files.set(file.path, content);
  }
  return { manifest, hash: bundleHash(manifest, sha256Hex), bytes, files };
}
