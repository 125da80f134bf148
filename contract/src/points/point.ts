import type { JsonSchema } from '@chorus/sdk';

/**
 * A place where plugins put things, as data. Its id carries a version: a change of shape is a new point. An entry's `icon` is an SVG document, its
 * `route` one of the plugin's own, its `when` a condition: whoever checks a manifest knows that of every point.
 */
export interface PointDefinition<Entry> {
  /** Of one entry; closed. */
  readonly schema: JsonSchema;
  /** How many entries one plugin may have. */
  readonly most: number;
  /** What no two entries may share; none: anything may be there twice. */
  keys?(pluginId: string, entry: Entry): readonly string[];
  /** Smaller first; ties by plugin id, then as the manifest lists them. */
  order?(entry: Entry): number;
  /** What a schema can't say of an entry: where in it, and what is wrong. */
  problems?(entry: Entry): Iterable<readonly [path: string, message: string]>;
}
