import { BackIcon, NextIcon, PauseIcon, PlayIcon, RetryIcon, SlowIcon, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PacedStore } from './paced-store.ts';
import { Stepper } from './stepper.tsx';
import { mainOf } from './use-paced.ts';

/** What the teacher sets of a pace, by two buttons. */
export const PaceStepper = observer(function PaceStepper({
  store,
  what,
}: {
  readonly store: PacedStore;
  readonly what: 'seconds' | 'times';
}) {
  const t = useT();
  const { choice, kind } = store;
  return (
    <Stepper
      label={t(`${kind.id}.${what}`)}
      value={t(`paced.${what}`, { count: choice[what] })}
      less={t(`paced.${what}.less`)}
      more={t(`paced.${what}.more`)}
      atLeast={choice[what] <= kind[what][0]}
      atMost={choice[what] >= kind[what][1]}
      onStep={(by) => store.change(what, by)}
    />
  );
});

/** What a teacher does while words are said at a pace: one filled control in the middle, back, again, slower and next beside it; what else is given at the edges. */
export const PacedDock = observer(function PacedDock(props: {
  readonly store: PacedStore;
  readonly left: ReactNode;
  readonly right: ReactNode;
}) {
  const t = useT();
  const { store, left, right } = props;
  const { pacer, choice } = store;
  const main = mainOf(store);
  const runs = main === 'pause';
  return (
    // A press of a finger or the mouse takes no focus along: the space bar goes on to start and pause.
    <footer className="sw-paced-dock" onMouseDown={(event) => event.preventDefault()}>
      {left}
      <div className="sw-paced-controls">
        <Round label={t('paced.previous')} icon={<BackIcon />} disabled={pacer.index === 0} onPress={() => pacer.previous()} />
        <Round label={t('paced.again')} icon={<RetryIcon />} onPress={() => pacer.again()} />
        <Round
          label={t(`paced.${main}`)}
          icon={runs ? <PauseIcon /> : <PlayIcon />}
          main
          onPress={() => (runs ? pacer.pause() : pacer.start())}
        />
        <Round label={t('paced.slow')} icon={<SlowIcon />} pressed={choice.slow} onPress={() => store.setSlow(!choice.slow)} />
        <Round label={t('paced.next')} icon={<NextIcon />} onPress={() => pacer.next()} />
      </div>
      {right}
    </footer>
  );
});

function Round(props: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly main?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="sw-round"
      data-main={props.main || undefined}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <span className="sw-round-icon">{props.icon}</span>
      <span>{props.label}</span>
    </button>
  );
}
