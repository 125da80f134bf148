import type { WaitingList, WaitingListRefusal } from '../../services/waiting-list.ts';
import { Button } from '../button.tsx';
import { SkipIcon, UsersIcon, UserXIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.tsx';
import { useObservable } from '../use-observable.ts';
import { useRollCallPlace } from './roll-call-places.tsx';

/** What the buttons of a roll call take; `onRefused`: a press did nothing, and why. */
export interface RollCallButtonProps {
  readonly waiting: WaitingList;
  readonly onRefused?: (reason: WaitingListRefusal) => void;
}

/** Calls at random: a screen's primary action while nobody is called. The host's list has no such button while this one is there. While names roll it ends that. */
export function RollCallButton({ waiting, onRefused }: RollCallButtonProps) {
  useRollCallPlace('button');
  const text = useUiText();
  const rolls = useObservable(waiting.state).calledNow?.turns.some(({ rolling }) => rolling) === true;
  const call = async () => {
    const outcome = await waiting.rollCall();
    if (!outcome.ok) onRefused?.(outcome.reason);
  };
  return (
    <Button kind="primary" size="large" icon={<UsersIcon />} onPress={() => void call()}>
      {text(rolls ? 'roll.stop' : 'roll.call')}
    </Button>
  );
}

/**
 * Another student instead of a called one, and that one is away today. Without `studentId` for the only called one, and nothing where several are called:
 * their cards have their own.
 */
export function RollCallActions({
  waiting,
  studentId,
  name,
  onRefused,
}: RollCallButtonProps & { readonly studentId?: string; readonly name?: string }) {
  const text = useUiText();
  const turns = useObservable(waiting.state).calledNow?.turns ?? [];
  const id = studentId ?? (turns.length === 1 ? turns[0]?.studentId : undefined);
  if (id === undefined) return null;
  const replace = async (absent: boolean) => {
    const outcome = await waiting.replaceCalled(id, { absent });
    if (!outcome.ok) onRefused?.(outcome.reason);
  };
  const label = (key: 'roll.another' | 'roll.absent') => (name === undefined ? text(key) : text(`${key}.of`, { name }));
  return (
    <>
      <Button icon={<SkipIcon />} aria-label={label('roll.another')} onPress={() => void replace(false)}>
        {text('roll.another')}
      </Button>
      <Button icon={<UserXIcon />} aria-label={label('roll.absent')} onPress={() => void replace(true)}>
        {text('roll.absent')}
      </Button>
    </>
  );
}
