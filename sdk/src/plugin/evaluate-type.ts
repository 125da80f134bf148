import type { Json, JsonSchema, LocalizedText } from './json.ts';
import type { LazyComponent } from './lazy-component.ts';
import type { AttemptView, Evidence } from '../model/attempt.ts';
import type { SpeechEvaluator } from '../services/speech-evaluator.ts';
import type { Student } from '../model/student.ts';
import type { QuestionFault } from '../rules/question-fault.ts';

/** Services that an `evaluate` function is given. */
export interface EvaluateServices {
  readonly speech: SpeechEvaluator;
}

/** What a list or a screen reader says of a result. `overall` is 0–100; undefined when there is no number to show. */
export interface ResultSummary {
  readonly overall: number | undefined;
  readonly correct?: boolean;
  /** The answer was judged and there is no score: the reason is in the result. The attempt's status is then `refused`. */
  readonly refused?: boolean;
  /** There is a score, but nobody should rely on it: lists say "not sure". `overall` is undefined then. */
  readonly unsure?: boolean;
}

/** What is kept of an answer, for years: the item that it answered, and what it was judged to be; without `result` it was not judged. */
export interface KeptAnswer<Answer = Json, Result = Json, Item = Json> {
  readonly item: Item;
  readonly answer: Answer;
  readonly result?: Result;
}

/**
 * What a review dialog is given. One attempt: single-student mode; more: multi-student mode. The view is the dialog's content: the host draws the frame
 * with its title (the student's real name or name, and that these are the answer's details), which time it was, zoom and the way out.
 */
export interface ReviewProps<Answer = Json, Result = Json, Item = Json> {
  /** Of the first attempt. */
  readonly item: Item;
  readonly attempts: readonly ReviewedAttempt<Answer, Result, Item>[];
  /** Ends the dialog. */
  close(): void;
  /** Tells the frame which attempt a single student's view shows, where that is not the given one, as after reading again: the frame says which time that was. */
  shows(attemptId: string): void;
}

/**
 * An attempt that is reviewed: `asked` is the item of its own question, as when each student reads another sentence of a text. Of an older major, `asked`,
 * `answer` and `result` are brought to the type's own; `type` still names the one that judged.
 */
export type ReviewedAttempt<Answer = Json, Result = Json, Item = Json> = AttemptView<Answer, Result> & {
  readonly student: Student;
  readonly asked: Item;
};

/**
 * A kind of answer: data, a function, and views. Answers and results are stored for years: their schemas are versioned by the major in `id`.
 * Register it through `definePlugin({ evaluateTypes: [...] })`.
 */
export interface EvaluateTypeDefinition {
  /** `<publisher>.<name>/<major>`. */
  readonly id: string;
  readonly title: LocalizedText;
  readonly answerSchema: JsonSchema;
  readonly resultSchema: JsonSchema;
  readonly itemSchema: JsonSchema;
  /** Judges an answer. Errors: any throw marks the attempt "not scored", the answer stays. */
  evaluate(answer: Json, item: Json, services: EvaluateServices, signal: AbortSignal): Promise<Json>;
  /** What its marks rest on; kept with each answer. Leave it out where none of them fits. */
  readonly evidence?: Evidence;
  /**
   * What lists, reports and the export say of a result. Pure. It is asked when the answer is judged, and what it says is kept (`AttemptView.summary`): of a
   * later version it is asked only for answers that have no summary.
   */
  summarise(result: Json): ResultSummary;
  /** What a list calls an item, such as the text that was read; without it the list has only the type's title. Kept with the answer, 200 characters of it. */
  nameItem?(item: Json): string;
  /**
   * What keeps this item from being asked; undefined: nothing. Called before the item is checked against the schema, with whatever an activity gave. The
   * host tells the teacher and goes back to the page before; `AnswerSession.open` throws.
   */
  faultOf?(item: unknown): QuestionFault | undefined;
  /**
   * The answer that letters pressed on a clicker (`B`, `AC`) mean; undefined: they are no answer to this item, and a clicker with a display says so. A
   * clicker sends several letters together, each once and in the order of the alphabet, whatever order they were pressed in: an order of letters is no
   * answer that it can give. Without it clickers' keys do not answer.
   */
  fromKeys?(keys: string, item: Json): Json | undefined;
  /** The teacher's dialog over one or more attempts. */
  readonly review: LazyComponent<ReviewProps>;
  /**
   * Brings what was kept under an older major (`fromMajor`) to this one, so that it is listed, summed up, reviewed and exported where no plugin gives that
   * major any more. A pure function, given a copy. It judges nothing: a result stays the one that was given then, in this major's form, and where there
   * was none there is none. When it throws, or gives what doesn't fit this type's schemas, the answer is kept, and shown as one of an older version.
   * Nothing else is done with older answers: a question is asked, and an answer judged, by the exact type.
   */
  migrate?(kept: KeptAnswer, fromMajor: number): KeptAnswer;
}

/** Types an evaluate type's functions and erases the types for the registry; the host checks values by the schemas before it calls. */
export function defineEvaluateType<Answer, Result, Item>(type: {
  readonly id: string;
  readonly title: LocalizedText;
  readonly answerSchema: JsonSchema;
  readonly resultSchema: JsonSchema;
  readonly itemSchema: JsonSchema;
  readonly evidence?: Evidence;
  evaluate(answer: Answer, item: Item, services: EvaluateServices, signal: AbortSignal): Promise<Result>;
  summarise(result: Result): ResultSummary;
  nameItem?(item: Item): string;
  faultOf?(item: unknown): QuestionFault | undefined;
  fromKeys?(keys: string, item: Item): Answer | undefined;
  readonly review: LazyComponent<ReviewProps<Answer, Result, Item>>;
  migrate?(kept: KeptAnswer, fromMajor: number): KeptAnswer<Answer, Result, Item>;
}): EvaluateTypeDefinition {
  return type as unknown as EvaluateTypeDefinition;
}
