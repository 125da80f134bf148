import type { PlannedRow, WordListDraft } from '@chorus/contract/content/word-list-draft';
import type { WordItem } from '@chorus/contract/content-pack';
import {
  phrasePart,
  plainMeaning,
  plainSentence,
  plainWord,
  rowProblem,
  samePart,
  wordListLimits,
  type WordRow,
} from '@chorus/contract/content/word-rows';
import { badField } from '../http/call-error.ts';
import { breather } from '../breather.ts';
import type { KnownWord, KnownWords } from './known-words.ts';
import type { SpeechWords } from './speech-words.ts';

/** A row with all that is known of it. */
export interface PlannedWord {
  readonly row: WordRow;
  readonly planned: PlannedRow;
  readonly known: KnownWord | undefined;
  /** The item that it was before. */
  readonly before: WordItem | undefined;
}

/** Units of a draft with what becomes of each row, in their order. */
export interface PlannedUnit {
  readonly id: string | null;
  readonly title: string;
  readonly words: readonly PlannedWord[];
}

/** Says what becomes of each row. `before`: the items that the list has now. Error: `bad-input`. */
export async function planWordList(
  draft: WordListDraft,
  before: readonly WordItem[],
  { known, speech }: { readonly known: KnownWords; readonly speech: SpeechWords },
): Promise<readonly PlannedUnit[]> {
  if (draft.units.reduce((sum, { rows }) => sum + rows.length, 0) > wordListLimits.words) throw badField('/units', 'too-many');
  if (draft.units.some(({ rows }) => rows.length > wordListLimits.unitWords)) throw badField('/units', 'unit-too-long');
  const left = new EarlierItems(before);
  const breathe = breather();
  const seen = new Map<string, (number | null)[]>();
  const units: PlannedUnit[] = [];
  for (const { id, title, rows } of draft.units) {
    const words: PlannedWord[] = [];
    for (const typed of rows) {
      const row = {
        ...typed,
        text: plainWord(typed.text),
        meaning: plainMeaning(typed.meaning),
        ipa: typed.ipa.trim(),
        ...exampleOf(typed),
      };
      await breathe();
      // What can't be kept is not looked up, however it is said.
      const found = rowProblem(row, true) === undefined ? await known.find(row.text, row.pos) : undefined;
      const pos = row.pos ?? found?.item.pos ?? (row.text.includes(' ') ? phrasePart : null);
      const same = seen.get(row.text.toLowerCase()) ?? [];
      const twice = same.some((other) => other === null || pos === null || samePart(other, pos));
      seen.set(row.text.toLowerCase(), [...same, pos]);
      const problem = rowProblem(row, found !== undefined) ?? (twice ? 'duplicate' : undefined) ?? null;
      const old = problem === null ? left.take(row.text, pos) : undefined;
      words.push({ row: { ...row, pos }, known: found, before: old, planned: plannedRow(row, pos, problem, found, old, speech) });
    }
    units.push({ id, title: plainMeaning(title), words });
  }
  return units;
}

/** As it is kept; without a sentence there is nothing that it means. */
function exampleOf({ example = '', exampleMeaning = '' }: WordRow): Pick<WordRow, 'example' | 'exampleMeaning'> {
  const text = plainSentence(example);
  const meaning = plainSentence(exampleMeaning);
  return text === ''
    ? { example: undefined, exampleMeaning: undefined }
    : { example: text, ...(meaning !== '' && { exampleMeaning: meaning }) };
}

function plannedRow(
  row: WordRow,
  pos: number | null,
  problem: PlannedRow['problem'],
  known: KnownWord | undefined,
  before: WordItem | undefined,
  speech: SpeechWords,
): PlannedRow {
  const { item, assets = {} } = known ?? {};
  const address = (id: string | undefined) => (id === undefined ? undefined : assets[id]) ?? null;
  return {
    problem,
    source: known ? 'known' : problem === null ? speech.sourceOf(row.text) : 'unscorable',
    pos,
    ipa: row.ipa || (item?.ipa.uk ?? item?.ipa.us ?? ''),
    picture: address(item?.picture),
    sound: address(item?.audio.uk ?? item?.audio.us),
    kept: before !== undefined,
  };
}

/** What the list has had, by text. */
class EarlierItems {
  readonly #left = new Map<string, WordItem[]>();
  constructor(items: readonly WordItem[]) {
    for (const item of items) {
      const text = item.text.toLowerCase();
      this.#left.set(text, [...(this.#left.get(text) ?? []), item]);
    }
  }

  /** The item that a word was before, each once: as it is said, else by its text alone. */
  take(text: string, pos: number | null): WordItem | undefined {
    const same = this.#left.get(text.toLowerCase()) ?? [];
    const found = same.find((item) => pos === null || samePart(item.pos, pos)) ?? same[0];
    this.#left.set(
      text.toLowerCase(),
      same.filter((item) => item !== found),
    );
    return found;
  }
}
