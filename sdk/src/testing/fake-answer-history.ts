import type { AttemptView } from '../model/attempt.ts';
import type { AnswerHistory, PastAnswers, PastAnswersQuery } from '../services/answer-history.ts';
import type { AnswerSessionSnapshot, Question } from '../services/answer-session.ts';
import type { FakeAnswerSession } from './fake-answer-session.ts';

/** Everything that the fake session was answered, and what a test says was answered before. */
export class FakeAnswerHistory implements AnswerHistory {
  /** Set to false to have the server away: answers are then those of the session alone. */
  online = true;
  readonly #before: AttemptView[] = [];
  readonly #asked = new Map<string, Pick<AnswerSessionSnapshot, 'question' | 'attempts'>>();

  constructor(answers: Pick<FakeAnswerSession, 'state' | 'group'>) {
    const keep = (snapshot: AnswerSessionSnapshot) => void this.#asked.set(snapshot.questionId, snapshot);
    answers.state.subscribe((snapshot) => snapshot && keep(snapshot));
    answers.group.subscribe((group) => group?.parts.forEach(keep));
  }

  /** Answers of earlier lessons, which are at the server. */
  add(...attempts: readonly AttemptView[]): void {
    this.#before.push(...attempts);
  }

  async attempts(query: PastAnswersQuery = {}): Promise<PastAnswers> {
    const { since = 0, until = Infinity, lessonId, refs, studentIds, limit = 500, after } = query;
    const most = Math.min(Math.max(1, limit), 2_000);
    const reached = after === undefined ? undefined : place(after);
    const found = [...(this.online ? this.#before : []), ...[...this.#asked.values()].flatMap(({ attempts }) => attempts)]
      .filter(
        (one) =>
          one.givenAt >= since &&
          one.givenAt < until &&
          (lessonId === undefined || one.lessonId === lessonId) &&
          (!refs || refs.some(({ packId, itemId }) => packId === one.item.packId && itemId === one.item.itemId)) &&
          (!studentIds || studentIds.includes(one.studentId)) &&
          (!reached || isAfter(one, reached)),
      )
      .sort((a, b) => (isAfter(a, b) ? 1 : -1));
    const attempts = found.slice(0, most);
    const last = attempts.at(-1);
    const questions: Record<string, Question> = {};
    for (const { questionId } of attempts) {
      const asked = this.#asked.get(questionId)?.question;
      if (asked) questions[questionId] = asked;
    }
    return {
      attempts,
      questions,
      partial: !this.online,
      ...(last && found.length > most && { next: `${last.givenAt}.${last.id}` }),
    };
  }
}

type Place = Pick<AttemptView, 'givenAt' | 'id'>;

function place(cursor: string): Place {
  const [givenAt = '', ...id] = cursor.split('.');
  return { givenAt: Number(givenAt), id: id.join('.') };
}

/** Comes later in the list, which has the newest first. */
const isAfter = (a: Place, b: Place): boolean => a.givenAt < b.givenAt || (a.givenAt === b.givenAt && a.id < b.id);
