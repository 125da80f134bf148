import { sdkVersion, type ContributionEntries, type PluginManifest, type PointId } from '@chorus/sdk';
import { compileSchema } from './json-schema.ts';
import { manifestSchema } from './manifest-schema.ts';
import { pointIds, pointOf, reservedPoints } from './points.ts';
import { iconProblem } from './svg-icon.ts';
import { inRange, isAhead, isVersion, isVersionRange } from './version.ts';

export { manifestSchema, pluginIdPattern } from './manifest-schema.ts';

/** A manifest's largest size. One with 200 routes and icons has less. */
export const maxManifestBytes = 262_144;

/** What can be wrong with a manifest by itself; closed. */
export type ManifestProblemCode =
  | 'manifest-unreadable'
  | 'manifest-too-large'
  | 'manifest-invalid'
  | 'needs-newer-chorus'
  | 'point-reserved'
  | 'unsafe-path'
  | 'unsafe-icon';

/** One thing that is wrong with a manifest: what happened, where (`context.path`), what to do. */
export interface ManifestProblem {
  readonly code: ManifestProblemCode;
  readonly message: string;
  readonly context: Readonly<Record<string, string | number>>;
}

/** A manifest that may be used, or all that is wrong with it, worst first. */
export type ManifestResult =
  | { readonly ok: true; readonly manifest: PluginManifest }
  | { readonly ok: false; readonly problems: readonly [ManifestProblem, ...ManifestProblem[]] };

const checkShape = compileSchema(manifestSchema);
const failed = (code: ManifestProblemCode, message: string, context: ManifestProblem['context'] = {}): ManifestResult => ({
  ok: false,
  problems: [{ code, message, context }],
});

/** Reads a `manifest.json` from its text or its bytes. */
export function parseManifest(source: string | Uint8Array): ManifestResult {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source).length : source.length;
  if (bytes > maxManifestBytes)
    return failed('manifest-too-large', `The manifest has ${bytes} bytes; at most ${maxManifestBytes} are allowed.`, {
      bytes,
      limit: maxManifestBytes,
    });
  let value: unknown;
  try {
    value = JSON.parse(typeof source === 'string' ? source : new TextDecoder('utf-8', { fatal: true }).decode(source));
  } catch (error) {
    return failed('manifest-unreadable', `The manifest is not JSON in UTF-8: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
  return checkManifest(value);
}

const manifestVersion = 1;

/** The range of SDKs that whoever builds with this one writes. */
export const advisedRange = `^${sdkVersion}`;

/**
 * Checks a manifest that is already parsed: its shape, then what a shape can't say. What doesn't fit and was made for a newer Chorus is not wrong: it has
 * the one problem that this Chorus is older (`needs-newer-chorus`).
 */
export function checkManifest(value: unknown): ManifestResult {
  // Points to come have been named already.
  const issues = checkShape(value).filter(({ path }) => !reservedPaths.has(path));
  const problems: ManifestProblem[] = [
    ...reservedProblems(value),
    ...(issues.length > 0
      ? issues.map(({ path, message }) => invalid(path, message))
      : [
          ...versionProblems(value as PluginManifest),
          ...promiseProblems(value as PluginManifest),
          ...fileProblems(value as PluginManifest),
          ...contributionProblems(value as PluginManifest),
        ]),
  ];
  const [first, ...rest] = problems;
  if (!first) return { ok: true, manifest: value as PluginManifest };
  return { ok: false, problems: newerProblem(value) ?? [first, ...rest] };
}

/** `manifestVersion` and `sdk` have this place and meaning in every manifest there will ever be. */
function newerProblem(value: unknown): readonly [ManifestProblem] | undefined {
  const { manifestVersion: form, sdk } = (value ?? {}) as { readonly manifestVersion?: unknown; readonly sdk?: unknown };
  const newForm = Number.isInteger(form) && Number(form) > manifestVersion;
  if (!newForm && !(typeof sdk === 'string' && isAhead(sdk, sdkVersion))) return undefined;
  const made = newForm
    ? `has a manifest of version ${Number(form)}; this Chorus reads ${manifestVersion}`
    : `was made for SDK ${String(sdk)}; this is ${sdkVersion}`;
  return [{ code: 'needs-newer-chorus', message: `The plugin ${made}. It needs a newer Chorus.`, context: { version: sdkVersion } }];
}

const reservedPaths: ReadonlySet<string> = new Set([...reservedPoints].map((point) => `contributes.points.${point}`));

/** Names of points to come get a sentence of their own. */
function* reservedProblems(value: unknown): Generator<ManifestProblem> {
  const { points } = ((value as { readonly contributes?: unknown } | null)?.contributes ?? {}) as { readonly points?: unknown };
  if (typeof points !== 'object' || points === null) return;
  for (const id of Object.keys(points).filter((key) => reservedPoints.has(key))) yield reserved('contributes.points', id);
}

const reserved = (path: string, point: string): ManifestProblem => ({
  code: 'point-reserved',
  message: `\`${path}\` names "${point}", and nothing draws this yet. Take it out.`,
  context: { path, point },
});

const invalid = (path: string, message: string): ManifestProblem => ({
  code: 'manifest-invalid',
  message: `${path === '' ? 'The manifest' : `\`${path}\``} ${message}${message.endsWith('?') ? '' : '.'}`,
  context: { path },
});

function* versionProblems(manifest: PluginManifest): Generator<ManifestProblem> {
  if (!isVersion(manifest.version)) yield invalid('version', `must be a semantic version, and "${manifest.version}" is not`);
  if (!isVersionRange(manifest.sdk))
    yield invalid('sdk', `must be a range of versions such as "${advisedRange}", and "${manifest.sdk}" is not`);
  // A range without an upper end promises to work with SDKs that nobody has seen.
  else if (inRange('999999.0.0', manifest.sdk))
    yield invalid('sdk', `must end before the next major version, and "${manifest.sdk}" does not; write "${advisedRange}"`);
}

/** Where a manifest names what no host gives yet, each with a sentence. Bundles of SDK 1.0.0 may have it, and load without it. */
export function unkeptPromises(manifest: Pick<PluginManifest, 'capabilities'>): readonly ManifestProblem[] {
  return manifest.capabilities.flatMap((capability, index) =>
    capability.startsWith('network:')
      ? [invalid(`capabilities[${index}]`, `is "${capability}", and a page talks to no host but Chorus's own yet: take it out`)]
      : [],
  );
}

/** Excused is what SDK 1.0.0 let through, since an installed activity goes on, and what is for a newer SDK, which may give it. */
function promiseProblems(manifest: PluginManifest): readonly ManifestProblem[] {
  return inRange('1.0.0', manifest.sdk) || isAhead(manifest.sdk, sdkVersion) ? [] : unkeptPromises(manifest);
}

/** Whether a file's path stays in its bundle and means the same to every file system and server. */
export function isSafePath(path: string): boolean {
  return /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/.test(path) && path.length <= 300;
}

function* fileProblems(manifest: PluginManifest): Generator<ManifestProblem> {
  const paths = manifest.files.map((file) => file.path);
  const named: (readonly [string, string])[] = [
    ['entry', manifest.entry],
    ...manifest.styles.map((path, index) => [`styles[${index}]`, path] as const),
    ...paths.map((path, index) => [`files[${index}].path`, path] as const),
  ];
  for (const [where, path] of named) {
    if (isSafePath(path)) continue;
    const message = `\`${where}\` is "${path}". A path goes down from the bundle's folder, in letters, digits, and . _ - @ /.`;
    yield { code: 'unsafe-path', message, context: { path: where, value: path } };
  }
  const folded = paths.map((path) => path.toLowerCase());
  for (const [index, path] of folded.entries())
    if (folded.indexOf(path) !== index) yield invalid(`files[${index}].path`, `names "${paths[index]}", which is listed before`);
  if (paths.includes('manifest.json')) yield invalid('files', 'must not list manifest.json itself');
  if (!/\.m?js$/.test(manifest.entry)) yield invalid('entry', 'must be a JavaScript module (.js or .mjs)');
  if (!paths.includes(manifest.entry)) yield invalid('entry', `names "${manifest.entry}", which is not in \`files\``);
  for (const [index, path] of manifest.styles.entries()) {
    if (!path.endsWith('.css')) yield invalid(`styles[${index}]`, 'must be a style sheet (.css)');
    if (!paths.includes(path)) yield invalid(`styles[${index}]`, `names "${path}", which is not in \`files\``);
    if (manifest.styles.indexOf(path) !== index) yield invalid(`styles[${index}]`, `names "${path}" a second time`);
  }
  for (const path of paths)
    if (path.endsWith('.css') && !manifest.styles.includes(path))
      yield invalid('styles', `must list "${path}": the host alone adds style sheets`);
}

/** Where a route is found in the host: `/a/<plugin id>/<path>`, or the absolute path that a `chorus.*` plugin claims. */
export function routeAddress(pluginId: string, path: string): string {
  return path.startsWith('/') ? path : `/a/${pluginId}/${path}`;
}

const routePath = /^\/?(:?[A-Za-z0-9_~-][A-Za-z0-9._~-]*(\/:?[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?$/;

/** What two routes that can't be told apart have in common: the address without the parameters' names. */
export function routeShape(pluginId: string, path: string): string {
  return routeAddress(pluginId, path).replace(/:[^/]+/g, ':');
}

function* contributionProblems(manifest: PluginManifest): Generator<ManifestProblem> {
  const { id, contributes, requires, optional } = manifest;
  const publisher = id.slice(0, id.indexOf('.') + 1);
  const names = contributes.routes.map((route) => route.name);
  const shapes = contributes.routes.map((route) => routeShape(id, route.path));
  for (const [index, route] of contributes.routes.entries()) {
    const where = `contributes.routes[${index}]`;
    if (!routePath.test(route.path)) {
      const message = `\`${where}.path\` is "${route.path}". A route's path goes down from /a/${id}/, in letters, digits, - _ . ~ and :parameters.`;
      yield { code: 'unsafe-path', message, context: { path: `${where}.path`, value: route.path } };
    }
    if (route.path.startsWith('/') && (publisher !== 'chorus.' || /^\/a(\/|$)/.test(route.path)))
      yield invalid(`${where}.path`, `is absolute; write it without the leading slash, and it is found at /a/${id}/`);
    if (names.indexOf(route.name) !== index) yield invalid(`${where}.name`, `is "${route.name}", the name of a route before it`);
    if (shapes.indexOf(shapes[index] as string) !== index)
      yield invalid(`${where}.path`, `is "${route.path}", which can't be told from a route before it`);
  }
  for (const [index, menu] of contributes.menus.entries()) {
    const where = `contributes.menus[${index}]`;
    yield* routeProblems(names, where, [['route', menu.route]]);
    yield* iconProblems(where, menu);
  }
  for (const point of pointIds) yield* pointProblems(manifest, point);
  const types = contributes.evaluateTypes.map((type) => type.id);
  for (const [index, type] of types.entries()) {
    const where = `contributes.evaluateTypes[${index}].id`;
    if (!type.startsWith(publisher)) yield invalid(where, `is "${type}", another publisher's; it must begin with "${publisher}"`);
    if (types.indexOf(type) !== index) yield invalid(where, `is "${type}" a second time`);
  }
  for (const [index, both] of optional.entries())
    if (requires.includes(both)) yield invalid(`optional[${index}]`, `is "${both}", which is in \`requires\` too`);
}

function* pointProblems<Id extends PointId>({ id: pluginId, contributes }: PluginManifest, id: Id): Generator<ManifestProblem> {
  const point = pointOf(id);
  const entries = (contributes.points?.[id] ?? []) as readonly ContributionEntries[Id][];
  const names = contributes.routes.map(({ name }) => name);
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const where = `contributes.points.${id}[${index}]`;
    yield* routeProblems(names, where, point.routes?.(entry) ?? []);
    yield* iconProblems(where, entry);
    for (const [path, message] of point.problems?.(entry) ?? []) yield invalid(`${where}.${path}`, message);
    for (const key of point.keys?.(pluginId, entry) ?? []) {
      if (seen.has(key)) yield invalid(where, `is there twice ("${key}")`);
      seen.add(key);
    }
  }
}

function* routeProblems(
  own: readonly string[],
  where: string,
  named: readonly (readonly [path: string, route: string])[],
): Generator<ManifestProblem> {
  for (const [path, route] of named)
    if (!own.includes(route)) yield invalid(`${where}.${path}`, `is "${route}", which is none of the plugin's own routes`);
}

function* iconProblems(where: string, entry: object): Generator<ManifestProblem> {
  const problem = 'icon' in entry ? iconProblem(entry.icon as string) : undefined;
  if (problem) yield { code: 'unsafe-icon', message: `The SVG in \`${where}.icon\` ${problem}.`, context: { path: `${where}.icon` } };
}
