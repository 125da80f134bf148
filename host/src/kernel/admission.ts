import type { PolicyLayer } from '@chorus/contract';
import { evaluatePolicy, type BeyondConsent, type PolicyVerdict } from '@chorus/contract/policy';
import type { PluginManifest } from '@chorus/sdk';
import { inRange, isAhead } from '@chorus/contract/version';
import type { Found, Reason } from './discovery.ts';
import type { KernelEnv } from './kernel-types.ts';
import type { SwitchedOffBy } from './ports.ts';

/** Id of the rule that the switch on the plugins page writes. */
export const switchRuleId = 'device.switch';

/** What this device knows of its plugins. */
export interface DeviceFacts {
  readonly switchedOff: Readonly<Record<string, SwitchedOffBy>>;
  /** Plugins that are skipped until somebody asks for them. */
  readonly skipped: ReadonlySet<string>;
}

/** The policy's word on a plugin, the device's switch included. */
export function judge(found: Found, layers: readonly PolicyLayer[], device: DeviceFacts): PolicyVerdict | undefined {
  const { manifest, info } = found;
  if (!manifest) return undefined;
  const off = device.switchedOff[manifest.id] === 'teacher';
  const own: PolicyLayer[] = off
    ? [{ layer: 'device', name: '', rules: [{ id: switchRuleId, plugin: manifest.id, effect: 'deny', reason: {} }] }]
    : [];
  return evaluatePolicy([...layers, ...own], {
    id: manifest.id,
    version: manifest.version,
    source: info.source,
    capabilities: manifest.capabilities,
    publisher: manifest.publisher.name,
  });
}

/** Why a plugin of this manifest can't run in this host, whoever allows it. */
export function misfit(manifest: PluginManifest, env: KernelEnv): Reason | undefined {
  const { id } = manifest;
  if (isAhead(manifest.sdk, env.sdkVersion)) {
    const message = `"${id}" was made for SDK ${manifest.sdk}; this is ${env.sdkVersion}. It needs a newer Chorus.`;
    return { code: 'needs-newer-chorus', message, context: { plugin: id, range: manifest.sdk, version: env.sdkVersion } };
  }
  if (!inRange(env.sdkVersion, manifest.sdk)) {
    const message = `"${id}" was made for SDK ${manifest.sdk}; this is ${env.sdkVersion}. Build it with this SDK.`;
    return { code: 'sdk-range', message, context: { plugin: id, range: manifest.sdk, version: env.sdkVersion } };
  }
  for (const [module, major] of Object.entries(manifest.shared)) {
    const ours = Object.hasOwn(env.shared, module) ? env.shared[module] : undefined;
    if (ours === major) continue;
    const message = `"${id}" was built against ${module} ${major}; here ${ours === undefined ? 'it is not shared' : `is ${ours}`}. Build it again.`;
    return { code: 'shared-major', message, context: { plugin: id, module, major, ours: ours ?? 'none' } };
  }
  return undefined;
}

const newOf = ({ publisher }: PluginManifest, beyond: BeyondConsent) =>
  [...beyond.capabilities, ...(beyond.publisher ? [`publisher ${publisher.name}`] : []), ...(beyond.source ? ['source'] : [])].join(', ');

/** Why a plugin that fits is not let in. */
export function refusal(manifest: PluginManifest, verdict: PolicyVerdict, env: KernelEnv, device: DeviceFacts): Reason | undefined {
  const { id } = manifest;
  const { decidedBy } = verdict;
  if (!verdict.allowed) {
    if ('default' in decidedBy)
      return {
        code: 'not-yet-allowed',
        message: verdict.beyond
          ? `"${id}" ${manifest.version} goes beyond what was allowed (${newOf(manifest, verdict.beyond)}). An administrator can allow it, on the plugins page.`
          : `Nobody has allowed "${id}" yet. An administrator can, on the plugins page.`,
        context: { plugin: id },
      };
    if (decidedBy.ruleId === switchRuleId)
      return { code: 'switched-off', message: `"${id}" is switched off on this device.`, context: { plugin: id } };
    const message = `"${id}" ${manifest.version} is not allowed by the rule "${decidedBy.ruleId}" (${decidedBy.effect}) of the ${decidedBy.layer}.`;
    return {
      code: 'denied',
      message,
      context: { plugin: id, rule: decidedBy.ruleId, layer: decidedBy.layer, layerName: decidedBy.layerName },
    };
  }
  if (device.switchedOff[id] === 'faults')
    return {
      code: 'too-many-faults',
      message: `"${id}" failed too often in a short time and was switched off on this device. It can be switched on again.`,
      context: { plugin: id },
    };
  if (device.skipped.has(id))
    return {
      code: 'safe-start',
      message: `The page did not survive the last start of "${id}", so it is left out this time. It can be tried again.`,
      context: { plugin: id },
    };
  if (env.stage !== undefined && !manifest.stages.includes(env.stage))
    return {
      code: 'stage',
      message: `"${id}" is for ${manifest.stages.join(', ')}; this teacher is at ${env.stage}.`,
      context: { plugin: id, stage: env.stage },
    };
  return undefined;
}
