import type { AnswerHistory, AttemptView, PastAnswersQuery, Question } from '@chorus/sdk';

/** As many parts of so many answers are read. */
const [mostParts, atOnce] = [5, 2_000] as const;

/** Everything that was answered in a span of time, newest first, as far as there is not more of it than a class gives in a term. */
export async function readSpan(
  history: AnswerHistory,
  span: PastAnswersQuery & { readonly since: number },
): Promise<{ readonly attempts: AttemptView[]; readonly questions: Record<string, Question>; readonly partial: boolean }> {
  const attempts: AttemptView[] = [];
  const questions: Record<string, Question> = {};
  let partial = false;
  let after: string | undefined;
  for (let part = 0; part < mostParts; part += 1) {
    const found = await history.attempts({ ...span, limit: atOnce, ...(after !== undefined && { after }) });
    attempts.push(...found.attempts);
    Object.assign(questions, found.questions);
    partial ||= found.partial;
    after = found.next;
    if (after === undefined) break;
  }
  return { attempts, questions, partial };
}
