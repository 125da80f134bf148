import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** No school's server is off for longer: summer holidays are about 60 days. */
const aheadMs = 90 * dayMs;
/** A clock that is right never goes back; one that is set by hand, in whatever zone, by less than this. */
const backMs = dayMs;
/** Long enough for somebody to see a wrong date, short enough for a school that was closed for long. */
const believedMs = dayMs;
/** Looks are an hour apart: what is longer is a jump, or a machine that slept. */
const upAtMostMs = 2 * hourMs;

/** What is known of wall time, in UTC milliseconds. */
export interface KnownTime {
  /** The latest that the server has been up at. */
  readonly latest: number;
  /** The clock is too far from that. `at`: what it said last; `upMs`: for how long the server has been up with it. */
  readonly doubt?: { readonly at: number; readonly upMs: number };
}

/** Where it is kept, as JSON. */
export const clockSetting = 'clock';

const follows = (from: number, to: number): boolean => to - from <= aheadMs && from - to <= backMs;

/** What is known after the clock has said `now`, `sinceMs` by it after it was looked at before in this run. */
export function judgeClock({ latest, doubt }: KnownTime, now: number, sinceMs: number): KnownTime {
  if (follows(latest, now)) return { latest: Math.max(latest, now) };
  const before = doubt && follows(doubt.at, now) ? doubt.upMs : 0;
  const upMs = before + (sinceMs > 0 && sinceMs <= upAtMostMs ? sinceMs : 0);
  return upMs >= believedMs ? { latest: now } : { latest, doubt: { at: now, upMs } };
}

/** Tells whether age may be judged by the clock: one wrong date would delete every recording of a school, and each pack that was taken away. */
export class ClockWatch {
  #latest = 0;
  #lookedAt: number | undefined;
  #isDoubted = false;

  constructor(
    private readonly db: Db,
    private readonly now: Now,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** The time for what is kept from now on: not before what was known, or it would be too old as soon as the clock is right again. */
  readonly stamp: Now = () => Math.max(this.now(), this.#latest);

  /** What the last look said: nothing may be deleted for its age. */
  get isDoubted(): boolean {
    return this.#isDoubted;
  }

  /** Looks at the clock; false: nothing may be deleted for its age. */
  async look(): Promise<boolean> {
    const now = this.now();
    const known = await this.#known(now);
    const next = judgeClock(known, now, this.#lookedAt === undefined ? 0 : now - this.#lookedAt);
    this.#lookedAt = now;
    this.#latest = next.latest;
    this.#isDoubted = next.doubt !== undefined;
    await writeSetting(this.db, clockSetting, JSON.stringify(next));
    if (next.doubt && !known.doubt)
      this.log(
        `The clock says ${text(now)}, but this server has been up at ${text(known.latest)}: no recording is deleted for its age. If the date is wrong, set it right. If it is right, there is nothing to do: deleting goes on when the server has been up for 24 hours.`,
        undefined,
      );
    if (known.doubt && !next.doubt)
      this.log(`The clock, at ${text(now)}, is believed again: recordings are deleted when their time is over.`, undefined);
    return !this.#isDoubted;
  }

  /** Where nothing was written down yet, the newest recording tells. */
  async #known(now: number): Promise<KnownTime> {
    const row = await this.db.selectFrom('settings').select('value').where('name', '=', clockSetting).executeTakeFirst();
    if (row) return JSON.parse(row.value) as KnownTime;
    const { newest } = await this.db
      .selectFrom('objects')
      .select(({ fn }) => fn.max('storedAt').as('newest'))
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow();
    return { latest: newest ?? now };
  }
}

const text = (ms: number): string => new Date(ms).toISOString();
