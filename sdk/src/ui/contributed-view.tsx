import { useEffect, useState, type ComponentType } from 'react';
import type { ViewProps } from '../points/index.ts';
import { Contributions, type Contributed, type ViewPointId } from '../services/contributions.ts';
import { usePlugin, useService } from './plugin-provider.tsx';

/**
 * Draws what another activity put at a point: `<ContributedView point="lesson.tools/1" of={tool} give={{ close }} />`, where `tool` is of
 * `Contributions.state`. Whoever uses it requires `Contributions`.
 */
export function ContributedView<Id extends ViewPointId>({
  point,
  of: { pluginId, entry },
  give,
}: {
  readonly point: Id;
  readonly of: Contributed<Id>;
  /** What the view is given. */
  readonly give: ViewProps[Id];
}) {
  const contributions = useService(Contributions);
  const { reportFault } = usePlugin();
  const [loaded, setLoaded] = useState<{ readonly View: ComponentType<ViewProps[Id]> }>();
  const { id } = entry;
  useEffect(() => {
    let wanted = true;
    contributions.view(point, pluginId, id).then(
      ({ default: View }) => wanted && setLoaded({ View }),
      // who has gone meanwhile is not drawn any more in a moment
      (error: unknown) => wanted && reportFault(error),
    );
    return () => {
      wanted = false;
      setLoaded(undefined);
    };
  }, [contributions, point, pluginId, id, reportFault]);
  return loaded ? <loaded.View {...(give as ViewProps[Id] & object)} /> : null;
}
