import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAllAttempts, foldAttempts, type KeptEntry } from './attempts.ts';
import type { AttemptFact, EntryKind, JournalEntry, Payload } from './entry.ts';
import { compareEntries } from './order.ts';

let made = 0;

function entry<K extends EntryKind>(
  kind: K,
  payload: Payload<K>,
  place: { epoch?: number; seq?: number; id?: string; deviceId?: string } = {},
): JournalEntry {
  made += 1;
  return {
    id: place.id ?? `entry-${made}`,
    v: 1,
    schoolId: 'school',
    ownerId: 'teacher',
    deviceId: place.deviceId ?? 'board',
    epoch: place.epoch ?? 1,
    seq: place.seq ?? made,
    bootId: 'boot',
    wallMs: 1_000_000 - made,
    monoMs: made,
    kind,
    payload,
  } as unknown as JournalEntry;
}

const audio = { recordingId: 'r1', sha256: 'ab', codec: 'wav', rateHz: 16_000, ms: 900 } as const;
const attempt = (id: string, seq: number, more: Partial<Payload<'attempt'>> = {}) =>
  entry(
    'attempt',
    {
      id,
      lessonId: 'lesson',
      questionId: 'question',
      item: { packId: 'p', packVersion: '1.0.0', itemId: 'word:apple:fruit' },
      studentId: 'lin',
      ordinal: 1,
      source: 'microphone',
      type: 'chorus.record/1',
      pluginId: 'lab.plugin',
      pluginVersion: '1.0.0',
      answer: { recordingId: 'r1', ms: 900 },
      audio,
      givenAt: 5,
      ...more,
    },
    { seq },
  );
const fact = (attemptId: string, kind: AttemptFact['kind'], payload: unknown, seq: number) =>
  entry('attempt.fact', { id: `fact-${seq}`, attemptId, at: 9, by: 'teacher', kind, payload }, { seq });
const kept = (...entries: JournalEntry[]): KeptEntry[] => entries.map((one) => ({ entry: one, saved: 'journal' as const }));

describe('compareEntries', () => {
  const at = (epoch: number, seq: number, id: string, deviceId = 'board') =>
    entry('question.ended', { questionId: 'q' }, { epoch, seq, id, deviceId });

  it('puts the epoch before the number, and the number before the id', () => {
    expect(compareEntries(at(1, 9, 'a'), at(2, 1, 'a'))).toBeLessThan(0);
    expect(compareEntries(at(2, 1, 'a'), at(1, 9, 'a'))).toBeGreaterThan(0);
    expect(compareEntries(at(1, 1, 'z'), at(1, 2, 'a'))).toBeLessThan(0);
    expect(compareEntries(at(1, 2, 'a'), at(1, 1, 'z'))).toBeGreaterThan(0);
    expect(compareEntries(at(1, 1, 'a'), at(1, 1, 'b'))).toBe(-1);
    expect(compareEntries(at(1, 1, 'b'), at(1, 1, 'a'))).toBe(1);
    expect(compareEntries(at(1, 1, 'a'), at(1, 1, 'a'))).toBe(0);
  });

  it('keeps what each device wrote together in an epoch, and puts the epoch before the device', () => {
    const written = [
      at(1, 9, 'a', 'x'),
      at(2, 7, 'b', 'w'),
      at(1, 1, 'c', 'y'),
      at(1, 2, 'd', 'y'),
      at(1, 3, 'e', 'x'),
      at(2, 8, 'f', 'v'),
    ];
    expect(written.sort(compareEntries).map(({ id }) => id)).toEqual(['e', 'a', 'c', 'd', 'f', 'b']);
  });

  it('puts what a page had to keep in memory between what its disk took, by number', () => {
    const written = [at(1, 1, 'z', 'y'), at(1, 4, 'd', 'x'), at(1, 2, 'b', 'x~m'), at(1, 3, 'c', 'x~m'), at(1, 1, 'a', 'x')];
    expect(written.sort(compareEntries).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'z']);
  });

  it('is an order whichever devices wrote', () => {
    const one = fc.record({
      epoch: fc.integer({ min: 0, max: 2 }),
      seq: fc.integer({ min: 1, max: 3 }),
      id: fc.constantFrom('a', 'b', 'c'),
      deviceId: fc.constantFrom('x', 'y', 'x~m', 'x~n'),
    });
    fc.assert(
      fc.property(one, one, one, (a, b, c) => {
        const [x, y, z] = [a, b, c].map((place) => entry('question.ended', { questionId: 'q' }, place)) as [
          JournalEntry,
          JournalEntry,
          JournalEntry,
        ];
        expect(Math.sign(compareEntries(x, y))).toBe(-Math.sign(compareEntries(y, x)) + 0);
        if (compareEntries(x, y) <= 0 && compareEntries(y, z) <= 0) expect(compareEntries(x, z)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('foldAttempts', () => {
  it('gives an attempt without facts as kept but not scored', () => {
    const [view] = foldAttempts(kept(attempt('a', 1)));
    expect(view).toMatchObject({
      id: 'a',
      studentId: 'lin',
      status: 'unscored',
      result: undefined,
      audio,
      audioErased: false,
      saved: 'journal',
    });
    for (const own of ['pluginId', 'pluginVersion']) expect(view).not.toHaveProperty(own);
  });

  it('says which are being evaluated', () => {
    expect(foldAttempts(kept(attempt('a', 1), attempt('b', 2)), new Set(['b'])).map((view) => view.status)).toEqual([
      'unscored',
      'evaluating',
    ]);
  });

  it('takes the newest result', () => {
    const [view] = foldAttempts(
      kept(attempt('a', 1), fact('a', 'scored', { result: { overall: 90 } }, 3), fact('a', 'scored', { result: { overall: 40 } }, 2)),
    );
    expect(view).toMatchObject({ status: 'scored', result: { overall: 90 } });
    expect(view).not.toHaveProperty('override');
  });

  it('gives the newest score with its summary, all that a later version says in it too; one without has none', () => {
    const summary = { skill: 'later', evidence: 'chosen', overall: 60, more: [1] };
    const summed = fact('a', 'scored', { result: { stars: 3 }, summary }, 2);
    expect(foldAttempts(kept(attempt('a', 1), summed))[0]?.summary).toEqual(summary);
    const [again] = foldAttempts(kept(attempt('a', 1), summed, fact('a', 'scored', { result: { stars: 1 } }, 3)));
    expect(again).not.toHaveProperty('summary');
  });

  it('keeps the teacher’s score beside the scorer’s, with its reason, whichever came first', () => {
    const word = { overall: 90, reason: 'heard it myself' };
    const [view] = foldAttempts(
      kept(attempt('a', 1), fact('a', 'overridden', word, 2), fact('a', 'scored', { result: { overall: 40 }, status: 'refused' }, 3)),
    );
    expect(view).toMatchObject({ status: 'scored', result: { overall: 40 }, override: { ...word, by: 'teacher', at: 9 } });
  });

  it('takes the teacher’s last word back', () => {
    const facts = [fact('a', 'overridden', { overall: 50, reason: '' }, 2), fact('a', 'overridden', { overall: 70, reason: '' }, 3)];
    const override = (...more: JournalEntry[]) => foldAttempts(kept(attempt('a', 1), ...facts, ...more))[0]?.override?.overall;
    expect(override()).toBe(70);
    expect(override(fact('a', 'restored', {}, 4))).toBe(50);
    expect(override(fact('a', 'restored', {}, 4), fact('a', 'restored', {}, 5))).toBeUndefined();
    expect(foldAttempts(kept(attempt('a', 1), fact('a', 'voided', {}, 2), fact('a', 'restored', {}, 3)))).toHaveLength(1);
  });

  it('reads a word of the teacher that says nothing as nothing', () => {
    expect(foldAttempts(kept(attempt('a', 1), fact('a', 'overridden', null, 2)))[0]?.override).toEqual({
      overall: 0,
      reason: '',
      by: 'teacher',
      at: 9,
    });
  });

  it('keeps one answer of a press that two machines heard', () => {
    const pressed = (id: string, seq: number, pressId: string) => attempt(id, seq, { pressId });
    const views = foldAttempts(kept(pressed('a', 1, 'r:1:q:1'), pressed('b', 2, 'r:1:q:1'), pressed('c', 3, 'r:1:q:2')));
    expect(views.map((view) => view.id)).toEqual(['a', 'c']);
    expect(views[0]).not.toHaveProperty('pressId');
  });

  it('keeps one answer of a press that two receivers heard', () => {
    const pressed = (id: string, seq: number, pressId: string) => attempt(id, seq, { pressId });
    const letters = [pressed('a', 1, 'r:1:q:1'), pressed('b', 2, 's:0:1:q:1'), pressed('c', 3, 's:0:1:q:2'), pressed('d', 4, 'r:2:q:1')];
    expect(foldAttempts(kept(...letters)).map((view) => view.id)).toEqual(['a', 'c', 'd']);
    // What a clicker calls its recording has nothing to do with how it counts its presses.
    expect(foldAttempts(kept(pressed('a', 1, 'r:1:q:1'), pressed('b', 2, 'voice:1:q:1'))).map((view) => view.id)).toEqual(['a', 'b']);
  });

  describe('of presses with one number', () => {
    const said = (id: string, deviceId: string, number: string, chosen: string, givenAt: number) => {
      const entry = attempt(id, 1, { pressId: `r:7:q:${number}`, answer: { chosen }, givenAt });
      return { ...entry, deviceId };
    };
    const left = (...entries: readonly JournalEntry[]) => foldAttempts(kept(...entries)).map((view) => view.id);

    it('keeps those that say different things: each machine counts a clicker without numbers for itself', () => {
      expect(left(said('a', 'one', '1', 'A', 1), said('b', 'one', '2', 'B', 2), said('c', 'two', '1', 'C', 3))).toEqual(['a', 'b', 'c']);
      expect(left(said('a', 'one', '#7', 'A', 1), said('b', 'two', '#7', 'B', 2))).toEqual(['a', 'b']);
    });

    it('keeps one of what two machines heard at one moment, and both of what was said later', () => {
      expect(left(said('a', 'one', '1', 'A', 1_000), said('b', 'two', '1', 'A', 3_000))).toEqual(['a']);
      expect(left(said('a', 'one', '1', 'A', 1_000), said('b', 'two', '1', 'A', 3_001))).toEqual(['a', 'b']);
    });

    describe('of a clicker without numbers, of which a machine missed some', () => {
      /** Letters and when they were heard, in tenths of a second: `C0 D26`. */
      const heard = (deviceId: string, epoch: number, presses: string) =>
        presses.split(' ').map((press, n) => {
          const givenAt = Number(press.slice(1)) * 100;
          const one = attempt(`${deviceId}-${n + 1}`, n + 1, { pressId: `r:7:q:${n + 1}`, answer: { chosen: press[0] }, givenAt });
          return { ...one, deviceId, epoch };
        });
      const said = (...entries: readonly JournalEntry[]) =>
        foldAttempts(kept(...entries))
          .map(({ answer }) => (answer as { chosen: string }).chosen)
          .join('');

      it('keeps each press once, where it was pressed, whichever machine missed it', () => {
        for (const [a, b] of [
          [1, 2],
          [2, 1],
        ] as const) {
          expect(said(...heard('one', a, 'C0 B83 C110 A136'), ...heard('two', b, 'C1 D32 B81 C108 A134'))).toBe('CDBCA');
          expect(said(...heard('one', a, 'C0 D30 C60'), ...heard('two', b, 'D32 C58 A90'))).toBe('CDCA');
        }
        expect(said(...heard('one', 1, 'C0 D30 A90'), ...heard('two', 2, 'C0 B60 A91'), ...heard('three', 3, 'D31 B62 A90'))).toBe('CDBA');
      });

      it('takes no two of one machine for one, and none for two of another’s', () => {
        expect(said(...heard('one', 1, 'C0 D3 C6'), ...heard('two', 2, 'D3 C6'))).toBe('CDC');
        expect(said(...heard('one', 1, 'C0 D3 C6 D9'), ...heard('two', 2, 'C1 D4 C7 D10'))).toBe('CDCD');
        expect(said(...heard('one', 1, 'C5'), ...heard('two', 2, 'C0 D3 C6'))).toBe('CDC');
        expect(said(...heard('one', 1, 'D0 C3'), ...heard('two', 2, 'C3 D6'))).toBe('DCD');
      });

      it('takes what is further apart than a second for two, unless the count is one', () => {
        expect(said(...heard('one', 1, 'A0 C10'), ...heard('two', 2, 'C20'))).toBe('AC');
        expect(said(...heard('one', 1, 'A0 C10'), ...heard('two', 2, 'C21'))).toBe('ACC');
        expect(said(...heard('one', 1, 'C10'), ...heard('two', 2, 'C30'))).toBe('C');
      });

      it('keeps one that two windows of a machine wrote', () => {
        expect(said(...heard('one', 1, 'C0 D3'), ...heard('one~memory', 1, 'C0 D3 A6'))).toBe('CDA');
      });
    });

    it('has them in the order of the clicker’s own numbers, whichever machine wrote which', () => {
      const early = said('late', 'one', '#3', 'C', 3);
      expect(left(early, { ...said('a', 'two', '#1', 'A', 1), epoch: 2 }, { ...said('b', 'two', '#2', 'B', 2), epoch: 2 })).toEqual([
        'a',
        'b',
        'late',
      ]);
      expect(left(said('anew', 'one', '#1~1', 'C', 3), { ...said('a', 'two', '#7', 'A', 1), epoch: 2 })).toEqual(['a', 'anew']);
      expect(left(said('x', 'one', '3', 'C', 3), { ...said('y', 'two', '1', 'A', 1), epoch: 2 })).toEqual(['x', 'y']);
    });

    it('keeps one of what a clicker says again, and both where it said another thing in between, which only another machine heard', () => {
      const [first, again] = [said('b', 'one', '#2', 'B', 0), said('d', 'one', '#4', 'B', 9_000)];
      expect(left(first, again)).toEqual(['b']);
      expect(left(first, again, { ...said('c', 'two', '#3', 'C', 100), epoch: 2 })).toEqual(['b', 'c', 'd']);
    });

    it('keeps one of what a clicker says again at a machine that does not know that another one has written it', () => {
      expect(left(said('a', 'one', '#5', 'A', 0), said('b', 'two', '#6', 'A', 9_000))).toEqual(['a']);
      expect(left(said('a', 'one', '#5', 'A', 0), said('b', 'two', '#1', 'A', 9_000))).toEqual(['a']);
      expect(left(said('a', 'one', '#5', 'A', 0), said('b', 'one', '#6', 'B', 1), said('c', 'two', '#7', 'A', 2))).toEqual(['a', 'b', 'c']);
      expect(left(said('a', 'one', '1', 'A', 0), said('b', 'two', '2', 'A', 1_001))).toEqual(['a', 'b']);
    });

    it('says of an answer what became of it on either machine: a mark, a word of the teacher’s, a score', () => {
      const [one, two] = [said('a', 'one', '#5', 'A', 0), { ...said('b', 'two', '#5', 'A', 10), epoch: 2 }];
      const again = { ...said('c', 'two', '#6', 'A', 9_000), epoch: 2 };
      const of = (...entries: readonly JournalEntry[]) => foldAllAttempts(kept(...entries));
      for (const twin of [two, again]) {
        const { id } = twin.payload as { readonly id: string };
        expect(of(one, twin, fact(id, 'voided', {}, 9))).toMatchObject([{ id: 'a', voided: true }]);
        expect(of(one, twin, fact(id, 'scored', { result: 1 }, 9))).toMatchObject([{ id: 'a', status: 'scored', result: 1 }]);
        expect(of(one, twin, fact(id, 'voided', {}, 9), fact('a', 'restored', {}, 10))).toMatchObject([{ id: 'a' }]);
        expect(foldAttempts(kept(one, twin, fact(id, 'moved', { studentId: 'chen' }, 9)))).toMatchObject([{ studentId: 'chen' }]);
      }
    });

    it('keeps the one that was heard in time: a machine that slept hears late what another one has written', () => {
      const slept = [said('a', 'one', '#1', 'A', 90_000), said('b', 'one', '#2', 'B', 90_001)];
      const awake = [said('a2', 'two', '#1', 'A', 0), said('b2', 'two', '#2', 'B', 20_000), said('c2', 'two', '#3', 'C', 40_000)];
      expect(left(...slept, ...awake.map((one) => ({ ...one, epoch: 2 })))).toEqual(['a2', 'b2', 'c2']);
    });

    it('knows a clicker that counts anew by the time of its presses, where the other machine wrote what was before', () => {
      const before = [said('a', 'one', '#4', 'A', 0), said('b', 'one', '#5', 'B', 100)];
      expect(left(...before, { ...said('c', 'two', '#1', 'C', 8_000), epoch: 0 })).toEqual(['a', 'b', 'c']);
      expect(left(...before, { ...said('c', 'two', '#1', 'B', 8_000), epoch: 0 })).toEqual(['a', 'b']);
      expect(left(said('late', 'one', '#4', 'A', 1_900), said('c', 'two', '#5', 'C', 0))).toEqual(['late', 'c']);
    });

    it('is the student’s of the machine that knew later whose the clicker was, as far as both say it', () => {
      const of = (number: string, studentId: string, deviceId: string, givenAt: number, boundAt?: number) => {
        const one = said(`${deviceId}${number}`, deviceId, number, 'A', givenAt) as JournalEntry<'attempt'>;
        return { ...one, payload: { ...one.payload, studentId, ...(boundAt !== undefined && { boundAt }) } };
      };
      const whose = (...entries: readonly JournalEntry[]) => foldAttempts(kept(...entries)).map(({ studentId }) => studentId);
      for (const number of ['#7', '1']) {
        expect(whose(of(number, 'lin', 'cut-off', 100, 10), of(number, 'chen', 'there', 200, 50))).toEqual(['chen']);
        expect(whose(of(number, 'chen', 'a-there', 100, 50), of(number, 'lin', 'cut-off', 90, 10))).toEqual(['chen']);
        expect(whose(of(number, 'lin', 'cut-off', 100, 10), of(number, 'chen', 'there', 200))).toEqual(['lin']);
        expect(whose(of(number, 'lin', 'cut-off', 100, 10), of(number, 'chen', 'there', 200, 10))).toEqual(['lin']);
      }
      expect(foldAttempts(kept(of('1', 'lin', 'one', 1, 2)))[0]).not.toHaveProperty('boundAt');
    });

    it('has what a clicker says that counts anew after all that it said before', () => {
      const [before, anew] = [said('a', 'one', '#17', 'A', 0), said('b', 'one', '#2~1', 'B', 30_000)];
      expect(left(before, anew)).toEqual(['a', 'b']);
      expect(left(before, anew, said('c', 'one', '#1~2', 'C', 60_000))).toEqual(['a', 'b', 'c']);
    });

    it('keeps one of a clicker’s own number within ten minutes; it counts anew when it was switched off', () => {
      const other = said('x', 'one', '#2', 'B', 10);
      expect(left(said('a', 'one', '#1', 'A', 0), other, said('b', 'two', '#1', 'A', 600_000))).toEqual(['a', 'x']);
      expect(left(said('a', 'one', '#1', 'A', 0), other, said('b', 'two', '#1', 'A', 600_001))).toEqual(['a', 'x', 'b']);
      expect(left(said('a', 'one', '#1', 'A', 0), other, said('b', 'one', '#1~1', 'A', 30_000))).toEqual(['a', 'x', 'b']);
      expect(left(said('a', 'one', '#1~1', 'A', 0), said('b', 'two', '#1', 'A', 2_000))).toEqual(['a']);
      expect(left(said('a', 'one', '#1', 'A', 0), other, said('b', 'two', '#1~2', 'A', 10_000))).toEqual(['a', 'x', 'b']);
      expect(left(said('a', 'one', '#65536', 'A', 0), said('b', 'two', '#0', 'A', 50))).toEqual(['a']);
    });
  });

  describe('of a press that two machines put under two questions', () => {
    const opened = (questionId: string, seq: number, epoch = 1) => {
      const item = { packId: 'p', packVersion: '1.0.0', itemId: 'i' };
      const payload = { questionId, lessonId: 'lesson', item, type: 'lab.choose/1', data: {}, changeable: true };
      return entry('question.opened', payload, { seq, epoch });
    };
    const said = (id: string, deviceId: string, questionId: string, number: string, chosen: string, givenAt: number) => {
      // As it is in a lesson: what was made of the letters has the item of the question in it.
      const answer = { chosen, itemId: `item of ${questionId}` };
      const one = attempt(id, 9, { questionId, pressId: `r:7:${questionId}:${number}`, keys: chosen, answer, givenAt });
      return { ...one, deviceId, epoch: deviceId === 'two' ? 3 : 2 } as JournalEntry<'attempt'>;
    };
    /** As it was written before the letters were kept. */
    const old = ({ payload: { keys: _keys, ...payload }, ...frame }: JournalEntry<'attempt'>) => ({ ...frame, payload }) as JournalEntry;
    const questions = [opened('q1', 1), opened('q2', 2)];
    const left = (...entries: readonly JournalEntry[]) =>
      foldAttempts(kept(...entries)).map(({ id, questionId, status }) => [id, questionId, status].join(' '));

    it('counts it once, at the question that was opened later, with what became of it at either', () => {
      const late = said('late', 'two', 'q1', '#4', 'C', 1_000);
      const right = said('right', 'one', 'q2', '#4~1', 'C', 2_999);
      const before = said('before', 'two', 'q1', '#3', 'B', 500);
      const expected = ['before q1 unscored', 'right q2 unscored'];
      expect(left(...questions, before, late, right).sort()).toEqual(expected);
      expect(left(right, late, before, ...questions.toReversed()).sort()).toEqual(expected);
      expect(left(...questions, late, right, fact('late', 'overridden', { overall: 1, reason: '' }, 3))).toEqual(['right q2 scored']);
      expect(left(...questions, late, right, fact('late', 'scored', { result: 1 }, 3))).toEqual(['right q2 unscored']);
      expect(left(opened('q1', 1, 2), questions[1]!, late, right)).toEqual(['late q1 unscored']);
    });

    it('counts one of a clicker without numbers by its letters, if it came when the later question had been asked', () => {
      const [first, second] = questions.map((one, n) => ({ ...one, wallMs: 500 * n }));
      const at = (lateAt: number, keys = 'C') =>
        left(first!, second!, said('late', 'two', 'q1', '7', 'C', lateAt), said('right', 'one', 'q2', '1', keys, 1_000));
      expect(at(1_000)).toEqual(['right q2 unscored']);
      expect(at(500)).toEqual(['right q2 unscored']);
      expect(at(499)).toHaveLength(2);
      expect(at(1_000, 'D')).toHaveLength(2);
      expect(at(3_001)).toHaveLength(2);
    });

    describe('and that was spoken', () => {
      const spoken = (id: string, deviceId: string, questionId: string, beganAt: number, more: Partial<Payload<'attempt'>> = {}) => {
        const clicker = { uid: '7', voiceId: 'v:1' };
        const sound = { ...audio, recordingId: `sound of ${id}`, sha256: id };
        const one = attempt(id, 9, { questionId, pressId: `voice:7:${questionId}:v:1`, audio: sound, givenAt: beganAt + 5_000, ...more });
        const began = { recordingId: `sound of ${id}`, questionId, studentId: 'lin', rateHz: 0, endsAt: 0, reference: null, clicker };
        const at = { deviceId, epoch: deviceId === 'two' ? 3 : 2 };
        return [
          { ...entry('recording.started', began), ...at, wallMs: beganAt },
          { ...one, ...at },
        ] as readonly JournalEntry[];
      };
      const right = spoken('right', 'one', 'q2', 1_000);

      it('counts once by its clicker and its name, at one moment, however long its fetch took, or with the same sound', () => {
        const expected = ['right q2 unscored'];
        expect(left(...questions, ...spoken('late', 'two', 'q1', 2_999, { givenAt: 60_000 }), ...right)).toEqual(expected);
        expect(left(...right, ...spoken('late', 'two', 'q1', 2_999), ...questions)).toEqual(expected);
        const sound = { ...audio, recordingId: 'sound of late', sha256: 'right' };
        expect(left(...questions, ...spoken('late', 'two', 'q1', 9_000, { audio: sound }), ...right)).toEqual(expected);
        expect(left(...questions, ...spoken('late', 'two', 'q1', 1_000), ...right, fact('late', 'scored', { result: 1 }, 9))).toEqual(
          expected,
        );
      });

      it.each([
        ['later than a moment: the receiver names anew what it was restarted for', spoken('late', 'two', 'q1', 3_001)],
        ['of another name', spoken('late', 'two', 'q1', 1_000, { pressId: 'voice:7:q1:v:2' })],
        ['of another clicker', spoken('late', 'two', 'q1', 1_000, { pressId: 'voice:8:q1:v:1' })],
        ['of one machine', spoken('late', 'one', 'q1', 1_000)],
      ])('counts both that are %s', (_, late) => {
        expect(left(...questions, ...late, ...right)).toHaveLength(2);
      });
    });

    it('goes by the time at which the questions were asked, where machines wrote without a server', () => {
      const [first, second] = [
        { ...opened('q1', 1, 1), wallMs: 900 },
        { ...opened('q2', 2, 2), wallMs: 400 },
      ];
      const [late, right] = [said('late', 'two', 'q2', '#4', 'C', 1_000), said('right', 'one', 'q1', '#4', 'C', 1_010)];
      expect(left(first, second, late, right)).toEqual(['right q1 unscored']);
      const early = said('right', 'one', 'q1', '#4', 'C', 400);
      expect(left(first, second, said('late', 'two', 'q2', '#4', 'C', 900), early)).toEqual(['right q1 unscored']);
      expect(left(first, second, late, { ...early, payload: { ...early.payload, givenAt: 399 } })).toEqual(['late q2 unscored']);
    });

    it.each([
      ['later than a moment: the clicker counts anew', 'two', '#4', 'C', 3_000],
      ['of another answer', 'two', '#4', 'D', 1_000],
      ['of another number', 'two', '#5', 'C', 1_000],
      ['of one machine', 'one', '#4', 'C', 1_000],
      ['of a clicker without numbers', 'two', '4', 'C', 1_000],
    ])('counts both that are %s', (_, machine, number, chosen, givenAt) => {
      const places = [said('a', 'one', 'q1', number === '4' ? '4' : '#4', 'C', 999), said('b', machine, 'q2', number, chosen, givenAt)];
      expect(left(...questions, ...places)).toHaveLength(2);
    });

    it('counts what was written without the letters once, if it has a number, two machines and one moment', () => {
      const [late, right] = [said('late', 'two', 'q1', '#4', 'C', 1_000), said('right', 'one', 'q2', '#4', 'C', 2_999)];
      expect(left(...questions, old(late), old(right))).toEqual(['right q2 unscored']);
      expect(left(...questions, late, old(right))).toEqual(['right q2 unscored']);
      expect(left(...questions, old(late), old(said('right', 'one', 'q2', '#4', 'C', 3_001)))).toHaveLength(2);
    });

    it('counts both while nobody knows when the questions were opened', () => {
      expect(left(said('a', 'one', 'q1', '#4', 'C', 1), said('b', 'two', 'q2', '#4', 'C', 1))).toHaveLength(2);
    });
  });

  it('keeps a refusal apart from a score', () => {
    expect(foldAttempts(kept(attempt('a', 1), fact('a', 'scored', { result: { why: 'noise' }, status: 'refused' }, 2)))[0]).toMatchObject({
      status: 'refused',
      result: { why: 'noise' },
    });
  });

  it('leaves a voided attempt out and no other', () => {
    expect(foldAttempts(kept(attempt('a', 1), attempt('b', 2), fact('a', 'voided', {}, 3))).map((view) => view.id)).toEqual(['b']);
    expect(foldAllAttempts(kept(attempt('a', 1), attempt('b', 2), fact('a', 'voided', {}, 3)))).toMatchObject([
      { id: 'a', voided: true },
      { id: 'b' },
    ]);
  });

  it('gives a moved attempt to the child who really answered', () => {
    expect(foldAttempts(kept(attempt('a', 1), fact('a', 'moved', { studentId: 'chen' }, 2)))[0]?.studentId).toBe('chen');
    expect(foldAttempts(kept(attempt('a', 1), fact('a', 'moved', {}, 2)))[0]?.studentId).toBe('lin');
    expect(foldAttempts(kept(attempt('a', 1), fact('a', 'stored', { studentId: 'chen' }, 2)))[0]?.studentId).toBe('lin');
  });

  it('forgets the sound of an erased recording and keeps answer and score', () => {
    const [view] = foldAttempts(kept(attempt('a', 1), fact('a', 'scored', { result: { overall: 70 } }, 2), fact('a', 'erased', null, 3)));
    expect(view).toMatchObject({ audio: undefined, audioErased: true, status: 'scored', result: { overall: 70 } });
  });

  it('does not depend on the order in which entries come, nor on how often', () => {
    const entries = kept(
      attempt('a', 1),
      attempt('b', 2),
      fact('a', 'scored', { result: 1 }, 3),
      fact('a', 'overridden', { overall: 2, reason: 'r' }, 4),
      fact('b', 'scored', { result: 3 }, 5),
    );
    const expected = foldAttempts(entries);
    fc.assert(
      fc.property(fc.shuffledSubarray([...entries, ...entries], { minLength: 10 }), (shuffled) => {
        expect(foldAttempts(shuffled)).toEqual(expected);
      }),
    );
  });

  it('reads what was written before there was a context as its lesson’s, and before there were actors as the teacher’s', () => {
    const [view] = foldAttempts(kept(attempt('a', 1), fact('a', 'overridden', { overall: 1, reason: '' }, 2)));
    expect(view).toMatchObject({
      lessonId: 'lesson',
      context: { kind: 'lesson', id: 'lesson' },
      by: { kind: 'teacher', id: 'teacher' },
      override: { by: 'teacher' },
    });
    expect(foldAttempts(kept(attempt('a', 1, { source: 'clicker', pressId: 'com:3:77:q:1' })))[0]?.by).toEqual({
      kind: 'device',
      id: '77',
    });
  });

  it('keeps an assignment that is answered in a lesson apart from the lesson', () => {
    const [inClass, alone] = foldAttempts(
      kept(
        attempt('a', 1, { context: { kind: 'assignment', id: 'w' } }),
        attempt('b', 2, { context: { kind: 'self', id: 'lin' }, lessonId: undefined as never, by: { kind: 'student', id: 'lin' } }),
      ),
    );
    expect(inClass).toMatchObject({ lessonId: 'lesson', context: { kind: 'assignment', id: 'w' } });
    expect(alone).toMatchObject({ lessonId: '', context: { kind: 'self', id: 'lin' }, by: { kind: 'student', id: 'lin' } });
  });

  it('says the same of a lesson whichever of its entries are of the new shape, beside kinds that nobody knows', () => {
    const old = [1, 2, 3].flatMap((n) => [
      attempt(`a${n}`, n, { studentId: `s${n}` }),
      fact(`a${n}`, 'overridden', { overall: n, reason: '' }, n + 10),
      fact(`a${n}`, n === 2 ? 'voided' : 'moved', { studentId: 'chen' }, n + 20),
    ]);
    const by = { kind: 'teacher', id: 'teacher' };
    const now = old.map((one) => {
      const more = one.kind === 'attempt' ? { by, context: { kind: 'lesson', id: 'lesson' } } : { by };
      return { ...one, payload: { ...one.payload, ...more } } as JournalEntry;
    });
    const unknown = kept(
      entry('group.guessed' as 'question.ended', { questionId: 'question' }, { seq: 5 }),
      fact('a1', 'guessed' as 'moved', { studentId: 'wu' }, 99),
    );
    const expected = foldAllAttempts(kept(...old));
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: old.length, maxLength: old.length }), (isNew) => {
        const mixed = kept(...old.map((one, n) => (isNew[n] ? now[n]! : one)));
        expect(foldAllAttempts([...unknown, ...mixed])).toEqual(expected);
      }),
    );
  });

  it('counts no entry of another kind as an answer', () => {
    expect(foldAttempts(kept(entry('question.ended', { questionId: 'question' }, { seq: 1 }), fact('a', 'scored', {}, 2)))).toEqual([]);
  });
});
