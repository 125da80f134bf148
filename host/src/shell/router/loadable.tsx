import { lazy, useState, type ComponentType } from 'react';

/** A component whose code is fetched by `load`, or when it is first drawn; after `renew`, anew where it could not be fetched. */
export type Loadable<Props extends object = object> = ComponentType<Props> & { load(): Promise<void>; renew(): void };

/** Code that is not there after so long is taken for lost (9-10). */
const patienceMs = 120_000;

/**
 * Draws a component at once where its code is already there. `lazy` alone shows the fallback even then, and React keeps a fallback that it
 * has shown for 300 ms.
 */
export function loadable<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async () => {
    const module = await within(patienceMs, fetch());
    loaded = module.default;
    return module;
  };
  let Lazy: ComponentType<Props> = lazy(fetched);
  function Loadable(props: Props) {
    // The same while it is drawn, so that nothing in it is drawn anew.
    const [Drawn] = useState(() => loaded ?? Lazy);
    return <Drawn {...props} />;
  }
  return Object.assign(Loadable, {
    load: async () => void (await fetched()),
    renew: () => void (Lazy = lazy(fetched)),
  });
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
