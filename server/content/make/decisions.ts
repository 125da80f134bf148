import { readFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const text = Type.String({ minLength: 1 });

const Decisions = Type.Object(
  {
    decisions: Type.Array(
      Type.Object(
        {
          word: text,
          variety: Type.Union([Type.Literal('us'), Type.Literal('uk')]),
          dictionary: Type.String({ minLength: 1, description: "CMUdict's first entry as IPA" }),
          espeak: Type.Union([text, Type.Null()], { description: 'espeak-ng en-gb in our notation; null for American English' }),
          decided: text,
          phones: Type.Optional(Type.String({ minLength: 1, description: "American phones, where they are not CMUdict's first entry" })),
          why: text,
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export type Decision = Static<typeof Decisions>['decisions'][number];

/** Where dictionary, espeak-ng and we differ about a word, and which was taken. */
export function readDecisions(): Decision[] {
  return Value.Parse(Decisions, JSON.parse(readFileSync(new URL('../ipa-decisions.json', import.meta.url), 'utf8'))).decisions;
}
