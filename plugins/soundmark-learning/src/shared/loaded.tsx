import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton, useT } from '@chorus/sdk/ui';
import type { Loadable } from './loadable.ts';

/** Shows what is loaded; until then a skeleton, and where it can't be had, why and what to do. */
export const Loaded = observer(function Loaded<T>(props: {
  readonly from: Loadable<T>;
  readonly skeleton: 'lines' | 'cards' | 'page' | 'stage';
  readonly children: (value: T) => ReactNode;
}) {
  const t = useT();
  const { from, skeleton, children } = props;
  if (from.problem) {
    return <ErrorState title={t(`problem.${from.problem}`)} text={t(`problem.${from.problem}.do`)} onRetry={() => void from.retry()} />;
  }
  return from.loading || from.key === undefined ? <Skeleton shape={skeleton} count={4} /> : children(from.value as T);
}) as <T>(props: {
  readonly from: Loadable<T>;
  readonly skeleton: 'lines' | 'cards' | 'page' | 'stage';
  readonly children: (value: T) => ReactNode;
}) => ReactNode;
