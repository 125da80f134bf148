import type { Attempt, AttemptFact } from '@chorus/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import type { Tombstone, Tombstones } from '../ports/tombstones.ts';
import { hashesOf, soundsOf, type AttemptSound } from '../storage/erase-sound.ts';
import { soundGraves } from '../storage/erased-hashes.ts';
import { addTombstones } from './erasures.ts';

/** The sound that one owner's entries delete for good, in the transaction that writes them. */
export class ErasedSounds {
  /** Attempts whose sound is to be removed once the transaction is committed. */
  readonly erased: string[] = [];
  /** The same, of answers that were refused: the journal does not know them. */
  readonly refused: AttemptSound[] = [];

  constructor(
    private readonly trx: Transaction<Tables>,
    private readonly owner: Owner,
    private readonly now: number,
    private readonly tombstones: Tombstones,
    /** Before something is deleted for good. */
    private readonly buried: () => void,
  ) {}

  /** Writes down that an attempt's sound is deleted for good. */
  async bury(attemptId: string): Promise<void> {
    const { schoolId, teacherId } = this.owner;
    const grave = { schoolId, ownerId: teacherId, kind: 'recording', id: attemptId, at: this.now } as const;
    await this.#addGraves([grave, ...soundGraves(schoolId, await this.hashesOf(attemptId), this.now)]);
  }

  async #addGraves(graves: readonly Tombstone[]): Promise<void> {
    this.buried();
    await addTombstones(this.trx, this.tombstones, graves);
  }

  /** What the sound of an attempt is known by, whichever place has it. */
  async hashesOf(attemptId: string): Promise<string[]> {
    const { schoolId, teacherId } = this.owner;
    return hashesOf(this.trx, schoolId, await soundsOf(this.trx, schoolId, [attemptId], teacherId));
  }

  /** Whether the journal says that an attempt's recording was erased. */
  async saysErased(attemptId: string): Promise<boolean> {
    const fact = await this.trx
      .selectFrom('attemptFacts')
      .select('entryId')
      .where('schoolId', '=', this.owner.schoolId)
      .where('attemptId', '=', attemptId)
      .where('kind', '=', 'erased')
      .where('ownerId', '=', this.owner.teacherId)
      .executeTakeFirst();
    return fact !== undefined;
  }

  /** Takes away what is stored of an attempt. */
  async markErased(attemptId: string): Promise<void> {
    await this.trx
      .updateTable('objects')
      .set({ state: 'erased' })
      .where('schoolId', '=', this.owner.schoolId)
      .where('teacherId', '=', this.owner.teacherId)
      .where('attemptId', '=', attemptId)
      .where('state', '=', 'stored')
      .execute();
    this.erased.push(attemptId);
  }

  /** The sound of an answer that is refused may be here already, or come. */
  async refuseSound({ id: attemptId, audio }: Attempt): Promise<void> {
    if (!audio) return;
    const { schoolId, teacherId } = this.owner;
    await this.#addGraves(soundGraves(schoolId, [audio.sha256], this.now));
    this.refused.push({ attemptId, teacherId, audio });
  }

  /** One's own: a colleague may have said the same id. */
  async buryAttempt(attemptId: string): Promise<void> {
    const { schoolId, teacherId } = this.owner;
    await this.#addGraves([{ schoolId, ownerId: teacherId, kind: 'attempt', id: attemptId, at: this.now }]);
  }

  /** A recording that nobody may keep: it came before the server could know whose it is. */
  async takeAway({ attemptId, payload }: AttemptFact): Promise<void> {
    const { key } = payload as { key: string };
    const { schoolId, teacherId } = this.owner;
    await this.trx
      .updateTable('objects')
      .set({ attemptId })
      .where('key', '=', key)
      .where('schoolId', '=', schoolId)
      .where('teacherId', '=', teacherId)
      .where((eb) => eb.or([eb('attemptId', 'is', null), eb('attemptId', '=', attemptId)]))
      .execute();
    const hashes = await this.hashesOf(attemptId);
    await this.#addGraves(soundGraves(schoolId, hashes, this.now));
    await this.markErased(attemptId);
  }
}
