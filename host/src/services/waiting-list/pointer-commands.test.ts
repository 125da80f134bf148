import { ObservableValue, type PlayType, type WaitingList, type WaitingListOutcome, type WaitingListSnapshot } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import type { DeviceEvent } from '../devices/device-input.ts';
import { followPointer } from './pointer-commands.ts';

function setUp(playType: PlayType, more: { active?: string; teamIsOn?: boolean; outcome?: WaitingListOutcome } = {}) {
  let hear: (event: DeviceEvent) => void = () => undefined;
  const done: string[] = [];
  const does = (name: string) =>
    vi.fn(async (...given: unknown[]) => {
      done.push([name, ...given].join(' ').trim());
      return more.outcome ?? ({ ok: true, studentId: undefined } as const);
    });
  const list = {
    state: new ObservableValue({ playType, activeStudentId: more.active } as WaitingListSnapshot),
    rollCall: does('rollCall'),
    setPlayType: does('setPlayType'),
    toggle: does('toggle'),
    startTeam: does('startTeam'),
    endTeam: does('endTeam'),
  } as unknown as WaitingList;
  const told: WaitingListOutcome[] = [];
  const subscribe = (listener: (event: DeviceEvent) => void) => {
    hear = listener;
    return { dispose: () => (hear = () => undefined) };
  };
  const following = followPointer(
    { subscribe },
    list,
    () => more.teamIsOn === true,
    (work) => void done.push(work),
    (outcome) => told.push(outcome),
  );
  const press = (key: 'C' | 'D', times: 'single' | 'double') => hear({ kind: 'command', uid: 't', key, press: times, monoMs: 0 });
  return { press, done, told, following };
}

it('changes between one student and the team by D twice [4-21]', () => {
  const single = setUp('SINGLE');
  single.press('D', 'double');
  const team = setUp('TEAM');
  team.press('D', 'double');
  expect([single.done, team.done]).toEqual([['setPlayType TEAM'], ['setPlayType SINGLE']]);
});

it('calls at random by D, and starts and ends the team answer by D [4-22]', () => {
  const single = setUp('SINGLE');
  single.press('D', 'single');
  const idle = setUp('TEAM');
  idle.press('D', 'single');
  const running = setUp('TEAM', { teamIsOn: true });
  running.press('D', 'single');
  expect([single.done, idle.done, running.done]).toEqual([['rollCall'], ['startTeam'], ['endTeam']]);
});

it('starts and ends the team answer by C; with one student C twice calls the active one off [4-23]', () => {
  const team = setUp('TEAM', { active: 's1' });
  team.press('C', 'single');
  const running = setUp('TEAM', { teamIsOn: true });
  running.press('C', 'single');
  running.press('C', 'double');
  const active = setUp('SINGLE', { active: 's1' });
  active.press('C', 'double');
  expect([team.done, running.done, active.done]).toEqual([['startTeam'], ['endTeam', 'endTeam'], ['toggle s1']]);
});

it('runs the page by C: its filled button once, and on twice where there is nobody to call off and no answer to end', () => {
  const active = setUp('SINGLE', { active: 's1' });
  active.press('C', 'single');
  const nobody = setUp('SINGLE');
  nobody.press('C', 'single');
  nobody.press('C', 'double');
  const team = setUp('TEAM', { active: 's1' });
  team.press('C', 'double');
  expect([active.done, nobody.done, team.done]).toEqual([['main'], ['main', 'next'], ['next']]);
});

it('tells why a command was refused [4-20]', async () => {
  const { press, told } = setUp('SINGLE', { outcome: { ok: false, reason: 'no-bound-clicker' } });
  press('D', 'double');
  await expect.poll(() => told).toEqual([{ ok: false, reason: 'no-bound-clicker' }]);
});

it('hears nothing any more once it is disposed', () => {
  const { press, done, following } = setUp('SINGLE');
  following.dispose();
  press('D', 'single');
  expect(done).toEqual([]);
});
