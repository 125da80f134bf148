import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { stateError } from '../testing/fake-api.ts';
import { settle } from '../testing/virtual-clock.ts';
import { draftOf, WaitingWorld } from './testing/waiting-world.ts';

const sound = (letter: string) => ({ id: letter, name: `${letter}.mp3`, mime: 'audio/mpeg', sha256: letter.repeat(64), bytes: 3, ms: 900 });
const heardIn = (letter: string) => {
  const draft = draftOf('Heard', { sounds: [sound(letter)] });
  draft.paragraphs[0]!.sentences[0]!.span = { sound: letter, fromMs: 0, toMs: 900, sure: true, words: [] };
  return draft;
};

/** A text that was saved while the server was away. */
async function saved(title = 'Cookies') {
  const world = new WaitingWorld();
  world.api.reachable = false;
  const window = world.open();
  await window.outbox.save({ id: 'text.a', version: null, draft: draftOf(title) });
  await settle();
  const back = () => {
    world.api.reachable = true;
    window.outbox.retry();
  };
  return { world, ...window, back };
}

it('keeps a text over a reload until the server has it, and sends it then', async () => {
  const { world } = await saved();
  const again = world.open();
  await settle();
  expect(again.outbox.state.get().waiting).toMatchObject([{ id: 'text.a', version: '1.0.0', problem: null }]);
  world.api.reachable = true;
  await world.clock.advance(60_000);
  await eventually(() => expect(world.titles).toEqual(['Cookies']));
  expect(again.outbox.state.get().waiting).toEqual([]);
});

it('asks less and less often while the server is away, and at once when it is back', async () => {
  const { world, outbox, back } = await saved();
  await world.clock.advance(5 * 60_000);
  const tries = world.api.named('saveOwnText').length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(20);
  back();
  await eventually(() => expect(outbox.state.get().waiting).toEqual([]));
});

it('puts the sounds, then writes the versions of a text one after the other', async () => {
  const { world, outbox, ownTexts, back } = await saved();
  await ownTexts.keepSound(sound('a').sha256, new ArrayBuffer(3));
  await outbox.save({ id: 'text.a', version: '1.0.0', draft: heardIn('a') });
  expect(outbox.newest('text.a')).toMatchObject({ version: '1.0.1', base: '1.0.0' });
  // Its draft is dropped once it is saved; what waits has the sound.
  await ownTexts.drop('text.a');
  expect(await ownTexts.sound(sound('a').sha256)).toEqual(new ArrayBuffer(3));
  back();
  await eventually(() => expect(world.texts.get('text.a')?.versions.map(({ title }) => title)).toEqual(['Cookies', 'Heard']));
  await eventually(() => expect(outbox.state.get().waiting).toEqual([]));
  expect(world.put).toEqual([sound('a').sha256]);
  expect(await outbox.file(sound('a').sha256)).toBeUndefined();
});

it('takes along the sound of the version that is taught from', async () => {
  const { world, outbox } = await saved();
  await outbox.save({ id: 'text.b', version: '1.0.4', draft: heardIn('b') });
  expect(world.taught).toEqual(['text.b 1.0.4']);
  expect(await outbox.file(sound('b').sha256)).toEqual(new ArrayBuffer(3));
});

it('sends a text once whose answer was lost', async () => {
  const { world, outbox, back } = await saved();
  world.loses = true;
  back();
  await eventually(() => expect(world.titles).toEqual(['Cookies']));
  expect(outbox.state.get().waiting).toHaveLength(1);
  await world.clock.advance(60_000);
  await eventually(() => expect(outbox.state.get().waiting).toEqual([]));
  expect([world.titles, outbox.state.get().parted]).toEqual([['Cookies'], []]);
});

it('makes two texts where somebody else has saved another version, and says whose', async () => {
  const { world, outbox, back } = await saved();
  await outbox.save({ id: 'text.b', version: '1.0.0', draft: draftOf('Mine') });
  await outbox.save({ id: 'text.b', version: '1.0.1', draft: draftOf('Mine, again') });
  world.savedBy('周老师', 'text.b', draftOf('Before'));
  world.savedBy('马老师', 'text.b', draftOf('Theirs'));
  back();
  await eventually(() => expect(world.titles).toEqual(['Before', 'Theirs', 'Cookies', 'Mine, again（我的修改）'].slice(1)));
  await eventually(() => expect(outbox.state.get().waiting).toEqual([]));
  const [parted] = outbox.state.get().parted;
  expect(parted).toMatchObject({ id: 'text.new1', of: 'text.b', why: 'changed', by: '马老师', seen: false });
  // Whoever still works at what was saved here goes on with the own text, and not with the other one, which has the same number.
  expect(outbox.placeOf('text.b', { version: '1.0.2', draft: draftOf('Mine, again') })).toEqual({ id: 'text.new1', version: '1.0.0' });
  expect(outbox.placeOf('text.b', { version: '1.0.2', draft: draftOf('Theirs') })).toEqual({ id: 'text.b', version: '1.0.2' });
  await outbox.seen('text.new1');
  expect(outbox.state.get().parted).toMatchObject([{ seen: true }]);
});

it('says of which draft a version is', async () => {
  const { world, outbox, back } = await saved();
  const of = 'f'.repeat(64);
  world.texts.set('text.b', { versions: [draftOf('Before')], by: '', removed: false });
  await outbox.save({ id: 'text.b', version: '1.0.0', of, draft: draftOf('After') });
  back();
  await eventually(() => expect(world.api.named('saveOwnText')).toContainEqual(expect.objectContaining({ id: 'text.b', of })));
});

it('makes a new text of one that was taken away meanwhile', async () => {
  const { world, outbox, back } = await saved();
  await outbox.save({ id: 'text.b', version: '1.0.0', draft: draftOf('Mine') });
  world.texts.set('text.b', { versions: [draftOf('Before')], by: '周老师', removed: true });
  back();
  await eventually(() => expect(world.titles).toEqual(['Cookies', 'Mine（我的修改）']));
  expect(outbox.state.get().parted).toMatchObject([{ of: 'text.b', why: 'gone' }]);
});

it.each([
  ['no-room', { putStatus: 507 }],
  ['refused', { putStatus: 422 }],
  ['off', { allowed: false }],
  ['sound-gone', {}],
] as const)('says why a text is not taken (%s), goes on with the next, and tries it again when told to', async (problem, server) => {
  const { world, outbox, ownTexts, back } = await saved();
  if (problem !== 'sound-gone') await ownTexts.keepSound(sound('a').sha256, new ArrayBuffer(3));
  await outbox.drop('text.a');
  await outbox.save({ id: 'text.a', version: null, draft: heardIn('a') });
  await outbox.save({ id: 'text.b', version: null, draft: draftOf('Next') });
  Object.assign(world, server);
  back();
  await eventually(() => expect(outbox.newest('text.a')).toMatchObject({ problem }));
  await eventually(() => expect(world.titles).toEqual(problem === 'off' ? [] : ['Next']));
  const asked = world.api.calls.length;
  await world.clock.advance(10 * 60_000);
  expect(world.api.calls.length).toBe(asked);
  Object.assign(world, { putStatus: 200, allowed: true });
  await ownTexts.keepSound(sound('a').sha256, new ArrayBuffer(3));
  outbox.retry();
  await eventually(() => expect(world.titles).toContain('Heard'));
  await eventually(() => expect(outbox.state.get().waiting).toEqual([]));
});

it('goes on with other texts where the server fails with one of them, and tries that one again later', async () => {
  const { world, outbox, back } = await saved('Failing');
  await outbox.save({ id: 'text.b', version: null, draft: draftOf('Next') });
  const { saveOwnText } = world.api.answers;
  world.api.answers.saveOwnText = (text: never) => {
    if ((text as { id: string }).id === 'text.a') throw stateError('saveOwnText', 50);
    return saveOwnText!(text);
  };
  back();
  await eventually(() => expect(world.titles).toEqual(['Next']));
  await settle();
  const asked = world.api.named('saveOwnText').length;
  await settle();
  expect([world.api.named('saveOwnText').length, outbox.newest('text.a')?.problem]).toEqual([asked, null]);
  world.api.answers.saveOwnText = saveOwnText!;
  await world.clock.advance(60_000);
  await eventually(() => expect(world.titles).toEqual(['Next', 'Failing']));
});

it('is whose it was when it was saved, though another teacher has come meanwhile', async () => {
  const { world, outbox } = await saved();
  const saving = outbox.save({ id: 'text.b', version: null, draft: draftOf('Mine') });
  world.userId = 'another';
  outbox.userChanged();
  await saving;
  await settle();
  expect(outbox.state.get().waiting).toEqual([]);
  world.userId = 't';
  await outbox.read();
  expect(outbox.newest('text.b')).toMatchObject({ userId: 't' });
});

it('waits for its teacher’s login where the session has ended, and asks nothing until then', async () => {
  const { world, outbox, back } = await saved();
  const { saveOwnText } = world.api.answers;
  world.api.answers.saveOwnText = () => {
    throw stateError('saveOwnText', 22);
  };
  back();
  await settle();
  const asked = world.api.calls.length;
  await world.clock.advance(10 * 60_000);
  expect([world.api.calls.length, outbox.newest('text.a')?.problem]).toEqual([asked, null]);
  world.api.answers.saveOwnText = saveOwnText!;
  outbox.retry();
  await eventually(() => expect(world.titles).toEqual(['Cookies']));
});

it('puts a mended version in the place of one that was not taken', async () => {
  const { world, outbox, back } = await saved();
  await outbox.drop('text.a');
  await outbox.save({ id: 'text.a', version: null, draft: heardIn('a') });
  back();
  await eventually(() => expect(outbox.newest('text.a')).toMatchObject({ problem: 'sound-gone' }));
  await outbox.save({ id: 'text.a', version: '1.0.0', draft: draftOf('Mended') });
  await eventually(() => expect(world.titles).toEqual(['Mended']));
  expect(world.texts.get('text.a')!.versions).toHaveLength(1);
});

it('shows and sends nothing of a teacher in the session of another one', async () => {
  const { world, outbox, back } = await saved();
  world.userId = 'another';
  outbox.userChanged();
  back();
  await settle();
  expect([outbox.state.get().waiting, world.titles]).toEqual([[], []]);
  world.userId = 't';
  outbox.userChanged();
  await eventually(() => expect(world.titles).toEqual(['Cookies']));
});

it('gives up what is being sent when its teacher goes, and writes nothing of it', async () => {
  const { world, outbox, ownTexts, back } = await saved();
  await outbox.drop('text.a');
  await ownTexts.keepSound(sound('a').sha256, new ArrayBuffer(3));
  world.api.answers.ownTextSounds = () => {
    world.userId = 'another';
    outbox.userChanged();
    return { urls: [null] };
  };
  await outbox.save({ id: 'text.a', version: null, draft: heardIn('a') });
  back();
  await settle();
  expect([world.api.named('ownTextSounds').length, world.titles]).toEqual([1, []]);
});

it('is sent by one of two windows, and both see it go', async () => {
  const { world, outbox, back } = await saved();
  const other = world.open();
  await settle();
  expect(other.outbox.state.get().waiting).toHaveLength(1);
  const before = world.api.named('saveOwnText').length;
  back();
  other.outbox.retry();
  await eventually(() => expect([outbox.state.get().waiting, other.outbox.state.get().waiting]).toEqual([[], []]));
  expect(world.api.named('saveOwnText').length).toBe(before + 1);
});

it('drops what waits, and takes it back with its sound', async () => {
  const { world, outbox, ownTexts, back } = await saved();
  await ownTexts.keepSound(sound('a').sha256, new ArrayBuffer(3));
  await outbox.save({ id: 'text.a', version: '1.0.0', draft: heardIn('a') });
  await ownTexts.drop('text.a');
  const undo = await outbox.drop('text.a');
  expect([outbox.newest('text.a'), await outbox.file(sound('a').sha256)]).toEqual([undefined, undefined]);
  await undo();
  back();
  await eventually(() => expect(world.texts.get('text.a')?.versions).toHaveLength(2));
  expect(world.put).toEqual([sound('a').sha256]);
});

it('keeps nothing that could not be taught from, and says where the fault is', async () => {
  const { outbox } = await saved();
  await expect(outbox.save({ id: 'text.b', version: null, draft: draftOf('<b>') })).rejects.toMatchObject({
    fault: { path: '/draft/title' },
  });
  expect(outbox.newest('text.b')).toBeUndefined();
});
