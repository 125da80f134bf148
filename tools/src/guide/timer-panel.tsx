import type { LessonToolProps } from '@chorus/sdk';
import { Button, useObservable, usePluginState } from '@chorus/sdk/ui';
import type { Timer } from './timer-plugin.ts';

/** How long the class has. */
export default function TimerPanel({ close }: LessonToolProps) {
  const { seconds } = useObservable(usePluginState<Timer>().chosen);
  return <Button onPress={close}>{seconds}</Button>;
}
