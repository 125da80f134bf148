import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { foldAllAttempts, type JournalEntry } from '@chorus/contract';
import type { RunningReceiver } from '@chorus/tools/receiver';
import Database from 'libsql';
import { expect } from 'vitest';
import { PressLedger } from '../../press-ledger.ts';
import { Api } from './api.ts';
import type { Chorus } from './chorus.ts';
import { bindAll } from './fill-class.ts';
import { classes, password, phones } from './sample-school.ts';
import { host } from './texts.ts';

/** Those who press at once do so within this time. */
const pressesMs = 500;

/** What a class has pressed and said, kept outside of everything that is tested, beside what the server has of it. */
export class TaughtLesson {
  readonly ledger = new PressLedger();
  /** How often each clicker has spoken. */
  readonly spoken = new Map<string, number>();
  readonly #known = new Set<string>();

  private constructor(
    private readonly chorus: Chorus,
    private readonly api: Api,
    private readonly clazzId: string,
    private readonly receiver: RunningReceiver,
    /** Who has which clicker. */
    private readonly clickerOf: ReadonlyMap<string, string>,
  ) {}

  /** The large class of the primary school; each of the first students has a clicker. */
  static async begin(chorus: Chorus, receiver: RunningReceiver): Promise<TaughtLesson> {
    const api = await new Api(chorus).login('primary');
    const { userInfo } = await api.call('teacherLogin', { phone: phones.primary, password });
    const all = await api.call('classes', { teacherId: userInfo.teacherId });
    const clazzId = all.find(({ name }) => name === classes.primary.large)!.id;
    const students = (await api.call('students', { clazzId })).slice(0, receiver.clickers.length);
    await bindAll(
      chorus,
      'primary',
      students.map(({ id, realName: name }) => ({ id, name })),
      receiver,
    );
    return new TaughtLesson(chorus, api, clazzId, receiver, new Map(students.map(({ id }, n) => [id, receiver.clickers[n]!])));
  }

  async #entries(): Promise<readonly JournalEntry[]> {
    // The school's zone is UTC+8.
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    return (await this.api.call('journalOfDay', { clazzId: this.clazzId, day })).entries as readonly JournalEntry[];
  }

  /** Which clickers may answer which choice question, of those that were opened and not given before: of one, or of all that are asked together. */
  async asked(count = 1): Promise<readonly { readonly questionId: string; readonly clickers: readonly string[] }[]> {
    let fresh: { questionId: string; clickers: readonly string[] }[] = [];
    await expect
      .poll(async () => {
        const entries = await this.#entries();
        const of = new Map(
          entries.flatMap((entry) =>
            entry.kind === 'group.opened' ? entry.payload.parts.map((part) => [part.questionId, part] as const) : [],
          ),
        );
        fresh = entries.flatMap((entry) => {
          if (entry.kind !== 'question.opened') return [];
          const { questionId, type } = entry.payload;
          if (type !== 'chorus.choice/1' || this.#known.has(questionId)) return [];
          const students = of.get(questionId)?.studentIds ?? [...this.clickerOf.keys()];
          return [{ questionId, clickers: students.flatMap((id) => this.clickerOf.get(id) ?? []) }];
        });
        return fresh.length;
      })
      .toBe(count);
    for (const { questionId } of fresh) this.#known.add(questionId);
    return fresh;
  }

  /** They press within a second, each another letter than before; who is not told that it is kept presses again, as students do. */
  async press(questionId: string, clickers: readonly string[], letterOf: (n: number) => string): Promise<void> {
    const waiting = new Map<string, number>();
    for (const [n, uid] of clickers.entries()) {
      const letter = letterOf(n);
      if (this.ledger.last(questionId, uid)?.letter === letter) continue;
      this.ledger.note(questionId, uid, letter);
      waiting.set(uid, this.receiver.sent(uid).length);
      this.receiver.press(uid, letter);
      await wait(pressesMs / clickers.length);
    }
    for (let tries = 0; tries < 60 && waiting.size > 0; tries += 1) {
      await wait(100);
      for (const [uid, before] of waiting) {
        const last = this.ledger.last(questionId, uid)!;
        const kept = ['devices.tell.kept', 'devices.tell.kept-before'].map((key) => host(key, { keys: last.letter }));
        if (!this.receiver.sent(uid).some(({ msg }, at) => at >= before && kept.includes(msg))) {
          if (tries % 20 === 19) this.receiver.press(uid, last.letter);
          continue;
        }
        last.told = true;
        waiting.delete(uid);
      }
    }
    expect([...waiting.keys()], 'clickers that were never told').toEqual([]);
  }

  /** All of them say a word. */
  speak(bytes: Uint8Array): void {
    for (const uid of this.receiver.clickers) {
      this.spoken.set(uid, (this.spoken.get(uid) ?? 0) + 1);
      this.receiver.speak(uid, bytes, 'mp3', { lasts: 700 });
    }
  }

  /** Answers that were given, by the ledger. */
  get given(): number {
    return this.ledger.presses + [...this.spoken.values()].reduce((sum, times) => sum + times, 0);
  }

  /** What the server's answers and the ledger don't agree in. */
  async wrong(): Promise<readonly string[]> {
    const letters = new Map<string, Map<string, string>>();
    const voices = new Map<string, number>();
    const kept = (await this.#entries()).map((entry) => ({ entry, saved: 'server' as const }));
    for (const { questionId, studentId, answer } of foldAllAttempts(kept)) {
      const uid = this.clickerOf.get(studentId) ?? studentId;
      const { chosen } = answer as { readonly chosen?: Readonly<Record<string, readonly string[]>> };
      if (!chosen) voices.set(uid, (voices.get(uid) ?? 0) + 1);
      else {
        const of = letters.get(questionId) ?? new Map<string, string>();
        letters.set(questionId, of.set(uid, (of.get(uid) ?? '') + Object.values(chosen).flat().join('')));
      }
    }
    const clickers = [...new Set([...this.spoken.keys(), ...voices.keys()])];
    const said = clickers.filter((uid) => this.spoken.get(uid) !== voices.get(uid));
    return [
      ...this.ledger.wrong(letters),
      ...said.map((uid) => `${uid}: spoke ${this.spoken.get(uid) ?? 0} times, there is ${voices.get(uid) ?? 0}`),
    ];
  }

  kept = () => keptBy(this.chorus);
}

/** Answers in the database's file, and those of them whose sound the object store has. */
export function keptBy({ data }: Chorus): { readonly answers: number; readonly stored: number } {
  const database = new Database(join(data, 'chorus.db'), { readonly: true });
  try {
    const count = (sql: string) => (database.prepare(sql).get() as { readonly n: number }).n;
    return {
      answers: count('select count(distinct id) as n from attempts'),
      stored: count("select count(distinct attemptId) as n from attemptFacts where kind = 'stored'"),
    };
  } finally {
    database.close();
  }
}
