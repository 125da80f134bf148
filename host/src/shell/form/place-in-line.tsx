import { Button } from '@chorus/sdk/ui';
import { useRef, useState } from 'react';
import type { InLine } from '../../api/wait-in-line.ts';

/** The place in line of a login that waits for others. */
export interface PlaceState {
  /** So many are in front; undefined: it does not wait. */
  readonly before: number | undefined;
  /** Logs in by `run` and follows its place. Errors: those of `run`. */
  wait<T>(run: (inLine: InLine) => Promise<T>): Promise<T>;
  giveUp(): void;
}

export function usePlaceInLine(): PlaceState {
  const [before, setBefore] = useState<number>();
  const control = useRef<AbortController>(undefined);
  return {
    before,
    async wait(run) {
      const { signal } = (control.current = new AbortController());
      try {
        return await run({ onPlace: setBefore, signal });
      } finally {
        setBefore(undefined);
      }
    },
    giveUp: () => control.current?.abort(),
  };
}

/** How many are in front, and a way to give up. */
export function PlaceInLine(props: {
  readonly t: (key: string, values: Record<string, string | number>) => string;
  readonly place: PlaceState;
}) {
  const { t, place } = props;
  return (
    <>
      <span className="ch-field-note" role="status">
        {place.before !== undefined && t('login.in-line', { count: place.before })}
      </span>
      {place.before !== undefined && (
        <Button kind="quiet" onPress={place.giveUp}>
          {t('login.in-line-leave', {})}
        </Button>
      )}
    </>
  );
}
