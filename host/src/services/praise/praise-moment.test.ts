import { ObservableValue, type GivenPraise } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { PraiseMoment, praiseShownMs } from './praise-moment.ts';

const praise = (id: string): GivenPraise => ({ id, kind: 'clap', at: 0, studentIds: ['s'] });

function moment() {
  const given = new ObservableValue<GivenPraise | undefined>(undefined);
  const audio = new ObservableValue({ recording: false });
  const clock = new VirtualClock();
  const played: string[] = [];
  const soundEffects = {
    play: async (effect: string) => {
      played.push(effect);
      return true;
    },
  };
  const shown = new PraiseMoment({ given, audio, soundEffects, clock });
  return { given, audio, clock, played, shown, id: () => shown.state.get()?.id };
}

it('is heard and stands over the stage for half a second', async () => {
  const { given, clock, played, id } = moment();
  given.set(praise('a'));
  expect([id(), played]).toEqual(['a', ['praise']]);
  await clock.advance(praiseShownMs - 1);
  expect(id()).toBe('a');
  await clock.advance(1);
  expect(id()).toBeUndefined();
});

it('gives the second of two quick ones its own time', async () => {
  const { given, clock, id } = moment();
  given.set(praise('a'));
  await clock.advance(praiseShownMs - 10);
  given.set(praise('b'));
  await clock.advance(praiseShownMs - 10);
  expect(id()).toBe('b');
  await clock.advance(10);
  expect(id()).toBeUndefined();
});

it('is dropped while the microphone is open, and leaves the stage when it opens', async () => {
  const { given, audio, clock, played, id } = moment();
  audio.set({ recording: true });
  given.set(praise('a'));
  audio.set({ recording: false });
  await clock.advance(1_000);
  expect([id(), played]).toEqual([undefined, []]);
  given.set(praise('b'));
  audio.set({ recording: true });
  expect(id()).toBeUndefined();
});

it('leaves the stage when it is taken back', () => {
  const { given, id } = moment();
  given.set(praise('a'));
  given.set(undefined);
  expect(id()).toBeUndefined();
});
