import { Observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import type { Loadable } from './loadable.ts';
import { Skeleton } from './skeleton.tsx';
import { useUiText } from './ui-text.tsx';

/** Shows what is loaded; until then a skeleton, and where it can’t be had, why and what to do. */
export function Loaded<T>(props: {
  readonly from: Loadable<T>;
  /** The shape of what is coming. */
  readonly skeleton: 'lines' | 'cards' | 'page' | 'stage';
  readonly children: (value: T) => ReactNode;
}) {
  const text = useUiText();
  const { from, skeleton, children } = props;
  return (
    <Observer>
      {() => {
        if (from.problem)
          return (
            <ErrorState
              title={text(`problem.${from.problem}`)}
              text={text(`problem.${from.problem}.do`)}
              onRetry={() => void from.retry()}
            />
          );
        return from.loading || from.key === undefined ? <Skeleton shape={skeleton} count={4} /> : <>{children(from.value as T)}</>;
      }}
    </Observer>
  );
}
