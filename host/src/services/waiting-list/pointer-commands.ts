import type { Disposable, WaitingList, WaitingListOutcome } from '@chorus/sdk';
import type { DeviceInput } from '../devices/device-input.ts';

/** A press of one of the pointer's two keys. */
export type PointerPress = `${'C' | 'D'} ${'single' | 'double'}`;
export const pointerPresses: readonly PointerPress[] = ['C single', 'C double', 'D single', 'D double'];

/** What a press does: something of the list, or of the page in front, whose filled button is `main`. */
export type PointerWork = 'call' | 'to-team' | 'to-single' | 'start-team' | 'end-team' | 'put-back' | 'main' | 'next';

/**
 * The teacher's pointer runs a lesson (4-20). D twice changes between one student and the team (4-21); D once calls at random, or starts and ends the team
 * answer (4-22); C starts and ends the team answer, and twice, with one student, calls the active student off (4-23). What is left over runs the page: C once,
 * with one student, presses its filled button (record, stop, reveal), and C twice, where there is nobody to call off and no answer to end, goes on.
 */
export function pointerWork(
  press: PointerPress,
  { playType, activeStudentId }: { readonly playType: 'SINGLE' | 'TEAM'; readonly activeStudentId?: string | undefined },
  teamIsOn: boolean,
): PointerWork {
  const team = playType === 'TEAM';
  switch (press) {
    case 'D double':
      return team ? 'to-single' : 'to-team';
    case 'D single':
      return team ? (teamIsOn ? 'end-team' : 'start-team') : 'call';
    case 'C single':
      return team ? (teamIsOn ? 'end-team' : 'start-team') : 'main';
    case 'C double':
      if (team) return teamIsOn ? 'end-team' : 'next';
      return activeStudentId === undefined ? 'next' : 'put-back';
  }
}

/** Does what the pointer's presses mean. */
export function followPointer(
  input: Pick<DeviceInput, 'subscribe'>,
  list: WaitingList,
  /** A team answer is on. */
  teamIsOn: () => boolean,
  /** Does what a key of the page in front does. */
  page: (work: 'main' | 'next') => void,
  report: (outcome: WaitingListOutcome) => void,
): Disposable {
  const works: Readonly<Record<PointerWork, () => Promise<WaitingListOutcome> | undefined>> = {
    call: () => list.rollCall(),
    'to-team': () => list.setPlayType('TEAM'),
    'to-single': () => list.setPlayType('SINGLE'),
    'start-team': () => list.startTeam(),
    'end-team': () => list.endTeam(),
    'put-back': () => {
      const { activeStudentId } = list.state.get();
      return activeStudentId === undefined ? undefined : list.toggle(activeStudentId);
    },
    main: () => {
      page('main');
      return undefined;
    },
    next: () => {
      page('next');
      return undefined;
    },
  };
  return input.subscribe((event) => {
    if (event.kind !== 'command') return;
    const work = pointerWork(`${event.key} ${event.press}`, list.state.get(), teamIsOn());
    void works[work]()?.then(report);
  });
}
