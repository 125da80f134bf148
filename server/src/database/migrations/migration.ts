/** A step of the schema. Once released it is never edited: a new step follows it. */
export interface Migration {
  /** As its file's number. */
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
}

export const text = 'text not null';
export const int = 'bigint not null';
