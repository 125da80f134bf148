import 'fake-indexeddb/auto';
import type { Attempt, JournalEntry } from '@chorus/contract';
import type { QuestionGroup } from '@chorus/sdk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question, type AnswerPage } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

const numRuns = process.env['CHORUS_LONG'] === undefined ? 60 : 2_000;
const side = { anna: 'left', ben: 'left', chen: 'right', dora: 'right' } as const;
type Student = keyof typeof side;
const students = Object.keys(side) as Student[];
const clickers: Readonly<Record<Student, string>> = { anna: '11', ben: '22', chen: '33', dora: '44' };

const match: QuestionGroup = {
  kind: 'match',
  order: 'parallel',
  parts: (['left', 'right'] as const).map((slot) => ({
    slot,
    question: { ...question(slot), speech: { reference: cat, maxMs: 5_000 } },
    studentIds: students.filter((student) => side[student] === slot),
  })),
};

type Action =
  | { readonly does: 'press' | 'touch'; readonly who: Student; readonly letter: 'A' | 'B' | 'C' }
  | { readonly does: 'records' | 'speaks' | 'stops'; readonly who: Student }
  | { readonly does: 'finish' | 'kill' | 'takes over' | 'a second' };
const who = fc.constantFrom(...students);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('press', 'touch'), who, letter: fc.constantFrom('A', 'B', 'C') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('records', 'speaks', 'stops'), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('finish', 'kill', 'takes over', 'a second') }) },
);

class Match {
  readonly #world = new AnswerWorld();
  /** Ids of answers of which somebody was told that they are kept. */
  readonly #kept: string[] = [];
  #page!: AnswerPage;
  #voices = 0;
  readonly #speaking = new Map<Student, string>();

  async begin(): Promise<void> {
    this.#world.holders.clear();
    for (const student of students) this.#world.holders.set(clickers[student], student);
    this.#page = await this.#world.page();
    await this.#page.session.openGroup(match);
  }

  async do(one: Action, wait: boolean): Promise<void> {
    const world = this.#world;
    const { session } = this.#page;
    if (one.does === 'press')
      world.hear({ kind: 'keys', serial: 'r', uid: clickers[one.who], keys: one.letter, monoMs: world.browser.clock.mono() });
    else if (one.does === 'touch') {
      const given = session.give({ studentId: one.who, source: 'screen', answer: { chosen: one.letter }, slot: side[one.who] });
      void given.then((outcome) => outcome.ok && this.#kept.push(outcome.id));
    } else if (one.does === 'records')
      void session.record({ studentId: one.who, reference: cat, maxMs: 5_000 }).then(() => world.speak(200));
    else if (one.does === 'speaks') this.#speak(one.who);
    else if (one.does === 'stops') this.#stop(one.who);
    else if (one.does === 'finish') void session.finish();
    else if (one.does === 'a second') await world.browser.clock.advance(1_000);
    else if (one.does === 'takes over') {
      this.#page = await world.page();
      await this.#page.journal.takeOver();
    } else {
      world.kill();
      this.#page = await world.page();
    }
    if (wait) await settle();
  }

  /** Nothing is lost, nothing is filed under the other question, and the group has ended as a whole. */
  async end(): Promise<void> {
    await settle();
    void this.#page.session.end();
    await this.#world.browser.clock.advance(20_000);
    await this.#page.session.end();
    await settle();
    const entries = this.#page.journal.rows.get().map(({ entry }) => entry);
    const opened = of(entries, 'question.opened');
    const slots = new Map(opened.map(({ questionId, slot }) => [questionId, slot]));
    const attempts = of(entries, 'attempt');
    for (const attempt of attempts) {
      expect([slots.get(attempt.questionId), attempt.slot], attempt.studentId).toEqual(Array(2).fill(side[attempt.studentId as Student]));
      expect(attempt.groupId).toBe(opened[0]?.groupId);
    }
    const ids = new Set(attempts.map(({ id }) => id));
    expect(
      this.#kept.filter((id) => !ids.has(id)),
      'answers on the screen',
    ).toEqual([]);
    for (const student of students) this.#clicker(student, attempts);
    expect(this.#page.session.group.get()).toMatchObject({ phase: 'ended', parts: [{ phase: 'ended' }, { phase: 'ended' }] });
    expect([opened.length, of(entries, 'question.ended').length, of(entries, 'group.ended').length]).toEqual([2, 2, 1]);
    const shown = this.#page.session.group.get()!.parts.flatMap((part) => part.attempts.map(({ id }) => id));
    expect(shown.sort(), 'what is shown').toEqual([...ids].sort());
    expect(of(entries, 'recording.started').length, 'recordings end').toBe(of(entries, 'recording.ended').length);
  }

  #clicker(student: Student, attempts: readonly Attempt[]): void {
    const told = this.#world.told.filter((what) => what === `${clickers[student]} kept`).length;
    const own = attempts.filter(({ source, studentId }) => source === 'clicker' && studentId === student);
    expect(own.length, `${student} was told ${told} times`).toBeGreaterThanOrEqual(told);
    expect(new Set(own.map(({ pressId }) => pressId)).size, 'once each').toBe(own.length);
  }

  #speak(student: Student): void {
    this.#world.called = student;
    const voiceId = `v${(this.#voices += 1)}`;
    this.#speaking.set(student, voiceId);
    this.#world.hear({ kind: 'voice-started', uid: clickers[student], voiceId, monoMs: 0 });
  }

  #stop(student: Student): void {
    const voiceId = this.#speaking.get(student);
    if (voiceId === undefined) return;
    this.#speaking.delete(student);
    this.#world.hear({
      kind: 'voice-ended',
      uid: clickers[student],
      voiceId,
      path: `/${voiceId}`,
      codec: 'mp3',
      rateHz: 16_000,
      monoMs: 0,
    });
  }
}

const of = <K extends JournalEntry['kind']>(entries: readonly JournalEntry[], kind: K) =>
  entries.flatMap((entry) => (entry.kind === kind ? [entry.payload as (JournalEntry<K> & { kind: K })['payload']] : []));

it('loses no answer to two questions at once and files none under the other, whatever happens', { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(action, fc.boolean()), { minLength: 4, maxLength: 20 }), async (steps) => {
      const game = new Match();
      await game.begin();
      for (const [one, wait] of steps) await game.do(one, wait);
      await game.end();
    }),
    { numRuns, seed: 20_260_901 },
  );
});
