/** A machine of a lesson speaks every few seconds. */
const lateMs = 30_000;

/** A clock that differs by less from what has passed was not set, or not by so much that it ends a lesson. */
const setMs = 60_000;

/** When machines spoke of their lessons to this process, by the monotonic clock: a lesson goes on while they do, however the server's clock is set. */
export class HeldLessons {
  readonly #heard = new Map<string, { readonly wall: number; readonly mono: number }>();

  constructor(private readonly mono: () => number = () => performance.now()) {}

  /** A machine spoke. Gives by how much the wall clock was set since the time before, if lately. */
  hear(lessonId: string, wall: number): number {
    const mono = this.mono();
    const before = this.#heard.get(lessonId);
    this.#heard.set(lessonId, { wall, mono });
    if (!before || mono - before.mono > lateMs) return 0;
    const by = wall - before.wall - (mono - before.mono);
    return Math.abs(by) < setMs ? 0 : Math.round(by);
  }

  /** The lessons of which a machine spoke lately. */
  lately(): readonly string[] {
    const since = this.mono() - lateMs;
    for (const [id, { mono }] of this.#heard) if (mono < since) this.#heard.delete(id);
    return [...this.#heard.keys()];
  }
}
