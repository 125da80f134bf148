import { diskOf } from '../storage/free-bytes.ts';

/** What is kept free for answers and logins: recordings are large, and no longer taken before these aren't. */
const usualBytes = 256 * 1024 ** 2;
/** On a small disk it is less. */
const usualShare = 0.02;

/** Room on the disk that recordings may not take. */
export class DiskReserve {
  #short = false;

  constructor(
    private readonly dir: string,
    /** Bytes; undefined: as is usual for a disk of its size. */
    private readonly bytes: number | undefined,
    /** Told when there is too little room, and when there is enough again: not at each recording. */
    private readonly changed: (short: boolean) => void,
  ) {}

  /** Whether so many bytes leave the reserve free. `budget` is the free room where it is not the disk's. */
  async allows(bytes: number, budget: number): Promise<boolean> {
    const limited = Number.isFinite(budget);
    const disk = limited ? undefined : await diskOf(this.dir);
    const free = disk ? disk.free : budget;
    const reserve = this.bytes ?? (disk ? Math.min(usualBytes, usualShare * disk.size) : 0);
    const short = free - bytes < reserve;
    if (short !== this.#short) this.changed(short);
    this.#short = short;
    return !short;
  }
}
