import { routeAddress, routeShape } from '@chorus/contract/manifest';
import type { PluginManifest } from '@chorus/sdk';
import { compare, type Reason } from './discovery.ts';
import type { KernelEnv } from './kernel-types.ts';

/** A plugin that is to be resolved. */
export interface Candidate {
  readonly manifest: PluginManifest;
  /** Smaller takes a contested contribution: a built-in plugin never loses one to a stranger. */
  readonly rank: number;
}

/** Who stays, and why the others don't. */
export interface Resolution {
  readonly blocked: ReadonlyMap<string, Reason>;
  /** Plugins that must be active before one is, by its id. */
  readonly providers: ReadonlyMap<string, readonly string[]>;
}

/**
 * Decides which plugins have what they require. `others` are plugins that are not candidates, with what they would provide and why they are
 * out: a dependant is told about its provider rather than that there is none. Does not depend on the order of its input.
 */
export function resolve(
  candidates: readonly Candidate[],
  others: readonly { readonly manifest: PluginManifest; readonly reason: Reason }[],
  env: KernelEnv,
): Resolution {
  const alive = new Map(
    [...candidates].sort((a, b) => a.rank - b.rank || compare(a.manifest.id, b.manifest.id)).map((one) => [one.manifest.id, one.manifest]),
  );
  const blocked = new Map<string, Reason>();
  const block = (id: string, reason: Reason) => {
    alive.delete(id);
    blocked.set(id, reason);
  };
  blockCycles(alive, block);
  blockTaken(alive, env, block);
  // A plugin that loses its provider is itself no provider any more.
  for (let changed = true; changed;) {
    changed = false;
    for (const manifest of Array.from(alive.values())) {
      const reason = unmet(manifest, alive, candidates, blocked, others, env);
      if (!reason) continue;
      block(manifest.id, reason);
      changed = true;
    }
  }
  const providers = new Map([...alive.values()].map((manifest) => [manifest.id, providersOf(manifest, alive)]));
  return { blocked, providers };
}

const provides = (manifest: PluginManifest, requirement: string) =>
  manifest.contributes.evaluateTypes.some((type) => `evaluateType:${type.id}` === requirement);

/** Ids of the other plugins that one requires. */
function providersOf(manifest: PluginManifest, alive: ReadonlyMap<string, PluginManifest>): readonly string[] {
  const own = manifest.requires.filter((requirement) => !provides(manifest, requirement));
  if (own.length === 0) return [];
  return [...alive.values()]
    .filter((other) => other !== manifest && own.some((requirement) => provides(other, requirement)))
    .map((other) => other.id);
}

function unmet(
  manifest: PluginManifest,
  alive: ReadonlyMap<string, PluginManifest>,
  candidates: readonly Candidate[],
  blocked: ReadonlyMap<string, Reason>,
  others: readonly { readonly manifest: PluginManifest; readonly reason: Reason }[],
  env: KernelEnv,
): Reason | undefined {
  for (const requirement of manifest.requires) {
    if (env.services.has(requirement) || [...alive.values()].some((other) => provides(other, requirement))) continue;
    const out = [
      ...others,
      ...candidates.flatMap((one) => {
        const reason = blocked.get(one.manifest.id);
        return reason ? [{ manifest: one.manifest, reason }] : [];
      }),
    ]
      .filter((other) => provides(other.manifest, requirement))
      .sort((a, b) => compare(a.manifest.id, b.manifest.id))[0];
    const context = { plugin: manifest.id, requirement };
    if (out) {
      const message = `"${manifest.id}" requires ${requirement}, which "${out.manifest.id}" gives, and that can't be used: ${out.reason.message}`;
      return { code: 'requirement-blocked', message, context: { ...context, provider: out.manifest.id, providerReason: out.reason.code } };
    }
    return {
      code: 'requirement-missing',
      message: `"${manifest.id}" requires ${requirement}, which nothing here gives. Install what gives it.`,
      context,
    };
  }
  return undefined;
}

function blockCycles(alive: ReadonlyMap<string, PluginManifest>, block: (id: string, reason: Reason) => void): void {
  const edges = new Map([...alive.values()].map((manifest) => [manifest.id, providersOf(manifest, alive)]));
  const reaches = (from: string, to: string) => {
    const seen = new Set<string>();
    const open = [...(edges.get(from) ?? [])];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === to) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(edges.get(id) ?? []));
    }
    return false;
  };
  const circular = [...edges.keys()].filter((id) => reaches(id, id)).sort(compare);
  for (const id of circular) {
    const circle = circular.filter((other) => reaches(id, other) && reaches(other, id));
    block(id, {
      code: 'requirement-cycle',
      message: `${circle.join(', ')} require each other, so none of them can be the first.`,
      context: { plugin: id, cycle: circle.join(' ') },
    });
  }
}

function blockTaken(alive: ReadonlyMap<string, PluginManifest>, env: KernelEnv, block: (id: string, reason: Reason) => void): void {
  const host = 'the host';
  const holders = new Map<string, string>([
    ...(env.reserved?.paths ?? []).map((path) => [`path ${routeShape('', path)}`, host] as const),
    ...(env.reserved?.names ?? []).map((name) => [`name ${name}`, host] as const),
  ]);
  for (const manifest of Array.from(alive.values())) {
    const { id, contributes } = manifest;
    const wanted = [
      ...contributes.routes.flatMap((route) => [
        { key: `path ${routeShape(id, route.path)}`, code: 'route-taken' as const, what: `the path ${routeAddress(id, route.path)}` },
        { key: `name ${route.name}`, code: 'route-taken' as const, what: `the route name ${route.name}` },
      ]),
      ...contributes.evaluateTypes.map((type) => ({
        key: `type ${type.id}`,
        code: 'evaluate-type-taken' as const,
        what: `the evaluate type ${type.id}`,
      })),
    ];
    const taken = wanted.find(({ key }) => holders.has(key));
    if (taken) {
      const holder = holders.get(taken.key) as string;
      block(id, {
        code: taken.code,
        message: `"${id}" wants ${taken.what}, which ${holder} has. One of the two has to change.`,
        context: { plugin: id, key: taken.key, holder },
      });
    } else for (const { key } of wanted) holders.set(key, id);
  }
}
