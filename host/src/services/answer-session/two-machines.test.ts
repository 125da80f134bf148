import 'fake-indexeddb/auto';
import { foldAttempts, type Body, type JournalEntry } from '@chorus/contract';
import type { Json } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { Sync } from '../journal/journal-store.ts';
import { WriterElection } from '../journal/writer-election.ts';
import { AnswerWorld, cat, question } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const blows = process.env['CHORUS_LONG'] === '1' ? 700 : 100;
const letters = ['A', 'B', 'C', 'D'];
const clickers = ['11', '22', '33'];

/** A server that machines agree by, as `lesson/hold` and `journal/read` do. */
class AgreeingServer {
  readonly entries: JournalEntry[] = [];
  reachable = true;
  readonly #machines = new Set<string>();
  #writer: string | undefined;
  #epoch = 0;

  readonly client = {
    journalLog: 'log',
    journalDialect: 2,
    farewell: async () => () => undefined,
    call: async (name: string, body: unknown) => {
      if (!this.reachable) throw new Error('away');
      return name === 'holdLesson' ? this.#hold(body as Body<'holdLesson'>) : this.#read(body as Body<'readJournal'>);
    },
  };

  take(entry: JournalEntry): void {
    if (!this.entries.some(({ id }) => id === entry.id)) this.entries.push(entry);
  }

  #read({ after }: Body<'readJournal'>) {
    return { entries: this.entries.slice(after), cursor: this.entries.length };
  }

  #hold({ deviceId, take = false, epoch }: Body<'holdLesson'>) {
    this.#machines.add(deviceId);
    const changes = take && this.#writer !== undefined && this.#writer !== deviceId;
    const mine = take || this.#writer === undefined || this.#writer === deviceId;
    if (mine) {
      this.#writer = deviceId;
      this.#epoch = Math.max(this.#epoch, epoch) + (changes ? 1 : 0);
    }
    return { lesson: { id: 'lesson', startedAt: 1 }, mine, epoch: this.#epoch, shared: this.#machines.size > 1 };
  }
}

async function machineAt(server: AgreeingServer, watching: boolean) {
  const world = new AnswerWorld();
  let ids = 0;
  world.browser.ids.next = () => `${world.browser.name}-${String((ids += 1)).padStart(5, '0')}`;
  // As real types do: the answer names what it answers.
  world.answerOf = (chosen, item) => ({ chosen, of: (item as { readonly itemId: Json }).itemId });
  const { session, journal } = await world.page(watching);
  const election = new WriterElection({
    api: () => server.client as never,
    machineId: () => world.browser.name,
    journal,
    clock: world.browser.clock,
    told: async () => undefined,
    place: { read: async () => undefined, follow: async () => undefined },
    putAway: () => undefined,
    spoken: () => (session.recording ? session.spoken() : undefined),
    over: async () => undefined,
    log: () => undefined,
  });
  election.start({ id: 'lesson', classId: 'class' });
  await settle();
  const send = async () => {
    if (!server.reachable) return;
    const rows = await journal.unsent.next('teacher', 1_000);
    for (const { entry } of rows) server.take(entry);
    await journal.mark(
      rows.map(({ id }) => id),
      Sync.acknowledged,
    );
  };
  return { world, session, journal, election, send };
}

/** A lesson on two machines in one room: both hear each press. */
async function lesson(numbered: boolean, seed: number) {
  let state = seed;
  const random = (under: number) => (state = (state * 48_271) % 2_147_483_647) % under;
  const server = new AgreeingServer();
  const machines = [await machineAt(server, false), await machineAt(server, true)];
  const pressed = new Map<string, string>();
  const last = new Map<string, string>();
  const numbers = new Map<string, number>();
  let asked = 0;
  let giving = machines[0]!;
  const pass = async (ms: number) => {
    for (const { world } of machines) await world.browser.clock.advance(ms);
  };
  /** The clocks of the machines are so far apart from now on. */
  const skew = async (ms: number) => (ms > 0 ? machines[1]!.world.browser.clock.advance(ms) : undefined);
  const synchronise = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 1_000) {
      await pass(1_000);
      for (const { send } of machines) await send();
    }
  };
  const next = async () => {
    asked += 1;
    last.clear();
    const outcome = await giving.session.open(question(`q${asked}`));
    expect(outcome.ok).toBe(true);
    await settle();
  };
  const press = async () => {
    const uid = clickers[random(clickers.length)]!;
    const choice = letters.filter((letter) => letter !== last.get(uid));
    const keys = choice[random(choice.length)]!;
    last.set(uid, keys);
    const place = `q${asked} ${uid}`;
    pressed.set(place, (pressed.get(place) ?? '') + keys);
    const sequence = (numbers.get(uid) ?? 65_500) % 65_536;
    numbers.set(uid, sequence + 1);
    for (const { world } of machines)
      world.hear({ kind: 'keys', serial: 'r', uid, keys, monoMs: world.browser.clock.mono(), ...(numbered && { sequence }) });
    await settle();
  };
  const takeOver = async () => {
    giving = machines.find((machine) => machine !== giving)!;
    await giving.election.take();
    await settle();
  };
  const counted = async () => {
    server.reachable = true;
    await synchronise(12_000);
    const there = new Map<string, string>();
    const names = new Map(
      server.entries.flatMap(({ kind, payload }) =>
        kind === 'question.opened'
          ? [[(payload as { questionId: string }).questionId, (payload as { item: { itemId: string } }).item.itemId]]
          : [],
      ),
    );
    const uids = new Map([...machines[0]!.world.holders].map(([uid, student]) => [student, uid]));
    for (const { questionId, studentId, answer } of foldAttempts(server.entries.map((entry) => ({ entry, saved: 'server' as const })))) {
      const place = `${names.get(questionId)} ${uids.get(studentId)}`;
      there.set(place, (there.get(place) ?? '') + (answer as { readonly chosen: string }).chosen);
    }
    return there;
  };
  return { random, server, pass, skew, synchronise, next, press, takeOver, counted, pressed };
}

const sorted = (places: ReadonlyMap<string, string>) => [...places].map(([place, said]) => `${place}: ${said}`).sort();

it.each([
  ['that number their presses', true, 'there', 0],
  ['that number their presses, mostly without a server', true, 'mostly-away', 0],
  ['that number their presses, clocks apart', true, 'there', 450],
  ['without numbers', false, 'there', 0],
  // Of two take-overs in a row without one, the server would learn in any order.
  ['without numbers, without a server at each take-over', false, 'away-at-take-over', 0],
  ['without numbers, without a server at each take-over, clocks apart', false, 'away-at-take-over', 450],
] as const)(
  'files each press once, at the question that was open, when a machine takes over and asks the next at once: clickers %s',
  async (_, numbered, reachable, apartMs) => {
    const { random, server, pass, skew, synchronise, next, press, takeOver, counted, pressed } = await lesson(numbered, 7);
    await next();
    await synchronise(3_000);
    await skew(apartMs);
    let done = 0;
    while (done < blows) {
      for (let n = 0; n < 5 && done < blows; n += 1, done += 1) {
        await press();
        await pass(50 + random(150));
      }
      server.reachable = reachable !== 'mostly-away' || random(3) === 0;
      if (reachable === 'away-at-take-over') await synchronise(6_000);
      else if (random(2) === 0) await synchronise(1_000 * (1 + random(4)));
      if (reachable === 'away-at-take-over') server.reachable = false;
      await takeOver();
      await press();
      done += 1;
      await pass(random(300) + apartMs);
      await next();
      await pass(apartMs);
    }
    expect(sorted(await counted())).toEqual(sorted(pressed));
  },
);

it('keeps what a child says into the microphone of one machine while another one takes over', async () => {
  const server = new AgreeingServer();
  const [one, two] = [await machineAt(server, false), await machineAt(server, true)];
  const pass = async (seconds: number) => {
    for (let gone = 0; gone < seconds; gone += 1)
      for (const { world, send } of [one, two]) {
        await world.browser.clock.advance(1_000);
        await send();
      }
  };
  await one.session.open(question('q1'));
  await pass(3);
  await one.session.record({ studentId: 'anna', reference: cat, maxMs: 30_000 });
  one.world.speak(1_000);
  await pass(1);
  await two.election.take();
  await pass(8);
  one.world.speak(1_000);
  await one.session.finish();
  await pass(3);
  const [attempt, ...more] = foldAttempts(server.entries.map((entry) => ({ entry, saved: 'server' as const })));
  expect([attempt?.studentId, attempt?.audio?.ms, more]).toEqual(['anna', 2_000, []]);
  expect([one.journal.writing, two.journal.writing]).toEqual([false, true]);
});
