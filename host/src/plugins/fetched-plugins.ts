import type { Body, Consent, Data, PluginInfo, PolicyLayer } from '@chorus/contract';
import { sharedModules } from '@chorus/contract';
import { evaluatePolicy, type PolicySubject } from '@chorus/contract/policy';
import { ObservableValue, sdkVersion, type Observable, type PluginManifest } from '@chorus/sdk';
import type { ApiClient } from '../api/api-client.ts';
import { isKeptNeeded } from '../api/api-error.ts';
import type { KernelControl } from '../kernel/kernel-types.ts';
import { token } from '../lifecycle/token.ts';
import { fetchList, type ListAhead, type PluginList } from './list-ahead.ts';
import type { KeyValueStore } from '../services/storage/key-value-store.ts';

/** The host's own routes, which no plugin may take. */
export const reservedRoutes = {
  paths: ['/', '/login', '/silent-login', '/suspension', '/choose-class', '/home', '/plugins'],
  names: ['Login', 'SilentLogin', 'Suspension', 'ChooseClass', 'Home', 'Plugins'],
} as const;

/** What {@link FetchedPlugins} needs of the host. */
export interface DirectoryPorts {
  readonly api: () => ApiClient;
  readonly ahead: Pick<ListAhead, 'take'>;
  readonly kernel: () => KernelControl;
  readonly cache: KeyValueStore;
  readonly services: ReadonlySet<string>;
  user(): { readonly id: string; readonly stage: 'primary' | 'middle' } | undefined;
  /** The lesson that is on, and the plugins that it has used. */
  lesson(): { readonly id: string; readonly used: ReadonlySet<string> } | undefined;
  /** The class that is chosen: of the classes’ rules, its own hold. */
  classId(): string | undefined;
  /** Which choices of the school hold; undefined while nobody knows. */
  choices(): string | undefined;
  /** Clears what these plugins have noted on this device, and their files; answers are the students', and stay. */
  erase(pluginIds: readonly string[]): Promise<void>;
}

/** What was heard last, so that it is there without a server and after a reload. */
type Kept = Data<'plugins'> & { readonly inUse?: InUse };

/** Of a lesson's plugins, the policy that each came under. */
interface InUse {
  readonly lessonId: string;
  readonly layers: ReadonlyMap<string, readonly PolicyLayer[]>;
}

type State = {
  readonly loaded: boolean;
  readonly plugins: readonly PluginInfo[];
  readonly layers: readonly PolicyLayer[];
};
type Listed = Pick<State, 'plugins' | 'layers'>;
const nothing: State = Object.freeze({ loaded: false, plugins: Object.freeze([]), layers: Object.freeze([]) });

export const pluginsToken = token<FetchedPlugins>('plugins');

/**
 * The plugins of this teacher: one request for all manifests, and what was kept of it when the server is away. What a lesson has used stays until its end,
 * whatever the school decides meanwhile on another machine; what is decided on this one acts at once.
 */
export class FetchedPlugins {
  readonly #state = new ObservableValue<State>(nothing);
  #fetching: Promise<void> | undefined;
  #inUse: InUse | undefined;
  /** Choices of the school that the list was given under. */
  #under: string | undefined;
  /** What came of the last decision at this page: a list that was asked for before it may know nothing of it. */
  #decided: readonly PolicyLayer[] | undefined;
  /** What the kernel was told last; the state says it once what had to go is gone. */
  #told: Listed | undefined;

  constructor(private readonly ports: DirectoryPorts) {}

  get state(): Observable<State> {
    return this.#state;
  }

  /** Asks at once, and gives what it heard to the kernel when `ready` has come: a plugin's version may be the lesson's. */
  refresh(ready?: Promise<unknown>): Promise<void> {
    if (this.#fetching) return this.#fetching;
    const fetching = this.#refresh(ready).finally(() => {
      if (this.#fetching === fetching) this.#fetching = undefined;
    });
    this.#fetching = fetching;
    return fetching;
  }

  /** Asks again where the school has chosen anew since: called by pages on which no activity runs. */
  async renew(): Promise<void> {
    const chosen = this.ports.choices();
    if (this.#state.get().loaded && chosen !== undefined && chosen !== this.#under) await this.refresh();
  }

  /** What a lesson kept goes the way that the school has decided. */
  async lessonOver(): Promise<void> {
    const told = this.#told;
    if (told && this.#inUse && this.#inUse.lessonId !== this.ports.lesson()?.id) await this.#take(told.plugins, told.layers);
  }

  /** Another class, or none: its rules hold in place of those of the class before. */
  async classChosen(): Promise<void> {
    const told = this.#told;
    if (told?.layers.some(({ layer }) => layer === 'class')) await this.#take(told.plugins, told.layers);
  }

  /** Allows or denies a plugin for the school (administrators), or takes the rule back. `consent`: what an allowance was asked for. */
  async setSchoolRule(plugin: string, effect: Body<'setSchoolRule'>['effect'], consent?: Consent): Promise<void> {
    const layers = await this.ports.api().call('setSchoolRule', { plugin, effect, chain: true, ...(consent !== undefined && { consent }) });
    // Nothing is known where another teacher has come meanwhile.
    if (!this.#told) return;
    this.#decided = layers;
    await this.#take(this.#told.plugins, layers, plugin);
  }

  /** Swaps in place what an author has built again, and takes up what the server has read; asks it only while there is such a plugin. */
  async refreshDev(): Promise<void> {
    const before = new Map(this.#state.get().plugins.flatMap((info) => (info.source === 'dev' ? [[info.folder, info.hash] as const] : [])));
    // What was kept of a server that is away says nothing of what it does.
    const reading = this.#under === undefined ? 0 : beingRead(this.#state.get().plugins);
    if (before.size + reading === 0) return;
    const decided = this.#decided;
    const user = this.ports.user()?.id;
    const { plugins, layers } = await this.ports.api().call('plugins', { chain: true }, { quiet: true });
    if (!this.#told || this.ports.user()?.id !== user) return;
    const dev = plugins.filter((info) => info.source === 'dev');
    for (const info of dev) if (before.has(info.folder) && before.get(info.folder) !== info.hash) await this.ports.kernel().replace(info);
    if (dev.length !== before.size || beingRead(plugins) !== reading) return this.#take(plugins, this.#since(decided) ?? layers);
    this.#told = { plugins, layers: this.#since(decided) ?? layers };
    this.#show(this.#told);
  }

  /** Another teacher: nothing is known until it is fetched. */
  forget(): void {
    this.#fetching = undefined;
    this.#inUse = undefined;
    this.#under = undefined;
    this.#decided = undefined;
    this.#told = undefined;
    this.#state.set(nothing);
  }

  async #refresh(ready?: Promise<unknown>): Promise<void> {
    const user = this.ports.user();
    if (!user) return;
    const decided = this.#decided;
    const last = () => this.ports.cache.get(keptAs(user.id)).catch(() => undefined) as Promise<Kept | undefined>;
    const { data, under } = await this.#fetch().catch(async (error: unknown) => {
      const kept = isKeptNeeded(error) ? await last() : undefined;
      if (!kept) throw error;
      return { data: kept, under: undefined };
    });
    this.ports.kernel().prepare(data.plugins);
    await ready;
    const reloaded = !this.#state.get().loaded && this.ports.lesson() ? await last() : undefined;
    if (this.ports.user()?.id !== user.id) return;
    if (reloaded) this.#inUse = inUseOf(reloaded, this.ports.lesson());
    await this.#take(data.plugins, this.#since(decided) ?? data.layers);
    this.#under = under;
  }

  async #fetch(): Promise<PluginList> {
    return (await this.ports.ahead.take()) ?? fetchList(this.ports.api());
  }

  /** What came of a decision at this page since then. */
  #since(decided: readonly PolicyLayer[] | undefined): readonly PolicyLayer[] | undefined {
    return this.#decided === decided ? undefined : this.#decided;
  }

  #show({ plugins, layers }: Listed): void {
    this.#state.set(Object.freeze({ loaded: true, plugins: Object.freeze([...plugins]), layers: Object.freeze([...layers]) }));
  }

  /** `decided`: a plugin that the teacher at this page has decided about. */
  async #take(plugins: readonly PluginInfo[], layers: readonly PolicyLayer[], decided?: string): Promise<void> {
    const inUse = inUseOf({ layers: this.#told?.layers, inUse: this.#inUse }, this.ports.lesson(), decided);
    this.#inUse = inUse;
    const told = { plugins, layers };
    this.#told = told;
    const user = this.ports.user();
    if (user) void this.ports.cache.set(keptAs(user.id), { plugins, layers, ...(inUse && { inUse }) });
    const classId = this.ports.classId();
    await this.ports.kernel().discover(plugins, layersInClass(layers, classId), {
      sdkVersion,
      shared: sharedModules,
      services: this.ports.services,
      stage: this.ports.user()?.stage,
      reserved: reservedRoutes,
      ...(inUse && { inUse: new Map([...inUse.layers].map(([id, under]) => [id, layersInClass(under, classId)])) }),
    });
    // What is newest; nothing where another teacher has come.
    if (this.#told) this.#show(this.#told);
    if (this.#told !== told) return;
    const denied = deniedOf(subjectsOf(plugins, layers), (id) => inUse?.layers.get(id) ?? layers);
    // What can't be cleared now is cleared with the next list.
    if (denied.length > 0) void this.ports.erase(denied).catch(() => undefined);
  }
}

/** The layers that hold while this class is chosen; undefined: none is, and no class's rules hold. */
const layersInClass = (layers: readonly PolicyLayer[], chosen: string | undefined): readonly PolicyLayer[] =>
  layers.filter(({ layer, classId }) => layer !== 'class' || (chosen !== undefined && classId === chosen));

/**
 * Plugins that a rule denies, in every class. One that nobody has allowed yet, that is switched off on this device, or that one class does without, may come
 * back and go on where it was.
 */
function deniedOf(subjects: readonly PolicySubject[], layersOf: (id: string) => readonly PolicyLayer[]): string[] {
  const denied = subjects.filter((subject) => {
    const layers = layersOf(subject.id);
    return [undefined, ...layers.flatMap(({ classId }) => classId ?? [])].every((classId) => {
      const { allowed, decidedBy } = evaluatePolicy(layersInClass(layers, classId), subject);
      return !allowed && !('default' in decidedBy) && decidedBy.effect === 'deny';
    });
  });
  return [...new Set(denied.map(({ id }) => id))];
}

/** What can be denied: the plugins that are there, and those that rules name and that have gone from the server, or can't be read any more. */
function subjectsOf(plugins: readonly PluginInfo[], layers: readonly PolicyLayer[]): PolicySubject[] {
  const there = plugins.flatMap(({ manifest, problem, source }) => {
    if (manifest === null || problem !== null) return [];
    const { id, version, capabilities, publisher } = manifest as PluginManifest;
    return [{ id, version, source, capabilities, publisher: publisher.name }];
  });
  const ids = new Set(there.map(({ id }) => id));
  const named = layers.flatMap(({ rules }) => rules.map(({ plugin }) => plugin)).filter((id) => !ids.has(id) && !id.includes('*'));
  const gone = { version: '0.0.0', source: 'dropped', capabilities: [], publisher: '' } as const;
  return [...there, ...named.map((id) => ({ id, ...gone }))];
}

const keptAs = (userId: string): string => `plugins/${userId}`;

/** What a lesson uses, each under the policy that it came under before: the one that was noted, else the one that held until now. */
function inUseOf(
  { layers, inUse }: { readonly layers: readonly PolicyLayer[] | undefined; readonly inUse?: InUse | undefined },
  lesson: ReturnType<DirectoryPorts['lesson']>,
  decided?: string,
): InUse | undefined {
  if (!lesson) return undefined;
  const noted = inUse?.lessonId === lesson.id ? inUse.layers : new Map<string, readonly PolicyLayer[]>();
  const held = [...lesson.used].flatMap((id) => {
    const under = noted.get(id) ?? layers;
    return under && id !== decided ? [[id, under] as const] : [];
  });
  return { lessonId: lesson.id, layers: new Map(held) };
}

/** How many bundles the server has not read yet. */
const beingRead = (plugins: readonly PluginInfo[]): number => plugins.filter(({ problem }) => problem?.code === 'being-read').length;
