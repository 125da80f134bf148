/** Time limits and counts of the kernel; milliseconds. */
export const limits = {
  /** An activation from here on is noted as slow. */
  activateNotedMs: 100,
  /** From here on the teacher is told. */
  activateNoticeMs: 2_000,
  /** Here it is aborted. */
  activateMs: 5_000,
  /** A slow school network loads 60 kB within this, or not at all. */
  loadMs: 30_000,
  /** How long running sessions may take to write their snapshots, and views to go. */
  leaveMs: 1_000,
  /** Code that has not taken the page down within this time will not. */
  survivedMs: 2_000,
  /** How long a port on storage may take before the lesson goes on without it. */
  storageMs: 1_000,
  /** So many faults … */
  faults: 3,
  /** … in so long switch a plugin off. */
  faultWindowMs: 300_000,
  /** Faults kept for the plugins page. */
  faultsShown: 20,
} as const;
