import type { Attempt } from '@chorus/contract';
import { PluginError, type Clock, type EvaluateTypeDefinition, type Json, type SpeechEvaluator } from '@chorus/sdk';
import { Check } from 'typebox/schema';
import type { Kernel } from '../../kernel/kernel-types.ts';
import { TypeTime } from './type-time.ts';

/** An evaluate function that takes longer, the scorer's time aside, has failed; the answer stays. */
export const evaluateMs = 30_000;

/** A loaded evaluate type and whose it is. */
export interface LoadedType {
  readonly type: EvaluateTypeDefinition;
  readonly pluginId: string;
  readonly pluginVersion: string;
}

/** Evaluate types, loaded on first use, and their functions run under a time limit. */
export class Evaluation {
  readonly #loaded = new Map<string, LoadedType>();

  constructor(
    private readonly kernel: () => Pick<Kernel, 'evaluateType' | 'fault'>,
    private readonly speech: SpeechEvaluator,
    private readonly clock: Clock,
  ) {}

  /** Error: `PluginError` `unknown-evaluate-type`. */
  async load(id: string): Promise<LoadedType> {
    try {
      const { plugin, type } = await this.kernel().evaluateType(id);
      const loaded = { type, pluginId: plugin.id, pluginVersion: plugin.definition.declaration.version };
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

  /** The result; undefined when there is none: it failed, and may be tried again. */
  async run(attempt: Attempt, item: Json, aborted: AbortSignal): Promise<Json | undefined> {
    const limit = new AbortController();
    const abort = () => limit.abort(new PluginError('aborted', 'The lesson has ended.'));
    const time = new TypeTime(this.clock, evaluateMs, () =>
      limit.abort(new PluginError('timeout', `"${attempt.type}" did not judge an answer within ${evaluateMs} ms.`, { type: attempt.type })),
    );
    aborted.addEventListener('abort', abort);
    let pluginId: string | undefined;
    try {
      const loaded = await this.load(attempt.type);
      pluginId = loaded.pluginId;
      const judged = loaded.type.evaluate(attempt.answer as Json, item, { speech: time.watching(this.speech) }, limit.signal);
      const result = await Promise.race([judged, rejected(limit.signal)]);
      if (!checkJson(loaded.type.resultSchema, result))
        throw new TypeError(`"${attempt.type}" judged an answer with a result that does not fit its own schema.`);
      return result;
    } catch (error) {
      // A scorer that is away is nobody's fault; everything else is the type's.
      const own = error instanceof PluginError && error.code !== 'timeout';
      if (pluginId !== undefined && !own) this.kernel().fault(pluginId, 'evaluate', error);
      return undefined;
    } finally {
      time.dispose();
      aborted.removeEventListener('abort', abort);
    }
  }
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
