import { lazy, useState, type ComponentType } from 'react';

/** A component whose code is fetched by `load`, or when it is first drawn. */
export type Loadable<Props extends object = object> = ComponentType<Props> & { load(): Promise<void> };

/**
 * Draws a component at once where its code is already there. `lazy` alone shows the fallback even then, and React keeps a fallback that it
 * has shown for 300 ms.
 */
export function loadable<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetched = async () => {
    const module = await fetch();
    loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<Props> = lazy(fetched);
  function Loadable(props: Props) {
    // The same while it is drawn, so that nothing in it is drawn anew.
    const [Drawn] = useState(() => loaded ?? Lazy);
    return <Drawn {...props} />;
  }
  return Object.assign(Loadable, { load: async () => void (await fetched()) });
}
