import type { PluginInfo } from '@chorus/contract';
import { checkManifest } from '@chorus/contract/manifest';
import type { PluginManifest } from '@chorus/sdk';
import type { BlockReason } from './kernel-types.ts';

/** Why a plugin can't be used. */
export interface Reason {
  readonly code: BlockReason;
  readonly message: string;
  readonly context: Readonly<Record<string, string | number>>;
}

/** A plugin that was found, with its manifest where that can be read. */
export interface Found {
  /** The same for the same folder of the same source. */
  readonly key: string;
  readonly info: PluginInfo;
  readonly manifest: PluginManifest | undefined;
  readonly problem: Reason | undefined;
}

const foundByServer: ReadonlySet<string> = new Set<BlockReason>([
  'manifest-unreadable',
  'manifest-invalid',
  'manifest-too-large',
  'needs-newer-chorus',
  'point-reserved',
  'bundle-too-large',
  'file-missing',
  'hash-mismatch',
  'symlink',
  'unsafe-path',
  'unsafe-icon',
  'own-react',
  'not-stored',
  'being-read',
  'duplicate-id',
  'reserved-id',
]);

/** Checks what was found, each plugin by itself, and sorts it, so that nothing depends on the order in which plugins are found. */
export function readFound(plugins: readonly PluginInfo[]): readonly Found[] {
  const named = plugins.map((info) => ({ info, name: identity(info) }));
  named.sort((a, b) => compare(a.name, b.name));
  const keys = new Set<string>();
  return named.map(({ info }) => {
    let key = `${info.source}:${info.folder}`;
    while (keys.has(key)) key += `:${info.hash ?? 'same'}`;
    keys.add(key);
    return { key, ...readOnce(info) };
  });
}

const known = new WeakMap<PluginInfo, Omit<Found, 'key'>>();

/** Checks a plugin, once: what is found stays the same when a switch or a rule changes. */
export function readOnce(info: PluginInfo): Omit<Found, 'key'> {
  const found = known.get(info) ?? readOne(info);
  known.set(info, found);
  return found;
}

const ranks = { 'built-in': 0, dropped: 1, dev: 2 } as const;
const identity = (info: PluginInfo) =>
  `${ranks[info.source]} ${info.folder}\n${info.base ?? ''}\n${info.hash ?? ''}\n${JSON.stringify(info.manifest)}`;

/** Compares texts by code units, the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function readOne(info: PluginInfo): Omit<Found, 'key'> {
  const problem = info.problem && toReason(info.problem);
  if (info.manifest === null || info.manifest === undefined) {
    const unreadable: Reason = {
      code: 'manifest-unreadable',
      message: `The folder "${info.folder}" has no manifest that can be read.`,
      context: { folder: info.folder },
    };
    return { info, manifest: undefined, problem: problem ?? unreadable };
  }
  const checked = checkManifest(info.manifest);
  if (!checked.ok) return { info, manifest: undefined, problem: problem ?? checked.problems[0] };
  const { manifest } = checked;
  if (problem) return { info, manifest, problem };
  if (info.base === null) {
    const missing: Reason = {
      code: 'file-missing',
      message: `The bundle of "${manifest.id}" is not served: it has no address.`,
      context: { plugin: manifest.id },
    };
    return { info, manifest, problem: missing };
  }
  if (manifest.id.startsWith('chorus.') && info.source !== 'built-in') {
    const message = `"${manifest.id}" is not one of the plugins that Chorus was built with, so its id may not begin with "chorus.". Choose another publisher.`;
    return { info, manifest, problem: { code: 'reserved-id', message, context: { plugin: manifest.id } } };
  }
  return { info, manifest, problem: undefined };
}

function toReason({ code, message, context }: NonNullable<PluginInfo['problem']>): Reason {
  return foundByServer.has(code)
    ? { code: code as BlockReason, message, context }
    : { code: 'manifest-invalid', message, context: { ...context, code } };
}
