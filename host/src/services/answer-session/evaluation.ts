import type { Attempt } from '@chorus/contract';
import {
  ObservableValue,
  PluginError,
  type Clock,
  type EvaluateTypeDefinition,
  type Json,
  type SpeechEvaluator,
  type SpeechEvaluatorState,
} from '@chorus/sdk';
import { Check } from 'typebox/schema';
import type { Kernel } from '../../kernel/kernel-types.ts';
import { token } from '../../lifecycle/token.ts';
import { TypeTime } from './type-time.ts';

/** An evaluate function that takes longer, the scorer's time aside, has failed; the answer stays. */
export const evaluateMs = 30_000;

/** A loaded evaluate type and whose it is. */
export interface LoadedType {
  readonly type: EvaluateTypeDefinition;
  readonly pluginId: string;
  readonly pluginVersion: string;
  /** It has declared that it scores what is said. */
  readonly scores: boolean;
}

/** An answer is judged when it is given, and again where that came to nothing. */
export type Judging = 'first' | 'again';

export const evaluationToken = token<Evaluation>('evaluation');

/** Evaluate types, loaded on first use, and their functions run under a time limit. */
export class Evaluation {
  readonly #loaded = new Map<string, LoadedType>();
  /** What ends each judgement that is going on, by the signal that ends all: a class answers at once, and the signal has one listener. */
  readonly #running = new WeakMap<AbortSignal, Set<() => void>>();

  constructor(
    private readonly kernel: () => Pick<Kernel, 'evaluateType' | 'runMarked' | 'fault'>,
    private readonly speech: SpeechEvaluator,
    private readonly clock: Clock,
  ) {}

  /** Error: `PluginError` `unknown-evaluate-type`. */
  async load(id: string): Promise<LoadedType> {
    try {
      const { plugin, type } = await this.kernel().evaluateType(id);
      const { version, capabilities } = plugin.definition.declaration;
      const loaded = { type, pluginId: plugin.id, pluginVersion: version, scores: capabilities.includes('speech.evaluate') };
      this.#loaded.set(id, loaded);
      return loaded;
    } catch (error) {
      throw unknownType(id, error);
    }
  }

  /** The type, where it is loaded. */
  known(id: string): LoadedType | undefined {
    return this.#loaded.get(id);
  }

  /** The result; undefined when there is none: it failed, and may be tried again. What is judged `again` may have taken the page down the last time. */
  async run(attempt: Attempt, item: Json, aborted: AbortSignal, when: Judging): Promise<Json | undefined> {
    const limit = new AbortController();
    const abort = () => limit.abort(new PluginError('aborted', 'The lesson has ended.'));
    const time = new TypeTime(this.clock, evaluateMs, () =>
      limit.abort(new PluginError('timeout', `"${attempt.type}" did not judge an answer within ${evaluateMs} ms.`, { type: attempt.type })),
    );
    const running = this.#endedBy(aborted).add(abort);
    let pluginId: string | undefined;
    try {
      const loaded = await this.load(attempt.type);
      pluginId = loaded.pluginId;
      const speech = loaded.scores ? time.watching(this.speech) : notGiven(loaded);
      const judge = () => loaded.type.evaluate(attempt.answer as Json, item, { speech }, limit.signal);
      const judged = when === 'again' ? this.kernel().runMarked(loaded.pluginId, judge) : judge();
      const result = await Promise.race([judged, rejected(limit.signal)]);
      if (!checkJson(loaded.type.resultSchema, result))
        throw new TypeError(`"${attempt.type}" judged an answer with a result that does not fit its own schema.`);
      // What can't be copied can't be kept, nor written together with anybody's answer.
      return structuredClone(result);
    } catch (error) {
      // A scorer that is away is nobody's fault; everything else is the type's.
      const own = error instanceof PluginError && error.code !== 'timeout' && error.code !== 'capability-missing';
      if (pluginId !== undefined && !own) this.kernel().fault(pluginId, 'evaluate', error);
      return undefined;
    } finally {
      time.dispose();
      running.delete(abort);
    }
  }

  #endedBy(aborted: AbortSignal): Set<() => void> {
    const known = this.#running.get(aborted);
    if (known) return known;
    const running = new Set<() => void>();
    this.#running.set(aborted, running);
    aborted.addEventListener('abort', () => running.forEach((abort) => abort()), { once: true });
    return running;
  }
}

/** The scorer, for a type whose plugin has not declared that it scores. */
function notGiven({ pluginId, type }: LoadedType): SpeechEvaluator {
  const refuse = () =>
    Promise.reject(
      new PluginError(
        'capability-missing',
        `"${type.id}" asks for the scorer, which needs the capability "speech.evaluate". Add it to \`capabilities\` of "${pluginId}".`,
        { plugin: pluginId, type: type.id, capability: 'speech.evaluate' },
      ),
    );
  return {
    state: new ObservableValue<SpeechEvaluatorState>({ status: 'failed', progress: 0 }),
    prepare: refuse,
    evaluate: refuse,
    align: refuse,
  };
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** No plugin that may be used here brings the type. */
export function unknownType(id: string, cause: unknown): PluginError {
  const message = `Unhandled evaluation type "${id}": no plugin that may be used here brings it.`;
  return new PluginError('unknown-evaluate-type', message, { type: id }, { cause });
}

/** Whether a value fits a JSON schema. */
export function checkJson(schema: { readonly [key: string]: unknown }, value: unknown): boolean {
  return Check(schema, value);
}
