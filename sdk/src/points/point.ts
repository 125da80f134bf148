import type { JsonSchema, LocalizedText } from '../plugin/json.ts';
import type { LazyComponent } from '../plugin/lazy-component.ts';

/**
 * A contribution point: a place where plugins put things, as data. Its id carries a version: a change of shape is a new point. An entry's `icon` is an SVG
 * document, its `when` a condition: whoever checks a manifest knows that of every point. Views are found by their entry's `id`, so an entry with one has it.
 */
export interface PointDefinition<Id extends `${string}/${number}`, Entry, Props = never> {
  readonly id: Id;
  /** Of one entry; closed. */
  readonly schema: JsonSchema;
  /** How many entries one plugin may have. */
  readonly most: number;
  /** What no two entries may share; none: anything may be there twice. */
  keys?(pluginId: string, entry: Entry): readonly string[];
  /** Smaller first; ties by plugin id, then as the manifest lists them. */
  order?(entry: Entry): number;
  /** Names of the plugin's own routes in an entry, and where in it. */
  routes?(entry: Entry): readonly (readonly [path: string, route: string])[];
  /** What a schema can't say of an entry: where in it, and what is wrong. */
  problems?(entry: Entry): Iterable<readonly [path: string, message: string]>;
  /** What a plugin brings with `{count}` entries, as the plugins page, the question before it is allowed and the administration say it. */
  readonly brings: LocalizedText;
  /** How the conformance suite opens an entry, and closes it again, in a browser; none: it can't, or `activates` has opened its page. */
  readonly opened?: {
    /** Path of a page of the host's. */
    readonly on: string;
    /** Selector of what is pressed first, where something is. */
    readonly behind?: string;
    /** Selector of the buttons among which the entry's has its label. */
    readonly by: string;
  };
  /** Carry the types; never set. */
  readonly entry?: Entry;
  readonly props?: Props;
}

/** Something that a plugin puts at a point: its data, and the view that is loaded when it is first shown. */
export interface PutAt<Id extends `${string}/${number}`, Entry, Props = never> {
  readonly point: Id;
  readonly entry: Entry;
  readonly view?: [Props] extends [never] ? undefined : LazyComponent<Props>;
}
