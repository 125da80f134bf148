import type { ChoiceItem } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore, sampleStudent, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from './index.ts';
import type { Options, Slot } from './place.ts';
import { recordsAtMost, keepRecord, recordsOf, type PkRecord } from './record/records.ts';

const texts = ['apple', 'banana', 'cherry', 'grape', 'lemon'];
const plain: Partial<Options> = { leadIn: 0, seconds: 0, count: 20 };

/** A match between the first two of the class, with these words. */
async function start(
  options: Partial<Options> = {},
  words = texts.map((text, n) => sampleWord(text, { meaning: `义${n}`, pronunciations: [] })),
  students = 4,
) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  fakes.content.bookUnits = [sampleUnit()];
  fakes.content.unitWords = { unit: words };
  const harness = await PluginHarness.activate(plugin, fakes);
  const { create } = harness.state;
  create.setOptions({ ...plain, ...options });
  create.setWords(words.map(({ id, text }) => ({ id, text, bookId: 'book', unitId: 'unit' })));
  create.toggle('student-1');
  create.toggle('student-2');
  await harness.state.begin();
  await settled();
  return { harness, pk: harness.state, match: harness.state.match, fakes };
}
type World = Awaited<ReturnType<typeof start>>;
const settled = async () => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};
const rightOf = ({ match }: Pick<World, 'match'>, slot: Slot) => match.options(slot)!.answer[0]!;
const wrongOf = ({ match }: Pick<World, 'match'>, slot: Slot) =>
  match.options(slot)!.options.find(({ id }) => id !== rightOf({ match }, slot))!.id;
const shown = async ({ fakes }: World) => {
  await fakes.clock.advance(1_000);
  await settled();
};

describe('a match', () => {
  it('puts the word to both sides at once; what is right is shown when both have answered', async () => {
    const world = await start();
    const { match, fakes } = world;
    expect(match.view).toBe('asked');
    await match.choose('left', rightOf(world, 'left'));
    await fakes.clock.advance(5_000);
    expect([match.view, match.isIn('left'), match.isIn('right'), match.points('left')]).toEqual(['asked', true, false, 0]);
    await match.choose('right', wrongOf(world, 'right'));
    await shown(world);
    expect([match.view, match.points('left'), match.points('right')]).toEqual(['shown', 100, 0]);
    expect(fakes.answers.group.get()?.parts.map(({ attempts }) => attempts.map(({ studentId, slot }) => [studentId, slot]))).toEqual([
      [['student-1', 'left']],
      [['student-2', 'right']],
    ]);
  });

  it('takes both touches of one frame, and calls them a tie', async () => {
    const world = await start({ rule: 'fast' });
    await Promise.all([world.match.choose('left', rightOf(world, 'left')), world.match.choose('right', rightOf(world, 'right'))]);
    await shown(world);
    expect(world.match.round).toMatchObject({ tie: true, sides: { left: { points: 150 }, right: { points: 150 } } });
  });

  it('keeps its place as plain data, which a browser’s disk takes', async () => {
    const world = await start({ mode: 'spelling' });
    await world.match.put('left', 0);
    await world.match.show();
    await world.match.next();
    const { match } = world.match;
    expect(structuredClone(match)).toEqual(match);
  });

  it('gives more to who was right first, where that counts', async () => {
    const world = await start({ rule: 'fast' });
    await world.match.choose('right', rightOf(world, 'right'));
    await world.fakes.clock.advance(300);
    await world.match.choose('left', rightOf(world, 'left'));
    await shown(world);
    expect([world.match.points('left'), world.match.points('right')]).toEqual([100, 150]);
  });

  it('lets a side touch once, until the teacher takes that back', async () => {
    const world = await start();
    const { match } = world;
    const wrong = wrongOf(world, 'left');
    await match.choose('left', wrong);
    await match.choose('left', rightOf(world, 'left'));
    expect(match.chosen('left')).toBe(wrong);
    await match.choose('right', rightOf(world, 'right'));
    await match.undo('left');
    await shown(world);
    expect([match.view, match.isIn('left'), match.isIn('right')]).toEqual(['asked', false, true]);
    await match.choose('left', rightOf(world, 'left'));
    await shown(world);
    expect(match.points('left')).toBe(100);
  });

  it('asks a word anew, and counts what was answered before nowhere', async () => {
    const world = await start();
    await world.match.choose('left', rightOf(world, 'left'));
    await world.match.show();
    expect(world.match.points('left')).toBe(100);
    await world.match.again();
    await settled();
    expect([world.match.view, world.match.points('left'), world.match.isIn('left')]).toEqual(['asked', 0, false]);
  });

  it('takes a clicker of who plays, and of nobody else', async () => {
    const world = await start({ rule: 'fast' });
    const { match, fakes } = world;
    const answer = (slot: Slot) => ({ chosen: { q: [rightOf(world, slot)] } });
    const press = async (studentId: string, slot: Slot, tie: boolean) => {
      const given = await fakes.answers.give({ studentId, source: 'clicker', answer: answer(slot) });
      const questionId = match.part(slot)!.questionId;
      if (given.ok) fakes.bus.emit({ source: 'clicker', studentId, questionId, kind: 'given', value: answer(slot), tie });
      return given.ok;
    };
    expect(await press('student-4', 'left', false)).toBe(false);
    expect(await press('student-1', 'left', false)).toBe(true);
    expect(await press('student-2', 'right', true)).toBe(true);
    await shown(world);
    expect(match.round).toMatchObject({ tie: true });
  });

  it('ends a word at its time, and has no points for who did not answer', async () => {
    const world = await start({ seconds: 10 });
    await world.match.choose('left', rightOf(world, 'left'));
    await world.fakes.clock.advance(10_000);
    await settled();
    expect([world.match.view, world.match.points('left'), world.match.round?.sides['right']?.right]).toEqual(['shown', 100, null]);
  });

  it('lets a word be looked at before it can be answered', async () => {
    const world = await start({ leadIn: 5 });
    expect([world.match.view, world.fakes.answers.group.get()]).toEqual(['lead', undefined]);
    await world.fakes.clock.advance(4_900);
    expect(world.match.view).toBe('lead');
    await world.fakes.clock.advance(200);
    await settled();
    expect(world.match.view).toBe('asked');
  });

  it('is taken up after a reload with the same options and answers, also in the lead-in', async () => {
    const world = await start();
    await world.match.choose('left', wrongOf(world, 'left'));
    const options = world.match.options('right');
    const after = (await world.harness.reload()).state;
    await after.resume();
    expect([after.match.view, after.match.options('right'), after.match.isIn('left')]).toEqual(['asked', options, true]);
    const lead = await start({ leadIn: 5 });
    await lead.fakes.clock.advance(3_000);
    const later = (await lead.harness.reload()).state;
    await later.resume();
    expect(later.match.view).toBe('lead');
    await lead.fakes.clock.advance(2_100);
    await settled();
    expect(later.match.view).toBe('asked');
  });

  it('goes on without a server once it has begun', async () => {
    const world = await start();
    world.fakes.content.online = false;
    await world.match.show();
    await world.match.next();
    await settled();
    expect([world.match.view, world.match.match?.index]).toEqual(['asked', 1]);
  });

  it('ends on a podium and is recorded once, with ids alone', async () => {
    const world = await start({ count: 2 });
    for (let n = 0; n < 2; n += 1) {
      await world.match.choose('left', rightOf(world, 'left'));
      await world.match.choose('right', wrongOf(world, 'right'));
      await shown(world);
      await world.match.next();
      await settled();
    }
    expect([world.match.view, world.match.points('left')]).toEqual(['end', 200]);
    await world.match.endNow();
    const kept = await world.pk.records();
    expect(kept).toMatchObject([{ words: 2, sides: [{ studentIds: ['student-1'], points: 200 }, { points: 0 }] }]);
    expect(JSON.stringify(kept)).not.toContain('学生');
    expect((await world.harness.reload()).state.match.view).toBe('end');
    await world.pk.resume();
    await world.match.playAgain();
  });

  it('clears what was chosen when it is left, and closes the question [2.4-10] [3-27]', async () => {
    const world = await start();
    const leave = plugin.routes.find(({ path }) => path === '/pk-container/pk')!.leave!;
    expect(leave.question['zh-CN']).toBe('是否要退出PK？');
    await leave.onLeave!(world.harness.context);
    expect(world.fakes.answers.group.get()?.phase).toBe('ended');
    const { state } = await world.harness.reload();
    expect([state.create.words, state.create.sides, state.match.view]).toEqual([[], [], 'none']);
  });

  it('leaves nothing behind when it is switched off in the middle, and loses no answer', async () => {
    const world = await start({ leadIn: 0, seconds: 10 });
    await world.match.choose('left', rightOf(world, 'left'));
    world.harness.unload();
    const audit = world.harness.audit();
    // the open question's own end is the host's
    expect({ ...audit, timers: audit.timers - 1 }).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
    expect(world.fakes.answers.group.get()?.parts[0]?.attempts).toHaveLength(1);
  });
});

describe('spelling', () => {
  it('gives the word with its last letter; a letter can be taken back before', async () => {
    const world = await start({ mode: 'spelling' });
    const { match } = world;
    const text = match.word!.text;
    const spell = async (slot: Slot) => {
      for (const letter of text) {
        const { letters, put } = match.tiles(slot);
        await match.put(
          slot,
          letters.findIndex((one, at) => one === letter && !put.includes(at)),
        );
      }
    };
    await match.put('left', 0);
    await match.put('left', 0);
    expect(match.tiles('left').put).toEqual([0]);
    match.takeLetter('left');
    await spell('left');
    expect(match.answer('left')?.answer).toEqual({ written: { w: text } });
    for (let tile = 0; tile < text.length; tile += 1) await match.put('right', tile);
    await shown(world);
    expect([match.points('left'), match.points('right')]).toEqual([100, 0]);
  });
});

describe('reading aloud', () => {
  const read = async ({ match, fakes }: World, score: number) => {
    fakes.speech.answerWith(sampleScore(score));
    await match.voice.record();
    expect(match.voice.speaks(match.voice.turn!)).toBe(true);
    await match.voice.record();
    await settled();
  };
  it('is heard from one side after the other, and brings the score', async () => {
    const world = await start({ mode: 'reading' });
    expect(world.match.voice.turn).toBe('left');
    await read(world, 91);
    expect(world.match.voice.turn).toBe('right');
    await read(world, 78);
    await shown(world);
    expect([world.match.view, world.match.points('left'), world.match.points('right')]).toEqual(['shown', 91, 78]);
  });
  it('says that the microphone was taken away, and lets the side go', async () => {
    const world = await start({ mode: 'reading' });
    world.fakes.answers.refuseRecording = 'no-microphone';
    await world.match.voice.record();
    expect([world.match.voice.problem, world.match.view]).toEqual(['no-microphone', 'asked']);
    await world.match.voice.skip('left');
    expect([world.match.voice.problem, world.match.voice.turn]).toEqual([undefined, 'right']);
    world.fakes.answers.refuseRecording = undefined;
    await read(world, 70);
    await shown(world);
    expect([world.match.points('left'), world.match.points('right')]).toEqual([0, 70]);
  });
});

describe('hearing', () => {
  it('plays the word, by the system’s voice where there is no sound, and shows it where nothing can be heard', async () => {
    const words = texts.map((text, n) => sampleWord(text, { meaning: `义${n}`, sound: {}, pronunciations: [] }));
    const world = await start({ mode: 'hearing' }, words);
    await world.match.voice.play();
    expect([world.fakes.audio.played.at(-1), world.match.voice.silent]).toEqual([{ speak: world.match.word!.text, accent: 'us' }, false]);
    world.fakes.audio.hasVoice = false;
    await world.match.voice.play();
    expect(world.match.voice.silent).toBe(true);
    expect((world.match.part('left')!.question.item as unknown as ChoiceItem).questions[0]!.options.length).toBeGreaterThan(1);
  });
});

it('takes the system’s voice for a sound that does not load, and nothing for one that another sound has ended', async () => {
  const world = await start({ mode: 'hearing' });
  const { audio } = world.fakes;
  const url = { url: world.match.word!.sound.us! };
  await world.match.voice.play();
  expect(audio.played.at(-1)).toEqual(url);
  const { play } = audio;
  const refuse = (error: boolean) => {
    audio.play = async (sound, options) => {
      if ('speak' in sound) return play.call(audio, sound, options);
      audio.set({ error: error ? { key: options!.key!, code: 4 } : undefined });
      return { ok: false, reason: 'failed' };
    };
  };
  refuse(false);
  await world.match.voice.play();
  expect([audio.played.length, world.match.voice.silent]).toEqual([1, false]);
  refuse(true);
  await world.match.voice.play();
  expect([audio.played.at(-1), world.match.voice.silent]).toEqual([{ speak: world.match.word!.text, accent: 'us' }, false]);
  audio.hasVoice = false;
  audio.set({ playback: undefined });
  await world.match.voice.play();
  expect(world.match.voice.silent).toBe(true);
});

describe('odd classes and words', () => {
  it('asks nothing where no word can be asked', async () => {
    for (const words of [[], [sampleWord()], [sampleWord('a', { meaning: '' }), sampleWord('b', { meaning: '' })]]) {
      const { pk, match } = await start({}, words);
      expect([pk.askable.length, match.view]).toEqual([0, 'none']);
    }
  });
  it.each([2, 3])('plays a unit of %i words', async (count) => {
    const world = await start(
      {},
      texts.slice(0, count).map((text, n) => sampleWord(text, { meaning: `义${n}`, pronunciations: [] })),
    );
    expect([world.match.count, world.match.options('left')?.options.length]).toEqual([count, count]);
  });
  it('takes 200 words at most and asks as many as are wished', async () => {
    const words = Array.from({ length: 230 }, (_, n) => sampleWord(`word${n}`, { meaning: `义${n}`, pronunciations: [] }));
    const { pk, match } = await start({ count: 10 }, words);
    expect([pk.create.words.length, match.count]).toEqual([200, 10]);
  });
  it.each([
    [0, 0, []],
    [1, 1, [1]],
    [60, 2, [30, 30]],
  ])('makes sides of a class of %i', async (students, drawn, teams) => {
    const fakes = new FakeServices({ classroom: sampleClassroom(students) });
    const { create } = (await PluginHarness.activate(plugin, fakes)).state;
    await create.draw();
    expect([create.sides.length, create.ready]).toEqual([drawn, false]);
    create.teams(2);
    expect(create.sides.map(({ studentIds }) => studentIds.length)).toEqual(teams);
  });
  it('goes on with the others when a student leaves in the middle', async () => {
    const world = await start();
    await world.match.choose('right', rightOf(world, 'right'));
    const { classroom } = world.fakes;
    classroom.set({ students: [2, 3].map((n) => sampleStudent(n)) });
    await world.match.show();
    await world.match.next();
    await settled();
    expect([world.match.view, world.match.part('left'), world.match.player(world.match.sides[0]!)]).toEqual([
      'asked',
      undefined,
      undefined,
    ]);
    await world.match.choose('right', rightOf(world, 'right'));
    await shown(world);
    expect([world.match.view, world.match.points('right')]).toEqual(['shown', 200]);
    classroom.set({ students: [sampleStudent(9)] });
    await world.match.next();
    expect(world.match.view).toBe('away');
  });
  it('keeps so many matches of a class and leaves out what it does not know', async () => {
    const { harness } = await start();
    const state = harness.context.state('device');
    const record = (at: number): PkRecord => ({ at, mode: 'meaning', rule: 'right', words: 1, sides: [] });
    await state.set('records:c', ['old', null, { at: 'x' }, 7]);
    expect(await recordsOf(state, 'c')).toEqual([]);
    for (let at = 0; at < recordsAtMost + 5; at += 1) await keepRecord(state, 'c', record(at));
    const kept = await recordsOf(state, 'c');
    expect([kept.length, kept[0]?.at]).toEqual([recordsAtMost, recordsAtMost + 4]);
    expect(await recordsOf(state, 'other')).toEqual([]);
  });
});
