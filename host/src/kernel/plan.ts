import type { PolicyLayer, PolicyVerdict } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import { judge, misfit, refusal, type DeviceFacts } from './admission.ts';
import type { Found, Reason } from './discovery.ts';
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
  for (const one of found.filter(usable)) {
    const reason = duplicate(one, byId.get(one.manifest.id) ?? []);
    if (reason) reasons.set(one.key, reason);
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

/** Two bundles of one id: none is used, for nobody could say which, except the one that its author is working on, or else the one that came with Chorus. */
function duplicate(one: Found, same: readonly Found[]): Reason | undefined {
  const id = one.manifest?.id;
  if (same.length < 2) return undefined;
  const from = (source: Found['info']['source']) => same.filter((other) => other.info.source === source);
  const [worked, ...others] = from('dev');
  // A copy of ours that somebody dropped in is ours as well, and the same.
  const ours = from('built-in').filter(({ info }, _, all) => info.hash === all[0]?.info.hash);
  const used = worked ? (others.length === 0 ? worked : undefined) : ours.length === from('built-in').length ? ours[0] : undefined;
  if (used?.key === one.key) return undefined;
  const folders = same.map((other) => other.info.folder).join(', ');
  const message = used
    ? `"${id}" is ${used.info.source === 'dev' ? 'being worked on' : 'a part of Chorus'}; that bundle is used instead of this one.`
    : `"${id}" is there ${same.length} times (${folders}), and none is used. Remove all but one.`;
  return { code: 'duplicate-id', message, context: { plugin: id ?? '', folders } };
}
