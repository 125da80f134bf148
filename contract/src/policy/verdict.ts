import type { PolicyLayer, PolicyRule } from '../api/calls.ts';

/** Why a rule decides or does not; closed. */
export type PolicyWhy = 'decides' | 'weaker-in-layer' | 'overruled-by-narrower' | 'locked-by-wider' | 'asks-for-more';

/** Where a layer stands, as far as that is known. */
export interface LayerPlace {
  readonly layer: PolicyLayer['layer'];
  readonly layerName: string;
  readonly orgId?: string;
  readonly depth?: number;
  readonly classId?: string;
}

/** A rule that speaks about the plugin. `applied`: it decides. */
export interface ConsideredRule extends LayerPlace {
  readonly ruleId: string;
  readonly effect: PolicyRule['effect'];
  /** It lets no narrower layer speak where it wins in its own; a requirement always does so. */
  readonly locked: boolean;
  /** It is a denial, or a pin of other versions. */
  readonly denies: boolean;
  readonly applied: boolean;
  readonly why: PolicyWhy;
}

/** What decided: a rule, or the default where there is none. */
export type PolicyDecider =
  | (LayerPlace & {
      readonly ruleId: string;
      readonly effect: PolicyRule['effect'];
      readonly reason: Readonly<Record<string, string>>;
    })
  | { readonly default: 'built-in-allowed' | 'others-not-yet-allowed' };

/** How a plugin goes beyond what was allowed under its name: what it asks for in addition, and whether its publisher or the way it came here is another. */
export interface BeyondConsent {
  readonly capabilities: readonly string[];
  readonly publisher: boolean;
  readonly source: boolean;
}

/** What a policy decided about a plugin, and why: rules considered, widest layer first. */
export interface PolicyVerdict {
  readonly allowed: boolean;
  /** A wider layer wants it on; the device's switch does not count. */
  readonly required: boolean;
  readonly decidedBy: PolicyDecider;
  readonly considered: readonly ConsideredRule[];
  /** It was allowed before, and waits because it is or asks for more now. */
  readonly beyond?: BeyondConsent;
}

/** What a policy needs to know of a plugin. */
export interface PolicySubject {
  readonly id: string;
  readonly version: string;
  readonly source: 'built-in' | 'dropped' | 'dev';
  readonly capabilities: readonly string[];
  /** The publisher's name. */
  readonly publisher: string;
}
