import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A small file of the client's own folder. */
export interface TextFile {
  /** Undefined where there is none. */
  read(): string | undefined;
  /** Whole or not at all: beside it first, then in its place. */
  write(text: string): void;
  /** Puts what is there aside, under a name that says when. */
  putAside(): void;
}

/** A file that holds one value of a shape. What does not fit is put aside and counts as not there. */
export class JsonFile<Schema extends TSchema> {
  readonly #check;

  constructor(
    private readonly file: TextFile,
    schema: Schema,
  ) {
    this.#check = Compile(schema);
  }

  read(): Static<Schema> | undefined {
    const text = this.file.read();
    if (text === undefined) return undefined;
    const value = parsed(text);
    if (this.#check.Check(value)) return value as Static<Schema>;
    this.file.putAside();
    return undefined;
  }

  write(value: Static<Schema>): void {
    this.file.write(`${JSON.stringify(value, undefined, 2)}\n`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
