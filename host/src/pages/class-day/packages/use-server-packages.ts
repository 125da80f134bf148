import type { Data } from '@chorus/contract';
import { useCallback, useState } from 'react';
import type { OfferedFile } from '../../../platform/resource-packages.ts';
import { useHost } from '../../../shell/host-context.tsx';

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

type Offered = Omit<ServerPackage, 'file'> & { readonly package?: OfferedFile | null };

/** As many pages as 50,000 files have. */
const mostPages = 50;

export function useServerPackages(): ServerPackagesState {
  const { api } = useHost();
  const [{ at, list }, setState] = useState<Pick<ServerPackagesState, 'at' | 'list'>>({ at: 'unasked', list: [] });
  const ask = useCallback(() => {
    setState(({ list: before }) => ({ at: 'asking', list: before }));
    const read = async () => {
      const found = new Map<string, ServerPackage>();
      let after: Data<'importResources'>['next'] = null;
      for (let page = 0; page < mostPages; page += 1) {
        const { packs, next }: Data<'importResources'> = await api.call('importResources', { limit: 1_000, ...(after !== null && { after }) }, { quiet: true });
        for (const pack of packs as readonly Offered[]) if (pack.package !== undefined) found.set(pack.packId, { ...pack, file: pack.package ?? undefined });
        after = next;
        if (after === null) break;
      }
      return [...found.values()];
    };
    read().then(
      (all) => setState({ at: 'there', list: all }),
      () => setState({ at: 'away', list: [] }),
    );
  }, [api]);
  const offerOf: ServerPackagesState['offerOf'] = ({ fileName, bytes }) =>
    list.find(({ file }) => file?.fileName === fileName && file.bytes === bytes)?.file;
  return { at, list, ask, offerOf };
}
