import type { CallName } from '@chorus/contract';

/** Calls that write whenever they succeed: there is room again. */
const writing: ReadonlySet<string> = new Set<string>(['appendJournal', 'teacherLogin', 'startLesson'] satisfies CallName[]);

/** Says once that the disk is full, and once that it no longer is: a class that goes on answering would fill the log with it. */
export class FullDiskLog {
  #full = false;

  constructor(private readonly log: (message: string, error: unknown) => void) {}

  full(): void {
    if (!this.#full)
      this.log('The disk is full: nothing can be saved until somebody makes room. Browsers keep what they have and try again.', undefined);
    this.#full = true;
  }

  done(name: string): void {
    if (!this.#full || !writing.has(name)) return;
    this.#full = false;
    this.log('There is room on the disk again, and things are saved.', undefined);
  }

  /** Recordings stop before answers do. */
  recordings(short: boolean): void {
    this.log(
      short
        ? 'The disk has no room for recordings any more; what is left is kept for answers and logins. Make room, or set CHORUS_DISK_RESERVE_MB lower.'
        : 'There is room for recordings again.',
      undefined,
    );
  }
}
