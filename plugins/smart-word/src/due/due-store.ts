import type { AnswerHistory, AttemptView, BookUnit, ClassroomService, Clock, ContentService, ItemRef, Word } from '@chorus/sdk';
import { Loadable } from '@chorus/sdk/ui';

/** The words of a book that the class missed and should be asked again by now. */
export interface DueOffer {
  /** In the order of the book. */
  readonly words: readonly Word[];
  /** The last unit of the book that one of them is from: until there the class has been taught. */
  readonly unitId: string;
  /** When the class answered them last: all in the week before this one, all in this one, or some earlier. Weeks begin on Monday by this machine's clock. */
  readonly answered: 'last-week' | 'this-week' | 'before';
}

export interface DueServices {
  readonly content: ContentService;
  readonly history: AnswerHistory;
  readonly classroom: ClassroomService;
  readonly clock: Clock;
}

/** So many are asked again in one lesson. */
const mostOffered = 8;
/** What was answered longer ago is not looked at. */
const lookedBackMs = 42 * 24 * 3_600_000;
/** The history is asked for so many words at once, and read in so many parts of 2,000. */
const [wordsAtOnce, mostParts] = [200, 3] as const;

/** Which words of a book come back. */
export class DueStore {
  /** Without words where nothing comes back. */
  readonly offer: Loadable<DueOffer>;

  constructor(private readonly services: DueServices) {
    this.offer = new Loadable((key) => this.find((JSON.parse(key) as readonly string[])[0]!));
  }

  /** Looks for them as it is now; nothing comes back for a class that is not there, nor in another book. */
  async open(bookId: string): Promise<void> {
    // Each time anew: more was answered since.
    await this.offer.reload(this.key(bookId));
  }

  /** What comes back of a book; undefined while it is looked for, and where there is nothing. */
  of(bookId: string): DueOffer | undefined {
    const { key, value } = this.offer;
    return key === this.key(bookId) && value && value.words.length > 0 ? value : undefined;
  }

  private key(bookId: string): string {
    return JSON.stringify([bookId, this.services.classroom.state.get().schoolClass?.id ?? '']);
  }

  private async find(bookId: string): Promise<DueOffer> {
    const { content, clock } = this.services;
    const units = await content.units(bookId);
    const words = await Promise.all(units.map(async ({ id }) => content.words(id).catch((): readonly Word[] => [])));
    const attempts = await this.answersTo(words.flat().map(({ ref }) => ref));
    const { dueWords } = await import('./due-words.ts');
    const byItem = new Map(words.flat().map((word, at) => [word.ref.itemId, { word, at }]));
    const due = dueWords(attempts, clock.now())
      .flatMap(({ ref, answeredAt }) => {
        const found = byItem.get(ref.itemId);
        return found ? [{ ...found, answeredAt }] : [];
      })
      .slice(0, mostOffered)
      .sort((a, b) => a.at - b.at);
    if (due.length === 0) return nothing;
    const times = due.map(({ answeredAt }) => answeredAt);
    return { words: due.map(({ word }) => word), unitId: lastUnit(units, words, due), answered: weekOf(times, clock.now()) };
  }

  private async answersTo(refs: readonly ItemRef[]): Promise<readonly AttemptView[]> {
    const attempts: AttemptView[] = [];
    for (let from = 0; from < refs.length; from += wordsAtOnce) {
      const query = { since: this.services.clock.now() - lookedBackMs, refs: refs.slice(from, from + wordsAtOnce), limit: 2_000 };
      let after: string | undefined;
      for (let part = 0; part < mostParts; part += 1) {
        const found = await this.services.history.attempts({ ...query, ...(after !== undefined && { after }) });
        attempts.push(...found.attempts);
        after = found.next;
        if (after === undefined) break;
      }
    }
    return attempts;
  }
}

const nothing: DueOffer = { words: [], unitId: '', answered: 'before' };

function lastUnit(units: readonly BookUnit[], words: readonly (readonly Word[])[], due: readonly { readonly word: Word }[]): string {
  const at = words.findLastIndex((unit) => due.some(({ word }) => unit.includes(word)));
  return units[at]!.id;
}

function weekOf(times: readonly number[], now: number): DueOffer['answered'] {
  const thisWeek = weekStart(now, 0);
  const earliest = Math.min(...times);
  if (earliest >= thisWeek) return 'this-week';
  return earliest >= weekStart(now, 1) && Math.max(...times) < thisWeek ? 'last-week' : 'before';
}

/** Monday at midnight, of this week or so many weeks before. */
function weekStart(now: number, before: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7) - 7 * before);
  return day.getTime();
}
