import type { PolicyLayer, PolicyVerdict } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import { compareVersions } from '@chorus/contract/version';
import { judge, misfit, refusal, type DeviceFacts } from './admission.ts';
import { compare, type Found, type Reason } from './discovery.ts';
import type { KernelEnv } from './kernel-types.ts';
import { resolve } from './resolution.ts';

/** What becomes of one plugin. */
export interface Planned {
  readonly found: Found;
  readonly verdict: PolicyVerdict | undefined;
  /** Why it can't be used; undefined when it can. */
  readonly reason: Reason | undefined;
  /** Ids of plugins that must be active before it. */
  readonly providers: readonly string[];
}

/** Decides, from data alone, what becomes of every plugin: verified, fitting, unique, admitted, resolved. Sorted as `found` is. */
export function makePlan(found: readonly Found[], layers: readonly PolicyLayer[], env: KernelEnv, device: DeviceFacts): readonly Planned[] {
  const reasons = new Map<string, Reason>();
  const verdicts = new Map(found.map((one) => [one.key, judge(one, env.inUse?.get(one.manifest?.id ?? '') ?? layers, device)]));
  const usable = (one: Found): one is Found & { readonly manifest: PluginManifest } => one.manifest !== undefined && !reasons.has(one.key);
  for (const one of found) {
    const reason = one.problem ?? (one.manifest && misfit(one.manifest, env));
    if (reason) reasons.set(one.key, reason);
  }
  const byId = new Map<string, Found[]>();
  for (const one of found) {
    if (one.problem !== undefined || one.manifest === undefined) continue;
    const { id } = one.manifest;
    byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  const allowed = (one: Found) => verdicts.get(one.key)?.allowed === true;
  for (const [id, same] of byId) {
    const fitting = same.filter(usable);
    const used = usedOf(same, fitting, allowed);
    for (const one of fitting) if (same.length > 1 && one.key !== used?.key) reasons.set(one.key, duplicate(id, one, used, same));
  }
  for (const one of found.filter(usable)) {
    const reason = refusal(one.manifest, verdicts.get(one.key) as PolicyVerdict, env, device);
    if (reason) reasons.set(one.key, reason);
  }
  const out = found.flatMap((one) =>
    one.manifest && reasons.has(one.key) ? [{ manifest: one.manifest, reason: reasons.get(one.key) as Reason }] : [],
  );
  const candidates = found.filter(usable).map((one) => ({ manifest: one.manifest, rank: one.info.source === 'built-in' ? 0 : 1 }));
  const resolution = resolve(candidates, out, env);
  return found.map((one) => {
    const id = one.manifest?.id ?? '';
    const reason = reasons.get(one.key) ?? resolution.blocked.get(id);
    return { found: one, verdict: verdicts.get(one.key), reason, providers: reason ? [] : (resolution.providers.get(id) ?? []) };
  });
}

/**
 * Which of the bundles of one id is used: the one that its author is working on, or else the one that came with Chorus. Of others one that is allowed, and
 * the older: what a school has goes on until its folder is taken away. Undefined where nobody could say which.
 */
function usedOf(same: readonly Found[], fitting: readonly Found[], allowed: (one: Found) => boolean): Found | undefined {
  const from = (source: Found['info']['source']) => same.filter(({ info }) => info.source === source);
  const [worked, ...others] = from('dev');
  if (worked) return others.length === 0 ? worked : undefined;
  // A copy of ours that somebody dropped in is ours as well, and the same.
  const [ours, ...copies] = from('built-in');
  if (ours) return copies.every(({ info }) => info.hash === ours.info.hash) ? ours : undefined;
  const named = ({ info, manifest }: Found) => Number(info.folder === manifest?.id);
  return [...fitting].sort(
    (a, b) =>
      Number(allowed(b)) - Number(allowed(a)) ||
      compareVersions(versionOf(a), versionOf(b)) ||
      named(b) - named(a) ||
      compare(a.info.folder, b.info.folder),
  )[0];
}

const versionOf = ({ manifest }: Found): string => manifest?.version ?? '';

function duplicate(id: string, one: Found, used: Found | undefined, same: readonly Found[]): Reason {
  const folders = same.map(({ info }) => info.folder).join(', ');
  return { code: 'duplicate-id', message: whyNot(), context: { plugin: id, folders } };

  function whyNot(): string {
    if (!used) return `"${id}" is there ${same.length} times (${folders}), and none is used. Remove all but one.`;
    if (used.info.source === 'dev') return `"${id}" is being worked on; that bundle is used instead of this one.`;
    if (used.info.source === 'built-in') return `"${id}" is a part of Chorus; that bundle is used instead of this one.`;
    const of = (each: Found) => `${versionOf(each)} in the folder "${each.info.folder}"`;
    return `"${id}" ${of(one)} is not used: ${of(used)} is. Take the folder away that you do not want, and reload the page.`;
  }
}
