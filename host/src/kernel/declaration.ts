import type { PluginDefinition, PluginManifest } from '@chorus/sdk';

/** The entry module's default export, if that is a plugin of this shape. */
export function definitionOf(module: unknown): PluginDefinition | undefined {
  const exported: unknown = isRecord(module) ? module['default'] : undefined;
  if (!isRecord(exported) || exported['$type'] !== 'chorus.plugin/1') return undefined;
  const whole =
    isRecord(exported['declaration']) &&
    Array.isArray(exported['routes']) &&
    Array.isArray(exported['contributions']) &&
    Array.isArray(exported['evaluateTypes']) &&
    typeof exported['activate'] === 'function';
  return whole ? (exported as unknown as PluginDefinition) : undefined;
}

/** Where the code declares something else than the manifest that was admitted; undefined when nowhere. */
export function mismatch(definition: PluginDefinition, manifest: PluginManifest): string | undefined {
  const declared: Record<string, unknown> = { ...definition.declaration };
  const admitted = manifest as unknown as Record<string, unknown>;
  for (const key of Object.keys(declared)) {
    const path = difference(declared[key], admitted[key], key);
    if (path !== undefined) return path;
  }
  const pages = definition.routes.map((route) => route.name).join();
  if (pages !== manifest.contributes.routes.map((route) => route.name).join()) return 'routes';
  const types = definition.evaluateTypes.map((type) => type.id).join();
  return types === manifest.contributes.evaluateTypes.map((type) => type.id).join() ? undefined : 'evaluateTypes';
}

function difference(a: unknown, b: unknown, path: string): string | undefined {
  if (Object.is(a, b)) return undefined;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return path;
    return first(a.map((one, index) => difference(one, b[index], `${path}[${index}]`)));
  }
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) || Array.isArray(b)) return path;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return first(keys.map((key) => difference(a[key], b[key], `${path}.${key}`)));
}

const first = (paths: readonly (string | undefined)[]) => paths.find((path) => path !== undefined);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
