import type { Disposable, WaitingList, WaitingListOutcome } from '@chorus/sdk';
import type { DeviceInput } from '../devices/device-input.ts';

/**
 * The teacher's pointer runs the list (4-20): D twice changes between one student and the team (4-21); D once calls at random, or starts and ends the team
 * answer (4-22); C starts and ends the team answer, and twice, with one student, calls the active student off (4-23).
 */
export function followPointer(
  input: Pick<DeviceInput, 'subscribe'>,
  list: WaitingList,
  /** A team answer is on. */
  teamIsOn: () => boolean,
  report: (outcome: WaitingListOutcome) => void,
): Disposable {
  const team = () => (teamIsOn() ? list.endTeam() : list.startTeam());
  const commands = {
    SINGLE: {
      'D single': () => list.rollCall(),
      'D double': () => list.setPlayType('TEAM'),
      'C single': undefined,
      'C double': () => {
        const { activeStudentId } = list.state.get();
        return activeStudentId === undefined ? undefined : list.toggle(activeStudentId);
      },
    },
    TEAM: { 'D single': team, 'D double': () => list.setPlayType('SINGLE'), 'C single': team, 'C double': team },
  } as const;
  return input.subscribe((event) => {
    if (event.kind !== 'command') return;
    const run = commands[list.state.get().playType][`${event.key} ${event.press}`];
    void run?.()?.then(report);
  });
}
