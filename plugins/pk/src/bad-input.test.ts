import { FakeServices, PluginHarness, sampleClassroom, sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import plugin from './index.ts';
import { modes, placeSpec, slots, wordsAtMost } from './place.ts';
import { keepRecord, recordsAtMost, recordsOf, type PkRecord } from './record/records.ts';
import { rightOf, settled, shown, spell, startMatch, texts, wordsOf } from './testing/start-match.ts';

/** What is said of where a lesson is has so many characters at most. */
const lessonPlaceLength = 32_768;

describe('units', () => {
  it.each([0, 1, 2, 3])('of %i words: a meaning is asked beside at least one wrong one, letters and reading need none', async (count) => {
    const asked = await Promise.all(modes.map(async (mode) => (await startMatch({ mode }, wordsOf(texts.slice(0, count)))).match.count));
    const chosen = count > 1 ? count : 0;
    expect(asked).toEqual([chosen, chosen, count, count]);
    const { match } = await startMatch({}, wordsOf(texts.slice(0, count)));
    expect([match.view, match.touches.options('left')?.options.length]).toEqual(count > 1 ? ['asked', count] : ['none', undefined]);
  });

  it('of one gloss for two words: never both are options', async () => {
    const words = [...wordsOf(texts), sampleWord('mandarin', { meaning: '义0', pronunciations: [] })];
    const { match } = await startMatch({}, words);
    for (let at = 0; at < words.length; at += 1) {
      const meanings = match.touches.options('left')!.options.map(({ text }) => text);
      expect(new Set(meanings).size).toBe(meanings.length);
      expect(meanings).toContain(match.word!.meaning);
      await match.show();
      await match.next();
      await settled();
    }
    expect(match.view).toBe('end');
  });
});

describe('words', () => {
  it('without a picture are asked all the same', async () => {
    const asked = await Promise.all(
      modes.map(async (mode) => {
        const { match } = await startMatch({ mode }, wordsOf(texts, { picture: undefined }));
        return [match.word?.picture, match.count];
      }),
    );
    expect(asked).toEqual(modes.map(() => [undefined, texts.length]));
  });

  it('without a sound are spoken by the system’s voice', async () => {
    const { match, fakes } = await startMatch({ mode: 'hearing' }, wordsOf(texts, { sound: {} }));
    await match.voice.play();
    expect([match.voice.silent, fakes.audio.played]).toEqual([false, [{ speak: match.word!.text, accent: 'us' }]]);
  });

  it('without a meaning can be spelled by their sound, read, and not chosen', async () => {
    const words = wordsOf(texts, { meaning: ' ', picture: undefined });
    expect(await Promise.all(modes.map(async (mode) => (await startMatch({ mode }, words)).match.count))).toEqual([0, 0, 5, 5]);
    const world = await startMatch({ mode: 'spelling' }, words);
    expect(world.match.bySound).toBe(true);
    await spell(world, 'left', world.match.word!.text);
    await world.match.show();
    await settled();
    expect(world.match.points('left')).toBe(100);
  });

  it('without meaning, sound and picture can only be read', async () => {
    const words = wordsOf(texts, { meaning: '', sound: {}, picture: undefined });
    expect(await Promise.all(modes.map(async (mode) => (await startMatch({ mode }, words)).match.count))).toEqual([0, 0, 0, 5]);
  });

  it('without phones are heard among others, and read', async () => {
    const hearing = await startMatch({ mode: 'hearing' }, wordsOf(texts, { pronunciations: [] }));
    expect(hearing.match.touches.options('right')?.options).toHaveLength(4);
    const reading = await startMatch({ mode: 'reading' }, wordsOf(texts, { pronunciations: [] }));
    await reading.match.voice.record();
    expect(reading.match.voice.speaks('left')).toBe(true);
  });

  it('of 40 letters are chosen and read, but not put together letter by letter', async () => {
    const long = 'pneumonoultramicroscopicsilicovolcanicon';
    expect(long).toHaveLength(40);
    const words = wordsOf([long, ...texts]);
    expect(await Promise.all(modes.map(async (mode) => (await startMatch({ mode }, words)).match.count))).toEqual([6, 6, 5, 6]);
  });

  it('of 200 are kept within what a lesson’s place may have, after the longest match of four teams of a large class', async () => {
    const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const words = Array.from({ length: 230 }, (_, n) => sampleWord(`word${n}`, { id: uuid(n), meaning: `义${n}`, pronunciations: [] }));
    const { pk, match, harness, fakes } = await startMatch({ count: 20 }, words);
    expect([pk.create.words.length, match.count]).toEqual([wordsAtMost, 20]);
    fakes.classroom.set({ students: Array.from({ length: 60 }, (_, n) => ({ ...sampleStudent(n), id: uuid(n) })) });
    const all = Array.from({ length: 60 }, (_, n) => uuid(n));
    pk.create.setSides(slots.map((slot, n) => ({ slot, name: `第 ${n + 1} 队`, studentIds: all.filter((_, at) => at % 4 === n) })));
    await pk.begin();
    for (let at = 0; at < 20; at += 1) {
      await settled();
      for (const slot of slots) await match.touches.choose(slot, rightOf({ match }, slot));
      await match.show();
      await settled();
      await match.next();
    }
    expect([match.view, match.rounds.length]).toEqual(['end', 20]);
    const place = await harness.context.session(placeSpec);
    expect(JSON.stringify(place.state.get()).length).toBeLessThan(lessonPlaceLength * 0.8);
  });

  it('of another book, chosen while a match is on, leave the match its own', async () => {
    const { pk, harness, match } = await startMatch();
    const asked = match.word;
    pk.create.setWords([{ id: 'x', bookId: 'other', unitId: 'x' }]);
    const after = (await harness.reload()).state;
    await after.resume();
    expect([after.match.view, after.match.word?.id]).toEqual(['asked', asked?.id]);
  });
});

describe('classes', () => {
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
    const world = await startMatch();
    await world.match.touches.choose('right', rightOf(world, 'right'));
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
    await world.match.touches.choose('right', rightOf(world, 'right'));
    await shown(world);
    expect([world.match.view, world.match.points('right')]).toEqual(['shown', 200]);
    classroom.set({ students: [sampleStudent(9)] });
    await world.match.next();
    expect(world.match.view).toBe('away');
  });
});

describe('records', () => {
  it('keeps so many matches of a class and leaves out what it does not know', async () => {
    const { harness } = await startMatch();
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
