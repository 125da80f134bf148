import type { PluginInfo } from '@chorus/contract';

/** The bundles that there are, wherever they are kept. Whose rules allow which is the policy's, in the database. */
export interface BundleRegistry {
  /**
   * Every bundle, usable or not, as it is now. What is usable was verified, and is served at its `base` as it was then, for as long as a school allows
   * it; what is not says its problem, and is served nowhere.
   */
  list(): Promise<PluginInfo[]>;
  /** Bundles of these plugins that were verified once, and are kept and served as they were, whatever is installed now; of each version what came last. */
  stored(ids: readonly string[]): Promise<PluginInfo[]>;
}
