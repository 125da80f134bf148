import { pointIds } from '@chorus/contract/points';
import {
  ObservableValue,
  PluginError,
  type Classroom,
  type Contributed,
  type ContributedLists,
  type Contributions,
  type Location,
  type Observable,
  type PlatformSnapshot,
  type PointId,
  type ViewPointId,
  type ViewProps,
} from '@chorus/sdk';
import type { ComponentType } from 'react';
import { token } from '../../lifecycle/token.ts';
import type { Contributed as KernelContributed, Kernel } from '../../kernel/kernel-types.ts';
import type { SessionSnapshot } from '../session/session-service.ts';
import { factsOf, holds } from './when.ts';

/** What {@link HostContributions} needs of the host. */
export interface ContributionPorts {
  /** Not asked before somebody asks for what is contributed: it is made after the services. */
  kernel(): Pick<Kernel, 'contributed'>;
  readonly classroom: Observable<Pick<Classroom, 'stage' | 'schoolClass'>>;
  readonly platform: Observable<Pick<PlatformSnapshot, 'desktop' | 'offline'>>;
  readonly session: Observable<Pick<SessionSnapshot, 'userInfo'>>;
  readonly navigation: Observable<Pick<Location, 'route'>>;
  /** A component that draws the view of an entry, within the plugin that it is from. */
  draw<Id extends ViewPointId>(point: Id, pluginId: string, id: string): ComponentType<ViewProps[Id]>;
}

export const contributionsToken = token<HostContributions>('contributions');

/** What plugins that are on have put at contribution points, as far as it may be seen now. */
export class HostContributions implements Contributions {
  #lists: ObservableValue<ContributedLists> | undefined;

  constructor(private readonly ports: ContributionPorts) {}

  get state(): Observable<ContributedLists> {
    return (this.#lists ??= this.#follow());
  }

  readonly view: Contributions['view'] = async (point, pluginId, id) => {
    const found = this.state.get()[point].some((one) => one.pluginId === pluginId && one.entry.id === id);
    if (!found)
      throw new PluginError(
        'unknown-contribution',
        `"${pluginId}" has nothing "${id}" at ${point} that may be seen now. Ask for what is in \`state\`.`,
        { plugin: pluginId, point, id },
      );
    return { default: this.ports.draw(point, pluginId, id) };
  };

  #follow(): ObservableValue<ContributedLists> {
    const { kernel, classroom, platform, session, navigation } = this.ports;
    const lists = new ObservableValue(this.#read());
    const changed = () => lists.set(this.#read(lists.get()));
    for (const one of [classroom, platform, session, navigation] as readonly Observable<unknown>[]) one.subscribe(changed);
    for (const id of pointIds) kernel().contributed(id).subscribe(changed);
    return lists;
  }

  /** What is there now; lists of `before` that have not changed are kept. */
  #read(before?: ContributedLists): ContributedLists {
    const { classroom, platform, session, navigation } = this.ports;
    const kernel = this.ports.kernel();
    const facts = factsOf(classroom.get(), platform.get(), session.get(), navigation.get());
    const shown = (all: readonly KernelContributed<object>[]) =>
      all.filter(({ value }) => !('when' in value) || holds(value.when as never, facts));
    const lists = pointIds.map((id) => {
      const next = shown(kernel.contributed(id).get());
      const last: readonly Contributed<PointId>[] | undefined = before?.[id];
      const same =
        last?.length === next.length && last.every(({ pluginId, entry }, n) => next[n]!.pluginId === pluginId && next[n]!.value === entry);
      return [id, same ? last : next.map(({ pluginId, value }) => known(last, pluginId, value) ?? { pluginId, entry: value })] as const;
    });
    if (before && lists.every(([id, list]) => before[id] === list)) return before;
    return Object.fromEntries(lists) as unknown as ContributedLists;
  }
}

/** The same object as before, so that who has chosen one finds it again. */
const known = (before: readonly Contributed[] | undefined, pluginId: string, entry: object) =>
  before?.find((one) => one.pluginId === pluginId && one.entry === entry);
