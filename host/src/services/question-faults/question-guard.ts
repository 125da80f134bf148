import { PluginError, referenceFault, type EvaluateTypeDefinition, type Navigation, type Question, type QuestionFault } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** What {@link QuestionGuard} needs of the host. */
export interface QuestionGuardPorts {
  /** Error: `PluginError` `unknown-evaluate-type`. */
  evaluateType(id: string): Promise<{ readonly type: Pick<EvaluateTypeDefinition, 'faultOf'> }>;
  readonly navigation: Pick<Navigation, 'state' | 'back'>;
  /** Shows the teacher what is wrong with which activity's question; resolves when it is read. `itemId` where it is known. */
  tell(fault: QuestionFault, pluginId: string, itemId: string | undefined): Promise<void>;
  readonly log: (message: string, error: unknown) => void;
}

export const questionGuardToken = token<QuestionGuard>('questionGuard');

/** Keeps activities from asking what can't be scored: the teacher is told once and goes back to the page before (5-14, 8-22). */
export class QuestionGuard {
  #told = false;

  constructor(private readonly ports: QuestionGuardPorts) {}

  /** Errors: `PluginError` `unknown-evaluate-type`, `missing-parameter`, `unknown-question-type`. */
  async question(pluginId: string, { type, item, ref, speech }: Question): Promise<void> {
    const loaded = await this.ports.evaluateType(type);
    this.#check(loaded.type.faultOf?.(item) ?? (speech && referenceFault(speech.reference)), pluginId, ref.itemId);
  }

  /** Errors: `PluginError` `missing-parameter`, `unknown-question-type`. */
  reference(pluginId: string, reference: unknown): void {
    this.#check(referenceFault(reference), pluginId);
  }

  #check(fault: QuestionFault | undefined, pluginId: string, itemId?: string): void {
    if (!fault) return;
    void this.#tellAndGoBack(fault, pluginId, itemId).catch((error: unknown) =>
      this.ports.log('A question could not be asked, and going back failed.', error),
    );
    const what = fault.kind === 'missing-parameter' ? fault.parameter : fault.type;
    throw new PluginError(
      fault.kind,
      fault.kind === 'missing-parameter'
        ? `The question can't be scored: it has no ${what}. Give it one.`
        : `The question can't be scored: nobody knows its type "${what}".`,
      { plugin: pluginId, what, ...(itemId !== undefined && { item: itemId }) },
    );
  }

  /** A page that asks for several things at once is told of once. Who has left it meanwhile stays where they are. */
  async #tellAndGoBack(fault: QuestionFault, pluginId: string, itemId: string | undefined): Promise<void> {
    if (this.#told) return;
    this.#told = true;
    const { navigation } = this.ports;
    const { route } = navigation.state.get();
    try {
      await this.ports.tell(fault, pluginId, itemId);
    } finally {
      this.#told = false;
    }
    if (navigation.state.get().route === route) await navigation.back();
  }
}
