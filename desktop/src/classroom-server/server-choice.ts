import type { ConnectStart, ServerChoice, ServerFault, serverChoiceSchema } from '@chorus/contract/desktop/channels';
import type { JsonFile } from '../json-file.ts';
import type { EmbeddedState } from './embedded-server.ts';

/** What a choice of server needs. */
export interface ServerChoicePorts {
  readonly kept: JsonFile<typeof serverChoiceSchema>;
  embedded(): Promise<EmbeddedState>;
  stopEmbedded(): Promise<void>;
  school(address: string): Promise<EmbeddedState>;
  /** Shows the classroom of a server. */
  enter(home: string, startCode?: string): Promise<void>;
  /** Shows the screen that asks for a server. */
  ask(): void;
  locale(): string;
}

/** Whose server the classroom is: asked once, on one screen, and again when that server can't be used. */
export class ServerChoosing {
  #fault: ServerFault | null = null;
  #home: string | undefined;

  constructor(private readonly ports: ServerChoicePorts) {}

  /** Where the classroom is now. */
  get home(): string | undefined {
    return this.#home;
  }

  /** Goes where the machine went before, or asks. */
  async begin(): Promise<void> {
    const before = this.ports.kept.read();
    if (before === undefined || (await this.#go(before)) !== null) this.ports.ask();
  }

  /** What the screen shows. */
  start(): ConnectStart {
    return { choice: this.ports.kept.read() ?? null, fault: this.#fault, locale: this.ports.locale() };
  }

  /** Takes a choice, keeps it when it can be used, and opens the classroom. */
  async choose(choice: ServerChoice): Promise<ServerFault | null> {
    const fault = await this.#go(choice);
    if (fault === null) this.ports.kept.write(choice);
    return fault;
  }

  /** The server in use will not come back by itself. */
  lost(fault: ServerFault): void {
    this.#fault = fault;
    this.#home = undefined;
    this.ports.ask();
  }

  async #go(choice: ServerChoice): Promise<ServerFault | null> {
    const { ports } = this;
    if (choice.kind === 'school') await ports.stopEmbedded();
    const found = choice.kind === 'embedded' ? await ports.embedded() : await ports.school(choice.address);
    this.#fault = 'fault' in found ? found.fault : null;
    if ('fault' in found) return found.fault;
    this.#home = found.home;
    await ports.enter(found.home, found.startCode);
    return null;
  }
}
