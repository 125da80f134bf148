import type { Kernel } from '../../kernel/kernel-types.ts';
import { unknownType } from '../answer-session/evaluation.ts';
import { token } from '../../lifecycle/token.ts';
import { StoredAnswerType } from './stored-answer-type.ts';

export const storedAnswerTypesToken = token<StoredAnswerTypes>('storedAnswerTypes');

/** The evaluate types of answers that are kept, for whoever lists, sums up, exports or reviews them. */
export class StoredAnswerTypes {
  constructor(
    private readonly kernel: () => Pick<Kernel, 'storedAnswerType'>,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** Error: `PluginError` `unknown-evaluate-type`: neither the type nor a newer major that knows its answers may be used here. */
  async load(id: string): Promise<StoredAnswerType> {
    try {
      const { plugin, type } = await this.kernel().storedAnswerType(id);
      return new StoredAnswerType(type, plugin.id, id, this.log);
    } catch (error) {
      throw unknownType(id, error);
    }
  }
}
