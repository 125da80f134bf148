import { State, type Body, type Data } from '@chorus/contract';
import { expect, it } from 'vitest';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { attemptEntry, FakeBrowser } from '../testing/journal-tab.ts';
import { WriterElection } from './writer-election.ts';

/** A machine in a lesson that may have others; `taken`: another one has taken the writing over. */
async function machine() {
  const browser = new FakeBrowser();
  const { clock } = browser;
  const journal = await browser.tab();
  const api = new FakeApi();
  const server = { taken: false, session: true, putAway: false, spoken: undefined as Promise<void> | undefined };
  let toldPutAway = 0;
  let over = 0;
  api.answers.holdLesson = ({ lessonId, epoch }: Body<'holdLesson'>): Data<'holdLesson'> => {
    if (!server.session) throw stateError('holdLesson', State.sessionInvalid);
    return {
      lesson: lessonId === undefined ? null : { id: lessonId, startedAt: 1 },
      mine: !server.taken,
      shared: server.taken,
      epoch: server.taken ? 2 : epoch,
      ...(server.putAway && { putAway: true as const }),
    };
  };
  api.answers.readJournal = () => ({ entries: [], cursor: 0 });
  const agreement = new WriterElection({
    api: () => api.client,
    machineId: () => 'one',
    journal,
    clock,
    told: async () => undefined,
    place: { read: async () => undefined, follow: async () => undefined },
    putAway: () => (toldPutAway += 1),
    spoken: () => server.spoken,
    over: async () => void (over += 1),
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  await journal.open('lesson', 'class');
  agreement.start({ id: 'lesson', classId: 'class' });
  await clock.advance(0);
  return { clock, journal, api, server, agreement, toldPutAway: () => toldPutAway, over: () => over };
}

it.each(['slept', 'slept so deeply that only the wall clock went on'])(
  'lets no page that %s write before it has heard whether another machine has taken over',
  async (how) => {
    const { clock, journal, server } = await machine();
    server.taken = true;
    if (how === 'slept') clock.block(60_000);
    else clock.setWall(60_000);
    const written = journal.append(attemptEntry('a'));
    await expect(written).rejects.toMatchObject({ code: 'not-writer' });
    expect(journal.otherMachine.get()).toBe(true);
  },
);

it('goes on writing after a sleep in which nobody took over, and without a server', async () => {
  const { clock, journal, api } = await machine();
  clock.block(60_000);
  expect(await journal.append(attemptEntry('a'))).toHaveLength(1);
  api.reachable = false;
  clock.block(60_000);
  expect(await journal.append(attemptEntry('b'))).toHaveLength(1);
});

it('asks nobody before it writes while it is awake', async () => {
  const { clock, journal, api } = await machine();
  await clock.advance(4_900);
  clock.block(1_000);
  const before = api.calls.length;
  await journal.append(attemptEntry('a'));
  expect(api.calls).toHaveLength(before);
});

it('only watches while no server is found, until it is told to write: it can’t know which question is open by now', async () => {
  const { clock, journal, agreement, api, server } = await machine();
  server.taken = true;
  await clock.advance(5_000);
  api.reachable = false;
  await clock.advance(600_000);
  expect(journal.writer.get()).toBe('other-machine');
  await agreement.take();
  expect(journal.writer.get()).toBe('this-tab');
  expect(await journal.append(attemptEntry('a'))).toMatchObject([{ entry: { epoch: 3 } }]);
});

it('hears who writes as soon as its teacher has logged in again, and soon where another window of the machine has', async () => {
  const { clock, journal, agreement, server } = await machine();
  server.taken = true;
  await clock.advance(5_000);
  server.session = false;
  await clock.advance(5_000);
  Object.assign(server, { session: true, taken: false });
  agreement.speak();
  await clock.advance(0);
  expect(journal.writing).toBe(true);
  server.session = false;
  await clock.advance(5_000);
  Object.assign(server, { session: true, taken: true });
  await clock.advance(5_000);
  expect(journal.writing).toBe(false);
});

it('reads again soon after it took over what the other machine wrote in that very moment', async () => {
  const { clock, journal, agreement, api, server } = await machine();
  server.taken = true;
  await clock.advance(5_000);
  expect(journal.writing).toBe(false);
  api.answers.holdLesson = ({ lessonId }: Body<'holdLesson'>): Data<'holdLesson'> => ({
    lesson: { id: lessonId!, startedAt: 1 },
    mine: true,
    shared: true,
    epoch: 3,
  });
  await agreement.take();
  const late = { ...attemptEntry('late'), id: 'late', deviceId: 'other', epoch: 2, seq: 1 };
  api.answers.readJournal = ({ after }: Body<'readJournal'>) => ({ entries: after === 0 ? [late] : [], cursor: 1 });
  await clock.advance(500);
  expect(journal.rows.get().map(({ entry }) => entry.id)).toEqual(['late']);
});

it('says goodbye also where its page goes away while it asks for the first time', async () => {
  const { clock, agreement, api } = await machine();
  agreement.stop();
  api.answers.holdLesson = () => new Promise(() => undefined);
  agreement.start({ id: 'lesson', classId: 'class' });
  await clock.advance(0);
  agreement.leave();
  expect(api.farewells).toMatchObject([{ lessonId: 'lesson', leave: true }]);
});

it('says once in a lesson that its class was put away, and goes on', async () => {
  const { clock, journal, server, toldPutAway } = await machine();
  expect(toldPutAway()).toBe(0);
  server.putAway = true;
  await clock.advance(60_000);
  expect([toldPutAway(), journal.writing]).toEqual([1, true]);
});

it('goes on watching where the server was not told of the lesson, and ends it where the server says that it has ended', async () => {
  const { clock, journal, server, api, over } = await machine();
  server.taken = true;
  await clock.advance(5_000);
  const nothing = { lesson: null, epoch: 2, shared: false };
  api.answers.holdLesson = ({ watch }: Body<'holdLesson'>): Data<'holdLesson'> => ({ ...nothing, mine: watch !== true });
  await clock.advance(5_000);
  expect([journal.writer.get(), over()]).toEqual(['other-machine', 0]);
  api.answers.holdLesson = (): Data<'holdLesson'> => ({ ...nothing, mine: true });
  await clock.advance(1_000);
  expect(over()).toBe(1);
});

it('writes until what a child says is an answer, and hears who writes by then', async () => {
  const { clock, journal, server } = await machine();
  let end: () => void = () => undefined;
  server.spoken = new Promise((resolve) => (end = resolve));
  server.taken = true;
  await clock.advance(30_000);
  expect(await journal.append(attemptEntry('spoken'))).toHaveLength(1);
  end();
  await clock.advance(0);
  expect(journal.writing).toBe(false);
});

it.each(['slept', 'waits for a minute'])('does not write any more for what a child says where its page %s', async (how) => {
  const { clock, journal, server } = await machine();
  server.spoken = new Promise(() => undefined);
  server.taken = true;
  if (how === 'slept') clock.block(60_000);
  else await clock.advance(66_000);
  await expect(journal.append(attemptEntry('late'))).rejects.toMatchObject({ code: 'not-writer' });
});
