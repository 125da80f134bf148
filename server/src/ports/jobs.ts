/** Work that is done again and again beside the calls. */
export interface Job {
  /** Names it among all processes. */
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** Background work: each job at the start and then in its time, never twice at once; one that fails is logged, and done again in its time. */
export interface Jobs {
  add(job: Job): void;
  /** Resolves when nothing runs any longer, and nothing will. */
  stop(): Promise<void>;
}
