import { Skeleton } from '@chorus/sdk/ui';
import { useEffect, useState, type ComponentType } from 'react';

/** A component whose code is fetched by `load`, or when it is drawn and not there; drawn anew after a failure, it is fetched anew. */
export type Loadable<Props extends object = object> = ComponentType<Props> & { load(): Promise<void> };

/** Code that is not there after so long is taken for lost (9-10). */
const patienceMs = 120_000;

/**
 * Draws a component at once where its code is already there, and a placeholder until it is. React's own `lazy` shows the fallback even where the code is
 * there, and keeps one that it has shown for 300 ms.
 */
export function loadable<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    loaded = (await within(patienceMs, fetch())).default;
  };
  function Loadable(props: Props) {
    // The same while it is drawn, so that nothing in it is drawn anew.
    const [Drawn, setDrawn] = useState(() => loaded);
    const [fault, setFault] = useState<LoadError>();
    useEffect(() => {
      if (Drawn) return;
      let wanted = true;
      load().then(
        () => wanted && setDrawn(() => loaded),
        (error: LoadError) => wanted && setFault(error),
      );
      return () => {
        wanted = false;
      };
    }, [Drawn]);
    if (fault) throw fault;
    return Drawn ? <Drawn {...props} /> : <Skeleton shape="page" count={4} />;
  }
  return Object.assign(Loadable, { load });
}

/** Code of the application did not come: the network is away, or the server has another version by now (8-22). */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

async function within<T>(ms: number, wanted: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([wanted, late]);
  } catch (error) {
    throw new LoadError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
