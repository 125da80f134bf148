import 'fake-indexeddb/auto';
import type { AttemptView } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, scored } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const give = (studentId: string, chosen: string) => ({ studentId, source: 'screen', answer: { chosen } }) as const;
const record = (studentId: string) => ({ studentId, reference: cat, maxMs: 5000 });
const open = async () => {
  const world = new AnswerWorld();
  const page = await world.page();
  await page.session.open(question('q'));
  return { world, ...page };
};

it('keeps an answer on disk before it says so, then judges it', async () => {
  const { session, journal } = await open();
  expect(await session.give(give('s1', 'B'))).toMatchObject({ ok: true });
  const kept = journal.rows.get().find(({ entry }) => entry.kind === 'attempt');
  expect(kept?.entry.payload).toMatchObject({ pluginId: 'test.plugin', pluginVersion: '1.2.3' });
  await settle();
  expect(session.state.get()?.attempts).toMatchObject([
    { studentId: 's1', status: 'scored', result: { overall: 100 }, ordinal: 1, saved: 'journal' },
  ]);
});

it('keeps beside a result what lists say of it, and which activity asked: the type may be gone one day', async () => {
  const world = new AnswerWorld();
  const { session, journal } = await world.page();
  await session.open({ ...question('q'), skill: 'vocabulary' }, 'lab.quiz');
  await session.give(give('s1', 'B'));
  await session.end();
  await settle();
  const payloads = journal.rows.get().map(({ entry }) => entry.payload);
  expect(payloads).toContainEqual(expect.objectContaining({ type: 'test.type/1', askedBy: 'lab.quiz', skill: 'vocabulary' }));
  const summary = { skill: 'vocabulary', evidence: 'chosen', overall: 100, text: 'q' };
  expect(payloads).toContainEqual(
    expect.objectContaining({ kind: 'scored', payload: { result: { overall: 100 }, status: 'scored', summary } }),
  );
  expect(session.state.get()?.attempts).toMatchObject([{ summary }]);
  const unknown = { ...question('q'), skill: 'x'.repeat(65) as never };
  await expect(session.open(unknown)).rejects.toMatchObject({ code: 'bad-item' });
});

it('says the score of an answer whose type is not there', async () => {
  const { session } = await open();
  const attempt = { type: 'lab.gone/1', result: { stars: 3 }, summary: { overall: 60 } } as unknown as AttemptView;
  expect(session.summary(attempt)).toEqual({ overall: 60 });
});

it('asks anew in the name of the activity that asked', async () => {
  const { session, journal } = await open();
  await session.open(question('p'), 'lab.quiz');
  await session.again();
  const asked = journal.rows.get().flatMap(({ entry }) => (entry.kind === 'question.opened' ? [entry.payload.askedBy] : []));
  expect(asked).toEqual([undefined, 'lab.quiz', 'lab.quiz']);
});

it('records nobody whose parents have forbidden it, and takes what else they answer', async () => {
  const { world, session, journal } = await open();
  world.unrecorded.add('s1');
  expect(await session.record(record('s1'))).toEqual({ ok: false, reason: 'no-consent' });
  expect([world.microphone, session.recording]).toEqual([undefined, false]);
  expect(journal.rows.get().map(({ entry }) => entry.kind)).not.toContain('recording.started');
  expect(await session.give(give('s1', 'A'))).toMatchObject({ ok: true });
  expect(await session.record(record('s2'))).toMatchObject({ ok: true });
});

it('lets an answer be changed while the question is open; the newest is the last', async () => {
  const { session } = await open();
  await session.give(give('s1', 'A'));
  await session.give(give('s1', 'B'));
  expect(session.state.get()?.attempts.map(({ ordinal, answer }) => [ordinal, answer])).toEqual([
    [1, { chosen: 'A' }],
    [2, { chosen: 'B' }],
  ]);
});

it('keeps the first of two answers that come while the type of a question that is not changeable is being loaded', async () => {
  const world = new AnswerWorld();
  await (await world.page()).session.open(question('q', false));
  world.kill();
  let arrive: () => void = () => undefined;
  world.typeLoaded = new Promise((resolve) => (arrive = resolve));
  const { session } = await world.page();
  const given = Promise.all([session.give(give('s1', 'A')), session.give(give('s1', 'B'))]);
  arrive();
  expect(await given).toMatchObject([{ ok: true }, { ok: false, reason: 'not-changeable' }]);
  expect(session.state.get()?.attempts).toMatchObject([{ answer: { chosen: 'A' } }]);
});

it('refuses a second answer to a question that is not changeable, and any after its end', async () => {
  const world = new AnswerWorld();
  const { session } = await world.page();
  expect(await session.give(give('s1', 'A'))).toEqual({ ok: false, reason: 'no-question' });
  await session.open(question('q', false));
  await session.give(give('s1', 'A'));
  expect(await session.give(give('s1', 'B'))).toEqual({ ok: false, reason: 'not-changeable' });
  await session.end();
  expect(session.state.get()?.phase).toBe('ended');
  expect(await session.give(give('s2', 'B'))).toEqual({ ok: false, reason: 'not-open' });
});

it('refuses an item and an answer that do not fit, and a type that nobody brings', async () => {
  const { session } = await open();
  expect(await session.give({ studentId: 's1', source: 'screen', answer: 'B' })).toEqual({ ok: false, reason: 'bad-answer' });
  await expect(session.open({ ...question('x'), item: {} })).rejects.toMatchObject({ code: 'bad-item' });
  await expect(session.open({ ...question('x'), type: 'no.such/1' })).rejects.toMatchObject({ code: 'unknown-evaluate-type' });
});

it('goes on with the same question and its answers, ends it when another one is opened', async () => {
  const { session } = await open();
  await session.give(give('s1', 'B'));
  const before = session.state.get()?.questionId;
  expect(await session.open(question('q'))).toEqual({ ok: true, id: before });
  expect(session.state.get()?.attempts).toHaveLength(1);
  await session.open(question('r'));
  expect(session.state.get()).toMatchObject({ phase: 'answering', attempts: [] });
  await session.end();
  expect(await session.open(question('r'))).toMatchObject({ ok: true });
  expect(session.state.get()?.attempts).toEqual([]);
});

it('takes the open question and every answer up after a reload [3-10]', async () => {
  const { world, session, journal } = await open();
  await session.give(give('s1', 'B'));
  await settle();
  const before = session.state.get();
  expect(before).toMatchObject({ phase: 'answering', attempts: [{ studentId: 's1', answer: give('s1', 'B').answer }] });
  journal.close();
  const again = await world.page();
  await settle();
  expect(again.session.state.get()).toEqual(before);
  expect(await again.session.give(give('s2', 'A'))).toMatchObject({ ok: true });
});

it('goes on holding results back after a reload, where the question asks for that', async () => {
  const { world, session } = await open();
  await session.open({ ...question('secret'), results: 'when-ended' });
  const again = (await world.page()).session;
  again.restore();
  expect(again.state.get()?.question.results).toBe('when-ended');
});

it('judges after a reload what the reload kept from being judged', async () => {
  const { world, session, journal } = await open();
  const normal = world.evaluate;
  world.evaluate = () => new Promise(() => undefined);
  await session.give(give('s1', 'B'));
  expect(session.state.get()?.attempts[0]?.status).toBe('evaluating');
  journal.close();
  world.evaluate = normal;
  const again = await world.page();
  await settle();
  expect(again.session.state.get()?.attempts[0]).toMatchObject({ status: 'scored' });
});

it('keeps an answer whose judge fails or does not come back within 30 s, as unscored; it can be judged again', async () => {
  const { world, session } = await open();
  const normal = world.evaluate;
  world.evaluate = async () => Promise.reject(new Error('broken'));
  await session.give(give('s1', 'B'));
  await settle();
  expect(session.state.get()?.attempts[0]?.status).toBe('unscored');
  world.evaluate = () => new Promise(() => undefined);
  await session.give(give('s2', 'B'));
  await world.browser.clock.advance(29_000);
  expect(session.state.get()?.attempts[1]?.status).toBe('evaluating');
  await world.browser.clock.advance(1000);
  expect(session.state.get()?.attempts[1]?.status).toBe('unscored');
  expect(world.faults).toHaveLength(2);
  world.evaluate = normal;
  const id = session.state.get()?.attempts[0]?.id ?? '';
  expect(await session.rescore(id)).toEqual({ ok: true, id });
  expect(session.state.get()?.attempts[0]?.status).toBe('scored');
  expect(await session.rescore(id)).toMatchObject({ ok: false });
});

it('records for 5 s at most and makes an answer of it; nobody else is called meanwhile, from the press on [4-19] [4-25]', async () => {
  const { world, session, journal } = await open();
  const starting = session.record(record('s1'));
  expect(session.recording).toBe(true);
  const started = await starting;
  expect(started).toMatchObject({ ok: true });
  expect(session.state.get()?.recording).toMatchObject({ studentId: 's1' });
  const { startedAt, endsAt } = session.state.get()?.recording ?? { startedAt: 0, endsAt: 0 };
  expect(endsAt - startedAt).toBe(5000);
  world.speak(1000);
  await world.browser.clock.advance(4999);
  expect([session.state.get()?.recording?.studentId, session.recording]).toEqual(['s1', true]);
  await world.browser.clock.advance(1);
  await settle();
  expect(session.recording).toBe(false);
  const snapshot = session.state.get();
  expect(snapshot?.recording).toBeUndefined();
  expect(snapshot?.attempts).toMatchObject([
    { source: 'microphone', status: 'scored', audio: { ms: 1000, rateHz: 16_000 }, result: { outcome: { overall: 80 } } },
  ]);
  const kept = await journal.recordings.get(started.ok ? started.id : '');
  expect(kept?.bytes?.length).toBe(44 + 16_000 * 2);
  expect(kept?.work).toBe('upload');
});

it('ends a recording by a second press, and throws it away on cancel [4-25]', async () => {
  const { world, session } = await open();
  await session.record(record('s1'));
  world.speak(600);
  await session.finish();
  expect(session.state.get()?.attempts).toHaveLength(1);
  await session.record(record('s2'));
  world.speak(600);
  await session.cancel();
  expect(session.state.get()?.attempts).toHaveLength(1);
  expect(session.state.get()).toMatchObject({ recording: undefined, interrupted: undefined });
  await world.browser.clock.advance(20);
  expect(world.events).toEqual(['recording-started', 'given', 'recording-ended', 'recording-started', 'recording-cancelled']);
});

it('refuses a second recording, and tells why the microphone can’t be had [8-5]', async () => {
  const { world, session } = await open();
  await session.record(record('s1'));
  expect(await session.record(record('s2'))).toEqual({ ok: false, reason: 'busy' });
  await session.cancel();
  for (const reason of ['no-microphone', 'permission-denied', 'playing'] as const) {
    world.refusedCapture = reason;
    expect(await session.record(record('s2'))).toEqual({ ok: false, reason });
  }
  world.refusedCapture = undefined;
  expect(await session.record(record('s2'))).toMatchObject({ ok: true });
});

it('keeps what was said when the microphone is unplugged', async () => {
  const { world, session } = await open();
  await session.record(record('s1'));
  world.speak(700);
  world.microphone?.unplugged();
  await session.finish();
  expect(session.state.get()?.attempts).toMatchObject([{ audio: { ms: 700 } }]);
  expect(world.events).toContain('unplugged');
});

it('offers what a reload cut off, and scores what was said of it', async () => {
  const { world, session, journal } = await open();
  await session.record(record('s1'));
  world.speak(1000);
  await settle();
  journal.close();
  const again = await world.page();
  expect(again.session.state.get()?.interrupted).toMatchObject({ studentId: 's1' });
  await again.session.resolveInterrupted('score');
  await settle();
  expect(again.session.state.get()).toMatchObject({
    interrupted: undefined,
    attempts: [{ studentId: 's1', status: 'scored', audio: { ms: 1000 } }],
  });
});

it('makes one answer of what a reload cut off, however often the teacher presses', async () => {
  const { world, session, journal } = await open();
  await session.record(record('s1'));
  world.speak(1000);
  await settle();
  journal.close();
  const again = await world.page();
  await Promise.all([
    again.session.resolveInterrupted('score'),
    again.session.resolveInterrupted('score'),
    again.session.open(question('r')),
  ]);
  const rows = again.journal.rows.get();
  expect(rows.filter(({ entry }) => entry.kind === 'attempt')).toHaveLength(1);
});

it('discards what a reload cut off, with its sound', async () => {
  const { world, session, journal } = await open();
  const started = await session.record(record('s1'));
  world.speak(1000);
  await settle();
  journal.close();
  const again = await world.page();
  await again.session.resolveInterrupted('discard');
  expect(again.session.state.get()).toMatchObject({ interrupted: undefined, attempts: [] });
  expect(await again.journal.recordings.samples(started.ok ? started.id : '')).toHaveLength(0);
});

it('says of a refused recording that it was refused', async () => {
  const { world, session } = await open();
  world.outcome = async () => ({
    kind: 'refused',
    reason: 'nothing-heard',
    durationMs: 1000,
    scorer: { provider: 'device', version: 'test', modelChecksum: 'x' },
  });
  await session.record(record('s1'));
  world.speak(1000);
  await session.finish();
  await settle();
  expect(session.state.get()?.attempts[0]?.status).toBe('refused');
});

it('deletes a recording when the teacher confirms; answer and score stay', async () => {
  const { world, session, journal } = await open();
  await session.record(record('s1'));
  world.speak(1000);
  await session.finish();
  await settle();
  const { id, audio } = session.state.get()?.attempts[0] ?? { id: '', audio: undefined };
  world.confirmed = false;
  expect(await session.erase(id)).toBe(false);
  expect(session.state.get()?.attempts[0]?.audio).toBeDefined();
  world.confirmed = true;
  expect(await session.erase(id)).toBe(true);
  expect(world.erased).toBe(1);
  expect(session.state.get()?.attempts[0]).toMatchObject({
    audio: undefined,
    audioErased: true,
    status: 'scored',
    result: { outcome: scored(80) },
  });
  expect((await journal.recordings.get(audio?.recordingId ?? ''))?.bytes).toBeUndefined();
});

it('deletes with a recording what another machine has fetched of the same words', async () => {
  const { world, session, journal } = await open();
  await session.record(record('s1'));
  world.speak(1000);
  await session.finish();
  await settle();
  const [own] = session.state.get()!.attempts;
  const kept = journal.rows.get().flatMap(({ entry }) => (entry.kind === 'attempt' ? [entry] : []))[0]!;
  const said = (id: string, recordingId: string) => ({
    ...kept,
    id: `entry-${id}`,
    deviceId: id,
    epoch: kept.epoch + 1,
    payload: { ...kept.payload, id, pressId: 'voice:1:q:v', audio: { ...kept.payload.audio!, recordingId } },
  });
  await journal.takeIn(kept.payload.lessonId!, [said('one', 'r1'), said('two', 'r2')]);
  await settle();
  expect(session.state.get()?.attempts.map(({ id }) => id)).toEqual([own?.id, 'one']);
  world.confirmed = true;
  expect(await session.erase('one')).toBe(true);
  const erased = journal.rows
    .get()
    .flatMap(({ entry }) => (entry.kind === 'attempt.fact' && entry.payload.kind === 'erased' ? [entry.payload] : []));
  expect(erased.map(({ attemptId }) => attemptId)).toEqual(['one', 'two']);
  expect(await Promise.all(['r1', 'r2'].map(async (id) => (await journal.recordings.get(id))?.work))).toEqual(['erase', 'erase']);
});

it('shows another tab’s question and refuses to write into it', async () => {
  const { world, session } = await open();
  const watching = await world.page();
  await session.give(give('s1', 'B'));
  await settle();
  expect(watching.session.state.get()).toMatchObject({ phase: 'answering', attempts: [{ studentId: 's1' }] });
  expect(await watching.session.give(give('s2', 'B'))).toEqual({ ok: false, reason: 'not-writer' });
  await session.end();
  await settle();
  expect(watching.session.state.get()?.phase).toBe('ended');
});

it('gives frozen snapshots that are plain data', async () => {
  const { session } = await open();
  await session.give(give('s1', 'B'));
  await settle();
  const snapshot = session.state.get();
  expect(Object.isFrozen(snapshot) && Object.isFrozen(snapshot?.attempts) && Object.isFrozen(snapshot?.attempts[0])).toBe(true);
  expect(structuredClone(snapshot)).toEqual(snapshot);
});

it('gives the scorer to no type whose plugin has not declared that it scores', async () => {
  const { world, session } = await open();
  world.capabilities = [];
  await session.open(question('other'));
  await session.record(record('s1'));
  world.speak(1000);
  await session.finish();
  await settle();
  expect(session.state.get()?.attempts).toMatchObject([{ status: 'unscored', result: undefined }]);
  expect(world.faults).toMatchObject([{ code: 'capability-missing', context: { plugin: 'test.plugin', capability: 'speech.evaluate' } }]);
});
