import { refusedAsErased, type Attempt, type AttemptFact, type Erasure, type JournalEntry } from '@chorus/contract';
import { CompiledQuery, type Transaction } from 'kysely';
import { isForbidden } from '../consents/forbidden-voice.ts';
import { bindable } from '../database/bind-guard.ts';
import { insertRow } from '../database/insert-row.ts';
import type { Tables } from '../database/tables.ts';
import type { Owner } from '../http/handlers.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Tombstones } from '../ports/tombstones.ts';
import { erasedHashes } from '../storage/erased-hashes.ts';
import { placeAttempt, tabulate } from './attempt-tables.ts';
import { bindRecording } from './bind-recording.ts';
import { EntryRefused } from './check-entry.ts';
import { namedBy, PeopleCheck } from './check-people.ts';
import { ErasedSounds } from './erased-sounds.ts';
import { isAnyErased, isErased } from './erasures.ts';
import { LessonCursors } from './lesson-cursors.ts';
import type { LookAhead, Said } from './look-ahead.ts';
import { mostNamed, namedByUnknown, relationsOf, type Relations } from './relations.ts';
import { serverFact } from './server-fact.ts';

/** As many as a full batch of such entries has, each of everybody of a class. */
const mostNamedAtOnce = 50_000;

/** As many entries may say one id, of an answer, a question or a group … */
const mostSaid = 20;
/** … and as many facts one answer, but its deletion. */
const mostFacts = 100;

/** Of each call; made once, as its text. */
const touch = 'update "lessons" set "activeAt" = ? where "id" = ?';

/** What the journal needs of where recordings are. */
export interface RecordingStore {
  readonly tombstones: Tombstones;
  readonly blobs: Pick<Blobs, 'describe'>;
}

/** Writes entries of one owner in one transaction. */
export class EntryWriter {
  /** What it deletes for good. */
  readonly sounds: ErasedSounds;
  /** Those of the lessons that it writes to. */
  readonly cursors: LessonCursors;
  /** The class of each lesson that was met; null where the lesson is not there yet. */
  readonly #classes = new Map<string, string | null>();
  readonly #claimed = new Set<string>();
  readonly #people: PeopleCheck;
  #timeZone: string | undefined;
  /** Ids that entries of unknown kinds have had so far. */
  #named = 0;

  constructor(
    private readonly trx: Transaction<Tables>,
    private readonly owner: Owner,
    private readonly now: number,
    private readonly store: RecordingStore,
    /** What was read of the entries that are to be written; until something is deleted for good, or finds its lesson. */
    private ahead?: LookAhead,
  ) {
    this.#people = new PeopleCheck(trx, owner, ahead);
    this.cursors = new LessonCursors(trx, owner.schoolId, (lessonId) => this.ahead?.lastCursor(lessonId));
    this.sounds = new ErasedSounds(trx, owner, now, store.tombstones, () => (this.ahead = undefined));
  }

  /** Writes an entry; one that is there already is not looked at again. `deviceId`: a device wrote it without a login. Error: `EntryRefused`. */
  async write(entry: JournalEntry, deviceId?: string): Promise<void> {
    const writer = await this.#ownerOf(entry.id);
    if (writer !== undefined) {
      if (writer !== this.owner.teacherId) throw new EntryRefused('not yours');
      return;
    }
    await this.#refuseErased(entry);
    const relations = relationsOf(entry);
    const parent = relations.parent === undefined ? undefined : await this.#parent(relations.parent);
    const before = relations.subject === undefined ? undefined : await this.#said(relations.subject);
    if (before && before.times >= mostSaid) throw new EntryRefused('its id was said too often');
    if (entry.kind === 'attempt.fact') await this.#refuseMany(entry.payload);
    const lessonId = relations.lessonId ?? parent?.lessonId ?? null;
    if (deviceId !== undefined) await this.#requireClaim(lessonId, deviceId);
    const classId = lessonId === null ? null : await this.#touchLesson(lessonId);
    await this.#people.require(entry, classId);
    if (entry.kind === 'attempt.fact') await this.#bindRecording(entry.payload);
    await this.#insert(entry, relations, lessonId);
    await tabulate(this.trx, entry, { lessonId, classId, timeZone: await this.#zone() });
    // What still waits at the second time, waits for another class.
    if (lessonId !== null && relations.subject !== undefined && !before?.placed && this.ahead?.hasOrphans(relations.subject) !== false)
      await this.#adopt(relations.subject, lessonId, classId);
    const mayBeKept = entry.kind === 'attempt' && this.#mayBeKept(entry.payload);
    this.ahead?.wrote(entry, relations, lessonId);
    if (entry.kind === 'attempt' && !mayBeKept) await this.#refuseVoice(entry.payload.id);
    if (entry.kind === 'attempt.fact' && (entry.payload.kind === 'stored' || entry.payload.kind === 'moved'))
      await this.#refuseVoice(entry.payload.attemptId);
  }

  /** Whose an entry is; undefined where there is none. */
  async #ownerOf(id: string): Promise<string | undefined> {
    const known = this.ahead?.ownerOf(id);
    if (known !== undefined) return known ?? undefined;
    const row = await this.trx
      .selectFrom('journal')
      .select('ownerId')
      .where('schoolId', '=', this.owner.schoolId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.ownerId;
  }

  /** Nothing was said or put before this answer, and its voice is neither forbidden nor deleted. */
  #mayBeKept({ id, studentId, audio }: Attempt): boolean {
    const { ahead } = this;
    return (
      ahead?.said(`a:${id}`) === null &&
      ahead.hasOrphans(`a:${id}`) === false &&
      ahead.isBound(id) === false &&
      ahead.isErased('recording', id) === false &&
      ahead.isForbidden(studentId) === false &&
      (!audio || ahead.isErased('sound', audio.sha256) === false)
    );
  }

  /**
   * A voice that parents have forbidden to record is deleted for good as soon as its answer is known, whether its sound is here, whole or in parts, or on
   * its way; so is what was deleted before, as another answer's or under another key. The answer stays.
   */
  async #refuseVoice(attemptId: string): Promise<void> {
    const { schoolId, teacherId } = this.owner;
    const hashes = await this.sounds.hashesOf(attemptId);
    if (hashes.length === 0) return;
    const isRefused =
      (await erasedHashes(this.trx, schoolId, hashes)).length > 0 ||
      (await isErased(this.trx, schoolId, ['recording'], attemptId, teacherId)) ||
      (await isForbidden(this.trx, schoolId, { id: attemptId, ownerId: teacherId }));
    if (!isRefused) return;
    await this.sounds.bury(attemptId);
    if (await this.sounds.saysErased(attemptId)) await this.sounds.markErased(attemptId);
    else await this.write(await serverFact(this.trx, this.owner, this.now, attemptId, 'erased', {}));
  }

  /** What was deleted for good does not come back, whoever still has it. */
  async #refuseErased(entry: JournalEntry): Promise<void> {
    const gone = async (kind: Erasure['kind'], ids: readonly string[]) => {
      const looked = ids.map((id) => this.ahead?.isErased(kind, id));
      if (!looked.includes(undefined)) return looked.includes(true);
      return isAnyErased(this.trx, this.owner.schoolId, [kind], ids.map(bindable), this.owner.teacherId);
    };
    const said = (entry.kind === 'attempt.fact' ? (entry.payload.payload ?? {}) : entry.payload) as { studentId?: unknown };
    const studentId = entry.kind === 'student.praised' ? namedBy(entry).about : said.studentId;
    const attemptId = entry.kind === 'attempt' ? entry.payload.id : entry.kind === 'attempt.fact' ? entry.payload.attemptId : undefined;
    if (typeof studentId === 'string' && (await gone('student', [studentId]))) {
      // What is said of it later names the attempt only.
      if (attemptId !== undefined) await this.sounds.buryAttempt(attemptId);
      if (entry.kind === 'attempt') await this.sounds.refuseSound(entry.payload);
      throw new EntryRefused(refusedAsErased);
    }
    // What a later version says of somebody, it says in keys of its own; who was called or took part may stay.
    const { people, attempts } = namedByUnknown(entry);
    if (attempts.length > mostNamed || this.#named + attempts.length > mostNamedAtOnce) throw new EntryRefused('payload names too many');
    this.#named += attempts.length;
    if ((await gone('student', people)) || (await gone('attempt', attempts))) throw new EntryRefused(refusedAsErased);
    if (attemptId !== undefined && (await gone('attempt', [attemptId]))) {
      if (entry.kind === 'attempt.fact' && entry.payload.kind === 'stored') await this.sounds.takeAway(entry.payload);
      if (entry.kind === 'attempt') await this.sounds.refuseSound(entry.payload);
      throw new EntryRefused(refusedAsErased);
    }
  }

  async #parent(subject: string): Promise<Said | undefined> {
    const said = await this.#said(subject);
    if (said && said.ownerId !== this.owner.teacherId) throw new EntryRefused('not yours');
    return said;
  }

  /** What is known by a name: one's own first, a colleague who says the same id must not shut us out. */
  async #said(subject: string): Promise<Said | undefined> {
    const known = this.ahead?.said(subject);
    if (known !== undefined) return known ?? undefined;
    const rows = await this.trx
      .selectFrom('journal')
      .select(['lessonId', 'ownerId'])
      .where('schoolId', '=', this.owner.schoolId)
      .where('subject', '=', subject)
      .execute();
    const own = rows.filter(({ ownerId }) => ownerId === this.owner.teacherId);
    const first = own[0] ?? rows[0];
    return first && { ...first, times: own.length, placed: own.some(({ lessonId }) => lessonId !== null) };
  }

  /** Each fact of an answer has those before it looked at. */
  async #refuseMany({ attemptId, kind }: AttemptFact): Promise<void> {
    if (kind === 'erased') return;
    const known =
      this.ahead?.factsOf(attemptId) ??
      (
        await this.trx
          .selectFrom('attemptFacts')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('schoolId', '=', this.owner.schoolId)
          .where('attemptId', '=', attemptId)
          .where('ownerId', '=', this.owner.teacherId)
          .executeTakeFirstOrThrow()
      ).count;
    if (Number(known) >= mostFacts) throw new EntryRefused('its attempt has too many facts');
  }

  /** Of what was given without a login, only what is of a lesson that this teacher has taken from this device is taken. */
  async #requireClaim(lessonId: string | null, deviceId: string): Promise<void> {
    const key = JSON.stringify([lessonId, deviceId]);
    if (this.#claimed.has(key)) return;
    const claim = await this.trx
      .selectFrom('lessonClaims')
      .select('lessonId')
      .where('lessonId', '=', lessonId ?? '')
      .where('deviceId', '=', bindable(deviceId))
      .where('schoolId', '=', this.owner.schoolId)
      .where('teacherId', '=', this.owner.teacherId)
      .executeTakeFirst();
    if (!claim) throw new EntryRefused('not yours');
    this.#claimed.add(key);
  }

  /** Something happens in a lesson; gives its class. */
  async #touchLesson(lessonId: string): Promise<string | null> {
    const touched = this.#classes.get(lessonId);
    if (touched !== undefined) return touched;
    const lesson = await this.#lesson(lessonId);
    // A lesson that began without a network may come after its entries.
    if (!lesson) {
      this.#classes.set(lessonId, null);
      return null;
    }
    if (lesson.teacherId !== this.owner.teacherId) throw new EntryRefused('not yours');
    await this.trx.executeQuery(CompiledQuery.raw(touch, [this.now, lessonId]));
    this.#classes.set(lessonId, lesson.classId);
    return lesson.classId;
  }

  async #lesson(lessonId: string) {
    const known = this.ahead?.lesson(lessonId);
    if (known !== undefined) return known;
    const row = await this.trx
      .selectFrom('lessons')
      .select(['schoolId', 'teacherId', 'classId'])
      .where('id', '=', lessonId)
      .executeTakeFirst();
    return row?.schoolId === this.owner.schoolId || row === undefined ? row : { ...row, teacherId: '' };
  }

  #bindRecording(fact: AttemptFact): Promise<void> {
    const { trx, owner, now } = this;
    return bindRecording({ trx, owner, now, blobs: this.store.blobs }, this.sounds, fact);
  }

  async #insert(entry: JournalEntry, relations: Relations, lessonId: string | null): Promise<void> {
    const { id, schoolId, ownerId, deviceId, seq, kind } = entry;
    await insertRow(this.trx, 'journal', {
      id,
      schoolId,
      ownerId,
      deviceId,
      seq,
      kind,
      lessonId,
      subject: relations.subject ?? null,
      parent: relations.parent ?? null,
      entry: JSON.stringify(entry),
      receivedAt: this.now,
      lessonCursor: lessonId === null ? null : await this.cursors.next(lessonId),
    });
  }

  /**
   * Entries that came before what they are about now have a lesson, and stand at its end: a reader who has read up to here meets them. What names a
   * student whom its class does not have stays in no lesson.
   */
  async #adopt(subject: string, lessonId: string, classId: string | null): Promise<void> {
    const orphans = await this.trx
      .selectFrom('journal')
      .select(['cursor', 'id', 'kind', 'subject', 'entry'])
      .where('schoolId', '=', this.owner.schoolId)
      .where('ownerId', '=', this.owner.teacherId)
      .where('parent', '=', subject)
      .where('lessonId', 'is', null)
      .orderBy('cursor')
      .execute();
    if (orphans.length > 0) this.ahead = undefined;
    for (const orphan of orphans) {
      if (!(await this.#people.isOfClass(JSON.parse(orphan.entry) as JournalEntry, classId))) continue;
      const lessonCursor = await this.cursors.next(lessonId);
      await this.trx.updateTable('journal').set({ lessonId, lessonCursor }).where('cursor', '=', orphan.cursor).execute();
      if (orphan.kind === 'attempt') await placeAttempt(this.trx, this.owner.schoolId, orphan.id, lessonId, classId);
      if (orphan.subject !== null) await this.#adopt(orphan.subject, lessonId, classId);
    }
  }

  async #zone(): Promise<string> {
    this.#timeZone ??=
      this.ahead?.timeZone ??
      (await this.trx.selectFrom('schools').select('timeZone').where('id', '=', this.owner.schoolId).executeTakeFirstOrThrow()).timeZone;
    return this.#timeZone;
  }
}
