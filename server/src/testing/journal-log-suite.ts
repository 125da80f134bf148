import type { JournalEntry } from '@chorus/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JournalLog } from '../ports/journal-log.ts';
import { attempt, entry, fact, opened } from './test-journal.ts';

/** A journal of nobody's but the test's. */
export interface JournalLogBench {
  readonly log: JournalLog;
  /** Notes that the teacher of {@link teacher} gives a lesson. */
  startLesson(id: string, classId: string, startedAt: number): Promise<void>;
  close(): Promise<void>;
}

export const teacher = { schoolId: 'school', teacherId: 'middle' };
const colleague = { schoolId: 'school', teacherId: 'primary' };
const theirs = (one: JournalEntry): JournalEntry => ({ ...one, ownerId: colleague.teacherId });
/** Of a part, which has its entries as texts. */
const idsOf = (part: { readonly entries: readonly string[] }) => ids(part.entries.map((text) => JSON.parse(text) as JournalEntry));
const ids = (entries: readonly JournalEntry[]) => entries.map(({ id }) => id);

/** What every journal promises, whatever it is kept in. */
export function describeJournalLog(name: string, make: () => Promise<JournalLogBench>): void {
  describe(`the journal in ${name}`, () => {
    let bench: JournalLogBench;
    let log: JournalLog;
    beforeEach(async () => {
      bench = await make();
      log = bench.log;
      await bench.startLesson('lesson', 'three', 10);
    });
    afterEach(() => bench.close());

    /** Follows a lesson from a cursor to its end. */
    const follow = async (lessonId: string, after = 0) => {
      const entries: JournalEntry[] = [];
      for (let cursor = after; ;) {
        const page = await log.read(teacher, lessonId, cursor);
        if (page.entries.length === 0) return { entries, cursor: page.cursor };
        entries.push(...page.entries);
        cursor = page.cursor;
      }
    };

    it('gives back what it was handed, in the order of its coming, each entry once', async () => {
      const batch = [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), fact('a', 'scored', { result: 1 })];
      for (let n = 0; n < 2; n += 1) expect((await log.append(teacher, batch)).acknowledged).toEqual(ids(batch));
      expect((await follow('lesson')).entries).toEqual(batch);
    });

    it('refuses what is not its owner’s, and takes the others of the batch', async () => {
      const [mine, foreign] = [opened('lesson', 'q'), theirs(opened('lesson', 'p'))];
      const done = await log.append(teacher, [foreign, mine]);
      expect([done.acknowledged, done.refused]).toEqual([[mine.id], [{ id: foreign.id, message: 'not yours' }]]);
      expect((await log.append(colleague, [foreign])).refused).toMatchObject([{ message: 'not yours' }]);
      await expect(log.read(colleague, 'lesson', 0)).rejects.toMatchObject({ code: 'unknown' });
    });

    it('shows a class its answers of a lesson that the server was never told of, once it is told too', async () => {
      const day = { classId: 'three', from: 0, to: 100 };
      const untold = [opened('untold', 'q'), attempt('untold', 'q', { givenAt: 50 })];
      const guests = [opened('guests', 'p'), attempt('guests', 'p', { studentId: 'placeholder:three:1', givenAt: 60 })];
      const others = [attempt('elsewhere', 'r', { studentId: 'one-student-1', givenAt: 50 }), attempt('before', 's', { givenAt: 100 })];
      await log.append(teacher, [...untold, ...guests, ...others]);
      const shown = async () => idsOf(await log.readLessons(teacher, day, ''));
      expect(new Set(await shown())).toEqual(new Set(ids([...untold, ...guests])));
      expect((await log.readLessons({ ...teacher, teacherId: colleague.teacherId }, day, '')).entries).toEqual([]);
      await bench.startLesson('untold', 'three', 20);
      expect(await shown()).toEqual(ids([...untold, ...guests]));
    });

    it('shows a reader every entry, however writers and readings meet', async () => {
      const step = fc.record({
        lesson: fc.constantFrom('x', 'y'),
        question: fc.constantFrom('q1', 'q2'),
        kind: fc.constantFrom('opened', 'attempt', 'ended', 'fact', 'read'),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
          run += 1;
          const lessonOf = (lesson: string) => `${lesson}-${run}`;
          for (const lesson of ['x', 'y']) await bench.startLesson(lessonOf(lesson), 'three', run);
          const seen = { x: new Map<string, JournalEntry>(), y: new Map<string, JournalEntry>() };
          const cursors = { x: 0, y: 0 };
          const read = async (lesson: 'x' | 'y') => {
            const page = await log.read(teacher, lessonOf(lesson), cursors[lesson]);
            for (const one of page.entries) seen[lesson].set(one.id, one);
            cursors[lesson] = page.cursor;
            return page.entries.length;
          };
          // A round's steps run at once.
          for (const round of rounds)
            await Promise.all(
              round.map(async ({ lesson, question, kind }) => {
                const questionId = `${lesson}-${run}-${question}`;
                if (kind === 'read') return read(lesson as 'x');
                const made = {
                  opened: () => opened(lessonOf(lesson), questionId),
                  attempt: () => attempt(lessonOf(lesson), questionId, { id: `a-${questionId}` }),
                  ended: () => entry('question.ended', { questionId }),
                  fact: () => fact(`a-${questionId}`, 'scored'),
                }[kind as 'opened']();
                return log.append(teacher, [made]);
              }),
            );
          for (const lesson of ['x', 'y'] as const) {
            while ((await read(lesson)) > 0);
            const all = await follow(lessonOf(lesson));
            expect([...seen[lesson].keys()].sort()).toEqual(ids(all.entries).sort());
          }
        }),
        { numRuns: 12 },
      );
    });

    it('counts each lesson by itself: what comes in another lesson moves no cursor', async () => {
      await bench.startLesson('other', 'three', 11);
      await log.append(teacher, [opened('lesson', 'q')]);
      const { cursor } = await follow('lesson');
      await log.append(teacher, [opened('other', 'p')]);
      expect((await follow('lesson')).cursor).toBe(cursor);
    });

    it('gives with what it has taken a cursor that skips nothing of the lessons it went to', async () => {
      await bench.startLesson('other', 'three', 11);
      const { cursor } = await log.append(teacher, [opened('lesson', 'q'), opened('other', 'p')]);
      const later = [attempt('lesson', 'q'), attempt('other', 'p')];
      await log.append(teacher, later);
      expect((await follow('lesson', cursor)).entries).toContainEqual(later[0]);
      expect((await follow('other', cursor)).entries).toContainEqual(later[1]);
      expect((await log.append(teacher, later)).cursor).toBe(0);
    });

    it('leads a cursor that it never gave to the lesson’s beginning', async () => {
      const batch = [opened('lesson', 'q'), attempt('lesson', 'q')];
      await log.append(teacher, batch);
      expect((await follow('lesson', 1_000_000)).entries).toEqual(batch);
      await bench.startLesson('empty', 'three', 11);
      expect(await log.read(teacher, 'empty', 7)).toEqual({ entries: [], cursor: 0 });
    });

    it('gives a class’s lessons of a time, each entry once, and no other', async () => {
      await bench.startLesson('second', 'three', 20);
      await bench.startLesson('late', 'three', 30);
      await bench.startLesson('elsewhere', 'one', 15);
      const of = (lessonId: string) => [opened(lessonId, `q-${lessonId}`), attempt(lessonId, `q-${lessonId}`)];
      const wanted = [...of('lesson'), ...of('second')];
      await log.append(teacher, [...of('late'), ...wanted.toReversed(), ...of('elsewhere')]);
      const page = await log.readLessons(teacher, { classId: 'three', from: 10, to: 30 }, '');
      expect(page.next).toBeUndefined();
      expect(idsOf(page).sort()).toEqual(ids(wanted).sort());
      expect((await log.readLessons(colleague, { classId: 'three', from: 10, to: 30 }, '')).entries).toEqual([]);
    });

    it('says once in the journal that a recording was erased, and of an answer that is there', async () => {
      await log.append(teacher, [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' })]);
      for (let n = 0; n < 2; n += 1) await log.erase(teacher, ['a'], 'asked');
      expect((await follow('lesson')).entries.slice(2)).toMatchObject([{ payload: { attemptId: 'a', kind: 'erased' } }]);
      await expect(log.erase(teacher, ['none'], 'asked')).rejects.toMatchObject({ code: 'unknown' });
      await expect(log.erase(colleague, ['a'], 'asked')).rejects.toMatchObject({ code: 'unknown' });
    });

    it('knows an answer that only a colleague has written', async () => {
      expect(await log.isAnothers(teacher, 'a')).toBe(false);
      await log.append(colleague, [theirs(attempt('elsewhere', 'q', { id: 'a', studentId: 'other-student-1' }))]);
      expect([await log.isAnothers(teacher, 'a'), await log.isAnothers(colleague, 'a')]).toEqual([true, false]);
      await log.append(teacher, [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' })]);
      expect(await log.isAnothers(teacher, 'a')).toBe(false);
    });

    it('knows which version of an activity a lesson began with', async () => {
      const activated = (versionHash: string) => entry('plugin.activated', { lessonId: 'lesson', pluginId: 'a.b', versionHash });
      await log.append(teacher, [activated('first')]);
      await log.append(teacher, [activated('second')]);
      expect(await log.pinnedPlugins(teacher, 'lesson')).toEqual({ 'a.b': 'first' });
      expect(await log.pinnedPlugins(colleague, 'lesson')).toEqual({});
    });
  });
}
