import type { OfferedFile } from '@chorus/contract/package/packages-state';
import { useCallback, useEffect, useState } from 'react';
import { apiToken } from '../../../api/api-client.ts';
import { clockToken } from '../../../services/clock/host-clock.ts';
import { useService } from '../../../shell/host-context.tsx';

/** A package that the school's server offers. */
export interface ServerPackage {
  readonly packId: string;
  readonly packVersion: string;
  readonly title: Readonly<Record<string, string>>;
  /** Undefined while the server makes it. */
  readonly file: OfferedFile | undefined;
}

/** What the server offers: asked for when somebody looks. */
export interface ServerPackagesState {
  readonly at: 'unasked' | 'asking' | 'there' | 'away';
  readonly list: readonly ServerPackage[];
  ask(): void;
  /** The same file, if the server offers it. */
  offerOf(file: { readonly fileName: string; readonly bytes: number }): OfferedFile | undefined;
}

/** What the server is making is asked for again after so many milliseconds. */
const againMs = 3_000;

export function useServerPackages(): ServerPackagesState {
  const api = useService(apiToken);
  const clock = useService(clockToken);
  const [{ at, list }, setState] = useState<Pick<ServerPackagesState, 'at' | 'list'>>({ at: 'unasked', list: [] });
  const ask = useCallback(() => {
    setState(({ list: before }) => ({ at: 'asking', list: before }));
    const read = async () => {
      const { packs } = await api.call('importResources', { packages: true }, { quiet: true });
      return packs.map(({ packId, packVersion, title, package: file }): ServerPackage => ({
        packId,
        packVersion,
        title,
        file: file ?? undefined,
      }));
    };
    read().then(
      (all) => setState({ at: 'there', list: all }),
      () => setState({ at: 'away', list: [] }),
    );
  }, [api]);
  const making = at === 'there' && list.some(({ file }) => file === undefined);
  useEffect(() => {
    if (!making) return;
    const again = clock.timeout(againMs, ask);
    return () => again.dispose();
  }, [making, list, clock, ask]);
  const offerOf: ServerPackagesState['offerOf'] = ({ fileName, bytes }) =>
    list.find(({ file }) => file?.fileName === fileName && file.bytes === bytes)?.file;
  return { at, list, ask, offerOf };
}
