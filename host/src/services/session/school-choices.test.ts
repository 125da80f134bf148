import { beforeEach, describe, expect, it } from 'vitest';
import { settle, VirtualClock } from '../testing/virtual-clock.ts';
import { SchoolChoices } from './school-choices.ts';

let clock: VirtualClock;
let choices: SchoolChoices;
/** What the school has chosen, and whether the server says so. */
let chosen: string | undefined;
/** An answer waits for this. */
let answered: Promise<void>;
let asked: number;
let taken: (string | undefined)[];
beforeEach(() => {
  clock = new VirtualClock();
  [chosen, answered, asked, taken] = ['a', Promise.resolve(), 0, []];
  choices = new SchoolChoices({
    clock,
    ask: async () => {
      asked += 1;
      const [what, at] = [chosen, clock.mono()];
      await answered;
      if (what !== undefined) choices.took(what, at);
    },
  });
  choices.revision.subscribe((revision) => taken.push(revision));
});
const heard = async (revision: string, at = clock.mono()) => {
  choices.heard(revision, at);
  await settle(1);
};

describe('a page', () => {
  it('takes over what was chosen on another machine as soon as any answer speaks of it, and asks once', async () => {
    choices.took('a', 0);
    await heard('a');
    expect(asked).toBe(0);
    chosen = 'b';
    choices.heard('b', clock.mono());
    await heard('b');
    expect([asked, taken]).toEqual([1, ['a', 'b']]);
    await heard('b');
    expect(asked).toBe(1);
  });

  it('asks again where an answer was asked for before the choice that the page has heard of', async () => {
    choices.took('a', 0);
    let answer = () => {};
    answered = new Promise((resolve) => (answer = resolve));
    await heard('other');
    await clock.advance(10);
    chosen = 'b';
    await heard('b');
    answer();
    await settle(1);
    expect([asked, taken.at(-1)]).toEqual([2, 'b']);
    expect(await choices.confirmed()).toBe(true);
  });

  it('is not led back by an answer that was long on its way', async () => {
    await clock.advance(1000);
    choices.took('b', 1000);
    chosen = 'b';
    await heard('a', 0);
    expect([asked, choices.revision.get(), await choices.confirmed()]).toEqual([1, 'b', true]);
  });

  it('asks for nothing while nobody knows yet, and forgets the school of another teacher', async () => {
    await heard('a');
    expect(asked).toBe(0);
    choices.took('a', 0);
    choices.forget();
    await heard('x');
    expect([asked, taken]).toEqual([0, ['a', undefined]]);
  });
});

describe('in a lesson without calls', () => {
  it('it is asked every 30 s, and not while answers come anyway', async () => {
    clock.interval(10_000, () => choices.look());
    choices.took('a', 0);
    await clock.advance(29_999);
    expect(asked).toBe(0);
    chosen = 'b';
    await clock.advance(1);
    expect([asked, choices.revision.get()]).toEqual([1, 'b']);
    for (let n = 0; n < 6; n += 1) {
      await clock.advance(20_000);
      await heard('b');
    }
    expect(asked).toBe(1);
  });

  it('a server that is away is not asked more often', async () => {
    clock.interval(10_000, () => choices.look());
    choices.took('a', 0);
    chosen = undefined;
    await clock.advance(120_000);
    expect(asked).toBe(4);
  });
});

describe('what the page goes by', () => {
  it('is confirmed for a minute, and then asked for', async () => {
    choices.took('a', 0);
    await clock.advance(59_999);
    expect([await choices.confirmed(), asked]).toEqual([true, 0]);
    await clock.advance(1);
    expect([await choices.confirmed(), asked]).toEqual([true, 1]);
  });

  it('is not confirmed where the server does not say so within five seconds', async () => {
    choices.took('a', 0);
    await clock.advance(60_000);
    answered = new Promise(() => undefined);
    let confirmed: boolean | undefined;
    void choices.confirmed().then((is) => (confirmed = is));
    await clock.advance(4999);
    expect(confirmed).toBeUndefined();
    await clock.advance(1);
    expect(confirmed).toBe(false);
  });

  it('is not confirmed once an answer spoke of other choices that can’t be had', async () => {
    choices.took('a', 0);
    chosen = undefined;
    await heard('b');
    expect(await choices.confirmed()).toBe(false);
    chosen = 'b';
    expect([await choices.confirmed(), choices.revision.get()]).toEqual([true, 'b']);
  });
});
