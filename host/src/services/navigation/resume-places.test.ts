import type { Body } from '@chorus/contract';
import { expect, it } from 'vitest';
import type { LocalStore } from '../storage/local-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { settle, VirtualClock } from '../testing/virtual-clock.ts';
import { ResumePlaces } from './resume-places.ts';

const place = (label: string) => ({ label, route: 'Words' });
type Said = { place: Body<'setResumePlace'>['place']; at: number };

/** A school's server, and machines at which one teacher works. */
function school() {
  const clock = new VirtualClock();
  const said = new Map<string, Said>();
  const machine = () => {
    const kept = new Map<string, string>();
    const store: LocalStore = { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? ''), keys: () => [] };
    const whose = { userId: 't', classId: 'seven' };
    const api = new FakeApi();
    api.answers.setResumePlace = ({ clazzId, ...one }: Body<'setResumePlace'>) => {
      if (one.at >= (said.get(clazzId)?.at ?? 0)) said.set(clazzId, one);
      return {};
    };
    api.answers.resumePlace = ({ clazzId }: Body<'resumePlace'>) => said.get(clazzId) ?? { place: null, at: 0 };
    const page = () => new ResumePlaces({ store, clock, api: () => api.client, whose: () => ({ ...whose }) });
    return { places: page(), page, api, whose };
  };
  return { clock, said, machine };
}

it('offers a class its place on any machine, and another class its own', async () => {
  const { machine } = school();
  const [one, two] = [machine(), machine()];
  one.places.set(place('Unit 3'));
  await settle();
  await two.places.refresh();
  expect(two.places.state.get()?.place).toEqual(place('Unit 3'));
  two.whose.classId = 'eight';
  await two.places.refresh();
  expect(two.places.state.get()).toBeUndefined();
  two.places.set(place('Unit 1'));
  two.whose.classId = 'seven';
  await two.places.refresh();
  expect(two.places.state.get()?.place.label).toBe('Unit 3');
});

it('knows without a server what this machine knows, after a reload too, and tells it when there is one', async () => {
  const { machine, said, clock } = school();
  const { places, page, api } = machine();
  api.reachable = false;
  places.set(place('Unit 3'));
  await settle();
  const reloaded = page();
  await reloaded.refresh();
  expect([reloaded.state.get()?.place.label, said.size]).toEqual(['Unit 3', 0]);
  api.reachable = true;
  await reloaded.refresh();
  expect(said.get('seven')).toEqual({ place: place('Unit 3'), at: clock.now() });
  await page().refresh();
  expect(api.named('setResumePlace')).toHaveLength(3);
});

it('takes the newest place, whichever machine was there', async () => {
  const { machine, clock, said } = school();
  const [one, two] = [machine(), machine()];
  two.api.reachable = false;
  two.places.set(place('older'));
  await clock.advance(1_000);
  one.places.set(place('newer'));
  await settle();
  two.api.reachable = true;
  await two.places.refresh();
  expect([two.places.state.get()?.place.label, said.get('seven')?.place.label]).toEqual(['newer', 'newer']);
});

it('tells the newest of several places when the one before has arrived', async () => {
  const { machine, said } = school();
  const { places, api } = machine();
  for (const label of ['1', '2', '3', '4']) places.set(place(label));
  await settle();
  expect(said.get('seven')?.place.label).toBe('4');
  expect(api.named('setResumePlace').map((body) => (body as Said).place.label)).toEqual(['1', '4']);
});

it('follows the machine that gives the lesson, in its words of before too, and takes nothing else', () => {
  const { places } = school().machine();
  places.follow(JSON.stringify({ label: 'Unit 2', route: 'Words', query: { unit: '2' } }));
  expect(places.state.get()).toMatchObject({ place: { label: 'Unit 2', query: { unit: '2' } }, sent: true });
  places.follow('{"label": 7}');
  expect(places.state.get()?.place.label).toBe('Unit 2');
});
