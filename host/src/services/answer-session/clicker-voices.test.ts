import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { ChannelError } from '../devices/device-channel.ts';
import { AnswerWorld, cat, question, type AnswerPage, sampleVoice } from '../testing/answer-world.ts';
import { eventually } from '../testing/eventually.ts';
import { settle } from '../testing/virtual-clock.ts';

const spoken = (itemId = 'q', changeable = true) => ({ ...question(itemId, changeable), speech: { reference: cat, maxMs: 5000 } });
const gone = (path: string) => Promise.reject(new ChannelError('not-found', `${path} is gone`));
const down = (path: string) => Promise.reject(new ChannelError('not-connected', `no line for ${path}`));

const begin = async (asked = spoken()) => {
  const world = new AnswerWorld();
  world.called = 'anna';
  const page = await world.page();
  await page.session.open(asked);
  const fetched: string[] = [];
  const fetches = (answer: AnswerWorld['fetchRecording']) => {
    world.fetchRecording = (path, signal) => {
      fetched.push(path);
      return answer(path, signal);
    };
  };
  fetches(async () => sampleVoice);
  const speak = async (uid = '11', voiceId = 'v1') => {
    world.hear({ kind: 'voice-started', uid, voiceId, monoMs: 0 });
    await settle();
  };
  const stop = async (uid = '11', voiceId = 'v1', path = `/${voiceId}`) => {
    world.hear({ kind: 'voice-ended', uid, voiceId, path, codec: 'mp3', rateHz: 16_000, monoMs: 0 });
    await settle();
  };
  return { world, ...page, fetched, fetches, speak, stop };
};
/** A fetch that does not answer until it is told to. */
const held = () => {
  const answers: (() => void)[] = [];
  const fetch: AnswerWorld['fetchRecording'] = (_path, signal) =>
    new Promise((resolve, reject) => {
      answers.push(() => resolve(sampleVoice));
      const stop = () => {
        answers.splice(0);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
    });
  return { fetch, answers, answer: () => answers.splice(0).forEach((one) => one()) };
};
const entries = ({ journal }: Pick<AnswerPage, 'journal'>, kind: string) =>
  journal.rows.get().flatMap(({ entry }) => (entry.kind === kind ? [entry.payload as Record<string, unknown>] : []));
const answers = ({ journal }: Pick<AnswerPage, 'journal'>) => entries({ journal }, 'attempt').map(({ studentId }) => studentId as string);
const under = ({ session }: Pick<AnswerPage, 'session'>) => session.state.get()?.recordings.map(({ studentId }) => studentId);
/** Each recording ends once, and the sound of each that was kept waits for the object store. */
const sound = ({ journal }: Pick<AnswerPage, 'journal'>) => eventually(() => checkSound({ journal }));
const checkSound = async ({ journal }: Pick<AnswerPage, 'journal'>) => {
  const ended = entries({ journal }, 'recording.ended').map(({ recordingId }) => recordingId);
  expect(new Set(ended).size).toBe(ended.length);
  const kept = entries({ journal }, 'attempt').map(({ id }) => id as string);
  expect((await journal.recordings.toDo('teacher')).map(({ attemptId }) => attemptId).sort()).toEqual(kept.sort());
};

describe('a clicker’s recording that is on its way', () => {
  it('is not taken of a student whose parents have forbidden it, and the teacher is told', async () => {
    const { world, journal, fetched, speak, stop } = await begin();
    world.unrecorded.add('anna');
    await speak();
    await stop();
    expect([fetched, entries({ journal }, 'recording.started')]).toEqual([[], []]);
    expect(world.events).toContain('unrecorded anna');
    world.unrecorded.clear();
    await speak('11', 'v2');
    await stop('11', 'v2');
    expect(fetched).toEqual(['/v2']);
  });

  it('is in the record, with all that it takes to fetch it, before it is asked for', async () => {
    const { world, journal, fetches, speak, stop } = await begin();
    let known: unknown[] = [];
    fetches(async () => {
      known = entries({ journal }, 'recording.announced');
      return sampleVoice;
    });
    await speak();
    await world.browser.clock.advance(900);
    await stop();
    await eventually(() => expect(entries({ journal }, 'attempt')).toHaveLength(1));
    expect(known).toEqual([{ recordingId: expect.any(String) as string, path: '/v1', codec: 'mp3', rateHz: 16_000, ms: 900 }]);
    expect(entries({ journal }, 'attempt')).toMatchObject([{ answer: { ms: 900 }, audio: { codec: 'mp3', rateHz: 16_000, ms: 900 } }]);
  });

  it('is fetched after a reload, and kept once under the same press id', async () => {
    const { world, fetched, fetches, speak, stop, session } = await begin();
    fetches(held().fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    expect(session.state.get()?.recordings).toMatchObject([{ studentId: 'anna', ended: true }]);
    world.kill();
    fetches(async () => sampleVoice);
    const again = await world.page();
    await eventually(() => expect(world.told).toEqual(['11 kept']));
    expect(fetched).toEqual(['/v1', '/v1']);
    expect(entries(again, 'attempt')).toMatchObject([{ studentId: 'anna', pressId: expect.stringMatching(/^voice:11:.+:v1$/) as string }]);
    expect(under(again)).toEqual([]);
    await sound(again);
  });

  it('is fetched by the window that takes over; the one before asks no longer and tells nobody that it is lost', async () => {
    const { world, journal, fetched, fetches, speak, stop } = await begin();
    const first = held();
    const other = await world.page();
    fetches(first.fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    fetches(async () => sampleVoice);
    await other.journal.takeOver();
    await eventually(() => expect(first.answers).toEqual([]));
    for (const page of [{ journal }, other]) await eventually(() => expect(answers(page)).toEqual(['anna']));
    await settle();
    expect(world.told).toEqual(['11 kept']);
    await sound(other);
  });

  it('keeps its sound, though the window before was frozen while it kept it', async () => {
    const { world, life, fetched, fetches, speak, stop } = await begin();
    const first = held();
    const other = await world.page();
    fetches(first.fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    life.freeze();
    first.answer();
    await settle();
    fetches(async () => sampleVoice);
    await other.journal.takeOver();
    await eventually(() => expect(answers(other)).toEqual(['anna']));
    life.thaw();
    await settle();
    expect(answers(other)).toEqual(['anna']);
    expect(world.told).toEqual(['11 kept']);
    await sound(other);
  });

  it('is kept once, though the window before goes on keeping it when it writes again', async () => {
    const { world, fetched, fetches, speak, stop } = await begin();
    fetches(held().fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    world.kill();
    fetches(async () => sampleVoice);
    let load: () => void = () => undefined;
    world.typeLoaded = new Promise((resolve) => (load = resolve));
    const slow = await world.page();
    await eventually(() => expect(fetched).toHaveLength(2));
    await settle();
    world.typeLoaded = Promise.resolve();
    const other = await world.page();
    await other.journal.takeOver();
    await eventually(() => expect(answers(other)).toEqual(['anna']));
    await slow.journal.takeOver();
    load();
    await settle();
    expect([answers(slow), world.told]).toEqual([['anna'], ['11 kept']]);
    await sound(slow);
  });

  it('whose path is gone is lost at once, and its student may speak again', async () => {
    const { world, session, journal, fetched, fetches, speak, stop } = await begin();
    fetches(gone);
    await speak();
    await stop();
    await eventually(() => expect([fetched, world.told, under({ session })]).toEqual([['/v1'], ['11 lost'], []]));
    fetches(async () => sampleVoice);
    await speak('11', 'v2');
    await stop('11', 'v2');
    await eventually(() => expect([answers({ journal }), world.told]).toEqual([['anna'], ['11 lost', '11 kept']]));
  });

  it('whose path is gone after a reload is lost then', async () => {
    const { world, fetched, fetches, speak, stop } = await begin();
    fetches(held().fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    world.kill();
    fetches(gone);
    const again = await world.page();
    await eventually(() => expect([answers(again), world.told, under(again)]).toEqual([[], ['11 lost'], []]));
  });

  it.each([
    [29_000, ['anna'], '11 kept'],
    [31_000, [], '11 lost'],
  ])('is asked for again while the line is down, for 30 s: after %i ms', async (ms, kept, told) => {
    const { world, journal, fetched, fetches, speak, stop } = await begin();
    fetches(down);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    await world.browser.clock.advance(ms - 4_000);
    expect(world.told).toEqual([]);
    if (kept.length > 0) fetches(async () => sampleVoice);
    await world.browser.clock.advance(4_000);
    await eventually(() => expect([answers({ journal }), world.told]).toEqual([kept, [told]]));
  });

  it('belongs to its question, also after a reload at the next one, where its student may answer', async () => {
    const { world, session, fetched, fetches, speak, stop } = await begin(spoken('q', false));
    fetches(held().fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    await session.end();
    await session.open(spoken('next', false));
    world.kill();
    fetches(async () => sampleVoice);
    const again = await world.page();
    await eventually(() => expect(answers(again)).toHaveLength(1));
    const [asked, next] = entries(again, 'question.opened');
    world.hear({ kind: 'keys', serial: 'r', uid: '11', keys: 'A', monoMs: 0 });
    await eventually(() => expect(answers(again)).toHaveLength(2));
    expect(entries(again, 'attempt')).toMatchObject([
      { questionId: asked!['questionId'], ordinal: 1, answer: { ms: 0 } },
      { questionId: next!['questionId'], ordinal: 1, answer: { chosen: 'A' } },
    ]);
  });

  it.each([
    [2_900, ['anna'], '11 kept'],
    [3_100, [], '11 lost'],
  ])('is waited for at the lesson’s end, but not longer than 3 s: %i ms', async (ms, kept, told) => {
    const { world, journal, session, fetched, fetches, speak, stop } = await begin();
    const late = held();
    fetches(late.fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    const over = session.close();
    await eventually(() => expect(entries({ journal }, 'question.ended')).toHaveLength(1));
    await settle();
    await world.browser.clock.advance(ms);
    late.answer();
    await over;
    expect([answers({ journal }), world.told]).toEqual([kept, [told]]);
    expect(entries({ journal }, 'recording.ended')).toHaveLength(1);
  });
});

describe('clickers that misbehave', () => {
  it('say the same recording’s start and end again: it is one answer', async () => {
    const { world, journal, speak, stop } = await begin();
    for (let again = 0; again < 3; again += 1) {
      await speak();
      await stop();
      await stop();
      await eventually(() => expect(world.told).toHaveLength(1));
    }
    expect([answers({ journal }), world.told]).toEqual([['anna'], ['11 kept']]);
    await sound({ journal });
  });

  it('end what they never began: nothing happens', async () => {
    const { world, journal, fetched, stop } = await begin();
    await stop('11', 'never');
    await stop('99', 'never');
    expect([answers({ journal }), fetched, world.told]).toEqual([[], [], []]);
  });

  it('end a recording twice with two paths: the first one counts', async () => {
    const { journal, fetched, fetches, speak, stop } = await begin();
    const first = held();
    fetches(first.fetch);
    await speak();
    await stop('11', 'v1', '/a');
    await stop('11', 'v1', '/b');
    await eventually(() => expect(fetched).toHaveLength(1));
    first.answer();
    await eventually(() => expect(answers({ journal })).toHaveLength(1));
    await stop('11', 'v1', '/c');
    expect([fetched, answers({ journal })]).toEqual([['/a'], ['anna']]);
  });

  it('speak on over the end of the question: it is lost, the student is told, and the next question has nothing of it', async () => {
    const { world, session, journal, fetched, speak, stop } = await begin();
    await speak();
    await session.end();
    await session.open(spoken('next'));
    await stop();
    expect([fetched, answers({ journal }), world.told]).toEqual([[], [], ['11 lost']]);
    expect(entries({ journal }, 'recording.ended')).toMatchObject([{ outcome: 'lost' }]);
  });

  it.each(['unbound', 'bound to another student'])('are %s while their recording is fetched: it is their student’s answer', async (how) => {
    const { world, journal, fetched, fetches, speak, stop } = await begin();
    const first = held();
    fetches(first.fetch);
    await speak();
    await stop();
    await eventually(() => expect(fetched).toHaveLength(1));
    if (how === 'unbound') world.holders.delete('11');
    else world.holders.set('11', 'ben');
    first.answer();
    await eventually(() => expect([answers({ journal }), world.told]).toEqual([['anna'], ['11 kept']]));
  });

  it('end forty recordings in one frame, each of which comes at the third try: forty answers, each once [4-9] [4-10]', async () => {
    const { world, journal, session, fetches } = await begin();
    const uids = Array.from({ length: 40 }, (_, n) => String(100 + n));
    for (const uid of uids) world.holders.set(uid, `s${uid}`);
    await session.startTeam({ studentIds: uids.map((uid) => `s${uid}`) });
    for (const uid of uids) world.hear({ kind: 'voice-started', uid, voiceId: 'v', monoMs: 0 });
    const tries = new Map<string, number>();
    fetches(async (path) => {
      tries.set(path, (tries.get(path) ?? 0) + 1);
      if (tries.get(path)! < 3) throw new Error('away');
      return sampleVoice;
    });
    for (const uid of uids)
      world.hear({ kind: 'voice-ended', uid, voiceId: 'v', path: `/${uid}`, codec: 'mp3', rateHz: 16_000, monoMs: 0 });
    await eventually(() => expect(tries.size).toBe(40));
    await world.browser.clock.advance(500);
    await eventually(() => expect([...tries.values()].every((count) => count === 2)).toBe(true));
    await world.browser.clock.advance(1_000);
    await eventually(() => expect(answers({ journal }).sort()).toEqual(uids.map((uid) => `s${uid}`)));
    expect(world.told.toSorted()).toEqual(uids.map((uid) => `${uid} kept`));
    await sound({ journal });
  });
});
