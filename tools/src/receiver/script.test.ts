import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readScript } from './script.ts';
import { Classroom } from './testing/classroom.ts';

let room: Classroom;
beforeEach(() => void (room = new Classroom()));
afterEach(() => room[Symbol.asyncDispose]());

const script = (steps: readonly unknown[]) => readScript(JSON.stringify({ steps }));

describe('a script', () => {
  it('does what it says at its times', async () => {
    const receiver = await room.receiver({ clickers: 3 });
    const client = await room.client(receiver);
    const steps = script([
      { at: 1_000, do: 'key', who: 'pointer', key: 'D' },
      { at: 0, do: 'press', who: '1-3', keys: 'B', every: 100 },
      { at: 2_000, do: 'speak', who: 3, recording: 'apple', lasts: 500 },
      { at: 3_000, do: 'unplug' },
      { at: 4_000, do: 'plug', serial: 'CR8' },
    ]);
    const end = receiver.run(steps);
    const seen = async () => {
      await client.fence();
      return client.told.map(({ fun, dev_sn }) => (typeof dev_sn === 'string' ? `${String(fun)} ${dev_sn}` : fun));
    };
    await room.clock.pass(250);
    expect((await seen()).filter((fun) => fun === 'ans_str')).toHaveLength(3);
    expect(await seen()).not.toContain('key_event');
    await room.clock.pass(750);
    expect(await seen()).toContain('key_event');
    await room.clock.pass(1_499);
    expect(await seen()).not.toContain('voice_end');
    await room.clock.pass(1_501);
    await end;
    const all = await seen();
    expect(all).toContain('voice_end');
    expect(all.indexOf('get_dev_info ')).toBeGreaterThan(all.indexOf('voice_end'));
    expect(all.slice(-2)).toEqual(['get_dev_info CR8', 'get_dev_info CR8']);
  });

  it('stops with the receiver', async () => {
    const receiver = await room.receiver();
    const end = receiver.run(script([{ at: 60_000, do: 'press', who: 'all', keys: 'A' }]));
    await receiver.stop();
    await end;
    expect(receiver.whiteList).toEqual([]);
  });

  it('fails at a clicker that is not there, before anybody has pressed', async () => {
    const receiver = await room.receiver({ clickers: 3 });
    await expect(receiver.do({ do: 'press', who: '2-4', keys: 'A' })).rejects.toThrow(/1 to 3/);
    await expect(receiver.do({ do: 'press', who: '0012345678', keys: 'A' })).rejects.toThrow(/0012345678/);
    expect(receiver.whiteList).toEqual([]);
  });

  it.each([
    ['{', /steps/],
    ['{"steps":[{"at":0,"do":"sing","who":1}]}', /Step 1/],
    ['{"steps":[{"at":0,"do":"plug"},{"do":"plug"}]}', /Step 2/],
    ['{"steps":[{"at":0,"do":"speak","who":1,"recording":"apple","lasts":60001}]}', /Step 1/],
  ])('that reads %s is refused', (text, reason) => {
    expect(() => readScript(text)).toThrow(reason);
  });
});
