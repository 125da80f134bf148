import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useLocale, useUiText } from '../ui-text.tsx';
import type { Loadable } from './loadable.ts';

/** What {@link Loaded} takes. */
export interface LoadedProps<T> {
  readonly from: Loadable<T>;
  /** Shapes in its place until it is there. */
  readonly skeleton: 'lines' | 'cards' | 'page' | 'stage';
  readonly children: (value: T) => ReactNode;
}

/** In which language each was shown last. */
const shownIn = new WeakMap<Loadable<unknown>, string>();

/** What is loaded may have texts of content in the language of then: in another one it is fetched anew, and stands until that is here. */
function useLanguageOf(from: Loadable<unknown>): void {
  const locale = useLocale();
  useEffect(() => {
    const before = shownIn.get(from);
    shownIn.set(from, locale);
    if (before !== undefined && before !== locale && from.key !== undefined) void from.refresh(from.key);
  }, [from, locale]);
}

/** Who was away is back some time: so often it is looked whether it is, without a word. */
const lookMs = 5_000;

/** Nobody need press for what was only away. */
function useLooksAgain(from: Loadable<unknown>): void {
  const away = from.problem === 'offline';
  useEffect(() => {
    if (!away) return undefined;
    let next: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    // one after the other: on a slow server a look can take longer than the time between two
    const wait = () => {
      next = setTimeout(() => void from.retry(true).finally(() => over || wait()), lookMs);
    };
    wait();
    return () => {
      over = true;
      clearTimeout(next);
    };
  }, [from, away]);
}

/** Shows what is loaded; until then a skeleton, and where it can't be had, why and what to do. */
export function Loaded<T>(props: LoadedProps<T>) {
  return <Shown {...(props as unknown as LoadedProps<unknown>)} />;
}

const Shown = observer(function Shown({ from, skeleton, children }: LoadedProps<unknown>) {
  const text = useUiText();
  useLanguageOf(from);
  useLooksAgain(from);
  if (from.problem)
    return <ErrorState title={text(`loaded.${from.problem}`)} text={text(`loaded.${from.problem}.do`)} onRetry={() => void from.retry()} />;
  return from.loading || from.key === undefined ? <Skeleton shape={skeleton} count={4} /> : children(from.value);
});
