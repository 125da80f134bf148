import { passageKind } from './passage-item.ts';
import { sentenceGroupKind } from './sentence-group-item.ts';
import { sentenceKind } from './sentence-item.ts';
import { symbolKind } from './symbol-item.ts';
import { wordKind } from './word-item.ts';

/** Kinds of items. A new one is a file beside these and its line here, and its shape for activities in `sdk/src/model/content-kinds.ts`. */
export const itemKinds = {
  word: wordKind,
  sentence: sentenceKind,
  passage: passageKind,
  sentenceGroup: sentenceGroupKind,
  symbol: symbolKind,
};
