import type { PluginManifest } from '@chorus/sdk';

/** Turns a text into the lower-case hex of its SHA-256; Node and browser have different ones. */
export type Sha256Hex = (text: string) => string;

/**
 * The text whose SHA-256 names a bundle: each file with its digest, sorted, then the manifest without `files` as JSON with sorted keys,
 * so that the same bundle gives the same text wherever its manifest was parsed.
 */
export function bundleHashText(manifest: PluginManifest): string {
  const { files, ...rest } = manifest;
  const lines = files.map((file) => `${file.path} ${file.integrity}`).sort();
  return [...lines, JSON.stringify(sortKeys(rest))].join('\n');
}

/** A bundle's name in addresses: 16 hex digits. */
export function bundleHash(manifest: PluginManifest, sha256Hex: Sha256Hex): string {
  return sha256Hex(bundleHashText(manifest)).slice(0, 16);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
