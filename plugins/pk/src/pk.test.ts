import type { ChoiceItem } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from './index.ts';
import { unscoredWhy } from './match/rules.ts';
import type { Slot } from './place.ts';
import { rightOf, settled, shown, spell, startMatch as start, texts, wordsOf, wrongOf, type World } from './testing/start-match.ts';

describe('a match', () => {
  it('puts the word to both sides at once; what is right is shown when both have answered', async () => {
    const world = await start();
    const { match, fakes } = world;
    expect(match.view).toBe('asked');
    await match.touches.choose('left', rightOf(world, 'left'));
    await fakes.clock.advance(5_000);
    expect([match.view, match.isIn('left'), match.isIn('right'), match.points('left')]).toEqual(['asked', true, false, 0]);
    await match.touches.choose('right', wrongOf(world, 'right'));
    await shown(world);
    expect([match.view, match.points('left'), match.points('right')]).toEqual(['shown', 100, 0]);
    expect(fakes.answers.group.get()?.parts.map(({ attempts }) => attempts.map(({ studentId, slot }) => [studentId, slot]))).toEqual([
      [['student-1', 'left']],
      [['student-2', 'right']],
    ]);
  });

  it('takes both touches of one frame, and calls them a tie', async () => {
    const world = await start({ rule: 'fast' });
    await Promise.all([
      world.match.touches.choose('left', rightOf(world, 'left')),
      world.match.touches.choose('right', rightOf(world, 'right')),
    ]);
    await shown(world);
    expect(world.match.round).toMatchObject({ tie: true, sides: { left: { points: 150 }, right: { points: 150 } } });
  });

  it('knows who was first by when fingers were lifted, however busy the page was between them', async () => {
    const world = await start({ rule: 'fast' });
    const { clock } = world.fakes;
    await clock.advance(500);
    const lifted = clock.mono();
    const left = world.match.touches.choose('left', rightOf(world, 'left'), lifted);
    clock.block(80);
    await Promise.all([left, world.match.touches.choose('right', rightOf(world, 'right'), lifted)]);
    await shown(world);
    expect(world.match.round).toMatchObject({ tie: true, sides: { left: { points: 150 }, right: { points: 150 } } });
  });

  it('keeps its place as plain data, which a browser’s disk takes', async () => {
    const world = await start({ mode: 'spelling' });
    await world.match.touches.put('left', 0);
    await world.match.show();
    await world.match.next();
    const { match } = world.match;
    expect(structuredClone(match)).toEqual(match);
  });

  it('gives more to who was right first, where that counts', async () => {
    const world = await start({ rule: 'fast' });
    await world.match.touches.choose('right', rightOf(world, 'right'));
    await world.fakes.clock.advance(300);
    await world.match.touches.choose('left', rightOf(world, 'left'));
    await shown(world);
    expect([world.match.points('left'), world.match.points('right')]).toEqual([100, 150]);
  });

  it('lets a side touch once, until the teacher takes that back', async () => {
    const world = await start();
    const { match } = world;
    const wrong = wrongOf(world, 'left');
    await match.touches.choose('left', wrong);
    await match.touches.choose('left', rightOf(world, 'left'));
    expect(match.touches.chosen('left')).toBe(wrong);
    await match.touches.choose('right', rightOf(world, 'right'));
    await match.undo('left');
    await shown(world);
    expect([match.view, match.isIn('left'), match.isIn('right')]).toEqual(['asked', false, true]);
    await match.touches.choose('left', rightOf(world, 'left'));
    await shown(world);
    expect(match.points('left')).toBe(100);
  });

  it('asks a word anew, and counts what was answered before nowhere', async () => {
    const world = await start();
    await world.match.touches.choose('left', rightOf(world, 'left'));
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

  it('keeps when a side was first heard, however often its clicker is pressed', async () => {
    const { match, fakes } = await start({ rule: 'fast' });
    const press = (slot: Slot, tie = false) =>
      fakes.bus.emit({ source: 'clicker', studentId: '', questionId: match.part(slot)!.questionId, kind: 'given', value: null, tie });
    await fakes.clock.advance(1_000);
    press('left');
    const heard = match.match!.heard['left']!;
    press('right', true);
    press('left', true);
    expect(match.match!.heard).toEqual({ left: heard, right: { at: heard.at + 1, by: 'clicker', tie: true } });
  });

  it('takes up the word that the host puts for it once this machine gives the lesson', async () => {
    const world = await start();
    const { answers } = world.fakes;
    const open = answers.openGroup.bind(answers);
    let wanted: Parameters<typeof open>[0] | undefined;
    answers.openGroup = async (group) => {
      wanted = group;
      return { ok: false, reason: 'not-writer' };
    };
    await world.match.playAgain();
    await settled();
    expect([world.match.view, world.match.askedByHost]).toEqual(['opening', false]);
    answers.openGroup = open;
    await open(wanted!);
    expect(world.match.askedByHost).toBe(true);
    await world.pk.resume();
    await settled();
    expect([world.match.view, world.match.askedByHost]).toEqual(['asked', false]);
    expect(answers.group.get()?.parts.map(({ questionId }) => questionId)).toHaveLength(2);
  });

  it('ends a word at its time, and has no points for who did not answer', async () => {
    const world = await start({ seconds: 10 });
    await world.match.touches.choose('left', rightOf(world, 'left'));
    await world.fakes.clock.advance(10_000);
    await settled();
    expect([world.match.view, world.match.points('left'), world.match.round?.sides['right']?.right]).toEqual(['shown', 100, null]);
  });

  it('holds its time for the teacher, over a reload too, and goes on with what was left', async () => {
    const world = await start({ seconds: 10 });
    await world.fakes.clock.advance(4_000);
    world.match.countdown.hold();
    expect(world.match.held).toBe(6);
    await world.fakes.clock.advance(60_000);
    expect(world.match.view).toBe('asked');
    const after = (await world.harness.reload()).state;
    await after.resume();
    expect([after.match.held, after.match.view]).toEqual([6, 'asked']);
    after.match.countdown.goOn();
    await world.fakes.clock.advance(5_900);
    expect([after.match.held, after.match.view]).toEqual([undefined, 'asked']);
    await world.fakes.clock.advance(200);
    await settled();
    expect(after.match.view).toBe('shown');
  });

  it('neither gives time nor takes it by a reload; what has run out meanwhile is shown', async () => {
    const world = await start({ seconds: 10 });
    await world.fakes.clock.advance(4_000);
    world.harness.unload();
    await world.fakes.clock.advance(5_000);
    const after = (await world.harness.reload()).state;
    await after.resume();
    expect(after.match.view).toBe('asked');
    await world.fakes.clock.advance(1_100);
    await settled();
    expect(after.match.view).toBe('shown');
  });

  it('sounds when a word can be touched, and not before one that is heard or said', async () => {
    const heard = [];
    for (const mode of ['meaning', 'spelling', 'hearing', 'reading'] as const) {
      const { fakes } = await start({ mode, leadIn: 3 });
      await fakes.clock.advance(2_900);
      const before = fakes.effects.heard.length;
      await fakes.clock.advance(200);
      await settled();
      heard.push([before, fakes.effects.heard]);
    }
    expect(heard).toEqual([
      [0, ['start']],
      [0, ['start']],
      [0, []],
      [0, []],
    ]);
  });

  it('plays again with those of a team whose turn did not come', async () => {
    const { pk, match } = await start();
    const team = (slot: Slot, ...ids: readonly number[]) => ({ slot, name: slot, studentIds: ids.map((n) => `student-${n}`) });
    pk.create.setSides([team('left', 1, 2), team('right', 3, 4)]);
    await pk.begin();
    await settled();
    await match.show();
    expect(match.sides.map((side) => match.nextPlayer(side))).toEqual(['student-2', 'student-4']);
    await match.endNow();
    await match.playAgain();
    await settled();
    expect(match.sides.map((side) => match.player(side))).toEqual(['student-2', 'student-4']);
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
    await world.match.touches.choose('left', wrongOf(world, 'left'));
    const options = world.match.touches.options('right');
    const after = (await world.harness.reload()).state;
    await after.resume();
    expect([after.match.view, after.match.touches.options('right'), after.match.isIn('left')]).toEqual(['asked', options, true]);
    const lead = await start({ leadIn: 5 });
    await lead.fakes.clock.advance(3_000);
    const later = (await lead.harness.reload()).state;
    await later.resume();
    expect(later.match.view).toBe('lead');
    await lead.fakes.clock.advance(2_100);
    await settled();
    expect(later.match.view).toBe('asked');
  });

  it('passes over no word where “next” is pressed twice', async () => {
    const { match } = await start();
    await match.show();
    await Promise.all([match.next(), match.next()]);
    await settled();
    expect([match.view, match.match?.index, match.rounds.length]).toEqual(['asked', 1, 1]);
    await match.next();
    expect(match.match?.index).toBe(1);
  });

  it('is recorded as far as it was played where another one is begun in its middle', async () => {
    const world = await start();
    await world.match.touches.choose('left', rightOf(world, 'left'));
    await world.match.show();
    await world.pk.begin();
    await settled();
    expect([world.match.view, world.match.rounds]).toEqual(['asked', []]);
    expect(await world.pk.records()).toMatchObject([{ words: 1, sides: [{ points: 100 }, { points: 0 }] }]);
  });

  it('knows a side that was refused once by its next press alone', async () => {
    const world = await start({ rule: 'fast' });
    const { match, fakes } = world;
    const give = fakes.answers.give.bind(fakes.answers);
    fakes.answers.give = async () => ({ ok: false, reason: 'not-writer' });
    await match.touches.choose('left', rightOf(world, 'left'));
    fakes.answers.give = give;
    expect(match.match?.heard).toEqual({});
    await fakes.clock.advance(500);
    await match.touches.choose('right', rightOf(world, 'right'));
    await fakes.clock.advance(500);
    await match.touches.choose('left', rightOf(world, 'left'));
    await shown(world);
    expect([match.points('left'), match.points('right')]).toEqual([100, 150]);
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
      await world.match.touches.choose('left', rightOf(world, 'left'));
      await world.match.touches.choose('right', wrongOf(world, 'right'));
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

  it('is heard: points, a row that rises, a turned match, the first place; nothing where sounds are off', async () => {
    const heard = async (sound: boolean) => {
      const world = await start({ rule: 'fast', sound, motion: true });
      const { match, fakes } = world;
      const word = async (left: boolean, right: boolean) => {
        await match.touches.choose('left', left ? rightOf(world, 'left') : wrongOf(world, 'left'));
        await fakes.clock.advance(200);
        await match.touches.choose('right', right ? rightOf(world, 'right') : wrongOf(world, 'right'));
        await shown(world);
        await match.next();
        await settled();
      };
      await word(false, false);
      await word(true, false);
      await word(false, true);
      await word(false, true);
      await word(false, true);
      await fakes.clock.advance(400);
      const before = [...fakes.effects.heard];
      await fakes.clock.advance(50);
      return [before, fakes.effects.heard.slice(before.length)];
    };
    expect(await heard(true)).toEqual([['score', 'mended', 'star 2', 'star 3'], ['all-done']]);
    expect(await heard(false)).toEqual([[], []]);
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
    await world.match.touches.choose('left', rightOf(world, 'left'));
    world.harness.unload();
    expect(world.harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
    expect(world.fakes.answers.group.get()?.parts[0]?.attempts).toHaveLength(1);
  });
});

describe('spelling', () => {
  it('gives the word with its last letter; a letter can be taken back before', async () => {
    const world = await start({ mode: 'spelling' });
    const { match } = world;
    const text = match.word!.text;
    await match.touches.put('left', 0);
    await match.touches.put('left', 0);
    expect(match.touches.tiles('left').put).toEqual([0]);
    match.touches.takeLetter('left');
    await spell(world, 'left', text);
    expect(match.answer('left')?.answer).toEqual({ written: { w: text } });
    for (let tile = 0; tile < text.length; tile += 1) await match.touches.put('right', tile);
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
  it('has no points by a score that the scorer is not sure of, and says why there is none', async () => {
    const world = await start({ mode: 'reading' });
    const { match, fakes } = world;
    await read(world, 90);
    const outcome = sampleScore(90);
    fakes.speech.answerWith(outcome.kind === 'scored' ? { ...outcome, confidence: 0.3 } : outcome);
    await match.voice.record();
    await match.voice.record();
    await shown(world);
    expect([match.points('left'), match.points('right'), unscoredWhy(match.answer('left')), unscoredWhy(match.answer('right'))]).toEqual([
      90,
      0,
      undefined,
      'unsure',
    ]);
  });
  it('is not ended while the score of the word that is shown is on its way', async () => {
    const world = await start({ mode: 'reading' });
    const { match, fakes } = world;
    await read(world, 90);
    let judged: (score: ReturnType<typeof sampleScore>) => void = () => undefined;
    fakes.speech.answerWith(new Promise((resolve) => (judged = resolve)));
    await match.voice.record();
    void match.voice.record();
    await shown(world);
    expect([match.view, match.judging]).toEqual(['shown', true]);
    await match.endNow();
    expect(match.view).toBe('shown');
    judged(sampleScore(70));
    await settled();
    await match.endNow();
    expect([match.view, match.points('left'), match.points('right')]).toEqual(['end', 90, 70]);
  });
  it('begins each word with another side, as who reads later has heard it already', async () => {
    const world = await start({ mode: 'reading' });
    const turns = [];
    for (let at = 0; at < 3; at += 1) {
      turns.push(world.match.voice.turn);
      await read(world, 80);
      turns.push(world.match.voice.turn);
      await world.match.show();
      await world.match.next();
      await settled();
    }
    expect(turns).toEqual(['left', 'right', 'right', 'left', 'left', 'right']);
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

it('says that a reading was cut off by a reload or a lost microphone, and lets the side read again', async () => {
  const world = await start({ mode: 'reading' });
  await world.match.voice.record();
  const after = (await world.harness.reload()).state;
  await after.resume();
  expect([after.match.voice.turn, after.match.voice.problem]).toEqual(['left', 'other']);
  world.fakes.speech.answerWith(sampleScore(80));
  await after.match.voice.record();
  expect([after.match.voice.speaks('left'), after.match.voice.problem]).toEqual([true, undefined]);
});

describe('hearing', () => {
  const silent = async () => {
    const world = await start({ mode: 'hearing' }, wordsOf(texts, { sound: {} }));
    world.fakes.audio.hasVoice = false;
    await world.match.voice.play();
    return world;
  };
  it('plays the word, by the system’s voice where there is no sound', async () => {
    const world = await start({ mode: 'hearing' }, wordsOf(texts, { sound: {} }));
    await world.match.voice.play();
    expect([world.fakes.audio.played.at(-1), world.match.voice.silent]).toEqual([{ speak: world.match.word!.text, accent: 'us' }, false]);
    expect((world.match.part('left')!.question.item as unknown as ChoiceItem).questions[0]!.options.length).toBeGreaterThan(1);
  });
  it('says where nothing can be heard, shows the word only when the teacher lets it, and only this one', async () => {
    const world = await silent();
    expect([world.match.voice.silent, world.match.bySound]).toEqual([true, true]);
    world.match.showWord();
    const after = (await world.harness.reload()).state;
    await after.resume();
    expect(after.match.bySound).toBe(false);
    await after.match.show();
    await after.match.next();
    await settled();
    expect([after.match.view, after.match.bySound, after.match.voice.silent]).toEqual(['asked', true, false]);
  });
  it('is heard to its end, however often a side presses meanwhile', async () => {
    const { match, fakes } = await start({ mode: 'hearing' });
    await Promise.all([match.voice.play(), match.voice.play()]);
    await match.voice.play();
    expect(fakes.audio.played.filter((sound) => 'url' in sound)).toHaveLength(1);
    fakes.audio.set({ playback: undefined });
    await match.voice.play();
    expect(fakes.audio.played).toHaveLength(2);
  });
  it('is heard after all when it is played again', async () => {
    const world = await silent();
    world.fakes.audio.hasVoice = true;
    await world.match.voice.play();
    expect(world.match.voice.silent).toBe(false);
  });
  it('takes the system’s voice for a sound that does not load, and nothing for one that another sound has ended', async () => {
    const world = await start({ mode: 'hearing' });
    const { audio } = world.fakes;
    await world.match.voice.play();
    expect(audio.played.at(-1)).toEqual({ url: world.match.word!.sound.us! });
    audio.set({ playback: undefined });
    const { play } = audio;
    const refuse = (error: boolean) => {
      audio.play = async (sound, options) => {
        if ('speak' in sound) return play.call(audio, sound, options);
        if (error) audio.set({ error: { key: options!.key!, code: 4 } });
        return { ok: false, reason: 'failed' };
      };
    };
    refuse(true);
    await world.match.voice.play();
    expect([audio.played.at(-1), world.match.voice.silent]).toEqual([{ speak: world.match.word!.text, accent: 'us' }, false]);
    audio.hasVoice = false;
    audio.set({ playback: undefined });
    await world.match.voice.play();
    expect(world.match.voice.silent).toBe(true);
    // the error of before is still told, and is no failure of a sound that another one has ended
    refuse(false);
    await world.match.voice.play();
    expect(world.match.voice.silent).toBe(false);
  });
});
