import type { ApiError } from '../../api/api-error.ts';
import { promptText } from '../../api/prompts.ts';

type Text = (key: string) => string;

/** What the server says of a field, in our words: the text `<prefix>.<field>.<code>`, where there is one. */
function textOf(t: Text, prefix: string, { path, message }: ApiError['errors'][number]): string | undefined {
  const key = `${prefix}.${path.slice(1)}.${message}`;
  const text = t(key);
  return text === key ? undefined : text;
}

/** What is wrong with fields by what the server says; undefined: it belongs to none of them. */
export const fieldProblems =
  (t: Text, prefix: string) =>
  (error: ApiError): Record<string, string> | undefined => {
    const texts = error.errors.map((each) => [each.path.slice(1), textOf(t, prefix, each)] as const);
    return texts.length > 0 && texts.every(([, text]) => text !== undefined)
      ? (Object.fromEntries(texts) as Record<string, string>)
      : undefined;
  };

/** What is said of an action that failed. */
export function actionProblem(t: Text, prefix: string, error: ApiError): string {
  const first = error.errors[0];
  return (first && textOf(t, prefix, first)) ?? promptText(error, t, !navigator.onLine);
}
